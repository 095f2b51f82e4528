import Foundation

/// Answers that were worked out once and are kept for the run, by what was asked about; safe across threads.
package final class Memo<Key: Hashable & Sendable, Value: Sendable>: @unchecked Sendable {

    package init() {
    }
    // Sendable: `values` is read and written under `lock` alone.
    private let lock = NSLock()
    private var values: [Key: Value] = [:]

    /// The answer for a key, made by the body when the key is new. Two threads may make it twice, with one result.
    package func value(for key: Key, _ make: () -> Value) -> Value {
        if let known = lock.withLock({ values[key] }) { return known }
        let made = make()
        lock.withLock { values[key] = made }
        return made
    }
}
