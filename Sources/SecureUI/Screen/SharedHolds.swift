/// Counts those who want something of the same thing, so that the last one who leaves puts back what was there.
struct SharedHolds<Key: Hashable, Value> {
    private var held: [Key: (count: Int, original: Value)] = [:]

    /// - Parameter current: What is there now.
    /// - Returns: Whether it is the first, who changes what is there.
    mutating func enter(_ key: Key, current: Value) -> Bool {
        guard let before = held[key] else {
            held[key] = (1, current)
            return true
        }
        held[key] = (before.count + 1, before.original)
        return false
    }

    /// - Returns: What was there before the first, once the last has left; `nil` otherwise, and where nobody came.
    mutating func leave(_ key: Key) -> Value? {
        guard let before = held[key] else { return nil }
        guard before.count == 1 else {
            held[key] = (before.count - 1, before.original)
            return nil
        }
        held[key] = nil
        return before.original
    }
}
