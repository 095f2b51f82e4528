/// The published form of one provider's secret: how to recognise it, how grave it is and where to revoke it.
public struct SecretShape: Sendable, Hashable, Identifiable {
    /// The stable kebab-case identifier, such as `github-personal-access-token`.
    public let id: String
    /// The name a reader knows the secret by, such as "GitHub personal access token".
    public let name: String
    /// The company, product or standard that defines the form.
    public let provider: String
    /// What the text is good for when it leaks.
    public let kind: SecretKind
    /// The gravity of a leak before any further evidence.
    public let severityHint: SecretSeverity
    /// One sentence that tells where to revoke the secret or what to do instead.
    public let advice: String
    /// The bytes the secret is made of.
    public let structure: TokenStructure
    /// The proof that can be had from the text alone.
    public let check: TokenCheck
    /// How specific the shape is; of two overlapping matches the more specific is kept.
    public let precedence: ShapePrecedence
}

/// How specific a shape is, from the least to the most.
public enum ShapePrecedence: Int, Sendable, Comparable, CaseIterable {
    /// A form that many providers share, such as a JSON Web Token or a URL with a password.
    case generic
    /// A value without a mark of its own, known only by the name it is stored under.
    case named
    /// A form with a mark that one provider published.
    case provider
    /// A form that the user described.
    case custom

    /// Orders from the least to the most specific.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension SecretShape {
    /// Every built-in shape, grouped by the field the provider works in.
    public static let all: [SecretShape] =
        amazonAndGoogle + azure + sourceHosting + packageRegistries + messaging + email + payment + commerce
        + languageModels + modelTools + hosting + infrastructure + databases + observability + testingTools
        + productivity + social + mobile + apple + maps + keyFiles + credentialURLs + webTokens

    /// A shape known by a literal mark in the text itself.
    static func token(
        _ id: String, _ name: String, _ provider: String, _ prefixes: [String], _ body: [TokenSegment],
        _ severity: SecretSeverity = .high, kind: SecretKind = .credential, lead: TokenLead? = nil,
        variety: ByteVariety = .any, check: TokenCheck = .none, precedence: ShapePrecedence = .provider,
        _ advice: String
    ) -> SecretShape {
        let structure = TokenStructure(lead: lead, prefixes: prefixes, body: body, variety: variety, names: [])
        return SecretShape(
            id: id, name: name, provider: provider, kind: kind, severityHint: severity, advice: advice,
            structure: structure, check: check, precedence: precedence)
    }

    /// A shape known only by the name its value is stored under.
    static func named(
        _ id: String, _ name: String, _ provider: String, _ names: [NameRequirement], _ body: [TokenSegment],
        _ severity: SecretSeverity = .high, kind: SecretKind = .credential, variety: ByteVariety = .digit,
        _ advice: String
    ) -> SecretShape {
        let structure = TokenStructure(lead: nil, prefixes: [], body: body, variety: variety, names: names)
        return SecretShape(
            id: id, name: name, provider: provider, kind: kind, severityHint: severity, advice: advice,
            structure: structure, check: .none, precedence: .named)
    }
}
