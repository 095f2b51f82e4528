internal import NIOConcurrencyHelpers
internal import NIOCore
internal import SecureHTTP

/// Connections that wait for their next request.
final class ConnectionPool: Sendable {
    private struct State {
        var idle: [HTTP1Connection.Origin: [HTTP1Connection]] = [:]
        var shared: [HTTP1Connection.Origin: HTTP2Connection] = [:]
        var open: [ObjectIdentifier: any Channel] = [:]
        /// Of connections whose clock runs: one does for a connection, however many requests it carries.
        var watches: [ObjectIdentifier: Watch] = [:]
        var lastWatch = 0
        var isClosed = false

        mutating func removeIdle(at place: Int, _ origin: HTTP1Connection.Origin) -> HTTP1Connection? {
            defer { if idle[origin]?.isEmpty == true { idle[origin] = nil } }
            return idle[origin]?.remove(at: place)
        }
    }

    private struct Watch {
        var lastGiven: NIODeadline
        /// A channel that ended may leave its place in memory, and its clock, to another.
        let number: Int
    }

    /// More idle ones are closed.
    static let mostIdle = 8
    private let lifetime: TimeAmount
    private let state = NIOLockedValueBox(State())

    init(lifetime: Duration) { self.lifetime = TimeAmount(lifetime) }

    var isClosed: Bool { state.withLockedValue { $0.isClosed } }

    /// Connections that are open, idle or busy.
    var openCount: Int { state.withLockedValue { $0.open.count } }

    /// Connections of HTTP/2 that further requests would share.
    var sharedCount: Int { state.withLockedValue { $0.shared.count } }

    /// The idle connection that was used last, of those that today's pins prove as well.
    func take(_ origin: HTTP1Connection.Origin, _ requirement: PinRequirement) -> HTTP1Connection? {
        let (found, stale) = state.withLockedValue { state -> (HTTP1Connection?, [HTTP1Connection]) in
            var idle = state.idle.removeValue(forKey: origin) ?? []
            let stale = idle.filter { $0.requirement != requirement || !$0.channel.isActive }
            idle.removeAll { $0.requirement != requirement || !$0.channel.isActive }
            let found = idle.popLast()
            if !idle.isEmpty { state.idle[origin] = idle }
            return (found, stale)
        }
        for connection in stale { connection.channel.close(promise: nil) }
        return found
    }

    /// The HTTP/2 connection that all requests to an origin share.
    func shared(_ origin: HTTP1Connection.Origin, _ requirement: PinRequirement) -> HTTP2Connection? {
        let (found, stale) = state.withLockedValue { state -> (HTTP2Connection?, HTTP2Connection?) in
            guard let shared = state.shared[origin] else { return (nil, nil) }
            if shared.requirement == requirement, shared.takesRequests { return (shared, nil) }
            state.shared[origin] = nil
            return (nil, shared)
        }
        stale?.retire()
        return found
    }

    /// Shares a connection, unless another one is shared already: then that is the answer and this one ends.
    func share(_ connection: HTTP2Connection) -> HTTP2Connection {
        if let earlier = shared(connection.origin, connection.requirement) {
            connection.retire()
            return earlier
        }
        connection.closesWhenIdle(after: lifetime)
        state.withLockedValue { $0.shared[connection.origin] = connection }
        return connection
    }

    /// No further request goes to it.
    func stopSharing(_ connection: HTTP2Connection) {
        state.withLockedValue { state in
            if state.shared[connection.origin] === connection { state.shared[connection.origin] = nil }
        }
        connection.retire()
    }

    /// Keeps account of a new connection. False where the pool is closed; the connection is not to be used then.
    func register(_ channel: any Channel, _ origin: HTTP1Connection.Origin) -> Bool {
        let id = ObjectIdentifier(channel)
        let isWelcome = state.withLockedValue { state in
            guard !state.isClosed else { return false }
            state.open[id] = channel
            return true
        }
        guard isWelcome else { return false }
        channel.closeFuture.whenComplete { _ in self.forget(id, origin) }
        return true
    }

    /// Takes a connection back, for a time.
    func give(_ connection: HTTP1Connection) {
        let id = ObjectIdentifier(connection.channel)
        let (isKept, number) = state.withLockedValue { state -> (Bool, Int?) in
            guard !state.isClosed, connection.channel.isActive,
                state.idle[connection.origin, default: []].count < Self.mostIdle
            else { return (false, nil) }
            state.idle[connection.origin, default: []].append(connection)
            state.watches[id]?.lastGiven = .now()
            guard state.watches[id] == nil else { return (true, nil) }
            state.lastWatch += 1
            state.watches[id] = Watch(lastGiven: .now(), number: state.lastWatch)
            return (true, state.lastWatch)
        }
        guard isKept else { return connection.channel.close(promise: nil) }
        if let number {
            look(at: .now() + lifetime, id, number, connection.origin, connection.channel.eventLoop)
        }
    }

    /// Closes a connection that nobody took for its lifetime, and looks again where somebody did.
    private func look(
        at time: NIODeadline, _ id: ObjectIdentifier, _ number: Int, _ origin: HTTP1Connection.Origin,
        _ eventLoop: any EventLoop
    ) {
        eventLoop.scheduleTask(deadline: time) {
            let (next, idle) = self.state.withLockedValue { state -> (NIODeadline?, HTTP1Connection?) in
                guard let watch = state.watches[id], watch.number == number else { return (nil, nil) }
                let due = watch.lastGiven + self.lifetime
                guard let place = state.idle[origin]?.firstIndex(where: { ObjectIdentifier($0.channel) == id }) else {
                    // It is busy: when it is given back the next clock begins.
                    state.watches[id] = nil
                    return (nil, nil)
                }
                guard due <= .now() else { return (due, nil) }
                state.watches[id] = nil
                return (nil, state.removeIdle(at: place, origin))
            }
            idle?.channel.close(promise: nil)
            if let next { self.look(at: next, id, number, origin, eventLoop) }
        }
    }

    func close() async {
        let channels = state.withLockedValue { state in
            state.isClosed = true
            state.idle = [:]
            state.shared = [:]
            return Array(state.open.values)
        }
        for channel in channels { channel.close(promise: nil) }
        for channel in channels {
            do { try await channel.closeFuture.get() } catch { continue }
        }
    }

    private func forget(_ id: ObjectIdentifier, _ origin: HTTP1Connection.Origin) {
        state.withLockedValue { state in
            if let place = state.idle[origin]?.firstIndex(where: { ObjectIdentifier($0.channel) == id }) {
                _ = state.removeIdle(at: place, origin)
            }
            if state.shared[origin].map({ ObjectIdentifier($0.channel) == id }) == true { state.shared[origin] = nil }
            (state.open[id], state.watches[id]) = (nil, nil)
        }
    }
}
