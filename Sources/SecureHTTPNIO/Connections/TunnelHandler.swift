internal import NIOCore
internal import SecureHTTP

/// Asks a proxy for a tunnel before TLS begins. It stands first: what stands behind it learns that the channel is active
/// when the tunnel is open, and of no byte before.
final class TunnelHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let request: String
    private var answer = TunnelAnswer()
    private var isOver = false

    init(request: String) { self.request = request }

    func channelActive(context: ChannelHandlerContext) {
        context.writeAndFlush(wrapOutboundOut(context.channel.allocator.buffer(string: request)), promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isOver, let verdict = answer.take(unwrapInboundIn(data).readableBytesView) else { return }
        switch verdict {
        case .refused(let code): refuse(code, context)
        case .open:
            isOver = true
            context.fireChannelActive()
            context.pipeline.syncOperations.removeHandler(self, promise: nil)
        }
    }

    /// An end in the middle of the answer is a server that was not reached, so that a request may be sent again.
    func channelInactive(context: ChannelHandlerContext) {
        if !isOver { refuse(.cannotConnect, context) }
        context.fireChannelInactive()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if !isOver { refuse(.cannotConnect, context) }
    }

    private func refuse(_ code: SecureHTTPError.Code, _ context: ChannelHandlerContext) {
        isOver = true
        context.fireErrorCaught(SecureHTTPError(code))
        context.close(promise: nil)
    }
}
