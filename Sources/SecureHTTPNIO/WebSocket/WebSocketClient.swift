internal import Foundation
public import NIOCore
internal import NIOHTTP1
public import NIOPosix
internal import NIOWebSocket
public import SecureHTTP

/// Opens WebSockets (RFC 6455) over pinned TLS.
///
///     let client = WebSocketClient(tls: try PinnedTLS(pins: PinStore(pins)))
///     let socket = try await client.connect(SecureURL("https://api.example.com/live"))
///     try await socket.send(.text("hello"))
///     while let message = try await socket.receive() { … }
///
/// There is no plain `ws`: an address is `https`, which stands for `wss` to the same place. No extension is offered, so
/// nothing is compressed.
public struct WebSocketClient: WebSocketConnector {
    private let tls: PinnedTLS
    private let route: Route
    private let options: WebSocketOptions
    private let group: any EventLoopGroup

    /// - Parameters:
    ///   - addresses: where to connect for a host instead of asking DNS.
    ///   - proxy: a proxy that opens a tunnel to every host. Names are then looked up by the proxy.
    public init(
        tls: PinnedTLS, options: WebSocketOptions = WebSocketOptions(), addresses: [HostName: String] = [:],
        proxy: TunnelProxy? = nil, group: any EventLoopGroup = MultiThreadedEventLoopGroup.singleton
    ) {
        (self.tls, self.options, self.group) = (tls, options, group)
        route = Route(addresses: addresses, proxy: proxy)
    }

    /// Connects, and waits until the server has agreed.
    ///
    /// - Parameters:
    ///   - headers: of the request that asks, such as `Authorization`.
    ///   - subprotocols: names to offer; the server chooses one of them or none.
    /// - Throws: what pins and TLS refuse; `upgradeRefused`; `headerReserved`; `timedOut`; `cancelled`.
    public func connect(
        _ url: SecureURL, headers: HeaderFields = HeaderFields(), subprotocols: [String] = []
    ) async throws(SecureHTTPError) -> WebSocket {
        let head = try requestHead(url, headers, subprotocols)
        if case .refused(let code) = tls.requirement(for: url.host) { throw SecureHTTPError(code) }
        let end = ContinuousClock.now + options.connect
        let begun = try await begin(url, head, subprotocols, until: end)
        let timer = begun.channel.eventLoop.scheduleTask(in: TimeAmount(end - .now)) {
            begun.channel.close(promise: nil)
        }
        defer { timer.cancel() }
        do {
            return try await withTaskCancellationHandler {
                let proof = try await begun.handshake.get()
                let handler = try await begun.upgrade.get()
                let tls = tls
                return WebSocket(begun.channel, handler, options) {
                    proof.refusal(under: tls.requirement(for: url.host))
                }
            } onCancel: {
                begun.channel.close(promise: nil)
            }
        } catch {
            begun.channel.close(promise: nil)
            if Task.isCancelled { throw SecureHTTPError(.cancelled) }
            throw ContinuousClock.now < end ? Self.opaque(error) : SecureHTTPError(.timedOut)
        }
    }

    private struct Beginning: Sendable {
        let channel: any Channel
        let handshake: EventLoopFuture<PinningHandler.Proof>
        let upgrade: EventLoopFuture<NIOLoopBound<WebSocketHandler>>
    }

    private func begin(
        _ url: SecureURL, _ head: HTTPRequestHead, _ subprotocols: [String], until end: ContinuousClock.Instant
    ) async throws(SecureHTTPError) -> Beginning {
        let (tls, route, options) = (tls, route, options)
        let place = route.place(of: url.host, url.port)
        return try await ConnectionAttempt.open(at: place, on: group, until: end) { channel in
            channel.eventLoop.makeCompletedFuture {
                let pipeline = channel.pipeline.syncOperations
                if let tunnel = try route.tunnel(to: url.host, url.port) { try pipeline.addHandler(tunnel) }
                let left = max(end - .now, .milliseconds(1))
                let pinning = try tls.add(to: pipeline, for: url.host, timeout: left, speech: .http1)
                // A server may send its first frames with the answer: NIO's own pipeline would drop them.
                let encoder = HTTPRequestEncoder()
                let decoder = ByteToMessageHandler(HTTPResponseDecoder(leftOverBytesStrategy: .forwardBytes))
                let validator = NIOHTTPRequestHeadersValidator()
                let upgrade = NIOTypedHTTPClientUpgradeHandler(
                    httpHandlers: [encoder, decoder, validator],
                    upgradeConfiguration: Self.upgrade(head, options, subprotocols))
                try pipeline.addHandlers([encoder, decoder, validator, upgrade])
                return Beginning(channel: channel, handshake: pinning.proof, upgrade: upgrade.upgradeResultFuture)
            }
        }
    }

    private static func upgrade(
        _ head: HTTPRequestHead, _ options: WebSocketOptions, _ subprotocols: [String]
    ) -> NIOTypedHTTPClientUpgradeConfiguration<NIOLoopBound<WebSocketHandler>> {
        let upgrader = NIOTypedWebSocketClientUpgrader(
            maxFrameSize: options.largestMessage, enableAutomaticErrorHandling: false
        ) { channel, answer in
            channel.eventLoop.makeCompletedFuture {
                // What was not offered must not be chosen (RFC 6455 §4.1).
                let chosen = answer.headers["sec-websocket-protocol"]
                guard answer.headers["sec-websocket-extensions"].isEmpty,
                    WebSocketOpening.accepts(chosen, of: subprotocols)
                else { throw SecureHTTPError(.upgradeRefused) }
                let handler = WebSocketHandler(options, channel, subprotocol: chosen.first)
                try channel.pipeline.syncOperations.addHandler(handler)
                return NIOLoopBound(handler, eventLoop: channel.eventLoop)
            }
        }
        return NIOTypedHTTPClientUpgradeConfiguration(upgradeRequestHead: head, upgraders: [upgrader]) { channel in
            channel.close(promise: nil)
            return channel.eventLoop.makeFailedFuture(SecureHTTPError(.upgradeRefused))
        }
    }

    private func requestHead(
        _ url: SecureURL, _ headers: HeaderFields, _ subprotocols: [String]
    ) throws(SecureHTTPError) -> HTTPRequestHead {
        try WebSocketOpening.check(options, headers, subprotocols)
        var head = HTTPRequestHead(version: .http1_1, method: .GET, uri: url.target)
        head.headers.add(name: "host", value: url.authority)
        for field in headers.fields { head.headers.add(name: field.name, value: field.value) }
        if let offer = try WebSocketOpening.offer(subprotocols) {
            head.headers.add(name: "sec-websocket-protocol", value: offer)
        }
        return head
    }

    /// What the server answered is final; an end without an answer is not.
    private static func opaque(_ error: any Error) -> SecureHTTPError {
        switch error {
        case let error as SecureHTTPError: error
        case HTTPParserError.invalidEOFState: SecureHTTPError(.connectionLost)
        case is HTTPParserError, is NIOHTTPClientUpgradeError: SecureHTTPError(.upgradeRefused)
        default: SecureHTTPError(.connectionLost)
        }
    }
}
