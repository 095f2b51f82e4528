import SecretMemory
public import SecretStorage

/// Tokens as they are kept: which renewal they come from, and whether another one was begun.
public struct StoredTokens<Tokens: Sendable & Codable>: Sendable, Codable {
    public var tokens: Tokens
    /// Grows by one with each renewal.
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
