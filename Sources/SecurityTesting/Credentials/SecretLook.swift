internal import Foundation
internal import SecretPatterns

/// What a value under a name is, where it is a secret. The answers name a kind and never the value.
enum SecretLook {
    /// Building one costs milliseconds.
    static let scanner = SecretScanner()

    /// One that knows other shapes, too.
    static func scanner(knowing shapes: [CustomShape]) throws(CheckError) -> SecretScanner {
        if shapes.isEmpty { return scanner }
        do {
            return try SecretScanner(custom: shapes)
        } catch {
            throw CheckError(error.description)
        }
    }

    /// A token of known shape, or a value that its name calls a secret and that looks like one.
    static func kind(of value: String, under name: String) -> String? {
        let bytes = Array(value.utf8)
        let match = scanner.scan(bytes, storedAs: name).first { isSecret($0) }
        return match.map { article($0.shape.name) } ?? namedKind(of: value, under: name)
    }

    /// A value that its name calls a secret and that looks like one.
    static func namedKind(of value: String, under name: String) -> String? {
        guard let kind = SensitiveName.kind(of: name), !Placeholder.isPlaceholder(value) else { return nil }
        let likelihood = SecretValue.looksRandom(value).likelihood
        switch kind {
        case .password:
            if isKeyPin(value, under: name) { return nil }
            return SecretValue.looksLikePassword(value) || likelihood > .none ? "A password" : nil
        case .token:
            return likelihood > .none ? "A secret of a random look" : nil
        }
    }

    /// Whether it is the digest of a server's public key (RFC 7469, section 2.4), which everybody may know, rather than the
    /// number that a person types.
    static func isKeyPin(_ value: String, under name: String) -> Bool {
        guard SensitiveName.passwords(in: name) == ["pin"] else { return false }
        let text = value.hasPrefix("sha256/") ? value.dropFirst("sha256/".count) : value[...]
        return text.utf8.count == 44 && Data(base64Encoded: String(text))?.count == 32
    }

    /// A wrong checksum is that of an invented token.
    static func isSecret(_ match: SecretMatch) -> Bool {
        match.shape.kind.isSecret && match.verifiedByChecksum != false
    }

    static func article(_ name: String) -> String {
        let vowels: Set<Character> = ["a", "e", "i", "o", "u"]
        guard let first = name.lowercased().first else { return "A secret" }
        return (vowels.contains(first) ? "An " : "A ") + name
    }
}
