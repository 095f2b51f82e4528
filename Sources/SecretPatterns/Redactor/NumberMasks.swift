/// Which of sixty-four bytes are digits: a bit for each, the lowest for the first.
struct NumberMasks {
    var digits: UInt64 = 0

    /// Of sixty-four bytes at an address, eight at a time in the bytes of a word.
    @inline(__always)
    init(_ address: UnsafeRawPointer) {
        for part in 0..<8 {
            let word = UInt64(littleEndian: address.loadUnaligned(fromByteOffset: part * 8, as: UInt64.self))
            // A digit less `0` is under ten: adding 118 leaves the highest bit as it is.
            let value = word ^ Self.each(0x30)
            let isOther = ((value & Self.each(0x7F)) &+ Self.each(0x76)) | value
            digits |= Self.gathered(~isOther & Self.each(0x80)) &<< UInt64(part * 8)
        }
    }

    /// Of fewer bytes, as if blanks followed.
    init(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
        for (place, byte) in bytes.enumerated() where byte.isDigit { digits |= 1 << UInt64(place) }
    }

    @inline(__always)
    private static func each(_ byte: UInt64) -> UInt64 { byte &* 0x0101_0101_0101_0101 }

    /// The highest bits of eight bytes as one byte.
    @inline(__always)
    private static func gathered(_ bits: UInt64) -> UInt64 { ((bits &>> 7) &* 0x0102_0408_1020_4080) &>> 56 }
}

extension NumberMasks {
    /// Where runs begin, by the last of the sixty-four bytes before.
    @inline(__always)
    func starts(after last: NumberMasks) -> UInt64 { digits & ~(digits &<< 1 | last.digits &>> 63) }

    /// Which places may begin a number by their groups alone, by the digits of the next sixty-four bytes, too: thirteen or
    /// more in a run, a card's groups, or those of a United States number.
    @inline(__always)
    func grouped(before next: UInt64) -> UInt64 {
        let two = Pair(digits, next).both(1)
        let four = two.both(2)
        let long = four.both(4).both(5)
        let three = two.both(1)
        // Four digits, a sign and three or more: a card in groups.
        let card = four.low & ~ahead(4, next) & three.ahead(5)
        // Three digits, a sign, and two or three, a sign and four: United States numbers.
        let security = ~ahead(6, next) & four.ahead(7)
        let telephone = ahead(6, next) & ~ahead(7, next) & four.ahead(8)
        let american = three.low & ~ahead(3, next) & two.ahead(4) & (security | telephone)
        return long.low | card | american
    }

    @inline(__always)
    private func ahead(_ count: UInt64, _ next: UInt64) -> UInt64 { Pair(digits, next).ahead(count) }

    /// A mask of sixty-four bytes and what is known of the next.
    private struct Pair {
        let low, high: UInt64

        @inline(__always)
        init(_ low: UInt64, _ high: UInt64) { (self.low, self.high) = (low, high) }

        /// The mask of the bytes so many further on.
        @inline(__always)
        func ahead(_ count: UInt64) -> UInt64 { low &>> count | high &<< (64 - count) }

        /// Where it holds, and so many bytes further on, too.
        @inline(__always)
        func both(_ count: UInt64) -> Pair { Pair(low & ahead(count), high & high &>> count) }
    }
}
