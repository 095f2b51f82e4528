internal import NIOConcurrencyHelpers
internal import NIOCore
internal import NIOHTTP2

/// What a server has said about the end of a connection (GOAWAY, RFC 9113 §6.8).
final class ServerFarewell: Sendable {
    private struct State {
        var isSaid = false
        var last: HTTP2StreamID?
        var listener: (@Sendable () -> Void)?
    }

    private let state = NIOLockedValueBox(State())

    /// Whether no further request is to go to the connection.
    var isSaid: Bool { state.withLockedValue { $0.isSaid } }

    /// - Parameter last: the last stream that the server has begun with; nil where only this side gives the connection up.
    func say(_ last: HTTP2StreamID?) {
        let listener = state.withLockedValue { state in
            state.isSaid = true
            if let last { state.last = min(state.last ?? last, last) }
            defer { state.listener = nil }
            return state.listener
        }
        listener?()
    }

    /// Whether the server has not begun with a stream, and will not.
    func excludes(_ stream: HTTP2StreamID) -> Bool {
        state.withLockedValue { state in state.last.map { stream > $0 } ?? false }
    }

    /// Calls once, at once where it is said already.
    func whenSaid(_ body: @escaping @Sendable () -> Void) {
        let isSaid = state.withLockedValue { state in
            if !state.isSaid { state.listener = body }
            return state.isSaid
        }
        if isSaid { body() }
    }
}

/// The end of a connection's own pipeline. What is wrong with the connection ends it, and its streams learn of that; what is wrong
/// with one stream, and a farewell, leave the others alone, and no further stream begins.
final class ConnectionEnd: ChannelInboundHandler {
    typealias InboundIn = HTTP2Frame

    private let farewell: ServerFarewell
    private let pulse: ConnectionPulse

    init(_ farewell: ServerFarewell, _ pulse: ConnectionPulse) { (self.farewell, self.pulse) = (farewell, pulse) }

    func channelReadComplete(context: ChannelHandlerContext) {
        pulse.felt()
        context.fireChannelReadComplete()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .goAway(let last, _, _) = unwrapInboundIn(data).payload { farewell.say(last) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if Self.isOfOneStream(error) { farewell.say(nil) } else { context.close(promise: nil) }
    }

    /// For all others the library sends a farewell of its own.
    private static func isOfOneStream(_ error: any Error) -> Bool {
        switch error {
        case is NIOHTTP2Errors.CreatedStreamAfterGoaway, is NIOHTTP2Errors.NoSuchStream,
            is NIOHTTP2Errors.StreamClosed, is NIOHTTP2Errors.MissingPseudoHeader,
            is NIOHTTP2Errors.DuplicatePseudoHeader, is NIOHTTP2Errors.PseudoHeaderAfterRegularHeader,
            is NIOHTTP2Errors.UnknownPseudoHeader, is NIOHTTP2Errors.InvalidPseudoHeaders,
            is NIOHTTP2Errors.InvalidPseudoHeaderValue, is NIOHTTP2Errors.InvalidHTTP2HeaderFieldName,
            is NIOHTTP2Errors.InvalidHTTP2HeaderFieldValue, is NIOHTTP2Errors.ForbiddenHeaderField,
            is NIOHTTP2Errors.TrailersWithoutEndStream, is NIOHTTP2Errors.ContentLengthViolated,
            is NIOHTTP2Errors.ContentLengthHeadersMismatch, is NIOHTTP2Errors.ContentLengthHeaderNegative,
            is NIOHTTP2Errors.ContentLengthHeaderMalformedValue:
            true
        default: false
        }
    }
}
