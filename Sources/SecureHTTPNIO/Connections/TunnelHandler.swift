internal import NIOCore
internal import SecureHTTP

/// Asks a proxy for a tunnel before TLS begins. It stands first: what stands behind it learns that the channel is active
/// when the tunnel is open.
final class TunnelHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let request: String
    private var answer = ByteBuffer()
    private var isOver = false

    /// Bytes of an answer's head.
    private static let largestHead = 16_384

    init(request: String) { self.request = request }

    func channelActive(context: ChannelHandlerContext) {
        context.writeAndFlush(wrapOutboundOut(context.channel.allocator.buffer(string: request)), promise: nil)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isOver else { return }
        var piece = unwrapInboundIn(data)
        answer.writeBuffer(&piece)
        guard let head = Self.head(answer) else {
            if answer.readableBytes > Self.largestHead { refuse(context) }
            return
        }
        // A server of TLS does not speak first: whatever stands behind the head is none of its.
        guard head.count == answer.readableBytes, Self.isAgreement(head) else { return refuse(context) }
        isOver = true
        context.fireChannelActive()
        context.pipeline.syncOperations.removeHandler(self, promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        if !isOver { refuse(context) }
        context.fireChannelInactive()
    }

    private func refuse(_ context: ChannelHandlerContext) {
        isOver = true
        context.fireErrorCaught(SecureHTTPError(.proxyRefused))
        context.close(promise: nil)
    }

    /// The head with its empty line; nil while it is not complete.
    private static func head(_ buffer: ByteBuffer) -> ArraySlice<UInt8>? {
        let bytes = Array(buffer.readableBytesView)
        return bytes.firstRange(of: Array("\r\n\r\n".utf8)).map { bytes[..<$0.upperBound] }
    }

    /// `HTTP/1.1 200 …`: every 2xx opens the tunnel.
    private static func isAgreement(_ head: ArraySlice<UInt8>) -> Bool {
        let line = head.prefix { $0 != 0x0D }
        guard line.starts(with: "HTTP/1.".utf8), line.count >= 12 else { return false }
        let (space, status) = (line[8], line[9..<12])
        return space == 0x20 && status.first == UInt8(ascii: "2") && status.allSatisfy { 0x30...0x39 ~= $0 }
            && (line.count == 12 || line[12] == 0x20)
    }
}
