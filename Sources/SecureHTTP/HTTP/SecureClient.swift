/// Sends requests over pinned connections.
///
///     let client = SecureClient(transport: NIOTransport(tls: try PinnedTLS(pins: PinStore(pins))))
///     let response = try await client.send(SecureRequest(.get, "https://api.example.com/v1/me"))
///     let body = try await response.body.bytes()
///
/// The client stores no cookies and no cache, adds no headers except `Host`, `Accept-Encoding: identity` and lengths,
/// and follows few redirects.
public struct SecureClient: Sendable {
    private let transport: any HTTPTransport
    public let limits: TransferLimits
    public let redirects: RedirectPolicy
    /// Signs each request before it is sent, and again for each redirect within the same origin.
    public let signer: RequestSigner?
    private let interceptors: [any Interceptor]

    /// - Parameter interceptors: The interceptors around each exchange, outermost first.
    public init(
        transport: any HTTPTransport, limits: TransferLimits = TransferLimits(),
        redirects: RedirectPolicy = RedirectPolicy(), signer: RequestSigner? = nil,
        interceptors: [any Interceptor] = []
    ) {
        (self.transport, self.limits, self.redirects, self.signer) = (transport, limits, redirects, signer)
        self.interceptors = interceptors
    }

    /// Sends a request and returns the response, with any status, as soon as its headers have arrived.
    ///
    /// `limits.whole` applies to the request, all redirects and everything that interceptors send in total.
    public func send(_ request: SecureRequest) async throws(SecureHTTPError) -> SecureResponse {
        let deadline = ContinuousClock.now + limits.whole
        let chain = InterceptorChain(interceptors, until: deadline) { request async throws(SecureHTTPError) in
            try await exchange(request, until: deadline)
        }
        return try await chain.proceed(request)
    }

    private func exchange(
        _ request: SecureRequest, until deadline: ContinuousClock.Instant
    ) async throws(SecureHTTPError) -> SecureResponse {
        try Self.checkHeaders(request.headers)
        var next = request
        var redirects: [SecureURL] = []
        for _ in 0...max(0, self.redirects.limit) {
            var remaining = limits
            remaining.whole = min(limits.whole, deadline - .now)
            guard remaining.whole > .zero else { throw SecureHTTPError(.timedOut) }
            var response = try await carry(try prepared(next, origin: request.url), remaining)
            (response.sentHeaders, response.wasSigned) = (request.headers, signer != nil)
            response.redirects = redirects
            guard self.redirects.limit > 0 else { return response }
            let location = response.headers["location"]
            switch try RedirectDecision(next, status: response.status, location: location) {
            case .final: return response
            case .follow(let request):
                next = request
                redirects.append(request.url)
            }
        }
        throw SecureHTTPError(.tooManyRedirects)
    }

    private func carry(
        _ request: SecureRequest, _ limits: TransferLimits
    ) async throws(SecureHTTPError) -> SecureResponse {
        guard let record = ExchangeRecord.current else { return try await transport.send(request, limits: limits) }
        let departure = Departure()
        do {
            let response = try await Departure.$current.withValue(departure) { await answer(request, limits) }.get()
            record.answered(response.status)
            return response
        } catch {
            record.failed(error.code, departure.state)
            throw error
        }
    }

    /// Typed errors do not pass the closure that binds a value to a task.
    private func answer(
        _ request: SecureRequest, _ limits: TransferLimits
    ) async -> Result<SecureResponse, SecureHTTPError> {
        do { return .success(try await transport.send(request, limits: limits)) } catch { return .failure(error) }
    }

    /// Closes all connections.
    public func close() async { await transport.close() }

    /// A signature says that its maker meant this host: it is made for the first origin alone.
    private func prepared(_ request: SecureRequest, origin: SecureURL) throws(SecureHTTPError) -> SecureRequest {
        guard let signer else { return request }
        guard request.url.hasOrigin(of: origin) else { throw SecureHTTPError(.redirectRefused) }
        return try signer.sign(request)
    }

    /// Headers that frame the message or lead to another host are the client's own (CWE-444).
    ///
    /// - Throws: ``SecureHTTPError/Code/headerReserved`` with the place of the field.
    package static func checkHeaders(_ headers: HeaderFields) throws(SecureHTTPError) {
        for (place, field) in headers.fields.enumerated() where reserved.contains(field.name) {
            throw SecureHTTPError(.headerReserved, at: place)
        }
    }

    private static let reserved: Set<String> = [
        "host", "connection", "content-length", "transfer-encoding", "te", "trailer", "upgrade", "keep-alive",
        "proxy-connection", "proxy-authorization", "expect", "cookie",
    ]
}
