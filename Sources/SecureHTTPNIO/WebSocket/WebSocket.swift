internal import NIOCore
internal import NIOWebSocket
public import SecureHTTP

/// One WebSocket. Letting go of it closes its connection.
///
/// One task may receive while others send. Pings are answered, and sent when it is quiet.
public final class WebSocket: WebSocketConnection {
    private let channel: any Channel
    private let handler: NIOLoopBound<WebSocketHandler>
    private let largest: Int

    init(_ channel: any Channel, _ handler: NIOLoopBound<WebSocketHandler>, _ options: WebSocketOptions) {
        (self.channel, self.handler, largest) = (channel, handler, options.largestMessage)
    }

    deinit { channel.close(promise: nil) }

    /// What the server chose of the subprotocols that were offered.
    public var subprotocol: String? {
        get async {
            let handler = handler
            return try? await channel.eventLoop.submit { handler.value.subprotocol }.get()
        }
    }

    /// Sends a message, and waits until the network has taken it.
    ///
    /// - Throws: `messageTooLarge`; `connectionLost`; after the end what ended it.
    public func send(_ message: WebSocketMessage) async throws(SecureHTTPError) {
        guard message.size <= largest else { throw SecureHTTPError(.messageTooLarge) }
        let (channel, handler) = (channel, handler)
        do {
            try await channel.eventLoop.flatSubmit { handler.value.send(message) }.get()
        } catch {
            throw error as? SecureHTTPError ?? SecureHTTPError(.connectionLost)
        }
    }

    /// The next message; nil when the server has closed the WebSocket in order.
    ///
    /// - Throws: `timedOut` for a server that no longer answers pings; `connectionLost`; `messageTooLarge`;
    ///   `malformedMessage`; `closed` after ``close()``; `cancelled`, and the WebSocket is over.
    public func receive() async throws(SecureHTTPError) -> WebSocketMessage? {
        let (channel, handler) = (channel, handler)
        do {
            return try await withTaskCancellationHandler {
                try await channel.eventLoop.flatSubmit { handler.value.next() }.get()
            } onCancel: {
                channel.eventLoop.execute { handler.value.end(SecureHTTPError(.cancelled), code: .goingAway) }
            }
        } catch {
            throw error as? SecureHTTPError ?? SecureHTTPError(.connectionLost)
        }
    }

    /// Says goodbye and waits until the connection has ended, for a second at most.
    public func close() async {
        let (channel, handler) = (channel, handler)
        channel.eventLoop.execute { handler.value.end(SecureHTTPError(.closed), code: .normalClosure) }
        do { try await channel.closeFuture.get() } catch { return }
    }
}
