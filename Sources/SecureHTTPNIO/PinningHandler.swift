public import NIOCore
internal import NIOSSL
internal import NIOTLS
internal import SecureHTTP

/// Stands behind the TLS handler: tells when the handshake is done, and turns every error of TLS and of the socket into
/// a ``SecureHTTPError`` before it closes the connection. Made by ``PinnedTLS``.
///
/// Errors of TLS libraries carry paths of their build and texts of the peer; none of them passes.
public final class PinningHandler: ChannelInboundHandler {
    public typealias InboundIn = ByteBuffer
    public typealias InboundOut = ByteBuffer

    private let outcome: HandshakeOutcome
    private let promise: EventLoopPromise<VerifiedChain>
    private let timeout: Duration
    private var timer: Scheduled<Void>?
    private var isDone = false

    /// The chain that was proved, or why there is none. Completes in any case.
    public var handshake: EventLoopFuture<VerifiedChain> { promise.futureResult }

    init(_ outcome: HandshakeOutcome, timeout: Duration, on eventLoop: any EventLoop) {
        (self.outcome, self.timeout) = (outcome, timeout)
        promise = eventLoop.makePromise()
    }

    public func handlerAdded(context: ChannelHandlerContext) {
        let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
        timer = context.eventLoop.scheduleTask(in: TimeAmount(timeout)) {
            let (handler, context) = bound.value
            handler.fail(SecureHTTPError(.timedOut), context)
        }
    }

    public func handlerRemoved(context: ChannelHandlerContext) {
        finish(.failure(SecureHTTPError(.connectionLost)))
    }

    public func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .handshakeCompleted? = event as? TLSUserEvent {
            guard case .success(let chain)? = outcome.value else {
                return fail(SecureHTTPError(.handshakeFailed), context)
            }
            finish(.success(chain))
        }
        context.fireUserInboundEventTriggered(event)
    }

    public func errorCaught(context: ChannelHandlerContext, error: any Error) { fail(opaque(error), context) }

    public func channelInactive(context: ChannelHandlerContext) {
        if !isDone { fail(opaque(ChannelError.eof), context) }
        context.fireChannelInactive()
    }

    private func fail(_ error: SecureHTTPError, _ context: ChannelHandlerContext) {
        finish(.failure(error))
        context.fireErrorCaught(error)
        context.close(promise: nil)
    }

    private func finish(_ result: Result<VerifiedChain, SecureHTTPError>) {
        timer?.cancel()
        guard !isDone else { return }
        isDone = true
        promise.completeWith(result.mapError { $0 as any Error })
    }

    private func opaque(_ error: any Error) -> SecureHTTPError {
        if case .failure(let reason)? = outcome.value, !isDone { return reason }
        if let error = error as? SecureHTTPError { return error }
        return SecureHTTPError(isDone ? .connectionLost : .handshakeFailed)
    }
}
