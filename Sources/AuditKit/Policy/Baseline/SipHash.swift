/// SipHash-2-4 of Aumasson and Bernstein: the same 64 bits for the same bytes on every machine, for ever.
///
/// The hash of the standard library changes from run to run, and so it cannot name anything in a file.
struct SipHash {
    private var a: UInt64
    private var b: UInt64
    private var c: UInt64
    private var d: UInt64

    /// The hash of some bytes under a key.
    static func hash(_ bytes: some Collection<UInt8>, key: (UInt64, UInt64)) -> UInt64 {
        var state = SipHash(key: key)
        var word: UInt64 = 0
        var count = 0
        for byte in bytes {
            word |= UInt64(byte) << UInt64(8 * (count & 7))
            count += 1
            if count & 7 == 0 {
                state.absorb(word)
                word = 0
            }
        }
        // The last word ends with the number of bytes, modulo 256.
        state.absorb(word | UInt64(truncatingIfNeeded: count & 0xFF) << 56)
        return state.finish()
    }

    private init(key: (UInt64, UInt64)) {
        a = key.0 ^ 0x736F_6D65_7073_6575
        b = key.1 ^ 0x646F_7261_6E64_6F6D
        c = key.0 ^ 0x6C79_6765_6E65_7261
        d = key.1 ^ 0x7465_6462_7974_6573
    }

    private mutating func absorb(_ word: UInt64) {
        d ^= word
        round()
        round()
        a ^= word
    }

    private mutating func finish() -> UInt64 {
        c ^= 0xFF
        for _ in 0..<4 { round() }
        return a ^ b ^ c ^ d
    }

    private mutating func round() {
        a &+= b
        b = b.rotated(13) ^ a
        a = a.rotated(32)
        c &+= d
        d = d.rotated(16) ^ c
        a &+= d
        d = d.rotated(21) ^ a
        c &+= b
        b = b.rotated(17) ^ c
        c = c.rotated(32)
    }
}

extension UInt64 {
    fileprivate func rotated(_ bits: UInt64) -> UInt64 { self << bits | self >> (64 - bits) }
}
