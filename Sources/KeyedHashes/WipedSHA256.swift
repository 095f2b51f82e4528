/// SHA-256 (FIPS 180-4, section 6.2).
package enum WipedSHA256: SHA2 {
    package static var blockSize: Int { 64 }
    package static var digestSize: Int { 32 }

    package static func begin(_ state: UnsafeMutableRawPointer) {
        state.copyMemory(from: initialState.start, byteCount: digestSize)
    }

    package static func compress(_ block: UnsafeMutableRawPointer, into state: UnsafeMutableRawPointer) {
        let words = block.assumingMemoryBound(to: UInt32.self)
        for index in 0..<16 { words[index] = UInt32(bigEndian: words[index]) }
        compress(words, into: state.assumingMemoryBound(to: UInt32.self))
    }

    package static func write(_ state: UnsafeRawPointer, to digest: UnsafeMutableRawPointer) {
        for place in stride(from: 0, to: digestSize, by: UInt32.bitWidth / 8) {
            let word = state.load(fromByteOffset: place, as: UInt32.self)
            digest.storeBytes(of: word.bigEndian, toByteOffset: place, as: UInt32.self)
        }
    }

    /// Takes sixteen words into the state.
    static func compress(_ w: UnsafeMutablePointer<UInt32>, into state: UnsafeMutablePointer<UInt32>) {
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        var pair = b ^ c
        var k = roundConstants.start
        for half in 0..<2 {
            let w = w + 8 * half
            step(a, b, &d, e, f, g, &h, &pair, k[0] &+ w[0])
            step(h, a, &c, d, e, f, &g, &pair, k[1] &+ w[1])
            step(g, h, &b, c, d, e, &f, &pair, k[2] &+ w[2])
            step(f, g, &a, b, c, d, &e, &pair, k[3] &+ w[3])
            step(e, f, &h, a, b, c, &d, &pair, k[4] &+ w[4])
            step(d, e, &g, h, a, b, &c, &pair, k[5] &+ w[5])
            step(c, d, &f, g, h, a, &b, &pair, k[6] &+ w[6])
            step(b, c, &e, f, g, h, &a, &pair, k[7] &+ w[7])
            k += 8
        }
        for _ in 0..<3 {
            step(a, b, &d, e, f, g, &h, &pair, k[0] &+ next(w, 0))
            step(h, a, &c, d, e, f, &g, &pair, k[1] &+ next(w, 1))
            step(g, h, &b, c, d, e, &f, &pair, k[2] &+ next(w, 2))
            step(f, g, &a, b, c, d, &e, &pair, k[3] &+ next(w, 3))
            step(e, f, &h, a, b, c, &d, &pair, k[4] &+ next(w, 4))
            step(d, e, &g, h, a, b, &c, &pair, k[5] &+ next(w, 5))
            step(c, d, &f, g, h, a, &b, &pair, k[6] &+ next(w, 6))
            step(b, c, &e, f, g, h, &a, &pair, k[7] &+ next(w, 7))
            step(a, b, &d, e, f, g, &h, &pair, k[8] &+ next(w, 8))
            step(h, a, &c, d, e, f, &g, &pair, k[9] &+ next(w, 9))
            step(g, h, &b, c, d, e, &f, &pair, k[10] &+ next(w, 10))
            step(f, g, &a, b, c, d, &e, &pair, k[11] &+ next(w, 11))
            step(e, f, &h, a, b, c, &d, &pair, k[12] &+ next(w, 12))
            step(d, e, &g, h, a, b, &c, &pair, k[13] &+ next(w, 13))
            step(c, d, &f, g, h, a, &b, &pair, k[14] &+ next(w, 14))
            step(b, c, &e, f, g, h, &a, &pair, k[15] &+ next(w, 15))
            k += 16
        }
        state[0] &+= a
        state[1] &+= b
        state[2] &+= c
        state[3] &+= d
        state[4] &+= e
        state[5] &+= f
        state[6] &+= g
        state[7] &+= h
    }

    /// One round. `pair` is the exclusive or of the second and third word, which the round before has made already.
    @inline(__always)
    private static func step(
        _ a: UInt32, _ b: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32, _ g: UInt32, _ h: inout UInt32,
        _ pair: inout UInt32,
        _ input: UInt32
    ) {
        // Σ₁ and Σ₀ of the standard, each rotation on top of the one before: fewer moves than three of the same word.
        h = h &+ input &+ (g ^ (e & (f ^ g))) &+ ((e.rotatedRight(14) ^ e).rotatedRight(5) ^ e).rotatedRight(6)
        d = d &+ h
        let next = a ^ b
        h = h &+ (b ^ (next & pair)) &+ ((a.rotatedRight(9) ^ a).rotatedRight(11) ^ a).rotatedRight(2)
        pair = next
    }

    /// A word of the message schedule, in the place of the one sixteen before it.
    @inline(__always)
    private static func next(_ w: UnsafeMutablePointer<UInt32>, _ index: Int) -> UInt32 {
        let (near, far) = (w[(index &+ 1) & 15], w[(index &+ 14) & 15])
        let first = (near.rotatedRight(11) ^ near).rotatedRight(7) ^ near &>> 3
        let second = (far.rotatedRight(2) ^ far).rotatedRight(17) ^ far &>> 10
        let word = w[index] &+ first &+ second &+ w[(index &+ 9) & 15]
        w[index] = word
        return word
    }

    private static let initialState = ConstantTable<UInt32>([
        0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
    ])

    private static let roundConstants = ConstantTable<UInt32>([
        0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
        0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
        0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
        0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
        0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
        0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
        0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
        0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
    ])
}

extension UInt32 {
    // Not generic: that costs a call through a table for each rotation where nothing is optimised.
    @inline(__always)
    fileprivate func rotatedRight(_ count: UInt32) -> UInt32 { self &>> count | self &<< (32 &- count) }
}
