/// A WebSocket, independent of its transport. Releasing it closes it.
///
/// One task may receive while others send. Pings are answered automatically, and sent when the connection is idle.
public protocol WebSocketConnection: Sendable {
    /// The subprotocol chosen by the server.
    var subprotocol: String? { get async }

    /// Sends a message and waits until the network has accepted it. A cancelled message may have been sent in part,
    /// which ends the WebSocket, and so does a network that accepts nothing.
    func send(_ message: WebSocketMessage) async throws(SecureHTTPError)

    /// Returns the next message; `nil` when the server has closed the WebSocket cleanly, for any reason.
    func receive() async throws(SecureHTTPError) -> WebSocketMessage?

    /// Sends a close frame and waits until the connection has ended, for at most a second.
    func close() async
}

/// Opens WebSockets over pinned TLS: `URLSessionWebSocketClient` on Apple platforms, `WebSocketClient` of
/// SecureHTTPNIO.
public protocol WebSocketConnector: Sendable {
    associatedtype Connection: WebSocketConnection

    /// Connects and waits until the server accepts the upgrade.
    func connect(
        _ url: SecureURL, headers: HeaderFields, subprotocols: [String]
    ) async throws(SecureHTTPError) -> Connection
}

/// What both sides agree on before the first message, judged alike by all transports.
package enum WebSocketOpening {
    /// - Throws: `invalidArgument` for bounds that cannot be kept; `headerReserved` and `headerMalformed`.
    package static func check(
        _ options: WebSocketOptions, _ headers: HeaderFields, _ subprotocols: [String]
    ) throws(SecureHTTPError) {
        guard (1...1 << 30).contains(options.largestMessage), options.mostWaiting > 0, options.pingInterval > .zero,
            options.pongTimeout > .zero
        else { throw SecureHTTPError(.invalidArgument) }
        try SecureClient.checkHeaders(headers)
        for (place, field) in headers.fields.enumerated() where field.name.hasPrefix("sec-websocket-") {
            throw SecureHTTPError(.headerReserved, at: place)
        }
        _ = try offer(subprotocols)
    }

    /// The header that offers subprotocols; nil for none.
    ///
    /// - Throws: `headerMalformed` with the place of a name that is no token or stands twice (RFC 6455 §4.1).
    package static func offer(_ subprotocols: [String]) throws(SecureHTTPError) -> String? {
        guard !subprotocols.isEmpty else { return nil }
        for (place, name) in subprotocols.enumerated() {
            guard HeaderFields.isToken(name), !subprotocols[..<place].contains(name) else {
                throw SecureHTTPError(.headerMalformed, at: place)
            }
        }
        return subprotocols.joined(separator: ", ")
    }

    /// What was not offered must not be chosen (RFC 6455 §4.1).
    package static func accepts(_ chosen: [String], of offered: [String]) -> Bool {
        chosen.count <= 1 && chosen.allSatisfy(offered.contains)
    }
}
