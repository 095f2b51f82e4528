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

    /// A chain, and what the pins asked for when it was proved.
    struct Proof: Sendable {
        let chain: VerifiedChain
        let requirement: PinRequirement
    }

    private let outcome: HandshakeOutcome
    private let promise: EventLoopPromise<Proof>
    private let timeout: Duration
    private let requirement: @Sendable () -> PinRequirement
    private var timer: Scheduled<Void>?
    private var isDone = false

    /// The chain that was proved, or why there is none. Completes in any case.
    public var handshake: EventLoopFuture<VerifiedChain> { promise.futureResult.map(\.chain) }

    var proof: EventLoopFuture<Proof> { promise.futureResult }

    /// - Parameter requirement: what the pins ask for now.
    init(
        _ outcome: HandshakeOutcome, timeout: Duration, on eventLoop: any EventLoop,
        requirement: @escaping @Sendable () -> PinRequirement
    ) {
        (self.outcome, self.timeout, self.requirement) = (outcome, timeout, requirement)
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
            guard case .success(let proof)? = outcome.value else {
                return fail(SecureHTTPError(.handshakeFailed), context)
            }
            // The pins may have been replaced since.
            if let code = proof.refusal(under: requirement()) { return fail(SecureHTTPError(code), context) }
            finish(.success(proof))
        }
        context.fireUserInboundEventTriggered(event)
    }

    public func errorCaught(context: ChannelHandlerContext, error: any Error) { fail(opaque(error), context) }

    public func channelInactive(context: ChannelHandlerContext) {
        if !isDone { fail(opaque(ChannelError.eof), context) }
        context.fireChannelInactive()
    }

    /// Where no pipeline takes the handler.
    func giveUp(_ error: SecureHTTPError) { finish(.failure(error)) }

    private func fail(_ error: SecureHTTPError, _ context: ChannelHandlerContext) {
        finish(.failure(error))
        context.fireErrorCaught(error)
        context.close(promise: nil)
    }

    private func finish(_ result: Result<Proof, SecureHTTPError>) {
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

extension PinningHandler.Proof {
    /// Why the chain does not hold under what the pins ask for now; nil where it does.
    func refusal(under current: PinRequirement) -> SecureHTTPError.Code? {
        guard current != requirement else { return nil }
        switch current {
        case .refused(let code): return code
        case .chainOnly, .pinned(_, .reportOnly): return nil
        case .pinned(let pins, .enforced): return chain.carries(pins) ? nil : .pinMismatch
        }
    }
}
