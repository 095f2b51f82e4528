/// Behavior that a client adds around each exchange: adding a token, logging, retrying, responding from a cache.
///
///     let client = SecureClient(
///         transport: transport,
///         interceptors: [ExchangeLog { print($0) }, try Retry(), BearerAuthentication(tokens, for: [origin])])
///
/// The first interceptor in the list is outermost: it sees the request before the others and the response after them.
/// Redirects and signatures are handled after the last one, so a retried request is signed again.
public protocol Interceptor: Sendable {
    /// Returns a response directly or forwards the request with ``InterceptorChain/proceed(_:)``, as many times as
    /// needed.
    func intercept(
        _ request: SecureRequest, _ chain: InterceptorChain
    ) async throws(SecureHTTPError) -> SecureResponse
}

/// The rest of the chain after an interceptor: further interceptors, then the network.
public struct InterceptorChain: Sendable {
    /// The deadline of the whole exchange. An interceptor must not wait beyond it.
    public let deadline: ContinuousClock.Instant
    private let rest: ArraySlice<any Interceptor>
    private let exchange: @Sendable (SecureRequest) async throws(SecureHTTPError) -> SecureResponse

    /// - Parameter exchange: The end of the chain. In tests of interceptors, any function that returns a response.
    public init(
        _ interceptors: [any Interceptor], until deadline: ContinuousClock.Instant,
        exchange: @escaping @Sendable (SecureRequest) async throws(SecureHTTPError) -> SecureResponse
    ) {
        self.init(interceptors[...], deadline, exchange)
    }

    private init(
        _ rest: ArraySlice<any Interceptor>, _ deadline: ContinuousClock.Instant,
        _ exchange: @escaping @Sendable (SecureRequest) async throws(SecureHTTPError) -> SecureResponse
    ) {
        (self.rest, self.deadline, self.exchange) = (rest, deadline, exchange)
    }

    public func proceed(_ request: SecureRequest) async throws(SecureHTTPError) -> SecureResponse {
        guard deadline > .now else {
            ExchangeRecord.current?.gaveUp()
            throw SecureHTTPError(.timedOut)
        }
        guard let next = rest.first else { return try await exchange(request) }
        return try await next.intercept(request, InterceptorChain(rest.dropFirst(), deadline, exchange))
    }
}
