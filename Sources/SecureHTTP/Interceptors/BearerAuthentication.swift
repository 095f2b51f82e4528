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
            let token = try await opaque({ try await tokens.current() })
        else { return try await chain.proceed(request) }
        let response = try await chain.proceed(try authorized(request, token))
        guard response.status == 401, request.body.isRepeatable,
            let next = try await opaque({ try await tokens.renewed(after: token) }),
            next.generation != token.generation
        else { return response }
        return try await chain.proceed(try authorized(request, next))
    }

    private func authorized(_ request: SecureRequest, _ token: BearerToken) throws(SecureHTTPError) -> SecureRequest {
        var authorized = request
        try authorized.headers.set("authorization", token.headerValue)
        return authorized
    }

    /// What others throw may carry anything; it is not handed on.
    private func opaque<Value: Sendable>(
        _ ask: () async throws -> Value
    ) async throws(SecureHTTPError) -> Value {
        do {
            return try await ask()
        } catch let error as SecureHTTPError {
            throw error
        } catch {
            throw SecureHTTPError(error is CancellationError ? .cancelled : .authenticationFailed)
        }
    }
}

/// Where tokens come from: ``BearerRefresher``, which keeps them in memory, or `RefreshedTokens` of SignInHTTP, which keeps them
/// in a store.
public protocol BearerTokens: Sendable {
    /// The token in use; nil where nobody is signed in, and the request goes without.
    func current() async throws -> BearerToken?

    /// A newer token than the one that a server refused; nil where there is none, and the refusal is the answer.
    func renewed(after refused: BearerToken) async throws -> BearerToken?
}

/// Gets a new token once for all who ask at the same time.
///
/// A refusal of a token that is not the current one renews nothing: it is an answer that was late. A renewal that fails
/// wipes nothing: the token stays, and the next refusal tries again. Nor does a caller that is cancelled end a renewal
/// that others wait for.
public actor BearerRefresher: BearerTokens {
    private var token: BearerToken?
    private var renewal: (generation: UInt64, task: Task<BearerToken, any Error>)?
    private let renew: @Sendable (BearerToken) async throws -> BearerToken

    /// - Parameter renew: asks for a token in the place of the one that is given. Its generation must be greater.
    public init(_ token: BearerToken?, renew: @escaping @Sendable (BearerToken) async throws -> BearerToken) {
        (self.token, self.renew) = (token, renew)
    }

    public func current() -> BearerToken? { token }

    /// After signing in; nil after signing out. A renewal under way for an older token changes nothing then.
    public func use(_ token: BearerToken?) {
        self.token = token
        renewal = nil
    }

    public func renewed(after refused: BearerToken) async throws -> BearerToken? {
        guard let token else { return nil }
        guard token.generation == refused.generation else { return token }
        if let renewal, renewal.generation == token.generation { return try await renewal.task.value }
        let renew = renew
        let task = Task { try await renew(token) }
        renewal = (token.generation, task)
        do {
            let next = try await task.value
            guard next.generation > token.generation else { throw SecureHTTPError(.authenticationFailed) }
            if self.token?.generation == token.generation { self.token = next }
            if renewal?.generation == token.generation { renewal = nil }
            return next
        } catch {
            if renewal?.generation == token.generation { renewal = nil }
            throw error
        }
    }
}
