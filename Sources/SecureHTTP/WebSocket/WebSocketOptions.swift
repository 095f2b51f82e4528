/// Limits of a WebSocket.
public struct WebSocketOptions: Hashable, Sendable {
    /// The maximum time to connect and complete the upgrade.
    public var connect: Duration
    /// The idle time after which a ping is sent to the server.
    public var pingInterval: Duration
    /// The time after a ping within which the server must respond. The connection also ends if sending a message takes
    /// longer than this and the interval together.
    public var pongTimeout: Duration
    /// The maximum size of a message in either direction, in bytes.
    public var largestMessage: Int
    /// The maximum number of buffered messages. When it is reached, nothing more is read from the network.
    public var mostWaiting: Int

    public init(
        connect: Duration = .seconds(10), pingInterval: Duration = .seconds(30), pongTimeout: Duration = .seconds(10),
        largestMessage: Int = 1024 * 1024, mostWaiting: Int = 16
    ) {
        (self.connect, self.pingInterval, self.pongTimeout) = (connect, pingInterval, pongTimeout)
        (self.largestMessage, self.mostWaiting) = (largestMessage, mostWaiting)
    }

    /// Until the network has taken a message.
    package var longestSend: Duration { pingInterval + pongTimeout }
}
