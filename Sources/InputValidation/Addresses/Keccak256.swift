/// Keccak-256 as Ethereum uses it: the sponge of FIPS 202 with the padding of the competition. For addresses, which are no
/// secret; what hashes keys is in WalletKeys.
enum Keccak256 {
    private static let rate = 136

    /// 32 bytes.
    static func digest(of message: [UInt8]) -> [UInt8] {
        var padded = message
        padded.append(0x01)
        padded.append(contentsOf: repeatElement(0, count: (rate - padded.count % rate) % rate))
        padded[padded.count - 1] |= 0x80
        var lanes = [UInt64](repeating: 0, count: 25)
        for block in stride(from: 0, to: padded.count, by: rate) {
            for place in 0..<rate { lanes[place / 8] ^= UInt64(padded[block + place]) << UInt64(8 * (place % 8)) }
            for constant in constants { round(&lanes, constant) }
        }
        return (0..<32).map { UInt8(truncatingIfNeeded: lanes[$0 / 8] >> UInt64(8 * ($0 % 8))) }
    }

    /// θ, ρ with π, χ and ι (section 3.2).
    private static func round(_ lanes: inout [UInt64], _ constant: UInt64) {
        let columns = (0..<5).map { x in (0..<5).reduce(UInt64(0)) { $0 ^ lanes[x + 5 * $1] } }
        for place in 0..<25 {
            lanes[place] ^= columns[(place + 4) % 5] ^ rotated(columns[(place + 1) % 5], 1)
        }
        var moved = lanes
        for (place, turn) in rotations.enumerated() {
            let (x, y) = (place % 5, place / 5)
            moved[y + 5 * ((2 * x + 3 * y) % 5)] = rotated(lanes[place], turn)
        }
        for place in 0..<25 {
            let row = place / 5 * 5
            lanes[place] = moved[place] ^ (~moved[row + (place + 1) % 5] & moved[row + (place + 2) % 5])
        }
        lanes[0] ^= constant
    }

    private static func rotated(_ lane: UInt64, _ bits: UInt64) -> UInt64 {
        bits == 0 ? lane : lane << bits | lane >> (64 - bits)
    }

    private static let rotations: [UInt64] = [
        0, 1, 62, 28, 27, 36, 44, 6, 55, 20, 3, 10, 43, 25, 39, 41, 45, 15, 21, 8, 18, 2, 61, 56, 14,
    ]
    private static let constants: [UInt64] = [
        0x1, 0x8082, 0x8000_0000_0000_808A, 0x8000_0000_8000_8000, 0x808B, 0x8000_0001, 0x8000_0000_8000_8081,
        0x8000_0000_0000_8009, 0x8A, 0x88, 0x8000_8009, 0x8000_000A, 0x8000_808B, 0x8000_0000_0000_008B,
        0x8000_0000_0000_8089, 0x8000_0000_0000_8003, 0x8000_0000_0000_8002, 0x8000_0000_0000_0080, 0x800A,
        0x8000_0000_8000_000A, 0x8000_0000_8000_8081, 0x8000_0000_0000_8080, 0x8000_0001, 0x8000_0000_8000_8008,
    ]
}
