public import NIOCore
public import NIOPosix
internal import NIOTLS
public import SecureHTTP

/// HTTP/2 and HTTP/1.1 over pinned TLS on SwiftNIO, for Linux and servers.
///
///     let transport = NIOTransport(tls: try PinnedTLS(pins: PinStore(pins)))
///     let client = SecureClient(transport: transport)
///
/// Connections are kept for the next request to the same host and port, as long as the pins ask of them what they asked
/// when they were made; with HTTP/2 all requests to a host share one. It takes no answer apart that is compressed.
public final class NIOTransport: HTTPTransport {
    private let tls: PinnedTLS
    private let group: any EventLoopGroup
    private let route: Route
    let pool: ConnectionPool
    private let speech: PinnedTLS.Speech

    /// - Parameters:
    ///   - addresses: where to connect for a host instead of asking DNS. The certificate must name the host all the same.
    ///   - proxy: a proxy that opens a tunnel to every host. Names are then looked up by the proxy.
    ///   - idleLifetime: how long a connection waits for its next request.
    ///   - offersHTTP2: whether servers may choose HTTP/2.
    public init(
        tls: PinnedTLS, addresses: [HostName: String] = [:], proxy: TunnelProxy? = nil,
        idleLifetime: Duration = .seconds(60), offersHTTP2: Bool = true,
        group: any EventLoopGroup = MultiThreadedEventLoopGroup.singleton
    ) {
        (self.tls, self.group) = (tls, group)
        route = Route(addresses: addresses, proxy: proxy)
        pool = ConnectionPool(lifetime: idleLifetime)
        speech = offersHTTP2 ? .http2 : .http1
    }

    /// Connections that are open, idle or busy.
    public var openConnections: Int { pool.openCount }

    public func send(_ request: SecureRequest, limits: TransferLimits) async throws(SecureHTTPError) -> SecureResponse {
        let departure = Departure.current
        departure?.isTold()
        guard !Task.isCancelled else { throw SecureHTTPError(.cancelled) }
        let end = ContinuousClock.now + limits.whole
        let origin = HTTP1Connection.Origin(host: request.url.host, port: request.url.port)
        let requirement = tls.requirement(for: origin.host)
        if case .refused(let code) = requirement { throw SecureHTTPError(code) }
        if let kept = await kept(origin, requirement) {
            do {
                return try await exchange(request, on: kept, limits, departure)
            } catch  where Self.mayRepeat(request, after: error) {
                // The server closed it while the request was on its way (RFC 9112 §9.3.1, RFC 9113 §8.7).
                if case .http2(let shared) = kept { pool.stopSharing(shared) }
            } catch {
                throw error.error
            }
        }
        var remaining = limits
        remaining.whole = end - .now
        guard remaining.whole > .zero else { throw SecureHTTPError(.timedOut) }
        let fresh = try await connect(origin, until: .now + min(limits.connect, remaining.whole))
        remaining.whole = end - .now
        do { return try await exchange(request, on: fresh, remaining, departure) } catch { throw error.error }
    }

    /// Whether a request may go out once more on a new connection: where the server did nothing about it, or where that does no harm.
    private static func mayRepeat(_ request: SecureRequest, after failure: HTTP1Connection.Failure) -> Bool {
        failure.error.code == .connectionLost && request.body.isRepeatable
            && (failure.neverReached || request.method.isIdempotent)
    }

    public func close() async { await pool.close() }

    private enum Connection: Sendable {
        case http1(HTTP1Connection)
        case http2(HTTP2Connection)
    }

    private func kept(_ origin: HTTP1Connection.Origin, _ requirement: PinRequirement) async -> Connection? {
        if let shared = pool.shared(origin, requirement) {
            // The pins may have been replaced while it was asked.
            if await shared.answers(), tls.requirement(for: origin.host) == requirement { return .http2(shared) }
            pool.stopSharing(shared)
        }
        return pool.take(origin, requirement).map(Connection.http1)
    }

    private func exchange(
        _ request: SecureRequest, on connection: Connection, _ limits: TransferLimits, _ departure: Departure?
    ) async throws(HTTP1Connection.Failure) -> SecureResponse {
        let hadLeft = departure?.hasLeft == true
        do {
            switch connection {
            case .http1(let connection):
                let pool = pool
                return try await connection.send(request, limits: limits, departure) { pool.give(connection) }
            case .http2(let connection): return try await connection.send(request, limits: limits, departure)
            }
        } catch {
            // One that left before on another connection has not come back with this one.
            if error.neverReached, !hadLeft { departure?.cameBack() }
            throw error
        }
    }

    private struct Beginning: Sendable {
        let channel: any Channel
        let handshake: EventLoopFuture<PinningHandler.Proof>
        let speech: EventLoopFuture<NegotiatedPipeline>
    }

    /// No request goes out under pins that were replaced while the connection was made.
    private func connect(
        _ origin: HTTP1Connection.Origin, until end: ContinuousClock.Instant
    ) async throws(SecureHTTPError) -> Connection {
        for _ in 0..<3 {
            guard !pool.isClosed else { throw SecureHTTPError(.closed) }
            guard end > .now else { throw SecureHTTPError(.timedOut) }
            let begun = try await begin(origin, until: end)
            guard pool.register(begun.channel, origin) else {
                begun.channel.close(promise: nil)
                throw SecureHTTPError(.closed)
            }
            let proof = try await proof(begun.handshake, begun.channel)
            guard tls.requirement(for: origin.host) == proof.requirement else {
                begun.channel.close(promise: nil)
                continue
            }
            return try await connection(begun, origin, proof.requirement)
        }
        throw SecureHTTPError(.connectionLost)
    }

    private func connection(
        _ begun: Beginning, _ origin: HTTP1Connection.Origin, _ requirement: PinRequirement
    ) async throws(SecureHTTPError) -> Connection {
        do {
            switch try await begun.speech.get() {
            case .http1(let handler):
                return .http1(HTTP1Connection(begun.channel, handler, origin: origin, requirement: requirement))
            case .http2(let multiplexer, let farewell, let pulse):
                let connection = HTTP2Connection(
                    begun.channel, multiplexer, farewell, pulse, origin: origin, requirement: requirement)
                return .http2(pool.share(connection))
            }
        } catch {
            begun.channel.close(promise: nil)
            throw SecureHTTPError(.connectionLost)
        }
    }

    private func begin(
        _ origin: HTTP1Connection.Origin, until end: ContinuousClock.Instant
    ) async throws(SecureHTTPError) -> Beginning {
        let (tls, route, speech) = (tls, route, speech)
        let place = route.place(of: origin.host, origin.port)
        return try await ConnectionAttempt.open(at: place, on: group, until: end) { channel in
            channel.eventLoop.makeCompletedFuture {
                let pipeline = channel.pipeline.syncOperations
                if let tunnel = try route.tunnel(to: origin.host, origin.port) { try pipeline.addHandler(tunnel) }
                let left = max(end - .now, .milliseconds(1))
                let pinning = try tls.add(to: pipeline, for: origin.host, timeout: left, speech: speech)
                let negotiation = NIOTypedApplicationProtocolNegotiationHandler { answer, channel in
                    channel.eventLoop.makeCompletedFuture { try NegotiatedPipeline(answer, channel) }
                }
                try pipeline.addHandler(negotiation)
                return Beginning(
                    channel: channel, handshake: pinning.proof, speech: negotiation.protocolNegotiationResult)
            }
        }
    }

    /// A cancelled caller does not wait for the handshake.
    private func proof(
        _ done: EventLoopFuture<PinningHandler.Proof>, _ channel: any Channel
    ) async throws(SecureHTTPError) -> PinningHandler.Proof {
        do {
            let proof = try await withTaskCancellationHandler {
                try await done.get()
            } onCancel: {
                channel.close(promise: nil)
            }
            try Task.checkCancellation()
            return proof
        } catch {
            channel.close(promise: nil)
            throw Task.isCancelled ? SecureHTTPError(.cancelled) : ConnectionAttempt.opaque(error)
        }
    }
}
