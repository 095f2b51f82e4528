import AuditKit
package import AuditModel
package import CodeModel

/// A literal that is a key or token by its name and its look.
package struct NamedSecretLiteral {
    package let name: String
    package let sort: SecretNames.Sort
    package let confidence: Confidence
}

extension Pass {
    /// Whether a rule on secrets of known form, on keys and tokens, or on test accounts answers for this literal.
    package func isReportedAsSecret(_ literal: Node) -> Bool {
        guard literal.kind == .string, let file = workspace.file(literal.tree.path) else { return false }
        return self[SecretScan.self].knows(literal.range, in: file) || namedSecret(literal) != nil
            || (literal.isPasswordOfPair && !literal.isDebugOnly)
    }

    /// What makes a literal a hard-coded key or token; nothing for passwords, which have rules of their own.
    package func namedSecret(_ literal: Node) -> NamedSecretLiteral? {
        let text = literal.name
        guard text.mayBeSecret else { return nil }
        return underItsName(literal, text) ?? inQuery(literal, text)
    }

    /// A literal under the name of a secret, or in a constant that is handed on under such a name.
    private func underItsName(_ literal: Node, _ text: String) -> NamedSecretLiteral? {
        // What a function that makes a stand-in takes where it is given nothing else.
        if literal.parent?.kind == .parameter, literal.isMadeUp { return nil }
        guard let name = literal.givenName, literal.enclosingVariable?.becomesPublicKey != true else { return nil }
        let value = name.lowercased().hasSuffix("authorization") ? text.withoutScheme : text
        if let found = judge(value, named: name, at: literal) { return found }
        guard let variable = literal.enclosingVariable, variable.name == name,
            SecretLiteral.confidence(of: text, as: .key) == .high
        else { return nil }
        for use in literal.tree.references(name) + literal.tree.members(name) {
            if let handedOn = use.givenName, let found = judge(text, named: handedOn, at: use) { return found }
        }
        return nil
    }

    private func judge(_ text: String, named name: String, at place: Node) -> NamedSecretLiteral? {
        guard let sort = self[SecretNames.self].sort(of: name) else { return unnamedService(text, name, at: place) }
        guard sort != .password, let confidence = SecretLiteral.confidence(of: text, as: sort) else { return nil }
        // Cases, and constants whose name ends so, mostly name the place where the secret is kept.
        let isPlaceName = place.parent?.kind == .enumCase || name.hasSuffix("TokenKey") || name.hasSuffix("SecretKey")
        if isPlaceName, confidence < .high { return nil }
        return NamedSecretLiteral(name: name, sort: sort, confidence: confidence)
    }

    /// `quotesKey = "7c1f93ab…"`: a key of something that no table names, told by the look of its value.
    private func unnamedService(_ text: String, _ name: String, at place: Node) -> NamedSecretLiteral? {
        guard text.utf8.count >= 24, place.parent?.kind != .enumCase, SecretNames.isKeyOfSomething(name),
            SecretLiteral.confidence(of: text, as: .key) == .high
        else { return nil }
        return NamedSecretLiteral(name: name, sort: .key, confidence: .medium)
    }

    /// A secret in the query of an address.
    private func inQuery(_ literal: Node, _ text: String) -> NamedSecretLiteral? {
        guard text.utf8.contains(UInt8(ascii: "=")), !text.utf8.contains(where: { $0 <= 0x20 }),
            let query = text.firstIndex(where: { $0 == "?" || $0 == "&" })
        else { return nil }
        for item in text[text.index(after: query)...].split(whereSeparator: { $0 == "&" || $0 == "#" }) {
            let parts = item.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { continue }
            let name = queryNames.contains(parts[0].lowercased()) ? "apiKey" : parts[0]
            guard let found = judge(parts[1], named: name, at: literal) else { continue }
            return NamedSecretLiteral(name: parts[0], sort: found.sort, confidence: found.confidence)
        }
        return nil
    }
}

extension Node {
    /// Whether what a variable holds is made a public key, on the spot or by way of a local.
    fileprivate var becomesPublicKey: Bool {
        guard tree.mentions("PublicKey") else { return false }
        return (tree.references(name) + tree.members(name)).contains { use in
            let around = use.ancestors.prefix { !$0.kind.isFunctionLike }
            if around.contains(where: { $0.kind == .call && $0.name == "PublicKey" }) { return true }
            guard let local = around.first(where: { $0.kind == .variable }), let function = use.enclosingFunction else {
                return false
            }
            return tree.calls("PublicKey").contains { call in
                function.contains(call) && call.arguments.contains { $0.namesWithin.contains(local.name) }
            }
        }
    }

    /// The variable whose starting value this is, through `??` and the like.
    fileprivate var enclosingVariable: Node? {
        ancestors.prefix { [.variable, .binary, .ternary, .cast].contains($0.kind) }.first { $0.kind == .variable }
    }
}

/// Names that only in the query of an address mean a key.
private let queryNames: Set<String> = ["key", "appid", "app_id", "apikey", "sig", "signature", "code"]

extension String {
    /// What stands behind the scheme in the value of an `Authorization` header: `Bearer 6b1f…`.
    fileprivate var withoutScheme: String {
        let parts = split(separator: " ", maxSplits: 1)
        guard parts.count == 2, schemes.contains(parts[0].lowercased()) else { return self }
        return String(parts[1])
    }

    /// Whether the text is in one piece and not of small letters alone, as most literals are.
    fileprivate var mayBeSecret: Bool {
        guard (8...2048).contains(utf8.count) else { return false }
        var holdsDigitOrCapital = false
        var spaces = 0
        for byte in utf8 {
            if (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) { holdsDigitOrCapital = true }
            if byte == 0x20 { spaces += 1 }
            if byte < 0x20 || spaces > 1 { return false }
        }
        return holdsDigitOrCapital
    }
}

/// Words before the credentials in an `Authorization` header.
private let schemes: Set<String> = ["bearer", "basic", "token", "key", "apikey", "ssws"]
