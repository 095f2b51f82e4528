import Foundation

/// A table that threads fill together. What two ask for at once both may work out; it comes to the same.
final class SharedTable<Key: Hashable & Sendable, Value: Sendable>: @unchecked Sendable {
    // Sendable: the values are read and written under `lock` alone.
    private let lock = NSLock()
    private var values: [Key: Value] = [:]

    func value(_ key: Key, _ make: () -> Value) -> Value {
        if let known = lock.withLock({ values[key] }) { return known }
        let made = make()
        return lock.withLock {
            if let known = values[key] { return known }
            values[key] = made
            return made
        }
    }
}
