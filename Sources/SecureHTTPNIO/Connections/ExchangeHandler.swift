internal import NIOCore
internal import NIOHTTP1
internal import SecureHTTP

/// The end of a connection's pipeline: gives what comes in to the exchange under way.
final class ExchangeHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart

    /// Where the bytes of an answer end; nil on a stream of HTTP/2, which carries one answer.
    private let ending: AnswerEnding?
    private var current: Exchange?
    private var isBroken = false
    /// Called when an answer is complete and the connection can take another request.
    private var onFree: (() -> Void)?

    init(_ ending: AnswerEnding? = nil) { self.ending = ending }

    /// Whether the connection takes a request.
    var isFree: Bool { current == nil && !isBroken }

    /// - Parameter onFree: see above; at most once, and not where the connection ends instead.
    func begin(_ exchange: Exchange, on channel: any Channel, onFree: @escaping () -> Void) {
        (current, self.onFree) = (exchange, onFree)
        ending?.begin()
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
        case .head(let head):
            ending?.sawHead()
            exchange.take(head)
        case .body(let bytes):
            ending?.saw(bytes)
            exchange.take(bytes)
        case .end: settle(exchange, context)
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        current?.pause()
        if current?.wantsBytes == true { context.read() }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        isBroken = true
        current?.fail(Self.opaque(error), neverReached: error is NeverReached)
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
        // Bytes behind an answer would be the beginning of the next one.
        let isAtEnd = ending?.close() ?? true
        let canStay = exchange.keepsConnection && exchange.isSent && isAtEnd
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

/// The server did nothing about a request (RFC 9113 §8.7).
struct NeverReached: Error {}
