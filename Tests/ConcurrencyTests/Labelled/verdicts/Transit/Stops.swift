// Transit app: the stop index, a cache over it, and timetables.
import Foundation

final class StopIndex {
    private var names: [String] = []
    private var isSorted = false

    func insert(_ name: String) {
        names.append(name)
        isSorted = false
    }

    func sorted() -> [String] {
        if !isSorted {
            names.sort()
            isSorted = true
        }
        return names
    }
}

final class StopCache: @unchecked Sendable {  // bad: unchecked-sendable-documented-member
    private let cache: NSCache<NSString, NSNumber> = {
        let cache = NSCache<NSString, NSNumber>()
        cache.countLimit = 500
        return cache
    }()

    func distance(_ name: String) -> Double? { cache.object(forKey: name as NSString)?.doubleValue }
    func keep(_ distance: Double, _ name: String) {
        cache.setObject(NSNumber(value: distance), forKey: name as NSString)
    }
}

final class Timetable: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let lock = NSLock()
    private let index = StopIndex()
    private var departures: [String: [Date]] = [:]

    func add(_ stop: String, _ date: Date) {
        lock.lock()
        defer { lock.unlock() }
        index.insert(stop)
        departures[stop, default: []].append(date)
    }

    func stops() -> [String] {
        lock.lock()
        defer { lock.unlock() }
        return index.sorted()
    }
}

final class Planner: @unchecked Sendable {  // bad: unchecked-chain
    private let timetable: Timetable
    private let cache: StopCache

    init(timetable: Timetable, cache: StopCache) {
        self.timetable = timetable
        self.cache = cache
    }

    func near() -> [String] { timetable.stops().filter { (cache.distance($0) ?? .infinity) < 500 } }
}

final class LastQuery: @unchecked Sendable {  // bad: unchecked-sendable-documented-member
    private let defaults: UserDefaults
    private let clock: @Sendable () -> Date

    init(defaults: UserDefaults, clock: @escaping @Sendable () -> Date) {
        self.defaults = defaults
        self.clock = clock
    }

    func store(_ text: String) { defaults.set(["text": text, "date": clock()], forKey: "last") }
}
