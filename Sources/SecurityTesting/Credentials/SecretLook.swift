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
            if isKeyPin(value, under: name) || ChosenPassword.isMethod(value) { return nil }
            return SecretValue.looksLikePassword(value) || likelihood > .none ? "a password" : nil
        case .token:
            return likelihood > .none ? "a random-looking secret" : nil
        }
    }

    /// A value that one of its names calls a secret, or that holds one with a name of its own: `Bearer …`, `?api_key=…`.
    ///
    /// - Parameter file: The file that it stands in.
    static func kind(of literal: NamedLiterals.Literal, in file: FileWords) -> (what: String, name: String?)? {
        for name in literal.names {
            if let kind = namedKind(of: literal.value, under: name) { return (kind, name) }
            if ChosenPassword.isPassword(literal.value, under: name, in: file) { return ("a password", name) }
        }
        return heldKind(in: literal.value).map { ($0, nil) }
    }

    /// What `Authorization` headers, addresses and options hold in the middle of a text.
    static func heldKind(in value: String) -> String? {
        guard value.utf8.count < 4096, value.utf8.contains(where: { " =:".utf8.contains($0) }) else { return nil }
        if isBasic(value) { return "a password for Basic authentication" }
        let bytes = Array(value.utf8)
        for hit in assignments?.ranges(in: bytes) ?? [] {
            let text = String(decoding: bytes[hit.range], as: UTF8.self)
            if Placeholder.isPlaceholder(text) { continue }
            if SecretValue.looksRandom(text).likelihood > .none { return "a random-looking secret" }
            if hit.kind == "password", SecretValue.looksLikePassword(text) { return "a password" }
        }
        return nil
    }

    private static let assignments = try? TextRedactor(RedactionRules([.assignments], decodes: false))

    /// RFC 7617, section 2: a user and a password in base64.
    private static func isBasic(_ value: String) -> Bool {
        let words = value.split(separator: " ")
        for (scheme, text) in zip(words, words.dropFirst()) where scheme.lowercased().hasSuffix("basic") {
            guard text.utf8.count >= 8, let data = Data(base64Encoded: String(text)),
                let pair = String(data: data, encoding: .utf8), let colon = pair.firstIndex(of: ":")
            else { continue }
            let password = String(pair[pair.index(after: colon)...])
            if password.utf8.count >= 4, !Placeholder.isPlaceholder(password) { return true }
        }
        return false
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
        guard let first = name.lowercased().first else { return "a secret" }
        return (vowels.contains(first) ? "an " : "a ") + name
    }
}
