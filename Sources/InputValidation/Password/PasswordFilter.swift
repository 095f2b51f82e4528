import Foundation

/// A filter of Bloom over SHA-1 hashes of passwords: answers "known" for every password that was put in, and for about
/// one in a hundred that was not.
///
/// The file: the eight bytes `BWPWBF01`, the number of bits (eight bytes, big-endian, a multiple of eight), the number of
/// probes (one byte), then the bits, the first of a byte its highest. Probe i of a hash is bit (a + i · b) mod bits, a and
/// b being its first and second eight bytes, big-endian, b made odd.
public struct PasswordFilter: Sendable {
    private var bits: [UInt8]
    private let count: UInt64
    private let probes: Int
    private static let magic = Array("BWPWBF01".utf8)

    /// An empty filter for about so many passwords, ten bits each; for two thousand million at most.
    public init(capacity: Int) {
        let bytes = Self.size(for: capacity)
        bits = [UInt8](repeating: 0, count: bytes)
        count = UInt64(bytes) * 8
        probes = 7
    }

    /// In bytes. More than the largest list there is would be a mistake, and would not fit into memory.
    static func size(for capacity: Int) -> Int {
        let capacity = min(max(0, capacity), 2_000_000_000)
        return max(64, capacity / 4 * 5 + capacity % 4)
    }

    /// - Throws: ``KnownPasswordsError/malformed`` where the bytes are no filter, or were cut.
    public init(bytes: [UInt8]) throws(KnownPasswordsError) {
        guard bytes.count > 17, Array(bytes[..<8]) == Self.magic else { throw .malformed }
        count = Self.number(bytes[8..<16])
        probes = Int(bytes[16])
        guard count > 0, count % 8 == 0, count / 8 == UInt64(bytes.count - 17), (1...32).contains(probes) else {
            throw .malformed
        }
        bits = Array(bytes[17...])
    }

    /// - Throws: ``KnownPasswordsError`` where the file cannot be read or is no filter.
    public init(contentsOf path: String) throws(KnownPasswordsError) {
        guard let data = FileManager.default.contents(atPath: path) else { throw .unreadable(ENOENT) }
        try self.init(bytes: [UInt8](data))
    }

    /// What to write to a file.
    public var bytes: [UInt8] {
        Self.magic + (0..<8).map { UInt8(truncatingIfNeeded: count >> UInt64(56 - 8 * $0)) } + [UInt8(probes)] + bits
    }

    /// Puts a password in, in the form that ``PasswordRule`` gives it.
    public mutating func insert(_ password: String) {
        // bulwark:ignore fast-hash-for-password -- the filter is over hashes that a public list holds anyway
        insert(hash: SHA1.digest(of: Array(password.precomposedStringWithCompatibilityMapping.utf8)))
    }

    /// Puts a SHA-1 hash in, as a public list gives them: twenty bytes, others are left out.
    public mutating func insert(hash: [UInt8]) {
        guard hash.count == 20 else { return }
        for place in places(of: hash) { bits[Int(place / 8)] |= 0x80 >> UInt8(place % 8) }
    }

    func contains(_ hash: [UInt8]) -> Bool {
        places(of: hash).allSatisfy { bits[Int($0 / 8)] & (0x80 >> UInt8($0 % 8)) != 0 }
    }

    private func places(of hash: [UInt8]) -> [UInt64] {
        let first = Self.number(hash[0..<8])
        let step = Self.number(hash[8..<16]) | 1
        return (0..<UInt64(probes)).map { (first &+ $0 &* step) % count }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
}

/// SHA-1 (FIPS 180-4, section 6.1), for looking into public lists of hashes and for nothing else.
enum SHA1 {
    static func digest(of message: [UInt8]) -> [UInt8] {
        var padded = message + [0x80]
        while padded.count % 64 != 56 { padded.append(0) }
        let length = UInt64(message.count) * 8
        padded += (0..<8).map { UInt8(truncatingIfNeeded: length >> UInt64(56 - 8 * $0)) }
        var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
        for start in stride(from: 0, to: padded.count, by: 64) { compress(&state, padded[start..<(start + 64)]) }
        return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32(24 - 8 * $0)) } }
    }

    private static func compress(_ state: inout [UInt32], _ block: ArraySlice<UInt8>) {
        var words = [UInt32](repeating: 0, count: 80)
        for (index, byte) in block.enumerated() { words[index / 4] = words[index / 4] << 8 | UInt32(byte) }
        for index in 16..<80 {
            words[index] = rotated(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], 1)
        }
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for index in 0..<80 {
            let (mixed, constant): (UInt32, UInt32) =
                switch index {
                case ..<20: (b & c | ~b & d, 0x5A82_7999)
                case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
                case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
                default: (b ^ c ^ d, 0xCA62_C1D6)
                }
            let next = rotated(a, 5) &+ mixed &+ e &+ constant &+ words[index]
            (a, b, c, d, e) = (next, a, rotated(b, 30), c, d)
        }
        state = [state[0] &+ a, state[1] &+ b, state[2] &+ c, state[3] &+ d, state[4] &+ e]
    }

    private static func rotated(_ value: UInt32, _ count: UInt32) -> UInt32 { value << count | value >> (32 - count) }
}
