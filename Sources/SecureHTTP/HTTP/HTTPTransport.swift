/// Carries one request to one server and brings the answer back: no redirects, no cookies, no cache.
///
/// A transport verifies chain and host, asks the pins inside chain building, and keeps to the limits. Everything it throws
/// is a ``SecureHTTPError``. Of a transport of your own ``OfflineQueue`` knows by the code alone whether a request left:
/// ``SecureHTTPError/Code/cannotConnect`` says that it did not, ``SecureHTTPError/Code/timedOut`` that it may have.
public protocol HTTPTransport: Sendable {
    func send(_ request: SecureRequest, limits: TransferLimits) async throws(SecureHTTPError) -> SecureResponse

    /// Ends all connections. Requests that are under way fail with ``SecureHTTPError/Code/connectionLost``.
    func close() async
}

/// Bounds of one exchange.
public struct TransferLimits: Hashable, Sendable {
    /// Until a TLS connection stands.
    public var connect: Duration
    /// Without a byte from the server while one is waited for, or taken by it.
    public var idle: Duration
    /// From the first step to the last byte of the answer.
    public var whole: Duration
    /// Bytes of an answer's body.
    public var largestResponse: Int

    public init(
        connect: Duration = .seconds(10), idle: Duration = .seconds(30), whole: Duration = .seconds(120),
        largestResponse: Int = 16 * 1024 * 1024
    ) {
        (self.connect, self.idle, self.whole, self.largestResponse) = (connect, idle, whole, largestResponse)
    }
}
