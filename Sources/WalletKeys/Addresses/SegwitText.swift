/// The written form of a witness program: Bech32 for version 0 (BIP 173), Bech32m for later ones (BIP 350).
enum SegwitText {
    /// Characters of the longest address (BIP 173).
    private static let longest = 90

    /// What addresses of Bitcoin and its test networks begin with (BIP 173).
    private static let prefixes = ["bc1", "tb1", "bcrt1"]

    static func text(prefix: String, version: UInt8, program: [UInt8]) -> String {
        var values = [version]
        values += regrouped(program, from: 8, to: 5, fills: true) ?? []
        let sum = polynomial(expanded(Array(prefix.utf8)) + values + [0, 0, 0, 0, 0, 0]) ^ constant(version)
        values += (0..<6).map { UInt8(sum >> (5 * (5 - UInt32($0))) & 31) }
        return prefix + "1" + String(decoding: values.map { alphabet[Int($0)] }, as: UTF8.self)
    }

    /// The prefix, version and program of an address.
    ///
    /// - Throws: ``WalletError`` with code `wrongCase` or `invalidAddress`.
    static func read(_ text: String) throws(WalletError) -> (prefix: String, version: UInt8, program: [UInt8]) {
        let characters = Array(text.utf8.prefix(longest + 1))
        let hasLower = characters.contains { (0x61...0x7A).contains($0) }
        let hasUpper = characters.contains { (0x41...0x5A).contains($0) }
        let lower = characters.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
        guard !(hasLower && hasUpper) else {
            // Base58 and Ethereum's addresses have both.
            guard prefixes.contains(where: { lower.starts(with: $0.utf8) }) else { throw .noAddress }
            throw WalletError(
                .wrongCase, "a Bech32 address is written in lowercase or uppercase, not mixed case")
        }
        guard lower.count <= longest, let separator = lower.lastIndex(of: 0x31), separator > 0,
            lower.count - separator > 7, lower.allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw .noAddress }
        var values: [UInt8] = []
        for character in lower[(separator + 1)...] {
            guard let value = valueOf[character] else { throw .noAddress }
            values.append(value)
        }
        let version = values[0]
        let prefix = Array(lower[..<separator])
        guard polynomial(expanded(prefix) + values) == constant(version), version <= 16,
            let program = regrouped(Array(values[1..<values.count - 6]), from: 5, to: 8, fills: false),
            (2...40).contains(program.count), version > 0 || program.count == 20 || program.count == 32
        else { throw .noAddress }
        return (String(decoding: prefix, as: UTF8.self), version, program)
    }

    private static func constant(_ version: UInt8) -> UInt32 { version == 0 ? 1 : 0x2BC8_30A3 }

    private static func expanded(_ prefix: [UInt8]) -> [UInt8] { prefix.map { $0 >> 5 } + [0] + prefix.map { $0 & 31 } }

    private static func polynomial(_ values: [UInt8]) -> UInt32 {
        var sum: UInt32 = 1
        for value in values {
            let top = sum >> 25
            sum = (sum & 0x1FF_FFFF) << 5 ^ UInt32(value)
            for bit in 0..<5 where top >> UInt32(bit) & 1 == 1 { sum ^= generators[bit] }
        }
        return sum
    }

    /// Groups of other bits; nil where bits that fill the last group are not zero or make a whole one.
    private static func regrouped(_ groups: [UInt8], from: UInt32, to: UInt32, fills: Bool) -> [UInt8]? {
        var (bits, held): (UInt32, UInt32) = (0, 0)
        var result: [UInt8] = []
        for group in groups {
            bits = (bits << from | UInt32(group)) & 0xFFF
            held += from
            while held >= to {
                held -= to
                result.append(UInt8(bits >> held & (1 << to - 1)))
            }
        }
        let rest = bits & (1 << held - 1)
        if fills {
            if held > 0 { result.append(UInt8(rest << (to - held))) }
        } else if held >= from || rest != 0 {
            return nil
        }
        return result
    }

    private static let generators: [UInt32] = [0x3B6A_57B2, 0x2650_8E6D, 0x1EA1_19FA, 0x3D42_33DD, 0x2A14_62B3]
    private static let alphabet = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l".utf8)
    private static let valueOf = Dictionary(uniqueKeysWithValues: alphabet.enumerated().map { ($1, UInt8($0)) })
}

extension WalletError {
    static let noAddress = WalletError(
        .invalidAddress, "this is not a valid address: it is mistyped, truncated, or for another chain")
}
