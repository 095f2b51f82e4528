import TestSupport

@testable import SecretPatterns

/// Makes tokens from the structure of a shape, so that no token has to stand in the source.
struct TokenForge {
    var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    /// A text that holds one token of the shape, with the range of the token.
    mutating func sample(of shape: SecretShape) -> (text: [UInt8], token: Range<Int>) {
        let name = shape.structure.names.first.map { Array("\($0.keyword)\($0.further.first ?? "")".utf8) }
        let opening = name.map { $0 + Array(" = \"".utf8) } ?? Array("let value = \"".utf8)
        let token = token(of: shape)
        return (opening + token + Array("\"\n".utf8), opening.count..<(opening.count + token.count))
    }

    /// One token of the shape.
    mutating func token(of shape: SecretShape) -> [UInt8] {
        if case .jsonWebToken(let role) = shape.check { return webToken(role: role) }
        while true {
            var token: [UInt8] = []
            if let lead = shape.structure.lead { token += run(lead.alphabet, lead.lengths) }
            token += Array((shape.structure.prefixes.randomElement(using: &generator) ?? "").utf8)
            let bodyStart = token.count
            for segment in shape.structure.body { token += bytes(of: segment) }
            if shape.check == .crc32Base62 {
                token.replaceSubrange(
                    (token.count - 6)..., with: Checksum.base62(Checksum.crc32(token[bodyStart...].dropLast(6))))
            }
            if shape.check == .crc32Base36 {
                token.replaceSubrange((token.count - 7)..., with: Checksum.base36(Checksum.crc32(token.dropLast(7))))
            }
            if shape.check == .bech32, let one = token.lastIndex(of: UInt8(ascii: "1")) {
                let isCapital = token[..<one].contains(where: \.isUppercase)
                let values = token[(one + 1)...].dropLast(6).map {
                    UInt8(Checksum.bech32Digits.firstIndex(of: $0.lowercased) ?? 0)
                }
                let check = Checksum.bech32(name: token[..<one].map(\.lowercased), values)
                token.replaceSubrange(
                    (token.count - 6)..., with: check.map { isCapital && $0.isLetter ? $0 & 0xDF : $0 })
            }
            let isVaried = token[bodyStart...].withUnsafeBufferPointer { shape.structure.variety.isMet(by: $0) }
            if isVaried { return token }
        }
    }

    mutating func bytes(of segment: TokenSegment) -> [UInt8] {
        switch segment {
        case .literal(let options): Array((options.randomElement(using: &generator) ?? "").utf8)
        case .run(let alphabet, let lengths): run(alphabet, lengths)
        case .until(let literal, let alphabet, let lengths): run(alphabet - "-", lengths) + Array(literal.utf8)
        }
    }

    mutating func run(_ alphabet: ByteAlphabet, _ lengths: ClosedRange<Int>) -> [UInt8] {
        let bytes = alphabet.bytes
        let count = Int.random(
            in: lengths.lowerBound...min(lengths.upperBound, lengths.lowerBound + 40), using: &generator)
        return (0..<count).map { _ in bytes.randomElement(using: &generator) ?? 0 }
    }

    private mutating func webToken(role: String?) -> [UInt8] {
        let header = Base64URLText.encode(#"{"alg":"HS256","typ":"JWT"}"#)
        let claim = role.map { #","role":"\#($0)""# } ?? ""
        let serial = UInt32.random(in: 1_000_000...9_000_000, using: &generator)
        let payload = Base64URLText.encode(#"{"iss":"issuer","iat":\#(serial)\#(claim)}"#)
        return header + [0x2E] + payload + [0x2E] + run(.base64URL, 43...43)
    }
}

/// The encoder that matches the decoder under test.
enum Base64URLText {
    static func encode(_ text: String) -> [UInt8] {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
        var encoded: [UInt8] = []
        var pending = 0
        var bits = 0
        for byte in text.utf8 {
            pending = pending << 8 | Int(byte)
            bits += 8
            while bits >= 6 {
                bits -= 6
                encoded.append(digits[pending >> bits & 63])
            }
            pending &= 0xFF
        }
        if bits > 0 { encoded.append(digits[pending << (6 - bits) & 63]) }
        return encoded
    }
}
