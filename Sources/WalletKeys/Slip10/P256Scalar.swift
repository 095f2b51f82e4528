import SecretMemory

/// Numbers modulo the order of P-256 (FIPS 186-4, section D.1.2.3), 32 bytes each, the most significant first. No step
/// depends on what they are.
enum P256Scalar {
    /// Whether a number is above zero and below the order.
    static func isKey(_ number: UnsafeRawBufferPointer) -> Bool {
        let bits = number.reduce(UInt8(0)) { $0 | $1 }
        return isBelowOrder(number) && bits != 0
    }

    static func isBelowOrder(_ number: UnsafeRawBufferPointer) -> Bool {
        withWipedWords(UInt64.self, 4) { words in
            read(number, words)
            return subtractOrder(words) == 1
        }
    }

    /// Adds a number below the order to another, modulo the order.
    static func add(_ number: UnsafeRawBufferPointer, to sum: UnsafeMutableRawBufferPointer) {
        withWipedWords(UInt64.self, 12) { scratch in
            let (left, right, reduced) = (scratch, scratch + 4, scratch + 8)
            read(number, left)
            read(UnsafeRawBufferPointer(sum), right)
            var carry: UInt64 = 0
            for index in 0..<4 {
                let (half, first) = left[index].addingReportingOverflow(right[index])
                let (whole, second) = half.addingReportingOverflow(carry)
                right[index] = whole
                reduced[index] = whole
                carry = (first ? 1 : 0) | (second ? 1 : 0)
            }
            let borrow = subtractOrder(reduced)
            // Without a carry and with a borrow the sum is below the order already.
            let keeps = 0 &- (borrow & ~carry & 1)
            for index in 0..<4 {
                let word = right[index] & keeps | reduced[index] & ~keeps
                sum.storeBytes(of: word.bigEndian, toByteOffset: 24 - 8 * index, as: UInt64.self)
            }
        }
    }

    /// Returns the borrow.
    private static func subtractOrder(_ words: UnsafeMutablePointer<UInt64>) -> UInt64 {
        var borrow: UInt64 = 0
        for index in 0..<4 {
            let (half, first) = words[index].subtractingReportingOverflow(order[index])
            let (whole, second) = half.subtractingReportingOverflow(borrow)
            words[index] = whole
            borrow = (first ? 1 : 0) | (second ? 1 : 0)
        }
        return borrow
    }

    private static func read(_ number: UnsafeRawBufferPointer, _ words: UnsafeMutablePointer<UInt64>) {
        for index in 0..<4 {
            let word = number.loadUnaligned(fromByteOffset: 24 - 8 * index, as: UInt64.self)
            words[index] = UInt64(bigEndian: word)
        }
    }

    private static let order: [UInt64] = [
        0xF3B9_CAC2_FC63_2551, 0xBCE6_FAAD_A717_9E84, 0xFFFF_FFFF_FFFF_FFFF, 0xFFFF_FFFF_0000_0000,
    ]
}
