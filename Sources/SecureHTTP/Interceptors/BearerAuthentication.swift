/// Adds `Authorization: Bearer` (RFC 6750) for the given origins, and retries once with a new token after a 401
/// response.
///
/// The token is sent to no other origin: a redirect that would send it elsewhere is rejected.
public struct BearerAuthentication: Interceptor {
    private let tokens: any BearerTokens
    private let origins: [SecureURL]

    /// - Parameter origins: The origins that may receive the token; only scheme, host and port of each URL matter.
    public init(_ tokens: any BearerTokens, for origins: [SecureURL]) {
        (self.tokens, self.origins) = (tokens, origins)
    }

    public func intercept(
        _ request: SecureRequest, _ chain: InterceptorChain
    ) async throws(SecureHTTPError) -> SecureResponse {
        guard origins.contains(where: request.url.hasOrigin), request.headers["authorization"] == nil,
            let token = try await chain.waiting(for: { [tokens] in try await tokens.current() })
        else { return try await chain.proceed(request) }
        let response = try await chain.proceed(try authorized(request, token))
        guard response.status == 401, request.body.isRepeatable,
            let next = try await chain.waiting(for: { [tokens] in try await tokens.renewed(after: token) }),
            next.generation != token.generation
        else { return response }
        return try await chain.proceed(try authorized(request, next))
    }

    private func authorized(_ request: SecureRequest, _ token: BearerToken) throws(SecureHTTPError) -> SecureRequest {
        var authorized = request
        try authorized.headers.set("authorization", token.headerValue)
        return authorized
    }
}

/// A source of tokens: ``BearerRefresher``, which keeps them in memory, or `RefreshedTokens` of SignInHTTP, which keeps
/// them in a store.
public protocol BearerTokens: Sendable {
    /// Returns the current token; `nil` if no one is signed in, in which case the request is sent without one.
    func current() async throws -> BearerToken?

    /// Returns a newer token for the same user than the one the server rejected; `nil` if there is none, in which case
    /// the rejection is returned as the response.
    func renewed(after refused: BearerToken) async throws -> BearerToken?
}

/// Renews a token once for all concurrent callers.
///
/// A late rejection of a token that is no longer current triggers no renewal. If a renewal fails, the token is kept,
/// and the next rejection tries again. A cancelled caller does not end a renewal that others wait for. A request made
/// before ``use(_:)`` is never retried with the token set there, which may belong to another user.
public actor BearerRefresher: BearerTokens {
    private var token: BearerToken?
    private var renewal: (generation: UInt64, task: Task<BearerToken, any Error>)?
    /// Grows with each sign-in and sign-out. Generations begin anew then, so they say nothing about tokens of another epoch.
    private var epoch: UInt64 = 0
    private let renew: @Sendable (BearerToken) async throws -> BearerToken

    /// - Parameter renew: Obtains a replacement for the given token. Its generation must be greater.
    public init(_ token: BearerToken?, renew: @escaping @Sendable (BearerToken) async throws -> BearerToken) {
        (self.token, self.renew) = (token?.inEpoch(0), renew)
    }

    public func current() -> BearerToken? { token }

    /// Sets the token after signing in, or `nil` after signing out. A renewal in progress for an older token is then
    /// ignored.
    public func use(_ token: BearerToken?) {
        epoch += 1
        self.token = token?.inEpoch(epoch)
        renewal = nil
    }

    /// - Returns: Also `nil` for a token from before the last ``use(_:)``.
    public func renewed(after refused: BearerToken) async throws -> BearerToken? {
        let epoch = epoch
        guard let token, refused.epoch == epoch else { return nil }
        guard token.generation == refused.generation else { return token }
        let task: Task<BearerToken, any Error>
        if let renewal, renewal.generation == token.generation {
            task = renewal.task
        } else {
            let renew = renew
            task = Task { try await renew(token) }
            renewal = (token.generation, task)
        }
        let outcome = await task.result
        // Whose token it was has signed out, or somebody else in.
        guard self.epoch == epoch else { return nil }
        if renewal?.task == task { renewal = nil }
        let next = try outcome.get().inEpoch(epoch)
        guard next.generation > token.generation else { throw SecureHTTPError(.authenticationFailed) }
        if self.token?.generation == token.generation { self.token = next }
        return next
    }
}
