import KeyedHashes
import SecretMemory

/// Keccak-256 as Ethereum uses it: the sponge of FIPS 202 with the padding of the competition (first byte 0x01), so its
/// results are not those of SHA3-256.
public enum Keccak256 {
    static let byteCount = 32
    private static let rate = 136

    /// The hash of `message`, 32 bytes.
    public static func hash(_ message: [UInt8]) -> [UInt8] {
        message.withUnsafeBytes { message in filled(byteCount) { write(message, to: $0) } }
    }

    /// Writes the hash of `message`; its state is wiped.
    static func write(_ message: UnsafeRawBufferPointer, to digest: UnsafeMutableRawBufferPointer) {
        withWipedWords(UInt64.self, 50) { state in
            let bytes = UnsafeMutableRawBufferPointer(start: state, count: 200)
            var place = 0
            while message.count - place >= rate {
                for word in 0..<rate / 8 {
                    let offset = place + 8 * word
                    state[word] ^= UInt64(littleEndian: message.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
                }
                permute(state, state + 25)
                place += rate
            }
            for index in 0..<message.count - place { bytes[index] ^= message[place + index] }
            bytes[message.count - place] ^= 0x01
            bytes[rate - 1] ^= 0x80
            permute(state, state + 25)
            digest.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<byteCount]))
        }
    }

    /// Keccak-f[1600] (FIPS 202, section 3.3) with room for another 25 words. Words are as the machine has them, which
    /// is little-endian wherever Swift runs.
    private static func permute(_ s: UnsafeMutablePointer<UInt64>, _ moved: UnsafeMutablePointer<UInt64>) {
        let constants = roundConstants.start
        for round in 0..<24 {
            mixColumns(s)
            moveLanes(s, moved)
            for row in 0..<5 {
                let (from, to) = (moved + 5 * row, s + 5 * row)
                to[0] = from[0] ^ (~from[1] & from[2])
                to[1] = from[1] ^ (~from[2] & from[3])
                to[2] = from[2] ^ (~from[3] & from[4])
                to[3] = from[3] ^ (~from[4] & from[0])
                to[4] = from[4] ^ (~from[0] & from[1])
            }
            s[0] ^= constants[round]
        }
    }

    /// θ
    @inline(__always)
    private static func mixColumns(_ s: UnsafeMutablePointer<UInt64>) {
        let c0 = s[0] ^ s[5] ^ s[10] ^ s[15] ^ s[20]
        let c1 = s[1] ^ s[6] ^ s[11] ^ s[16] ^ s[21]
        let c2 = s[2] ^ s[7] ^ s[12] ^ s[17] ^ s[22]
        let c3 = s[3] ^ s[8] ^ s[13] ^ s[18] ^ s[23]
        let c4 = s[4] ^ s[9] ^ s[14] ^ s[19] ^ s[24]
        let d0 = c4 ^ c1.rotatedLeft(1)
        let d1 = c0 ^ c2.rotatedLeft(1)
        let d2 = c1 ^ c3.rotatedLeft(1)
        let d3 = c2 ^ c4.rotatedLeft(1)
        let d4 = c3 ^ c0.rotatedLeft(1)
        for row in 0..<5 {
            let lane = s + 5 * row
            lane[0] ^= d0
            lane[1] ^= d1
            lane[2] ^= d2
            lane[3] ^= d3
            lane[4] ^= d4
        }
    }

    /// ρ and π
    @inline(__always)
    private static func moveLanes(_ s: UnsafePointer<UInt64>, _ moved: UnsafeMutablePointer<UInt64>) {
        moved[0] = s[0]
        moved[1] = s[6].rotatedLeft(44)
        moved[2] = s[12].rotatedLeft(43)
        moved[3] = s[18].rotatedLeft(21)
        moved[4] = s[24].rotatedLeft(14)
        moved[5] = s[3].rotatedLeft(28)
        moved[6] = s[9].rotatedLeft(20)
        moved[7] = s[10].rotatedLeft(3)
        moved[8] = s[16].rotatedLeft(45)
        moved[9] = s[22].rotatedLeft(61)
        moved[10] = s[1].rotatedLeft(1)
        moved[11] = s[7].rotatedLeft(6)
        moved[12] = s[13].rotatedLeft(25)
        moved[13] = s[19].rotatedLeft(8)
        moved[14] = s[20].rotatedLeft(18)
        moved[15] = s[4].rotatedLeft(27)
        moved[16] = s[5].rotatedLeft(36)
        moved[17] = s[11].rotatedLeft(10)
        moved[18] = s[17].rotatedLeft(15)
        moved[19] = s[23].rotatedLeft(56)
        moved[20] = s[2].rotatedLeft(62)
        moved[21] = s[8].rotatedLeft(55)
        moved[22] = s[14].rotatedLeft(39)
        moved[23] = s[15].rotatedLeft(41)
        moved[24] = s[21].rotatedLeft(2)
    }

    private static let roundConstants = ConstantTable<UInt64>([
        0x0000_0000_0000_0001, 0x0000_0000_0000_8082, 0x8000_0000_0000_808A, 0x8000_0000_8000_8000,
        0x0000_0000_0000_808B, 0x0000_0000_8000_0001, 0x8000_0000_8000_8081, 0x8000_0000_0000_8009,
        0x0000_0000_0000_008A, 0x0000_0000_0000_0088, 0x0000_0000_8000_8009, 0x0000_0000_8000_000A,
        0x0000_0000_8000_808B, 0x8000_0000_0000_008B, 0x8000_0000_0000_8089, 0x8000_0000_0000_8003,
        0x8000_0000_0000_8002, 0x8000_0000_0000_0080, 0x0000_0000_0000_800A, 0x8000_0000_8000_000A,
        0x8000_0000_8000_8081, 0x8000_0000_0000_8080, 0x0000_0000_8000_0001, 0x8000_0000_8000_8008,
    ])
}
