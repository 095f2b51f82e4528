/// What a secret is good for when it leaks.
public enum SecretKind: String, Sendable, CaseIterable {
    /// A key or token that grants access to a service.
    case credential
    /// The private half of a key pair, or key material that decrypts.
    case privateKey = "private-key"
    /// An address that anyone who knows it may post to.
    case webhook
    /// A connection string for a database or broker with its password inside.
    case databaseURL = "database-url"
    /// An address with a user name and a password inside.
    case credentialURL = "credential-url"
    /// A signed JSON Web Token, RFC 7519.
    case jsonWebToken = "json-web-token"
    /// A password chosen by, or made for, a person.
    case password
    /// A key that ships in clients and is safe only when its provider restricts who may use it.
    case restrictable
    /// An identifier that is meant to be public.
    case publishable

    /// Whether the text must stay out of source and out of the shipped application.
    public var isSecret: Bool { self != .publishable && self != .restrictable }
}

/// The gravity of a leak.
public enum SecretSeverity: Int, Sendable, Comparable, CaseIterable {
    /// Worth knowing; nothing to repair.
    case note
    /// Little harm by itself.
    case low
    /// Harm under further conditions.
    case medium
    /// Direct harm to an account or to users.
    case high
    /// Control of infrastructure, money or everyone's data.
    case critical

    /// Orders from the least to the most grave.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
