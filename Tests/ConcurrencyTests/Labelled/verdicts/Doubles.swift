// Doubles for a mail client: mocks, spies, fakes and stubs in many manners.
import Foundation
import Synchronization

struct Mail: Sendable, Equatable {
    let subject: String
}

protocol MailService: Sendable {
    func send(_ mail: Mail) async throws
}

final class MailServiceMock: MailService, @unchecked Sendable {  // bad: unchecked-sendable-guarded, lock-in-mock
    private let lock = NSLock()
    private var sent: [Mail] = []

    func send(_ mail: Mail) async throws { lock.withLock { sent.append(mail) } }
    func sentMails() -> [Mail] { lock.withLock { sent } }
}

final class SpyMailService: MailService, @unchecked Sendable {  // bad: unchecked-sendable-guarded, lock-in-mock, unchecked-sendable-undocumented
    private let queue = DispatchQueue(label: "spy.mail")
    private var subjects: [String] = []

    func send(_ mail: Mail) async throws { queue.sync { subjects.append(mail.subject) } }
    var count: Int { queue.sync { subjects.count } }
}

final class FakeMailService: MailService, @unchecked Sendable {  // bad: unchecked-sendable-race; good: lock-in-mock
    private var inbox: [Mail] = []
    func send(_ mail: Mail) async throws { inbox.append(mail) }
}

final class StubMailService: MailService, @unchecked Sendable {  // bad: unchecked-sendable-needless; good: lock-in-mock
    private let error: (any Error)?
    init(error: (any Error)? = nil) { self.error = error }
    func send(_ mail: Mail) async throws { if let error { throw error } }
}

actor ActorMailMock: MailService {  // good: lock-in-mock, unchecked-sendable-race
    private(set) var sent: [Mail] = []
    func send(_ mail: Mail) async throws { sent.append(mail) }
}

final class MutexMailSpy: MailService, Sendable {  // good: lock-in-mock, unchecked-sendable-race
    private let sent = Mutex<[Mail]>([])
    func send(_ mail: Mail) async throws { sent.withLock { $0.append(mail) } }
}

final class MutexMailFake: MailService, @unchecked Sendable {  // bad: unchecked-sendable-needless; good: lock-in-mock
    private let sent = Mutex<[Mail]>([])
    func send(_ mail: Mail) async throws { sent.withLock { $0.append(mail) } }
}

final class DummyMailService: MailService {  // good: lock-in-mock
    func send(_ mail: Mail) async throws {}
}

final class RecordingSpy: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded, lock-in-mock
    private let lock = NSRecursiveLock()
    private(set) var calls: [String] = []

    func record(_ call: String) {
        lock.lock()
        defer { lock.unlock() }
        calls.append(call)
    }
}

final class MockClock: @unchecked Sendable {  // bad: unchecked-sendable-guarded, lock-in-mock
    private let lock = NSLock()
    private var _now = Date(timeIntervalSince1970: 0)

    var now: Date {
        get {
            lock.lock()
            defer { lock.unlock() }
            return _now
        }
        set {
            lock.lock()
            defer { lock.unlock() }
            _now = newValue
        }
    }
}

@MainActor
final class MockRouter {  // good: lock-in-mock
    var routes: [String] = []
    func open(_ route: String) { routes.append(route) }
}

final class MailOutbox: @unchecked Sendable {  // bad: unchecked-sendable-guarded; good: lock-in-mock
    private let lock = NSLock()
    private var waiting: [Mail] = []

    func put(_ mail: Mail) { lock.withLock { waiting.append(mail) } }
    func take() -> Mail? { lock.withLock { waiting.popLast() } }
}

final class StubbornRetry: @unchecked Sendable {  // bad: unchecked-sendable-guarded; good: lock-in-mock
    private let lock = NSLock()
    private var tries = 0

    func next() -> Bool {
        lock.withLock {
            tries += 1
            return tries < 5
        }
    }
}

final class FakeKeychain: @unchecked Sendable {  // bad: unchecked-sendable-guarded, lock-in-mock
    private let semaphore = DispatchSemaphore(value: 1)
    private var items: [String: Data] = [:]

    func set(_ data: Data, _ key: String) {
        semaphore.wait()
        defer { semaphore.signal() }
        items[key] = data
    }

    func get(_ key: String) -> Data? {
        semaphore.wait()
        defer { semaphore.signal() }
        return items[key]
    }
}

final class StubFeatureFlags: @unchecked Sendable {  // bad: unchecked-sendable-race; good: lock-in-mock
    var flags: [String: Bool] = [:]
    func isOn(_ name: String) -> Bool { flags[name] ?? false }
}

struct MockResponse: @unchecked Sendable {  // bad: unchecked-sendable-needless; good: lock-in-mock
    var status = 200
    var body = Data()
}

final class MockAnalytics: @unchecked Sendable {  // bad: unchecked-sendable-guarded, lock-in-mock
    private let lock = NSLock()
    private var events: [String: Int] = [:]

    func log(_ event: String) {
        lock.lock()
        events[event, default: 0] += 1
        lock.unlock()
    }

    func count(_ event: String) -> Int {
        lock.lock()
        let count = events[event] ?? 0
        lock.unlock()
        return count
    }
}
