#if Vault
    import Sealing

    /// A sum over all rows, so that one which is missing, older or from another copy is noticed: each row counts as a keyed
    /// hash of 256 bits, and hashes are added as numbers.
    ///
    /// Every row has a revision of its own, so each hash is added once in the life of a vault and taken away once. A hash that
    /// was taken away in place of another, because somebody put an old row back, is missing for ever: no later write mends the
    /// sum. (With exclusive or it could be mended.)
    struct EntrySum: Equatable, Sendable {
        /// The least significant first.
        private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

        static let byteCount = 32

        init() {}

        /// 32 bytes, the most significant first.
        init(bytes: some Collection<UInt8>) {
            let all = Array(bytes)
            precondition(all.count == Self.byteCount)
            words = (
                UInt64(bigEndian: all[24..<32]), UInt64(bigEndian: all[16..<24]), UInt64(bigEndian: all[8..<16]),
                UInt64(bigEndian: all[0..<8])
            )
        }

        var bytes: [UInt8] {
            words.3.bigEndianBytes + words.2.bigEndianBytes + words.1.bigEndianBytes + words.0.bigEndianBytes
        }

        mutating func add(_ other: EntrySum) {
            var carry: UInt64 = 0
            words.0 = Self.sum(words.0, other.words.0, &carry)
            words.1 = Self.sum(words.1, other.words.1, &carry)
            words.2 = Self.sum(words.2, other.words.2, &carry)
            words.3 = Self.sum(words.3, other.words.3, &carry)
        }

        mutating func subtract(_ other: EntrySum) {
            // The two's complement: not(x) + 1.
            var complement = other
            complement.words = (~other.words.0, ~other.words.1, ~other.words.2, ~other.words.3)
            add(complement)
            add(Self.one)
        }

        static func == (left: EntrySum, right: EntrySum) -> Bool { left.words == right.words }

        private static let one: EntrySum = {
            var one = EntrySum()
            one.words.0 = 1
            return one
        }()

        private static func sum(_ left: UInt64, _ right: UInt64, _ carry: inout UInt64) -> UInt64 {
            let (partial, first) = left.addingReportingOverflow(right)
            let (total, second) = partial.addingReportingOverflow(carry)
            carry = first || second ? 1 : 0
            return total
        }
    }
#endif
