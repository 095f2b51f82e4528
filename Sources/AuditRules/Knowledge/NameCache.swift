import Foundation

/// What was found out about names, kept so that each is judged once in a run; safe across threads.
final class NameCache<Value: Sendable>: @unchecked Sendable {
    // Sendable: `values` is read and written under `lock` alone.
    private let lock = NSLock()
    private var values: [String: Value] = [:]

    /// The value of a name, made by the body when the name is new. Two threads may make it twice, with one result.
    func value(for name: String, _ make: () -> Value) -> Value {
        if let known = lock.withLock({ values[name] }) { return known }
        let made = make()
        lock.withLock { values[name] = made }
        return made
    }
}
