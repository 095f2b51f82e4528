internal import SecretPatterns

/// Passwords of words and numbers, such as `kestrel-maple-92`, which names of things look like, too.
enum ChosenPassword {
    /// Whether a text under a name for a password is one, in a file: it has letters and digits, names nothing that stands in
    /// the file, and does not speak of passwords itself.
    static func isPassword(_ text: String, under name: String, in file: FileWords) -> Bool {
        // A pin is a place on a map and a contact of a chip as well.
        guard SensitiveName.kind(of: name) == .password, SensitiveName.passwords(in: name) != ["pin"] else {
            return false
        }
        let bytes = Array(text.utf8)
        guard (6...64).contains(bytes.count), bytes.allSatisfy({ (0x21...0x7E).contains($0) }),
            bytes.contains(where: isDigit), bytes.contains(where: isLetter), !Placeholder.isPlaceholder(text),
            // An address, a path, a format, a name in parts, what is put in.
            !text.contains("://"), !text.contains("@"), !text.contains("%"), !text.contains("\\"),
            ![UInt8(ascii: "/"), UInt8(ascii: "#"), UInt8(ascii: "."), UInt8(ascii: "$")].contains(bytes[0]),
            !bytes.contains(where: { "/.:_()".utf8.contains($0) })
        else { return false }
        let words = parts(of: bytes)
        guard !words.contains(where: { about.contains($0) }), words.contains(where: { $0.contains { $0.isNumber } }),
            words.contains(where: { !technical.contains($0) && $0.contains { $0.isLetter } }),
            !technical.contains(where: { text.lowercased().hasPrefix($0) })
        else { return false }
        return !file.words.contains(text)
    }

    /// Whether a text is the name of an encoding or a way to hash, such as `base64`.
    static func isMethod(_ text: String) -> Bool { technical.contains(text.lowercased()) }

    /// The words and numbers that a text is made of, in small letters.
    private static func parts(of bytes: [UInt8]) -> [String] {
        bytes.split { !isLetter($0) && !isDigit($0) }.flatMap { part in
            SensitiveName.words(of: String(decoding: part, as: UTF8.self)).flatMap { word in
                // Letters and digits apart, where digits end the word.
                let letters = word.prefix { !$0.isNumber }
                return letters.isEmpty || letters.count == word.count
                    ? [word] : [String(letters), String(word.dropFirst(letters.count))]
            }
        }
    }

    fileprivate static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }
    fileprivate static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// Words of what names a password, its place or its look, rather than being one.
    private static let about: Set<String> = [
        "password", "passwd", "pwd", "pass", "passphrase", "passcode", "pin", "pw", "secret", "token", "key", "login",
        "credential", "credentials", "auth", "user", "account", "field", "label", "text", "button", "view", "cell",
        "image", "icon", "step", "page", "section", "row", "column", "screen", "form", "input", "title", "message",
        "error", "test", "version", "min", "max", "rule", "type", "option", "style", "color", "font", "size", "item",
        "id",
    ]
    /// Names of methods with numbers in them.
    private static let technical: Set<String> = [
        "sha", "sha1", "sha2", "sha3", "sha224", "sha256", "sha384", "sha512", "md5", "base", "base32", "base64", "aes",
        "aes128", "aes256", "rsa", "rsa2048", "hmac", "pbkdf", "pbkdf2", "bcrypt", "scrypt", "argon", "argon2",
        "argon2i", "argon2id", "utf", "utf8", "utf16", "oauth", "oauth1", "oauth2", "x509", "pkcs", "pkcs8", "pkcs12",
        "ed25519", "p256", "p384", "p521", "curve25519", "x25519", "ipv4", "ipv6", "http", "http2", "iso", "latin1",
        "ascii", "bip39",
    ]
}

/// The words of a file that stand in no quotes, and so name something. They are taken when they are first asked for.
final class FileWords {
    private let bytes: [UInt8]
    private(set) lazy var words = found()

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    private func found() -> Set<String> {
        var words: Set<String> = []
        var position = 0
        while position < bytes.count {
            let start = position
            while position < bytes.count,
                ChosenPassword.isLetter(bytes[position]) || ChosenPassword.isDigit(bytes[position])
            {
                position += 1
            }
            let isQuoted = [start - 1, position].contains {
                bytes.indices.contains($0) && "\"'_".utf8.contains(bytes[$0])
            }
            if (6...64).contains(position - start), !isQuoted {
                words.insert(String(decoding: bytes[start..<position], as: UTF8.self))
            }
            if position == start { position += 1 }
        }
        return words
    }
}
