import SecretMemory

/// The written forms of keys: Bech32 under a prefix that says what they are.
enum KeyText {
    static func publicBytes(_ text: String, prefix: String, byteCount: Int) throws(SealingError) -> [UInt8] {
        let bytes = try decode(Array(text.utf8), prefix: prefix, byteCount: byteCount, what: "recipient")
        return bytes.withUnsafeBytes { Array($0) }
    }

    static func secretBytes(_ text: [UInt8], prefix: String, byteCount: Int) throws(SealingError) -> SecretBytes {
        try decode(text, prefix: prefix, byteCount: byteCount, what: "identity")
    }

    static func text(_ bytes: [UInt8], prefix: String) -> String {
        String(decoding: bytes.withUnsafeBytes { Bech32.encode(prefix: prefix, $0) }, as: UTF8.self)
    }

    /// In upper case, as age writes identities, so that an eye tells them from recipients.
    static func secretText(_ bytes: borrowing SecretBytes, prefix: String) -> [UInt8] {
        var text = bytes.withUnsafeBytes { Bech32.encode(prefix: prefix, $0) }
        for index in text.indices where text[index] >= 0x61 && text[index] <= 0x7A { text[index] -= 0x20 }
        return text
    }

    private static func decode(
        _ text: [UInt8], prefix: String, byteCount: Int, what: String
    ) throws(SealingError) -> SecretBytes {
        guard let decoded = Bech32.decode(text) else {
            throw SealingError(.invalidKey, "the \(what) is mistyped or truncated: its checksum does not match")
        }
        guard decoded.prefix == prefix else {
            throw SealingError(.invalidKey, "the \(what) does not begin with “\(prefix)1”")
        }
        guard decoded.bytes.count == byteCount else {
            throw SealingError(.invalidKey, "the \(what) has \(decoded.bytes.count) bytes instead of \(byteCount)")
        }
        return decoded.bytes.copy()
    }
}
