import Foundation

/// A table that threads fill together. What two ask for at once both may work out; it comes to the same.
package final class SharedTable<Key: Hashable & Sendable, Value: Sendable>: @unchecked Sendable {
    // Sendable: the values are read and written under `lock` alone.
    private let lock = NSLock()
    private var values: [Key: Value] = [:]

    package init() {}

    /// What stands under a key, made by the body when the key is new.
    package func value(_ key: Key, _ make: () -> Value) -> Value {
        if let known = lock.withLock({ values[key] }) { return known }
        let made = make()
        return lock.withLock {
            if let known = values[key] { return known }
            values[key] = made
            return made
        }
    }
}
