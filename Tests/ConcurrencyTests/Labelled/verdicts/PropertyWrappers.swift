// Property wrappers of the project that lock, and wrappers that only look as if they did.
import Foundation

/// Holds a value behind its own lock. Sendable because `storage` is never touched without `lock`.
@propertyWrapper
final class Locked<Value>: @unchecked Sendable {  // bad: unchecked-sendable-guarded; good: unchecked-sendable-undocumented
    private let lock = NSLock()
    private var storage: Value

    init(wrappedValue: Value) { storage = wrappedValue }

    var wrappedValue: Value {
        get { lock.withLock { storage } }
        set { lock.withLock { storage = newValue } }
    }

    func mutate<T>(_ body: (inout Value) throws -> T) rethrows -> T {
        lock.lock()
        defer { lock.unlock() }
        return try body(&storage)
    }
}

@propertyWrapper
final class Clamped<Value: Comparable>: @unchecked Sendable {  // bad: unchecked-sendable-race
    private var storage: Value
    private let range: ClosedRange<Value>

    init(wrappedValue: Value, _ range: ClosedRange<Value>) {
        self.range = range
        storage = min(max(wrappedValue, range.lowerBound), range.upperBound)
    }

    var wrappedValue: Value {
        get { storage }
        set { storage = min(max(newValue, range.lowerBound), range.upperBound) }
    }
}

@propertyWrapper
struct Trimmed: Sendable {  // good: unchecked-sendable-race
    private var value = ""
    init(wrappedValue: String) { self.wrappedValue = wrappedValue }
    var wrappedValue: String {
        get { value }
        set { value = newValue.trimmingCharacters(in: .whitespaces) }
    }
}

final class SessionState: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    @Locked private var user: String?
    @Locked private var retries = 0

    func signIn(_ name: String) { user = name }
    func signOut() {
        user = nil
        retries = 0
    }
    var isSignedIn: Bool { user != nil }
}

final class ProfileForm: @unchecked Sendable {  // bad: unchecked-sendable-race
    @Trimmed var name = ""
    @Trimmed var city = ""

    func clear() {
        name = ""
        city = ""
    }
}

final class VolumeControl: @unchecked Sendable {  // bad: unchecked-sendable-race
    @Locked private var isMuted = false
    private var level = 0.5

    func mute() { isMuted = true }
    func louder() { level = min(1, level + 0.1) }
}

final class Brightness: @unchecked Sendable {  // bad: unchecked-sendable-race
    @Clamped(0...1) private var level = 0.5

    func raise() { level += 0.1 }
}

final class UploadCounters: @unchecked Sendable {  // bad: unchecked-sendable-guarded
    @Locked private var sent = 0

    func add() { _sent.mutate { $0 += 1 } }
    func total() -> Int { sent }
}
