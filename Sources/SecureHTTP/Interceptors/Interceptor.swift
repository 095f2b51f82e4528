/// One thing that a client does around each exchange: adds a token, tells a log, tries again, answers from a cache.
///
///     let client = SecureClient(
///         transport: transport,
///         interceptors: [ExchangeLog { print($0) }, try Retry(), BearerAuthentication(tokens, for: [origin])])
///
/// The first of the list stands outermost: it sees the request before the others and the answer after them. Redirects and
/// signatures are made behind the last one, so a request that is tried again is signed anew.
public protocol Interceptor: Sendable {
    /// Answers itself or hands the request on with ``InterceptorChain/proceed(_:)``, as often as it has reason to.
    func intercept(
        _ request: SecureRequest, _ chain: InterceptorChain
    ) async throws(SecureHTTPError) -> SecureResponse
}

/// What stands behind an interceptor: the further ones, then the network.
public struct InterceptorChain: Sendable {
    /// When the whole exchange must be over. An interceptor that waits does not wait beyond it.
    public let deadline: ContinuousClock.Instant
    private let rest: ArraySlice<any Interceptor>
    private let exchange: @Sendable (SecureRequest) async throws(SecureHTTPError) -> SecureResponse

    /// - Parameter exchange: what stands at the end. For tests of interceptors anything that answers.
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
