internal import NIOConcurrencyHelpers
internal import NIOCore
internal import NIOHTTP2
internal import SecureHTTP

/// A proved connection whose requests go side by side, each on a stream of its own (RFC 9113).
final class HTTP2Connection: Sendable {
    private struct State {
        var streams = 0
        /// When the last stream ended.
        var lastEnd = NIODeadline.now()
        /// Whether a clock runs that looks at it. One does for the connection, however many streams it has.
        var isWatched = false
        var isRetired = false
        var idleLifetime: TimeAmount?
    }

    let origin: HTTP1Connection.Origin
    let requirement: PinRequirement
    let channel: any Channel
    private let multiplexer: NIOHTTP2Handler.StreamMultiplexer
    private let farewell: ServerFarewell
    private let pulse: ConnectionPulse
    private let state = NIOLockedValueBox(State())

    init(
        _ channel: any Channel, _ multiplexer: NIOHTTP2Handler.StreamMultiplexer, _ farewell: ServerFarewell,
        _ pulse: ConnectionPulse, origin: HTTP1Connection.Origin, requirement: PinRequirement
    ) {
        (self.channel, self.multiplexer, self.origin, self.requirement) = (channel, multiplexer, origin, requirement)
        (self.farewell, self.pulse) = (farewell, pulse)
        farewell.whenSaid { [weak self] in self?.retire() }
    }

    /// Whether further requests may go to it.
    var takesRequests: Bool { channel.isActive && !farewell.isSaid }

    /// Whether the server still is there, where that is in doubt.
    func answers() async -> Bool { await pulse.answers() }

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
        watch()
    }

    private func open() async throws -> HTTP1Connection {
        state.withLockedValue { $0.streams += 1 }
        do {
            let (origin, requirement, farewell, pulse) = (origin, requirement, farewell, pulse)
            let connection = self.channel
            let stream = try await multiplexer.createStreamChannel { channel in
                channel.eventLoop.makeCompletedFuture {
                    _ = try NegotiatedPipeline.addStream(to: channel.pipeline.syncOperations, farewell)
                }
            }.flatMapThrowing { channel in
                let handler = try channel.pipeline.syncOperations.handler(type: ExchangeHandler.self)
                return HTTP1Connection(
                    channel, NIOLoopBound(handler, eventLoop: channel.eventLoop), origin: origin,
                    requirement: requirement, isStream: true, whenTimedOut: { pulse.ask(connection) })
            }.get()
            stream.channel.closeFuture.whenComplete { _ in self.streamEnded() }
            return stream
        } catch {
            streamEnded()
            throw error
        }
    }

    private func streamEnded() {
        let isOver = state.withLockedValue { state in
            state.streams -= 1
            state.lastEnd = .now()
            return state.isRetired && state.streams == 0
        }
        if isOver { channel.close(promise: nil) } else { watch() }
    }

    private func watch() {
        let due = state.withLockedValue { state -> NIODeadline? in
            guard state.streams == 0, !state.isWatched, let lifetime = state.idleLifetime else { return nil }
            state.isWatched = true
            return state.lastEnd + lifetime
        }
        if let due { look(at: due) }
    }

    private func look(at time: NIODeadline) {
        channel.eventLoop.scheduleTask(deadline: time) { [weak self] in
            guard let self else { return }
            let (next, isOver) = state.withLockedValue { state -> (NIODeadline?, Bool) in
                guard state.streams == 0, let lifetime = state.idleLifetime else {
                    // The stream that ends last watches anew.
                    state.isWatched = false
                    return (nil, false)
                }
                let due = state.lastEnd + lifetime
                guard due <= .now() else { return (due, false) }
                state.isRetired = true
                return (nil, true)
            }
            if isOver { channel.close(promise: nil) } else if let next { look(at: next) }
        }
    }
}
