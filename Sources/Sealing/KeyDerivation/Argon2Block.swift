/// A block of Argon2: 1,024 bytes, 128 words.
typealias Argon2Block = UnsafeMutablePointer<UInt64>

/// The compression function G of RFC 9106, section 3.5, which is where all the time goes.
///
/// Scalar code: the four quarters of a half round do not wait for each other, and eight of them fill a core better
/// than 128-bit vectors, which have no rotation (0.50 against 0.66 µs a block).
enum Argon2Compression {
    static let words = 128

    /// `target` = G(`left`, `right`), over what `target` holds when `keeps` (passes after the first, section 3.2).
    /// `work` is a block of its own. `target` may be `right`.
    @inline(never)
    static func apply(
        _ left: Argon2Block, _ right: Argon2Block, into target: Argon2Block, keeps: Bool, work: Argon2Block
    ) {
        if keeps {
            for index in 0..<words {
                let mixed = left[index] ^ right[index]
                work[index] = mixed
                target[index] ^= mixed
            }
        } else {
            for index in 0..<words {
                let mixed = left[index] ^ right[index]
                work[index] = mixed
                target[index] = mixed
            }
        }
        for row in 0..<8 { permute(work + 16 &* row, stride: 2) }
        for column in 0..<8 { permute(work + 2 &* column, stride: 16) }
        for index in 0..<words { target[index] ^= work[index] }
    }

    /// The permutation P of section 3.6 over eight pairs of words, `stride` words apart.
    @inline(__always)
    private static func permute(_ pairs: Argon2Block, stride: Int) {
        var (v0, v1) = (pairs[0], pairs[1])
        var (v2, v3) = (pairs[stride], pairs[stride &+ 1])
        var (v4, v5) = (pairs[2 &* stride], pairs[2 &* stride &+ 1])
        var (v6, v7) = (pairs[3 &* stride], pairs[3 &* stride &+ 1])
        var (v8, v9) = (pairs[4 &* stride], pairs[4 &* stride &+ 1])
        var (v10, v11) = (pairs[5 &* stride], pairs[5 &* stride &+ 1])
        var (v12, v13) = (pairs[6 &* stride], pairs[6 &* stride &+ 1])
        var (v14, v15) = (pairs[7 &* stride], pairs[7 &* stride &+ 1])
        mix(&v0, &v4, &v8, &v12)
        mix(&v1, &v5, &v9, &v13)
        mix(&v2, &v6, &v10, &v14)
        mix(&v3, &v7, &v11, &v15)
        mix(&v0, &v5, &v10, &v15)
        mix(&v1, &v6, &v11, &v12)
        mix(&v2, &v7, &v8, &v13)
        mix(&v3, &v4, &v9, &v14)
        (pairs[0], pairs[1]) = (v0, v1)
        (pairs[stride], pairs[stride &+ 1]) = (v2, v3)
        (pairs[2 &* stride], pairs[2 &* stride &+ 1]) = (v4, v5)
        (pairs[3 &* stride], pairs[3 &* stride &+ 1]) = (v6, v7)
        (pairs[4 &* stride], pairs[4 &* stride &+ 1]) = (v8, v9)
        (pairs[5 &* stride], pairs[5 &* stride &+ 1]) = (v10, v11)
        (pairs[6 &* stride], pairs[6 &* stride &+ 1]) = (v12, v13)
        (pairs[7 &* stride], pairs[7 &* stride &+ 1]) = (v14, v15)
    }

    /// The function GB of section 3.6.
    @inline(__always)
    private static func mix(_ a: inout UInt64, _ b: inout UInt64, _ c: inout UInt64, _ d: inout UInt64) {
        a = sumWithProduct(a, b)
        d = (d ^ a).rotatedRight(32)
        c = sumWithProduct(c, d)
        b = (b ^ c).rotatedRight(24)
        a = sumWithProduct(a, b)
        d = (d ^ a).rotatedRight(16)
        c = sumWithProduct(c, d)
        b = (b ^ c).rotatedRight(63)
    }

    /// x + y + 2 · (lower half of x) · (lower half of y).
    @inline(__always)
    private static func sumWithProduct(_ x: UInt64, _ y: UInt64) -> UInt64 {
        x &+ y &+ ((x & 0xFFFF_FFFF) &* (y & 0xFFFF_FFFF)) &<< 1
    }
}
