internal import NIOCore
internal import NIOWebSocket
internal import SecureHTTP

/// Names a message on its way, as long as somebody waits for it.
final class SendNumber: Sendable {}

/// The end of a WebSocket's pipeline. Lives on the connection's event loop.
final class WebSocketHandler: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundOut = WebSocketFrame

    let subprotocol: String?
    private let options: WebSocketOptions
    private let channel: any Channel
    private var assembly: WebSocketAssembly
    private var messages = CircularBuffer<WebSocketMessage>()
    private var size = 0
    private var reader: EventLoopPromise<WebSocketMessage?>?
    private var sending: [ObjectIdentifier: EventLoopPromise<Void>] = [:]
    private var ending: Ending?
    private var timer: Scheduled<Void>?
    private var isReading = true

    private enum Ending {
        /// The server has said goodbye.
        case inOrder
        case failed(SecureHTTPError)
    }

    init(_ options: WebSocketOptions, _ channel: any Channel, subprotocol: String?) {
        (self.options, self.channel, self.subprotocol) = (options, channel, subprotocol)
        assembly = WebSocketAssembly(largest: options.largestMessage)
    }

    // MARK: - From the owner

    func next() -> EventLoopFuture<WebSocketMessage?> {
        let loop = channel.eventLoop
        if let message = messages.popFirst() {
            size -= message.size
            readOn()
            return loop.makeSucceededFuture(message)
        }
        switch ending {
        case .inOrder: return loop.makeSucceededFuture(nil)
        case .failed(let error): return loop.makeFailedFuture(error)
        case nil: break
        }
        // One reader at a time; a second one is a mistake, and gets an error rather than a message of the first's.
        guard reader == nil else { return loop.makeFailedFuture(SecureHTTPError(.invalidArgument)) }
        let promise = loop.makePromise(of: WebSocketMessage?.self)
        reader = promise
        return promise.futureResult
    }

    func send(_ message: WebSocketMessage, _ number: SendNumber) -> EventLoopFuture<Void> {
        switch ending {
        case .inOrder: return channel.eventLoop.makeFailedFuture(SecureHTTPError(.connectionLost))
        case .failed(let error): return channel.eventLoop.makeFailedFuture(error)
        case nil: break
        }
        switch message {
        case .text(let text): return wait(number, write(.text, channel.allocator.buffer(string: text)))
        case .binary(let bytes): return wait(number, write(.binary, channel.allocator.buffer(bytes: bytes)))
        }
    }

    /// Until the network has taken a message, or the WebSocket is over. One that takes nothing for so long is, whether or not anything
    /// is read.
    private func wait(_ number: SendNumber, _ taken: EventLoopFuture<Void>) -> EventLoopFuture<Void> {
        let loop = channel.eventLoop
        let promise = loop.makePromise(of: Void.self)
        let bound = NIOLoopBound(self, eventLoop: loop)
        let clock = loop.scheduleTask(in: TimeAmount(options.longestSend)) {
            bound.value.end(SecureHTTPError(.timedOut), code: .goingAway)
        }
        sending[ObjectIdentifier(number)] = promise
        taken.whenComplete { result in
            clock.cancel()
            bound.value.sending.removeValue(forKey: ObjectIdentifier(number))?.completeWith(result)
        }
        return promise.futureResult
    }

    /// The owner no longer waits for a message that may have gone out in part.
    func stop(_ number: SendNumber) {
        guard sending[ObjectIdentifier(number)] != nil else { return }
        end(SecureHTTPError(.cancelled), code: .goingAway)
    }

    /// Ends the WebSocket from this side: a farewell, then the connection's end, at once where the server does not answer.
    func end(_ error: SecureHTTPError, code: WebSocketErrorCode) {
        guard settle(.failed(error)) else { return }
        var farewell = channel.allocator.buffer(capacity: 2)
        farewell.write(webSocketErrorCode: code)
        let channel = channel
        write(.connectionClose, farewell).whenComplete { _ in channel.close(promise: nil) }
        // Should the network not take the farewell.
        channel.eventLoop.scheduleTask(in: .seconds(1)) { channel.close(promise: nil) }
    }

    // MARK: - From the network

    func handlerAdded(context: ChannelHandlerContext) {
        // A server that agrees and closes in one breath: the end of the connection has gone by before this was here.
        guard context.channel.isActive else { return _ = settle(.failed(SecureHTTPError(.connectionLost))) }
        watch()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard ending == nil else { return }
        let frame = unwrapInboundIn(data)
        // A server does not mask, and nobody may use bits that were not agreed on (RFC 6455 §5.1, §5.2).
        guard frame.maskKey == nil, !frame.rsv1, !frame.rsv2, !frame.rsv3 else {
            return end(SecureHTTPError(.malformedMessage), code: .protocolError)
        }
        // One that asks and takes no answers would have them pile up here; not every ping must be answered (§5.5.3), and one that
        // cannot be is no sign of life.
        if frame.opcode == .ping, !channel.isWritable { return }
        watch()
        switch frame.opcode {
        case .text: take(.text, frame)
        case .binary: take(.binary, frame)
        case .continuation: take(.continuation, frame)
        case .ping: _ = write(.pong, frame.data)
        case .pong: break
        case .connectionClose: close(frame.data)
        default: end(SecureHTTPError(.malformedMessage), code: .protocolError)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        guard let frameError = error as? NIOWebSocketError else {
            _ = settle(.failed(error as? SecureHTTPError ?? SecureHTTPError(.connectionLost)))
            return context.close(promise: nil)
        }
        let isTooLarge = frameError == .invalidFrameLength
        end(
            SecureHTTPError(isTooLarge ? .messageTooLarge : .malformedMessage),
            code: isTooLarge ? .messageTooLarge : .protocolError)
    }

    func channelInactive(context: ChannelHandlerContext) {
        _ = settle(.failed(SecureHTTPError(.connectionLost)))
        context.fireChannelInactive()
    }

    private func take(_ kind: WebSocketAssembly.Kind, _ frame: WebSocketFrame) {
        let message: WebSocketMessage?
        do {
            message = try assembly.take(kind, isLast: frame.fin, frame.data.readableBytesView)
        } catch {
            return end(error, code: error.code == .messageTooLarge ? .messageTooLarge : .protocolError)
        }
        guard let message else { return }
        if let waiting = reader {
            reader = nil
            return waiting.succeed(message)
        }
        messages.append(message)
        size += message.size
        if messages.count >= options.mostWaiting || size >= options.largestMessage { readNoMore() }
    }

    /// The server's farewell: it is answered, what came before it can still be received.
    private func close(_ data: ByteBuffer) {
        guard WebSocketFarewell.isWellFormed(data.readableBytesView) else {
            return end(SecureHTTPError(.malformedMessage), code: .protocolError)
        }
        guard settle(.inOrder) else { return }
        let channel = channel
        write(.connectionClose, data).whenComplete { _ in
            channel.close(promise: nil)
        }
    }

    /// False where it was over before.
    private func settle(_ ending: Ending) -> Bool {
        guard self.ending == nil else { return false }
        self.ending = ending
        timer?.cancel()
        switch ending {
        case .inOrder: reader?.succeed(nil)
        case .failed(let error):
            // What was received is still the reader's, unless the owner has ended it.
            if Self.dropsMessages.contains(error.code) { messages.removeAll() }
            reader?.fail(error)
            for sender in sending.values { sender.fail(error) }
            sending = [:]
        }
        reader = nil
        // The peer's farewell has to be read.
        channel.setOption(.autoRead, value: true).whenComplete { _ in }
        return true
    }

    /// Of the owner, and of pins that changed.
    private static let dropsMessages: Set<SecureHTTPError.Code> = [
        .closed, .cancelled, .pinMismatch, .pinsExpired, .hostUnpinned, .localhostOutsideDevelopment,
    ]

    // MARK: - Back-pressure and pings

    private func readNoMore() {
        isReading = false
        timer?.cancel()
        channel.setOption(.autoRead, value: false).whenComplete { _ in }
    }

    private func readOn() {
        guard !isReading, messages.count < options.mostWaiting, size < options.largestMessage, ending == nil else {
            return
        }
        isReading = true
        channel.setOption(.autoRead, value: true).whenComplete { _ in }
        watch()
    }

    /// The clocks begin anew. While nothing is read, nothing is expected.
    private func watch() {
        timer?.cancel()
        guard ending == nil, isReading else { return }
        let bound = NIOLoopBound(self, eventLoop: channel.eventLoop)
        timer = channel.eventLoop.scheduleTask(in: TimeAmount(options.pingInterval)) { bound.value.ask() }
    }

    private func ask() {
        _ = write(.ping, ByteBuffer())
        let bound = NIOLoopBound(self, eventLoop: channel.eventLoop)
        timer = channel.eventLoop.scheduleTask(in: TimeAmount(options.pongTimeout)) {
            bound.value.end(SecureHTTPError(.timedOut), code: .goingAway)
        }
    }

    /// A client masks with a random key of each frame's own (RFC 6455 §5.3).
    private func write(_ opcode: WebSocketOpcode, _ data: ByteBuffer) -> EventLoopFuture<Void> {
        channel.writeAndFlush(WebSocketFrame(fin: true, opcode: opcode, maskKey: .random(), data: data))
    }
}
