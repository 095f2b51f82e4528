import SecretMemory
public import SecretStorage

/// Tokens as they are kept: which renewal they come from, and whether another one was begun.
public struct StoredTokens<Tokens: Sendable & Codable>: Sendable, Codable {
    public var tokens: Tokens
    /// Of which sign-in the tokens are, and of which renewal: each sign-in begins at a random place, and each renewal adds one.
    public var generation: UInt64
    /// Whether a renewal was begun and not ended: the program was stopped in the middle, and the server may have renewed
    /// them or not.
    public var isRenewing: Bool

    public init(_ tokens: Tokens, generation: UInt64 = 1, isRenewing: Bool = false) {
        self.tokens = tokens
        self.generation = generation
        self.isRenewing = isRenewing
    }
}

/// A generation: 40 random bits that name the sign-in, zero in what older versions stored, and 24 that count its renewals. Who
/// stores or renews tokens late sees by it that somebody else signed in meanwhile, in whichever process.
extension UInt64 {
    private static var renewals: UInt64 { 1 << 24 - 1 }

    /// Of a new sign-in.
    static var newSession: UInt64 { .random(in: 1..<(1 << 40)) << 24 | 1 }

    /// Of the next renewal. Counting begins anew where it would run into the name.
    var renewed: UInt64 { self & ~Self.renewals | (self &+ 1) & Self.renewals }

    func isOfSameSession(as other: UInt64) -> Bool { (self ^ other) & ~Self.renewals == 0 }

    /// Whether the other one is a later renewal of the same sign-in.
    func isBehind(_ other: UInt64) -> Bool {
        isOfSameSession(as: other) && (1...(Self.renewals / 2)).contains((other &- self) & Self.renewals)
    }
}

/// It prints as a number: what it holds is no text for a log.
extension StoredTokens: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "tokens of generation \(generation)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: ["generation": generation, "isRenewing": isRenewing]) }
}

extension StoredTokens: Equatable where Tokens: Equatable {}

/// Where tokens are kept.
public protocol TokenStore<Tokens>: Sendable {
    associatedtype Tokens: Sendable & Codable

    func load() async throws -> StoredTokens<Tokens>?
    func save(_ tokens: StoredTokens<Tokens>) async throws
    func remove() async throws
}

/// Tokens in a secret store: the Keychain, a vault.
public struct SecretTokenStore<Tokens: Sendable & Codable>: TokenStore {
    private let store: any SecretStore
    private let name: SecretName

    public init(_ store: any SecretStore, name: SecretName = "sign-in.tokens") {
        self.store = store
        self.name = name
    }

    public func load() async throws -> StoredTokens<Tokens>? { try await store.readValue(name) }

    public func save(_ tokens: StoredTokens<Tokens>) async throws { try await store.write(value: tokens, to: name) }

    public func remove() async throws { try await store.remove(name) }
}
