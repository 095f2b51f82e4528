internal import NIOCore
internal import NIOHPACK
internal import NIOHTTP2
internal import SecureHTTP

/// Stands before the codec of a stream: answers whose status is none do not reach it, for it ends the process with them, nor do
/// interim ones, which the codec for HTTP/1.1 drops as well (RFC 9110 §15.2). Requests that the server did not begin with fail as
/// such.
final class StreamAnswers: ChannelDuplexHandler {
    typealias InboundIn = HTTP2Frame.FramePayload
    typealias InboundOut = HTTP2Frame.FramePayload
    typealias OutboundIn = HTTP2Frame.FramePayload
    typealias OutboundOut = HTTP2Frame.FramePayload

    private let farewell: ServerFarewell

    init(_ farewell: ServerFarewell) { self.farewell = farewell }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .headers(let block) = unwrapInboundIn(data), block.headers.contains(name: ":status") else {
            return context.fireChannelRead(data)
        }
        guard let status = Self.status(block.headers[":status"]) else { return refuse(context) }
        switch status {
        // Nobody can switch protocols on a stream (RFC 9113 §8.6), and an interim answer is not the last.
        case 101: refuse(context)
        case 100..<200: if block.endStream { refuse(context) }
        default: context.fireChannelRead(data)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if let closed = error as? NIOHTTP2Errors.StreamClosed,
            closed.errorCode == .refusedStream || farewell.excludes(closed.streamID)
        {
            return context.fireErrorCaught(NeverReached())
        }
        context.fireErrorCaught(error)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .headers = unwrapOutboundIn(data) else { return context.write(data, promise: promise) }
        let promise = promise ?? context.eventLoop.makePromise()
        let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
        promise.futureResult.whenFailure { error in
            // The connection heard a farewell between its last request and this one.
            if error is NIOHTTP2Errors.CreatedStreamAfterGoaway { bound.value.fireErrorCaught(NeverReached()) }
        }
        context.write(data, promise: promise)
    }

    private func refuse(_ context: ChannelHandlerContext) {
        context.fireErrorCaught(SecureHTTPError(.malformedResponse))
    }

    /// Three digits from 100 on, once (RFC 9110 §15); HTTP/1.1's parser takes the same.
    private static func status(_ values: [String]) -> Int? {
        guard values.count == 1, let text = values.first, text.utf8.count == 3,
            text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }), let status = Int(text)
        else { return nil }
        return status >= 100 ? status : nil
    }
}
