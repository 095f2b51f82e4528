/// Bounds of a WebSocket.
public struct WebSocketOptions: Hashable, Sendable {
    /// Until the connection stands and the server has agreed.
    public var connect: Duration
    /// Without a word from the server for so long, it is asked with a ping.
    public var pingInterval: Duration
    /// The connection is over when nothing comes for so long after a ping, and when the network takes a message for longer than this and
    /// the interval together.
    public var pongTimeout: Duration
    /// Bytes of a message, of either side.
    public var largestMessage: Int
    /// Messages that are kept for who has not asked for them yet. Then nothing more is read from the network.
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
