internal import NIOConcurrencyHelpers
internal import NIOCore
internal import NIOHTTP2
internal import SecureHTTP

/// A proved connection whose requests go side by side, each on a stream of its own (RFC 9113).
final class HTTP2Connection: Sendable {
    private struct State {
        var streams = 0
        /// Grows with each stream, so that a clock knows whether one came meanwhile.
        var begun = 0
        var isRetired = false
        var idleLifetime: TimeAmount?
    }

    let origin: HTTP1Connection.Origin
    let requirement: PinRequirement
    let channel: any Channel
    private let multiplexer: NIOHTTP2Handler.StreamMultiplexer
    private let farewell: ServerFarewell
    private let state = NIOLockedValueBox(State())

    init(
        _ channel: any Channel, _ multiplexer: NIOHTTP2Handler.StreamMultiplexer, _ farewell: ServerFarewell,
        origin: HTTP1Connection.Origin, requirement: PinRequirement
    ) {
        (self.channel, self.multiplexer, self.origin, self.requirement) = (channel, multiplexer, origin, requirement)
        self.farewell = farewell
        farewell.whenSaid { [weak self] in self?.retire() }
    }

    /// Whether further requests may go to it.
    var takesRequests: Bool { channel.isActive && !farewell.isSaid }

    func send(
        _ request: SecureRequest, limits: TransferLimits, _ departure: Departure?
    ) async throws(HTTP1Connection.Failure) -> SecureResponse {
        let stream: HTTP1Connection
        do { stream = try await open() } catch {
            throw HTTP1Connection.Failure(error: SecureHTTPError(.connectionLost), neverReached: true)
        }
        return try await stream.send(request, limits: limits, departure) {}
    }

    /// Ends when its last stream does.
    func retire() {
        let isIdle = state.withLockedValue { state in
            state.isRetired = true
            return state.streams == 0
        }
        if isIdle { channel.close(promise: nil) }
    }

    func closesWhenIdle(after lifetime: TimeAmount) {
        state.withLockedValue { $0.idleLifetime = lifetime }
        // One that never gets a request ends as well.
        waitForIdleness(since: 0)
    }

    private func open() async throws -> HTTP1Connection {
        state.withLockedValue { state in
            state.streams += 1
            state.begun += 1
        }
        do {
            let (origin, requirement, farewell) = (origin, requirement, farewell)
            let stream = try await multiplexer.createStreamChannel { channel in
                channel.eventLoop.makeCompletedFuture {
                    _ = try NegotiatedPipeline.addStream(to: channel.pipeline.syncOperations, farewell)
                }
            }.flatMapThrowing { channel in
                let handler = try channel.pipeline.syncOperations.handler(type: ExchangeHandler.self)
                return HTTP1Connection(
                    channel, NIOLoopBound(handler, eventLoop: channel.eventLoop), origin: origin,
                    requirement: requirement, isStream: true)
            }.get()
            stream.channel.closeFuture.whenComplete { _ in self.streamEnded() }
            return stream
        } catch {
            streamEnded()
            throw error
        }
    }

    private func streamEnded() {
        let (isOver, begun) = state.withLockedValue { state in
            state.streams -= 1
            return (state.isRetired && state.streams == 0, state.begun)
        }
        if isOver { channel.close(promise: nil) } else { waitForIdleness(since: begun) }
    }

    private func waitForIdleness(since begun: Int) {
        guard let lifetime = state.withLockedValue({ $0.streams == 0 ? $0.idleLifetime : nil }) else { return }
        channel.eventLoop.scheduleTask(in: lifetime) {
            let isIdle = self.state.withLockedValue { $0.streams == 0 && $0.begun == begun }
            if isIdle { self.channel.close(promise: nil) }
        }
    }
}
