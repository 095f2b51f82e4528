import SecretMemory

/// BLAKE2b without a key (RFC 7693), for ``Argon2id``. Its state is wiped when it ends, since it takes passwords in.
struct BLAKE2b: ~Copyable {
    private let state: UnsafeMutablePointer<UInt64>
    private let buffer: UnsafeMutableRawPointer
    private var held = 0
    /// Bytes compressed so far. RFC 7693 counts to 2^128; nothing here comes near 2^64.
    private var total: UInt64 = 0
    private let digestSize: Int

    /// - Precondition: `digestSize` lies between 1 and 64.
    init(digestSize: Int) {
        precondition((1...Self.largestDigest).contains(digestSize), "BLAKE2b digests have 1 to 64 bytes")
        self.digestSize = digestSize
        state = .allocate(capacity: Self.words)
        buffer = .allocate(byteCount: Self.blockSize, alignment: 8)
        for index in 0..<Self.words { state[index] = Self.initial[index] }
        // The parameter block of section 2.5: digest size, no key, fanout and depth 1.
        state[0] ^= 0x0101_0000 ^ UInt64(digestSize)
        buffer.initializeMemory(as: UInt8.self, repeating: 0, count: Self.blockSize)
    }

    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        var rest = bytes[...]
        while !rest.isEmpty {
            // A full buffer waits, for the last block is compressed under a flag of its own.
            if held == Self.blockSize {
                total += UInt64(Self.blockSize)
                compress(isLast: false)
                held = 0
            }
            let taken = rest.prefix(Self.blockSize - held)
            let target = UnsafeMutableRawBufferPointer(start: buffer + held, count: taken.count)
            target.copyMemory(from: UnsafeRawBufferPointer(rebasing: taken))
            held += taken.count
            rest = rest.dropFirst(taken.count)
        }
    }

    /// The 32-bit little-endian form in which Argon2 writes numbers.
    mutating func update(_ number: Int) {
        withUnsafeBytes(of: UInt32(truncatingIfNeeded: number).littleEndian) { update($0) }
    }

    /// Writes the digest, as many bytes as were asked for. To be called once, at the end.
    mutating func finish(into digest: UnsafeMutableRawPointer) {
        (buffer + held).initializeMemory(as: UInt8.self, repeating: 0, count: Self.blockSize - held)
        total += UInt64(held)
        compress(isLast: true)
        for index in 0..<Self.words { state[index] = state[index].littleEndian }
        digest.copyMemory(from: state, byteCount: digestSize)
    }

    deinit {
        wipe(UnsafeMutableRawBufferPointer(start: state, count: Self.words * 8))
        wipe(UnsafeMutableRawBufferPointer(start: buffer, count: Self.blockSize))
        state.deallocate()
        buffer.deallocate()
    }

    static let largestDigest = 64
    private static let words = 8
    private static let blockSize = 128

    /// The first 64 bits of the fractional parts of the square roots of the first eight primes, as in SHA-512.
    private static let initial: [UInt64] = [
        0x6A09_E667_F3BC_C908, 0xBB67_AE85_84CA_A73B, 0x3C6E_F372_FE94_F82B, 0xA54F_F53A_5F1D_36F1,
        0x510E_527F_ADE6_82D1, 0x9B05_688C_2B3E_6C1F, 0x1F83_D9AB_FB41_BD6B, 0x5BE0_CD19_137E_2179,
    ]

    /// The function F of section 3.2. Work space is on the heap and wiped; registers are the compiler's.
    private borrowing func compress(isLast: Bool) {
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 32) { work in
            for index in 0..<Self.words {
                work[index] = state[index]
                work[index + 8] = Self.initial[index]
            }
            work[12] ^= total
            if isLast { work[14] = ~work[14] }
            for index in 0..<16 {
                work[16 + index] = UInt64(littleEndian: buffer.load(fromByteOffset: 8 * index, as: UInt64.self))
            }
            for round in 0..<12 { Self.mix(work, order: round % 10 * 16) }
            for index in 0..<Self.words { state[index] ^= work[index] ^ work[index + 8] }
            wipe(UnsafeMutableRawBufferPointer(work))
        }
    }

    /// A round: the columns, then the diagonals.
    private static func mix(_ work: UnsafeMutableBufferPointer<UInt64>, order: Int) {
        for (index, cells) in quarters.enumerated() {
            let first = work[16 + Int(schedule[order + 2 * index])]
            let second = work[16 + Int(schedule[order + 2 * index + 1])]
            mix(work, cells, first, second)
        }
    }

    /// The function G of section 3.1.
    private static func mix(
        _ work: UnsafeMutableBufferPointer<UInt64>, _ cells: SIMD4<Int>, _ first: UInt64, _ second: UInt64
    ) {
        let (a, b, c, d) = (cells.x, cells.y, cells.z, cells.w)
        work[a] = work[a] &+ work[b] &+ first
        work[d] = (work[d] ^ work[a]).rotatedRight(32)
        work[c] = work[c] &+ work[d]
        work[b] = (work[b] ^ work[c]).rotatedRight(24)
        work[a] = work[a] &+ work[b] &+ second
        work[d] = (work[d] ^ work[a]).rotatedRight(16)
        work[c] = work[c] &+ work[d]
        work[b] = (work[b] ^ work[c]).rotatedRight(63)
    }

    private static let quarters: [SIMD4<Int>] = [
        SIMD4(0, 4, 8, 12), SIMD4(1, 5, 9, 13), SIMD4(2, 6, 10, 14), SIMD4(3, 7, 11, 15),
        SIMD4(0, 5, 10, 15), SIMD4(1, 6, 11, 12), SIMD4(2, 7, 8, 13), SIMD4(3, 4, 9, 14),
    ]

    /// The order of the message words in each of ten rounds, section 2.7.
    private static let schedule: [UInt8] = [
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
        14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3,
        11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4,
        7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8,
        9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13,
        2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9,
        12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11,
        13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10,
        6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5,
        10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0,
    ]
}

extension UInt64 {
    @inline(__always)
    func rotatedRight(_ count: UInt64) -> UInt64 { self &>> count | self &<< (64 &- count) }
}
