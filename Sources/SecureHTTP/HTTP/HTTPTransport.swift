/// Sends a single request to a server and returns the response, without redirects, cookies or a cache.
///
/// A transport verifies the certificate chain and host, checks the pins while building the chain, and enforces the
/// limits. Every error that it throws is a ``SecureHTTPError``. ``OfflineQueue`` relies on the code to know whether a
/// custom transport sent a request: ``SecureHTTPError/Code/cannotConnect`` means that it did not,
/// ``SecureHTTPError/Code/timedOut`` that it may have.
public protocol HTTPTransport: Sendable {
    func send(_ request: SecureRequest, limits: TransferLimits) async throws(SecureHTTPError) -> SecureResponse

    /// Closes all connections. Requests in progress fail with ``SecureHTTPError/Code/connectionLost``.
    func close() async
}

/// Limits for one exchange.
public struct TransferLimits: Hashable, Sendable {
    /// The maximum time to establish a TLS connection.
    public var connect: Duration
    /// The maximum time without receiving a byte from the server or sending one to it.
    public var idle: Duration
    /// The maximum time for the whole exchange, up to the last byte of the response.
    public var whole: Duration
    /// The maximum size of a response body, in bytes.
    public var largestResponse: Int

    public init(
        connect: Duration = .seconds(10), idle: Duration = .seconds(30), whole: Duration = .seconds(120),
        largestResponse: Int = 16 * 1024 * 1024
    ) {
        (self.connect, self.idle, self.whole, self.largestResponse) = (connect, idle, whole, largestResponse)
    }
}
