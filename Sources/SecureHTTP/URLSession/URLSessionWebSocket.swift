#if canImport(Security)
    public import Foundation
    internal import Security
    #if canImport(CFNetwork)
        internal import CFNetwork
    #endif

    /// Opens WebSockets on `URLSession`, for Apple platforms, with the same pinning and limits as elsewhere.
    ///
    ///     let client = try URLSessionWebSocketClient(pins: PinStore(pins))
    ///     let socket = try await client.connect(SecureURL("https://api.example.com/live"))
    ///     try await socket.send(.text("hello"))
    ///     while let message = try await socket.receive() { … }
    ///
    /// An `https` URL stands for `wss` at the same host and path. Every WebSocket has its own session, so that it
    /// starts with a connection verified for it. The system decides on proxies and the extensions that it offers.
    public struct URLSessionWebSocketClient: WebSocketConnector {
        private let pins: PinStore
        private let options: WebSocketOptions
        private let anchors: [[UInt8]]
        private let minimum: URLSessionTransport.Version
        private let reporter: PinReporter?
        private let clock: @Sendable () -> Date

        /// - Parameters:
        ///   - anchors: Root certificates in DER; if empty, the system's roots are used.
        ///   - minimum: The minimum TLS version.
        ///   - reporter: Receives chains without a pinned key, both rejected ones and those in report-only mode.
        ///   - clock: The clock for the expiration of pins.
        /// - Throws: ``SecureHTTPError/Code/certificateMalformed`` with the position of the anchor.
        public init(
            pins: PinStore, options: WebSocketOptions = WebSocketOptions(), anchors: [[UInt8]] = [],
            minimum: URLSessionTransport.Version = .tls12, reporter: PinReporter? = nil,
            clock: @escaping @Sendable () -> Date = { Date() }
        ) throws(SecureHTTPError) {
            for (place, anchor) in anchors.enumerated() where SystemTrust.certificates([anchor]) == nil {
                throw SecureHTTPError(.certificateMalformed, at: place)
            }
            (self.pins, self.options, self.anchors, self.minimum) = (pins, options, anchors, minimum)
            (self.reporter, self.clock) = (reporter, clock)
        }

        /// Connects and waits until the server accepts the upgrade.
        ///
        /// - Parameters:
        ///   - headers: The headers of the upgrade request, such as `Authorization`.
        ///   - subprotocols: The subprotocols to offer; the server chooses one of them or none.
        /// - Throws: Errors of pinning and TLS; `upgradeRefused`; `headerReserved`; `timedOut`; `cancelled`.
        public func connect(
            _ url: SecureURL, headers: HeaderFields = HeaderFields(), subprotocols: [String] = []
        ) async throws(SecureHTTPError) -> URLSessionWebSocket {
            guard !Task.isCancelled else { throw SecureHTTPError(.cancelled) }
            try WebSocketOpening.check(options, headers, subprotocols)
            let trust = HostTrust(host: url.host, pins: pins, anchors: anchors, reporter: reporter, clock: clock)
            if case .refused(let code) = trust.requirement { throw SecureHTTPError(code) }
            let made = try Self.systemRequest(url, headers, subprotocols)
            let socket = URLSessionWebSocket(begin(made, trust, subprotocols)) { trust.refusal }
            try await socket.open()
            return socket
        }

        private func begin(_ made: URLRequest, _ trust: HostTrust, _ subprotocols: [String]) -> SocketTransfer {
            let transfer = SocketTransfer(options, offered: subprotocols)
            let queue = OperationQueue()
            queue.maxConcurrentOperationCount = 1
            let session = URLSession(
                configuration: URLSessionTransport.configuration(minimum), delegate: SocketDelegate(trust, transfer),
                delegateQueue: queue)
            let task = session.webSocketTask(with: made)
            task.maximumMessageSize = options.largestMessage
            transfer.attach(Self.control(of: task, session, transfer))
            task.resume()
            return transfer
        }

        private static func control(
            of task: URLSessionWebSocketTask, _ session: URLSession, _ transfer: SocketTransfer
        ) -> SocketTransfer.Control {
            SocketTransfer.Control(
                send: { message, done in
                    switch message {
                    case .text(let text): task.send(.string(text)) { done($0 == nil) }
                    case .binary(let bytes): task.send(.data(Data(bytes))) { done($0 == nil) }
                    }
                },
                receive: { [weak transfer] in
                    task.receive { [weak transfer] result in
                        switch result {
                        case .success(let message): transfer?.received(Self.message(message))
                        case .failure(let error):
                            transfer?.received(.failure(SocketDelegate.opaque(error, isOpen: true)))
                        }
                    }
                },
                ping: { [weak transfer] in
                    task.sendPing { [weak transfer] in if $0 == nil { transfer?.answered() } }
                },
                cancel: { code in
                    task.cancel(with: URLSessionWebSocketTask.CloseCode(rawValue: code) ?? .goingAway, reason: nil)
                    // A session keeps its delegate until it is told that no task follows.
                    session.finishTasksAndInvalidate()
                }, dismiss: { session.finishTasksAndInvalidate() })
        }

        private static func message(
            _ message: URLSessionWebSocketTask.Message
        ) -> Result<WebSocketMessage, SecureHTTPError> {
            if case .string(let text) = message { return .success(.text(text)) }
            if case .data(let data) = message { return .success(.binary([UInt8](data))) }
            // A kind that the system has learned since.
            return .failure(SecureHTTPError(.malformedMessage))
        }

        /// - Throws: ``SecureHTTPError/Code/urlMalformed`` where the system would write the address otherwise.
        static func systemRequest(
            _ url: SecureURL, _ headers: HeaderFields, _ subprotocols: [String]
        ) throws(SecureHTTPError) -> URLRequest {
            let address = "wss://" + url.authority + url.target
            guard let place = URL(string: address), place.absoluteString == address else {
                throw SecureHTTPError(.urlMalformed)
            }
            var made = URLRequest(url: place)
            made.cachePolicy = .reloadIgnoringLocalCacheData
            made.httpShouldHandleCookies = false
            // The clocks of pings are the ones that hold.
            made.timeoutInterval = 86_400
            for field in headers.fields { made.addValue(field.value, forHTTPHeaderField: field.name) }
            // The system would say which app, system and languages these are.
            for (name, value) in [("accept-language", "*"), ("user-agent", "bulwark")] where headers[name] == nil {
                made.setValue(value, forHTTPHeaderField: name)
            }
            if let offer = try WebSocketOpening.offer(subprotocols) {
                made.setValue(offer, forHTTPHeaderField: "sec-websocket-protocol")
            }
            return made
        }
    }

    /// A WebSocket on `URLSession`. Releasing it closes it. Pins are checked with each message: if they are updated or
    /// expire and the server's chain no longer satisfies them, the WebSocket is closed.
    public final class URLSessionWebSocket: WebSocketConnection {
        private let transfer: SocketTransfer
        private let clocks: Task<Void, Never>
        private let refusal: @Sendable () -> SecureHTTPError.Code?

        /// - Parameter refusal: why the pins of now would refuse the connection.
        init(_ transfer: SocketTransfer, refusal: @escaping @Sendable () -> SecureHTTPError.Code?) {
            (self.transfer, self.refusal) = (transfer, refusal)
            clocks = Task { await transfer.watch() }
        }

        deinit {
            clocks.cancel()
            transfer.end(SecureHTTPError(.cancelled), code: 1001)
        }

        func open() async throws(SecureHTTPError) { _ = try await cancelling { transfer in await transfer.opening() } }

        /// The subprotocol chosen by the server.
        public var subprotocol: String? { transfer.subprotocol }

        /// Sends a message and waits until the system has accepted it.
        ///
        /// - Throws: `messageTooLarge`; `connectionLost`; the error of the current pins; after the end, the error that
        ///   ended it.
        public func send(_ message: WebSocketMessage) async throws(SecureHTTPError) {
            try judge()
            try await transfer.send(message)
        }

        /// Returns the next message; `nil` when the server has closed the WebSocket cleanly.
        ///
        /// - Throws: `timedOut` if the server no longer responds to pings; `connectionLost`; `messageTooLarge`;
        ///   `malformedMessage`; the error of the current pins; `closed` after ``close()``; `cancelled`, which ends the
        ///   WebSocket.
        public func receive() async throws(SecureHTTPError) -> WebSocketMessage? {
            let message = try await cancelling { transfer in await transfer.next() }
            if message != nil { try judge() }
            return message
        }

        /// Ends the WebSocket when its chain no longer passes.
        private func judge() throws(SecureHTTPError) {
            guard let code = refusal() else { return }
            transfer.end(SecureHTTPError(code), code: 1008)
            throw SecureHTTPError(code)
        }

        /// Sends a close frame and waits until the connection has ended, for at most a second.
        public func close() async { await transfer.close() }

        private func cancelling<Value: Sendable>(
            _ body: @Sendable (SocketTransfer) async -> Result<Value, SecureHTTPError>
        ) async throws(SecureHTTPError) -> Value {
            let transfer = transfer
            return try await withTaskCancellationHandler {
                await body(transfer)
            } onCancel: {
                transfer.end(SecureHTTPError(.cancelled), code: 1001)
            }.get()
        }
    }
#endif
