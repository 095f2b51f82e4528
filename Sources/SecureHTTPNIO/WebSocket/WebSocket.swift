internal import NIOCore
internal import NIOWebSocket
public import SecureHTTP

/// One WebSocket. Letting go of it closes its connection.
///
/// One task may receive while others send. Pings are answered, and sent when it is quiet. Pins are asked with each message: when they
/// are updated or end, and the server's chain no longer passes, the WebSocket is over.
public final class WebSocket: WebSocketConnection {
    private let channel: any Channel
    private let handler: NIOLoopBound<WebSocketHandler>
    private let largest: Int
    private let refusal: @Sendable () -> SecureHTTPError.Code?

    /// - Parameter refusal: why the pins of now would refuse the connection.
    init(
        _ channel: any Channel, _ handler: NIOLoopBound<WebSocketHandler>, _ options: WebSocketOptions,
        refusal: @escaping @Sendable () -> SecureHTTPError.Code?
    ) {
        (self.channel, self.handler, largest, self.refusal) = (channel, handler, options.largestMessage, refusal)
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
    /// - Throws: `messageTooLarge`; `timedOut` for a server that takes nothing, and `cancelled` on the way, and the WebSocket is over, for
    ///   the message may have gone out in part; `connectionLost`; `pinMismatch` and what else the pins of now say; after the end what ended it.
    public func send(_ message: WebSocketMessage) async throws(SecureHTTPError) {
        guard message.size <= largest else { throw SecureHTTPError(.messageTooLarge) }
        try await judge()
        guard !Task.isCancelled else { throw SecureHTTPError(.cancelled) }
        let (channel, handler) = (channel, handler)
        let number = SendNumber()
        // Asked for before anybody can cancel it.
        let sent = channel.eventLoop.flatSubmit { handler.value.send(message, number) }
        do {
            try await withTaskCancellationHandler {
                try await sent.get()
            } onCancel: {
                channel.eventLoop.execute { handler.value.stop(number) }
            }
        } catch {
            throw error as? SecureHTTPError ?? SecureHTTPError(.connectionLost)
        }
    }

    /// The next message; nil when the server has closed the WebSocket in order.
    ///
    /// - Throws: `timedOut` for a server that no longer answers pings; `connectionLost`; `messageTooLarge`;
    ///   `malformedMessage`; `pinMismatch` and what else the pins of now say; `closed` after ``close()``; `cancelled`, and the
    ///   WebSocket is over.
    public func receive() async throws(SecureHTTPError) -> WebSocketMessage? {
        let message = try await next()
        // Not before, too: what ended the WebSocket is what it says.
        if message != nil { try await judge() }
        return message
    }

    /// Ends the WebSocket when its chain no longer passes.
    private func judge() async throws(SecureHTTPError) {
        guard let code = refusal() else { return }
        let handler = handler
        do {
            try await channel.eventLoop.submit {
                handler.value.end(SecureHTTPError(code), code: .policyViolation)
            }.get()
        } catch {
            throw SecureHTTPError(.connectionLost)
        }
        throw SecureHTTPError(code)
    }

    private func next() async throws(SecureHTTPError) -> WebSocketMessage? {
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
