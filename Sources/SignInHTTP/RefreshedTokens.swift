import SecretMemory
public import SecureHTTP
public import SignIn

/// The tokens of a ``/SignIn/TokenRefresher`` for requests: kept in a store, renewed once for all callers, and shared
/// by an app and its extensions.
///
///     let tokens = RefreshedTokens(refresher) { $0.access }
///     let client = SecureClient(transport: transport, interceptors: [BearerAuthentication(tokens, for: [api])])
///
/// If no user is signed in, requests are sent without a token. After a 401, the token is renewed and the request
/// retried once; if the server rejects the renewal, the 401 is returned and the tokens are removed.
public struct RefreshedTokens<Tokens: Sendable & Codable>: BearerTokens {
    private let refresher: TokenRefresher<Tokens>
    private let access: @Sendable (Tokens) -> String

    /// - Parameter access: The access token among them (RFC 6750).
    public init(_ refresher: TokenRefresher<Tokens>, access: @escaping @Sendable (Tokens) -> String) {
        (self.refresher, self.access) = (refresher, access)
    }

    public func current() async throws -> BearerToken? { try await bearer { try await refresher.current() } }

    public func renewed(after refused: BearerToken) async throws -> BearerToken? {
        try await bearer { try await refresher.renewed(after: refused.generation) }
    }

    private func bearer(_ ask: () async throws -> StoredTokens<Tokens>) async throws -> BearerToken? {
        let stored: StoredTokens<Tokens>
        do {
            stored = try await ask()
        } catch let error as SignInError where error.code == .signedOut {
            return nil
        } catch let error as SignInError where error.code == .cancelled {
            throw CancellationError()
        }
        let text = access(stored.tokens).utf8
        return try BearerToken(
            SecretBytes(count: text.count) { $0.copyBytes(from: text) }, generation: stored.generation)
    }
}
