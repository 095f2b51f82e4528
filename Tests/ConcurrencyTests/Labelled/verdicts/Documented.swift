// Types around one system object that may be called from any thread, and one that is set anew each time.
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// NSCache locks for itself, so Sendable is safe to promise.
final class ThumbnailCache: @unchecked Sendable {  // bad: unchecked-sendable-documented-member; good: unchecked-sendable-undocumented
    private let cache = NSCache<NSURL, NSData>()

    init(limit: Int) { cache.totalCostLimit = limit }

    subscript(url: URL) -> Data? {
        get { cache.object(forKey: url as NSURL) as Data? }
        set {
            if let newValue {
                cache.setObject(newValue as NSData, forKey: url as NSURL, cost: newValue.count)
            } else {
                cache.removeObject(forKey: url as NSURL)
            }
        }
    }
}

final class OnboardingFlags: @unchecked Sendable {  // bad: unchecked-sendable-documented-member
    private let store = UserDefaults(suiteName: "onboarding")

    func markSeen(_ page: String) { store?.set(true, forKey: page) }
    func hasSeen(_ page: String) -> Bool { store?.bool(forKey: page) ?? false }
}

struct LaunchCounter: @unchecked Sendable {  // bad: unchecked-sendable-documented-member
    let defaults: UserDefaults
    let key = "launches"

    var count: Int { defaults.integer(forKey: key) }
}

final class StampReader: @unchecked Sendable {  // bad: unchecked-sendable-documented-member
    private let formatter: ISO8601DateFormatter

    init() {
        formatter = ISO8601DateFormatter()
        formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
    }

    func date(_ text: String) -> Date? { formatter.date(from: text) }
}

final class StampWriter: @unchecked Sendable {  // bad: unchecked-sendable-race
    private let formatter = ISO8601DateFormatter()

    func text(_ date: Date, short: Bool) -> String {
        formatter.formatOptions = short ? [.withFullDate] : [.withInternetDateTime]
        return formatter.string(from: date)
    }
}

final class LockedStampWriter: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let formatter = ISO8601DateFormatter()
    private let lock = NSLock()

    func text(_ date: Date, short: Bool) -> String {
        lock.withLock {
            formatter.formatOptions = short ? [.withFullDate] : [.withInternetDateTime]
            return formatter.string(from: date)
        }
    }
}

final class RecentSearches: @unchecked Sendable {  // bad: unchecked-sendable-documented-member
    private let defaults = UserDefaults.standard
    private let cache = NSCache<NSString, NSArray>()
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    func add(_ text: String) {
        var list = defaults.stringArray(forKey: "recent") ?? []
        list.insert(text, at: 0)
        defaults.set(Array(list.prefix(limit)), forKey: "recent")
        cache.removeAllObjects()
    }
}

final class CountedDefaults: @unchecked Sendable {  // bad: unchecked-sendable-race
    private let defaults = UserDefaults.standard
    private var writes = 0

    func set(_ value: Int, _ key: String) {
        writes += 1
        defaults.set(value, forKey: key)
    }
}

final class GuardedDefaults: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let defaults = UserDefaults.standard
    private let lock = NSLock()
    private var writes = 0

    func set(_ value: Int, _ key: String) {
        lock.withLock { writes += 1 }
        defaults.set(value, forKey: key)
    }
}

final class DefaultsWithHook: @unchecked Sendable {  // bad: unchecked-sendable-non-sendable-member
    private let defaults = UserDefaults.standard
    private let hook: (String) -> Void

    init(hook: @escaping (String) -> Void) { self.hook = hook }

    func set(_ value: Int, _ key: String) {
        defaults.set(value, forKey: key)
        hook(key)
    }
}

final class SwappedDefaults: @unchecked Sendable {  // bad: unchecked-sendable-race
    private var defaults = UserDefaults.standard

    func use(suite: String) { defaults = UserDefaults(suiteName: suite) ?? .standard }
    func flag(_ key: String) -> Bool { defaults.bool(forKey: key) }
}

final class CacheWithPolicy: @unchecked Sendable {  // bad: unchecked-chain
    private let cache = NSCache<NSString, NSData>()
    private let policy: EvictionPolicy

    init(policy: EvictionPolicy) { self.policy = policy }

    func keep(_ data: Data, _ key: String) {
        if policy.allows(data.count) { cache.setObject(data as NSData, forKey: key as NSString) }
    }
}

final class EvictionPolicy: @unchecked Sendable {  // bad: unchecked-sendable-race
    var maximum = 1_000_000
    func allows(_ size: Int) -> Bool { size <= maximum }
}
