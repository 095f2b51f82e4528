// Locks behind a member, locks that are replaced, and state that leaves its lock.
import Combine
import Foundation
import Synchronization

final class Guarding: Sendable {
    private let inner = NSLock()
    func lock() { inner.lock() }
    func unlock() { inner.unlock() }
    func with<T>(_ body: () throws -> T) rethrows -> T {
        inner.lock()
        defer { inner.unlock() }
        return try body()
    }
}

struct SharedGuards: Sendable {
    let writing = Guarding()
    let mutex = NSLock()
}

final class StockThroughMember: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let guards = SharedGuards()
    private var stock: [String: Int] = [:]

    func set(_ count: Int, for key: String) {
        guards.writing.lock()
        defer { guards.writing.unlock() }
        stock[key] = count
    }

    func count(for key: String) -> Int { guards.writing.with { stock[key] ?? 0 } }
}

final class StockThroughTwoMembers: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let guards = SharedGuards()
    private var stock: [String: Int] = [:]

    func set(_ count: Int, for key: String) {
        guards.writing.lock()
        defer { guards.writing.unlock() }
        stock[key] = count
    }

    func count(for key: String) -> Int { guards.mutex.withLock { stock[key] ?? 0 } }
}

final class StockThroughLibraryLock: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let guards: SharedGuards
    private var stock: [String: Int] = [:]

    init(guards: SharedGuards) { self.guards = guards }

    func set(_ count: Int, for key: String) { guards.mutex.withLock { stock[key] = count } }
    func count(for key: String) -> Int { guards.mutex.withLock { stock[key] ?? 0 } }
}

final class ReplacedLock: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private var lock = NSLock()
    private var hits = 0

    func hit() { lock.withLock { hits += 1 } }
    func total() -> Int { lock.withLock { hits } }

    func reset() {
        lock = NSLock()
    }
}

final class KeptLockVariable: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private var lock = NSLock()
    private var hits = 0

    func hit() { lock.withLock { hits += 1 } }
    func total() -> Int { lock.withLock { hits } }
}

final class ReplacedQueue: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private var queue = DispatchQueue(label: "a")
    private var hits = 0

    func hit() { queue.async { self.hits += 1 } }
    func total() -> Int { queue.sync { hits } }
    func use(_ other: DispatchQueue) { queue = other }
}

final class KeyPathReader: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let lock = NSLock()
    private var hits = 0

    func hit() { lock.withLock { hits += 1 } }
    func total() -> Int { self[keyPath: \.hits] }
}

final class KeyPathReaderUnderLock: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let lock = NSLock()
    private var hits = 0

    func hit() { lock.withLock { hits += 1 } }
    func total() -> Int { lock.withLock { self[keyPath: \KeyPathReaderUnderLock.hits] } }
}

final class Profile {
    var name = ""
    var visits = 0
    let id = 1
}

struct Settings {
    var theme = "light"
}

final class ProfileStore: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let lock = NSLock()
    private var profiles: [String: Profile] = [:]

    func add(_ profile: Profile) { lock.withLock { profiles[profile.name] = profile } }

    func visit(_ name: String) {
        let profile = lock.withLock { profiles[name] }
        profile?.visits += 1
    }
}

final class ProfileReturned: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let lock = NSLock()
    private var current = Profile()

    func rename(_ name: String) {
        let profile: Profile
        lock.lock()
        profile = current
        lock.unlock()
        profile.name = name
    }

    func replace() { lock.withLock { current = Profile() } }
}

final class ProfileMutatedUnderLock: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let lock = NSLock()
    private var profiles: [String: Profile] = [:]

    func add(_ name: String) { lock.withLock { profiles[name] = Profile() } }

    func visit(_ name: String) {
        lock.withLock {
            let profile = profiles[name]
            profile?.visits += 1
        }
    }

    func visits(_ name: String) -> Int { lock.withLock { profiles[name]?.visits ?? 0 } }
}

final class SettingsCopied: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let lock = NSLock()
    private var settings = Settings()

    func themed() -> Settings {
        var copy = lock.withLock { settings }
        copy.theme = "dark"
        return copy
    }

    func set(_ new: Settings) { lock.withLock { settings = new } }
}

final class ProfileInMutex: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let profile = Mutex(Profile())

    func rename(_ name: String) {
        let inner = profile.withLock { $0 }
        inner.name = name
    }
}

final class ProfileDirectory: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let lock = NSLock()
    private var profiles: [String: Profile] = [:]

    func add(_ profile: Profile) { lock.withLock { profiles[profile.name] = profile } }
    func profile(_ name: String) -> Profile? { lock.withLock { profiles[name] } }
}

struct ProfileScreen {
    let directory: ProfileDirectory

    func opened(_ name: String) {
        guard let profile = directory.profile(name) else { return }
        profile.visits += 1
    }
}

final class ProfileArchive: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let lock = NSLock()
    private var profiles: [String: Profile] = [:]

    func add(_ profile: Profile) { lock.withLock { profiles[profile.name] = profile } }
    func profile(_ name: String) -> Profile? { lock.withLock { profiles[name] } }
}

struct ArchiveScreen {
    let archive: ProfileArchive

    func identifier(of name: String) -> Int? { archive.profile(name)?.id }
}

/// A lock and what it guards, which others reach by the object.
final class Shelf {
    private let mutex = NSLock()
    var items: [String] = []

    func lock() { mutex.lock() }
    func unlock() { mutex.unlock() }
}

final class ShelfOwner: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let shelf = Shelf()

    func put(_ item: String) {
        shelf.lock()
        defer { shelf.unlock() }
        shelf.items.append(item)
    }

    func all() -> [String] {
        shelf.lock()
        defer { shelf.unlock() }
        return shelf.items
    }
}

final class CarelessShelfOwner: @unchecked Sendable {  // bad: unchecked-sendable-non-sendable-member
    private let shelf = Shelf()

    func put(_ item: String) {
        shelf.lock()
        defer { shelf.unlock() }
        shelf.items.append(item)
    }

    func all() -> [String] { shelf.items }
}

final class Journal {
    let mutex = NSLock()
    var lines: [String] = []
}

final class JournalOwner: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    private let journal = Journal()
    private var count = 0

    func write(_ line: String) {
        journal.mutex.withLock {
            journal.lines.append(line)
            count += 1
        }
    }

    func total() -> Int { journal.mutex.withLock { count } }
}

final class CombineTarget: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let lock = NSLock()
    private var isOnline = true

    func follow(_ online: AnyPublisher<Bool, Never>) -> AnyCancellable {
        online.assign(to: \.isOnline, on: self)
    }

    func read() -> Bool { lock.withLock { isOnline } }
}
