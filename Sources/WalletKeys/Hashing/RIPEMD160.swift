import KeyedHashes

/// RIPEMD-160 (Dobbertin, Bosselaers, Preneel 1996), which Bitcoin takes of SHA-256. It hashes public keys and scripts
/// alone.
enum RIPEMD160 {
    static let byteCount = 20

    static func hash(_ message: [UInt8]) -> [UInt8] {
        message.withUnsafeBytes { message in filled(byteCount) { write(message, to: $0) } }
    }

    /// SHA-256, then RIPEMD-160: the name of a key or a script.
    static func hash160(_ message: [UInt8]) -> [UInt8] {
        message.withUnsafeBytes { message in
            filled(byteCount) { hash in
                withUnsafeTemporaryAllocation(byteCount: SHA256.digestSize, alignment: 8) { digest in
                    // bulwark:ignore placeholder-crypto -- HASH160 is RIPEMD-160 of the SHA-256
                    SHA256.write(message, to: digest)
                    write(UnsafeRawBufferPointer(digest), to: hash)
                }
            }
        }
    }

    /// Writes the hash of `message`, 20 bytes.
    private static func write(_ message: UnsafeRawBufferPointer, to hash: UnsafeMutableRawBufferPointer) {
        var state = State()
        var place = 0
        while message.count - place >= 64 {
            compress(&state, UnsafeRawBufferPointer(rebasing: message[place..<place + 64]))
            place += 64
        }
        // The rest, a bit, zeros, and the number of bits, in one block or two.
        withUnsafeTemporaryAllocation(byteCount: 128, alignment: 8) { end in
            let rest = message.count - place
            let size = rest < 56 ? 64 : 128
            end.initializeMemory(as: UInt8.self, repeating: 0)
            end.copyMemory(from: UnsafeRawBufferPointer(rebasing: message[place...]))
            end[rest] = 0x80
            end.storeBytes(of: UInt64(8 * message.count).littleEndian, toByteOffset: size - 8, as: UInt64.self)
            for start in stride(from: 0, to: size, by: 64) {
                compress(&state, UnsafeRawBufferPointer(rebasing: end[start..<start + 64]))
            }
        }
        for (index, word) in [state.a, state.b, state.c, state.d, state.e].enumerated() {
            hash.storeBytes(of: word.littleEndian, toByteOffset: 4 * index, as: UInt32.self)
        }
    }

    private struct State {
        var (a, b, c, d, e): (UInt32, UInt32, UInt32, UInt32, UInt32) = (
            0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0
        )

        @inline(__always)
        mutating func step(_ mixed: UInt32, _ input: UInt32, _ shift: UInt32) {
            let sum = (a &+ mixed &+ input).rotatedLeft(shift) &+ e
            (a, e, d, c, b) = (e, d, c.rotatedLeft(10), b, sum)
        }

        @inline(__always) var parity: UInt32 { b ^ c ^ d }
        @inline(__always) var choice: UInt32 { (b & c) | (~b & d) }
        @inline(__always) var ornot: UInt32 { (b | ~c) ^ d }
        @inline(__always) var backChoice: UInt32 { (b & d) | (c & ~d) }
        @inline(__always) var backOrnot: UInt32 { b ^ (c | ~d) }
    }

    /// A block takes two lines of five rounds, which go through the functions in opposite orders.
    private static func compress(_ state: inout State, _ block: UnsafeRawBufferPointer) {
        var (left, right) = (state, state)
        for step in 0..<16 {
            left.step(left.parity, word(block, leftOrder, step), leftShifts.start[step])
            right.step(right.backOrnot, word(block, rightOrder, step) &+ 0x50A2_8BE6, rightShifts.start[step])
        }
        for step in 16..<32 {
            left.step(left.choice, word(block, leftOrder, step) &+ 0x5A82_7999, leftShifts.start[step])
            right.step(right.backChoice, word(block, rightOrder, step) &+ 0x5C4D_D124, rightShifts.start[step])
        }
        for step in 32..<48 {
            left.step(left.ornot, word(block, leftOrder, step) &+ 0x6ED9_EBA1, leftShifts.start[step])
            right.step(right.ornot, word(block, rightOrder, step) &+ 0x6D70_3EF3, rightShifts.start[step])
        }
        for step in 48..<64 {
            left.step(left.backChoice, word(block, leftOrder, step) &+ 0x8F1B_BCDC, leftShifts.start[step])
            right.step(right.choice, word(block, rightOrder, step) &+ 0x7A6D_76E9, rightShifts.start[step])
        }
        for step in 64..<80 {
            left.step(left.backOrnot, word(block, leftOrder, step) &+ 0xA953_FD4E, leftShifts.start[step])
            right.step(right.parity, word(block, rightOrder, step), rightShifts.start[step])
        }
        let first = state.b &+ left.c &+ right.d
        state.b = state.c &+ left.d &+ right.e
        state.c = state.d &+ left.e &+ right.a
        state.d = state.e &+ left.a &+ right.b
        state.e = state.a &+ left.b &+ right.c
        state.a = first
    }

    @inline(__always)
    private static func word(_ block: UnsafeRawBufferPointer, _ order: ConstantTable<UInt8>, _ step: Int) -> UInt32 {
        let offset = 4 * Int(order.start[step])
        return UInt32(littleEndian: block.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    private static let leftOrder = ConstantTable<UInt8>([
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
        7, 4, 13, 1, 10, 6, 15, 3, 12, 0, 9, 5, 2, 14, 11, 8,
        3, 10, 14, 4, 9, 15, 8, 1, 2, 7, 0, 6, 13, 11, 5, 12,
        1, 9, 11, 10, 0, 8, 12, 4, 13, 3, 7, 15, 14, 5, 6, 2,
        4, 0, 5, 9, 7, 12, 2, 10, 14, 1, 3, 8, 11, 6, 15, 13,
    ])
    private static let rightOrder = ConstantTable<UInt8>([
        5, 14, 7, 0, 9, 2, 11, 4, 13, 6, 15, 8, 1, 10, 3, 12,
        6, 11, 3, 7, 0, 13, 5, 10, 14, 15, 8, 12, 4, 9, 1, 2,
        15, 5, 1, 3, 7, 14, 6, 9, 11, 8, 12, 2, 10, 0, 4, 13,
        8, 6, 4, 1, 3, 11, 15, 0, 5, 12, 2, 13, 9, 7, 10, 14,
        12, 15, 10, 4, 1, 5, 8, 7, 6, 2, 13, 14, 0, 3, 9, 11,
    ])
    private static let leftShifts = ConstantTable<UInt32>([
        11, 14, 15, 12, 5, 8, 7, 9, 11, 13, 14, 15, 6, 7, 9, 8,
        7, 6, 8, 13, 11, 9, 7, 15, 7, 12, 15, 9, 11, 7, 13, 12,
        11, 13, 6, 7, 14, 9, 13, 15, 14, 8, 13, 6, 5, 12, 7, 5,
        11, 12, 14, 15, 14, 15, 9, 8, 9, 14, 5, 6, 8, 6, 5, 12,
        9, 15, 5, 11, 6, 8, 13, 12, 5, 12, 13, 14, 11, 8, 5, 6,
    ])
    private static let rightShifts = ConstantTable<UInt32>([
        8, 9, 9, 11, 13, 15, 15, 5, 7, 7, 8, 11, 14, 14, 12, 6,
        9, 13, 15, 7, 12, 8, 9, 11, 7, 7, 12, 7, 6, 15, 13, 11,
        9, 7, 15, 11, 8, 6, 6, 14, 12, 13, 5, 14, 13, 13, 7, 5,
        15, 5, 8, 11, 14, 14, 6, 14, 6, 9, 12, 9, 12, 5, 15, 8,
        8, 5, 12, 9, 12, 5, 14, 6, 8, 13, 6, 5, 15, 13, 11, 11,
    ])
}
