/// The written form of a witness program: Bech32 for version 0 (BIP 173), Bech32m for later ones (BIP 350).
enum Bech32 {
    /// In characters (BIP 173).
    static let longest = 90

    struct Text {
        let prefix: String
        let version: UInt8
        let program: [UInt8]
    }

    /// Whether it begins with one of the prefixes and a `1`, in any case.
    static func hasPrefix(_ characters: [UInt8], _ prefixes: [String]) -> Bool {
        let lower = characters.prefix(5).map(lowercased)
        return prefixes.contains { lower.starts(with: Array($0.utf8) + [0x31]) }
    }

    static func read(_ characters: [UInt8]) throws(Rejection) -> Text {
        let isMixed =
            characters.contains { (0x41...0x5A).contains($0) } && characters.contains { (0x61...0x7A).contains($0) }
        let lower = characters.map(lowercased)
        guard !isMixed, let separator = lower.lastIndex(of: 0x31), lower.count - separator > 7 else {
            throw Rejection([Reason(.addressMalformed)])
        }
        var values: [UInt8] = []
        for place in (separator + 1)..<lower.count {
            guard let value = alphabet.firstIndex(of: lower[place]) else {
                throw Rejection([Reason(.addressMalformed, position: place)])
            }
            values.append(UInt8(value))
        }
        let prefix = Array(lower[..<separator])
        guard checksum(prefix, values) == (values[0] == 0 ? 1 : 0x2BC8_30A3) else {
            throw Rejection([Reason(.addressChecksum)])
        }
        guard values[0] <= 16, let program = bytes(of: values[1..<values.count - 6]),
            (2...40).contains(program.count), values[0] > 0 || [20, 32].contains(program.count)
        else { throw Rejection([Reason(.addressMalformed)]) }
        return Text(prefix: String(decoding: prefix, as: UTF8.self), version: values[0], program: program)
    }

    static func lowercased(_ character: UInt8) -> UInt8 {
        (0x41...0x5A).contains(character) ? character + 0x20 : character
    }

    private static func checksum(_ prefix: [UInt8], _ values: [UInt8]) -> UInt32 {
        var sum: UInt32 = 1
        for value in prefix.map({ $0 >> 5 }) + [0] + prefix.map({ $0 & 31 }) + values {
            let top = sum >> 25
            sum = (sum & 0x1FF_FFFF) << 5 ^ UInt32(value)
            for (bit, generator) in generators.enumerated() where top >> UInt32(bit) & 1 == 1 { sum ^= generator }
        }
        return sum
    }

    /// Nil where the bits that fill the last group are not zero, or are a whole group.
    private static func bytes(of groups: ArraySlice<UInt8>) -> [UInt8]? {
        var (bits, held): (UInt32, UInt32) = (0, 0)
        var bytes: [UInt8] = []
        for group in groups {
            bits = (bits << 5 | UInt32(group)) & 0xFFF
            held += 5
            if held >= 8 {
                held -= 8
                bytes.append(UInt8(bits >> held & 0xFF))
            }
        }
        return held < 5 && bits & (1 << held - 1) == 0 ? bytes : nil
    }

    private static let generators: [UInt32] = [0x3B6A_57B2, 0x2650_8E6D, 0x1EA1_19FA, 0x3D42_33DD, 0x2A14_62B3]
    private static let alphabet = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l".utf8)
}
