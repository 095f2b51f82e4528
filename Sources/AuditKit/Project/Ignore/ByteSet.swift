/// A set of byte values.
struct ByteSet: Sendable, Hashable {
    private var words: SIMD4<UInt64> = .zero

    /// Whether the byte is in the set.
    func contains(_ byte: UInt8) -> Bool {
        words[Int(byte >> 6)] & (1 << UInt64(byte & 63)) != 0
    }

    /// Adds one byte.
    mutating func insert(_ byte: UInt8) {
        words[Int(byte >> 6)] |= 1 << UInt64(byte & 63)
    }

    /// Adds all bytes from `first` to `last`; none if they stand the wrong way round.
    mutating func insert(from first: UInt8, through last: UInt8) {
        guard first <= last else { return }
        for byte in first...last { insert(byte) }
    }

    /// All bytes that are not in the set.
    var inverted: ByteSet {
        var set = self
        set.words = ~words
        return set
    }
}
