/// Which of sixty-four bytes are digits.
enum DigitMask {
    /// A bit for each byte, the lowest for the first.
    @inline(__always)
    static func of(_ pointer: UnsafeRawPointer) -> UInt64 {
        quarter(pointer) | quarter(pointer + 16) << 16 | quarter(pointer + 32) << 32 | quarter(pointer + 48) << 48
    }

    @inline(__always)
    private static func quarter(_ pointer: UnsafeRawPointer) -> UInt64 {
        let bytes = pointer.loadUnaligned(as: SIMD16<UInt8>.self)
        let isDigit = (bytes &- SIMD16(repeating: 0x30)) .< SIMD16(repeating: 10)
        let bits = SIMD16<UInt8>(repeating: 0).replacing(with: places, where: isDigit)
        let halves = unsafeBitCast(bits, to: SIMD2<UInt64>.self)
        // Eight bytes with one bit each, all different, add up to the byte that has them all.
        let low = (halves[0] &* 0x0101_0101_0101_0101) &>> 56
        let high = (halves[1] &* 0x0101_0101_0101_0101) &>> 56
        return low | high &<< 8
    }

    private static var places: SIMD16<UInt8> {
        @inline(__always) get { SIMD16(1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128) }
    }
}
