internal import NIOCore
internal import NIOHTTP1
internal import SecureHTTP

/// The end of a connection's pipeline: gives what comes in to the exchange under way.
final class ExchangeHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart

    private var current: Exchange?
    private var isBroken = false
    /// Called when an answer is complete and the connection can take another request.
    private var onFree: (() -> Void)?

    /// - Parameter onFree: see above; at most once, and not where the connection ends instead.
    func begin(_ exchange: Exchange, on channel: any Channel, onFree: @escaping () -> Void) {
        guard current == nil, !isBroken, channel.isActive else {
            return exchange.fail(SecureHTTPError(.connectionLost))
        }
        (current, self.onFree) = (exchange, onFree)
        let bound = NIOLoopBound(exchange, eventLoop: channel.eventLoop)
        channel.setOption(.autoRead, value: false).whenFailure { _ in
            bound.value.giveUp(SecureHTTPError(.connectionLost))
        }
        exchange.start()
        channel.read()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // A server that speaks unasked would have its words taken for the next answer.
        guard let exchange = current else { return end(context) }
        switch unwrapInboundIn(data) {
        case .head(let head): exchange.take(head)
        case .body(let bytes): exchange.take(bytes)
        case .end: settle(exchange, context)
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        current?.pause()
        if current?.wantsBytes == true { context.read() }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        isBroken = true
        current?.fail(Self.opaque(error))
        current = nil
        context.close(promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        isBroken = true
        current?.fail(SecureHTTPError(.connectionLost))
        current = nil
        context.fireChannelInactive()
    }

    private static func opaque(_ error: any Error) -> SecureHTTPError {
        switch error {
        case HTTPParserError.invalidEOFState: SecureHTTPError(.connectionLost)
        case is HTTPParserError: SecureHTTPError(.malformedResponse)
        default: error as? SecureHTTPError ?? SecureHTTPError(.connectionLost)
        }
    }

    private func settle(_ exchange: Exchange, _ context: ChannelHandlerContext) {
        let free = onFree
        (current, onFree) = (nil, nil)
        let canStay = exchange.keepsConnection && exchange.isSent
        if canStay {
            // So that the end of an idle connection is seen.
            context.channel.setOption(.autoRead, value: true).whenComplete { _ in }
            // Before the caller has the answer, who may have the next request ready.
            free?()
        }
        exchange.complete()
        if !canStay { end(context) }
    }

    private func end(_ context: ChannelHandlerContext) {
        isBroken = true
        // The peer's farewell has to be read.
        context.channel.setOption(.autoRead, value: true).whenComplete { _ in }
        context.close(promise: nil)
    }
}
