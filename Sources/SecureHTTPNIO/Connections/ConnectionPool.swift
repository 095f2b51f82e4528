internal import NIOConcurrencyHelpers
internal import NIOCore
internal import SecureHTTP

/// Connections that wait for their next request.
final class ConnectionPool: Sendable {
    private struct State {
        var idle: [HTTP1Connection.Origin: [HTTP1Connection]] = [:]
        var shared: [HTTP1Connection.Origin: HTTP2Connection] = [:]
        var open: [ObjectIdentifier: any Channel] = [:]
        var isClosed = false
    }

    /// More idle ones are closed.
    static let mostIdle = 8
    private let lifetime: TimeAmount
    private let state = NIOLockedValueBox(State())

    init(lifetime: Duration) { self.lifetime = TimeAmount(lifetime) }

    var isClosed: Bool { state.withLockedValue { $0.isClosed } }

    /// Connections that are open, idle or busy.
    var openCount: Int { state.withLockedValue { $0.open.count } }

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
        let isKept = state.withLockedValue { state in
            guard !state.isClosed, connection.channel.isActive,
                state.idle[connection.origin, default: []].count < Self.mostIdle
            else { return false }
            state.idle[connection.origin, default: []].append(connection)
            return true
        }
        guard isKept else { return connection.channel.close(promise: nil) }
        let id = ObjectIdentifier(connection.channel)
        connection.channel.eventLoop.scheduleTask(in: lifetime) {
            if self.removeIdle(id, connection.origin) { connection.channel.close(promise: nil) }
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
        _ = removeIdle(id, origin)
        _ = state.withLockedValue { $0.open.removeValue(forKey: id) }
    }

    private func removeIdle(_ id: ObjectIdentifier, _ origin: HTTP1Connection.Origin) -> Bool {
        state.withLockedValue { state in
            guard let place = state.idle[origin]?.firstIndex(where: { ObjectIdentifier($0.channel) == id }) else {
                return false
            }
            state.idle[origin]?.remove(at: place)
            if state.idle[origin]?.isEmpty == true { state.idle[origin] = nil }
            return true
        }
    }
}
