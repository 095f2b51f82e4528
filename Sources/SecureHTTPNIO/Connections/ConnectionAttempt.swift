internal import NIOConcurrencyHelpers
internal import NIOCore
internal import NIOPosix
internal import SecureHTTP

/// Opens connections. A caller who is cancelled gets its error at once, whether the name is being looked up or the server is silent;
/// what was begun is closed.
enum ConnectionAttempt {
    /// - Parameters:
    ///   - end: when the time is over; the one that the pipeline's own clocks have, for whoever stops first says why.
    ///   - prepare: builds the pipeline, before anything is sent.
    /// - Throws: `cancelled`; `timedOut`; `cannotConnect`; what `prepare` throws.
    static func open<Opened: Sendable>(
        at place: (address: String, port: Int), on group: any EventLoopGroup, until end: ContinuousClock.Instant,
        prepare: @escaping @Sendable (any Channel) -> EventLoopFuture<Opened>
    ) async throws(SecureHTTPError) -> Opened {
        let race = Race<Opened>()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard race.begin(continuation) else { return }
                Task {
                    do {
                        let opened = try await ClientBootstrap(group: group)
                            .connectTimeout(TimeAmount(max(end - .now, .milliseconds(1))))
                            .channelOption(.socketOption(.so_keepalive), value: 1)
                            .connect(host: place.address, port: place.port) { channel in
                                race.add(channel)
                                return prepare(channel)
                            }
                        race.finish(.success(opened))
                    } catch {
                        race.finish(.failure(error))
                    }
                }
            }
        } onCancel: {
            race.cancel()
        }
        do { return try race.outcome() } catch {
            let error = opaque(error)
            // The library does not say that it was the time with several addresses, nor where the pipeline has closed the channel.
            throw error.code == .cannotConnect && end <= .now ? SecureHTTPError(.timedOut) : error
        }
    }

    static func opaque(_ error: any Error) -> SecureHTTPError {
        if let error = error as? SecureHTTPError { return error }
        if error is CancellationError { return SecureHTTPError(.cancelled) }
        if case .connectTimeout? = error as? ChannelError { return SecureHTTPError(.timedOut) }
        // What became of each address; what building the pipeline threw is among it.
        let tries = (error as? NIOConnectionError)?.connectionErrors.map { opaque($0.error) } ?? []
        return tries.first { $0.code != .cannotConnect } ?? SecureHTTPError(.cannotConnect)
    }
}

/// Connecting against being cancelled: who comes first has the caller.
private final class Race<Opened: Sendable>: Sendable {
    private struct State {
        var caller: CheckedContinuation<Void, Never>?
        /// One for each address that is tried.
        var channels: [any Channel] = []
        /// Lies here and not in the continuation: that a caller who waits goes on after whoever resumed it, the thread sanitizer does
        /// not see; of the lock it does.
        var result: Result<Opened, any Error>?
    }

    private let state = NIOLockedValueBox(State())

    /// False where it is over already.
    func begin(_ caller: CheckedContinuation<Void, Never>) -> Bool {
        let isOver = state.withLockedValue { state in
            if state.result == nil { state.caller = caller }
            return state.result != nil
        }
        if isOver { caller.resume() }
        return !isOver
    }

    func add(_ channel: any Channel) {
        let isOver = state.withLockedValue { state in
            if state.result == nil { state.channels.append(channel) }
            return state.result != nil
        }
        if isOver { channel.close(promise: nil) }
    }

    func finish(_ result: Result<Opened, any Error>) { end(result).caller?.resume() }

    func cancel() {
        let old = end(.failure(CancellationError()))
        for channel in old.channels { channel.close(promise: nil) }
        old.caller?.resume()
    }

    /// Behind the wait.
    func outcome() throws -> Opened {
        try (state.withLockedValue { $0.result } ?? .failure(CancellationError())).get()
    }

    /// What was there before the first end; nothing where it was over.
    private func end(_ result: Result<Opened, any Error>) -> State {
        state.withLockedValue { state in
            guard state.result == nil else { return State() }
            defer { state = State(result: result) }
            return state
        }
    }
}
