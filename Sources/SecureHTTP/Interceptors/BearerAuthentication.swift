/// Adds `Authorization: Bearer` (RFC 6750) for some origins, and once more with a new token where the server answers 401.
///
/// The token goes to no other origin: a redirect that would take it there is refused.
public struct BearerAuthentication: Interceptor {
    private let tokens: any BearerTokens
    private let origins: [SecureURL]

    /// - Parameter origins: where the token may go; of each address scheme, host and port count.
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

/// Where tokens come from: ``BearerRefresher``, which keeps them in memory, or `RefreshedTokens` of SignInHTTP, which keeps them
/// in a store.
public protocol BearerTokens: Sendable {
    /// The token in use; nil where nobody is signed in, and the request goes without.
    func current() async throws -> BearerToken?

    /// A newer token of the same person than the one that a server refused; nil where there is none, and the refusal is the answer.
    func renewed(after refused: BearerToken) async throws -> BearerToken?
}

/// Gets a new token once for all who ask at the same time.
///
/// A refusal of a token that is not the current one renews nothing: it is an answer that was late. A renewal that fails
/// wipes nothing: the token stays, and the next refusal tries again. Nor does a caller that is cancelled end a renewal
/// that others wait for. What was asked before ``use(_:)`` is never sent again with the token that came then: it may be another
/// person's.
public actor BearerRefresher: BearerTokens {
    private var token: BearerToken?
    private var renewal: (generation: UInt64, task: Task<BearerToken, any Error>)?
    /// Grows with each sign-in and sign-out. Generations begin anew then, so they say nothing about tokens of another epoch.
    private var epoch: UInt64 = 0
    private let renew: @Sendable (BearerToken) async throws -> BearerToken

    /// - Parameter renew: asks for a token in the place of the one that is given. Its generation must be greater.
    public init(_ token: BearerToken?, renew: @escaping @Sendable (BearerToken) async throws -> BearerToken) {
        (self.token, self.renew) = (token?.inEpoch(0), renew)
    }

    public func current() -> BearerToken? { token }

    /// After signing in; nil after signing out. A renewal under way for an older token changes nothing then.
    public func use(_ token: BearerToken?) {
        epoch += 1
        self.token = token?.inEpoch(epoch)
        renewal = nil
    }

    /// - Returns: nil as well for a token from before the last ``use(_:)``.
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
