/// A WebSocket that reconnects after each loss, with increasing pauses.
///
///     try await ReconnectingWebSocket(client, to: url).run { socket in
///         try await socket.send(.text("subscribe"))
///         while let message = try await socket.receive() { handle(message) }
///     }
///
/// Messages in transit when a connection is lost are lost too: number them, and request the missing ones.
public struct ReconnectingWebSocket<Client: WebSocketConnector>: Sendable {
    private let client: Client
    private let url: SecureURL
    private let subprotocols: [String]
    private let headers: @Sendable () async throws(SecureHTTPError) -> HeaderFields
    private let backoff: Backoff
    private let mostFailures: Int
    private let sleep: @Sendable (Duration) async throws -> Void

    /// - Parameters:
    ///   - headers: Called before each connection, because tokens change.
    ///   - mostFailures: The number of consecutive connections that may fail; the next failure is thrown.
    public init(
        _ client: Client, to url: SecureURL, subprotocols: [String] = [], backoff: Backoff? = nil,
        mostFailures: Int = 10,
        headers: @escaping @Sendable () async throws(SecureHTTPError) -> HeaderFields = {
            () async throws(SecureHTTPError) in HeaderFields()
        },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) throws(SecureHTTPError) {
        if let backoff { self.backoff = backoff } else { self.backoff = try Backoff(longest: .seconds(60)) }
        (self.client, self.url, self.subprotocols, self.headers) = (client, url, subprotocols, headers)
        (self.mostFailures, self.sleep) = (mostFailures, sleep)
    }

    /// Runs `body` with one connection after another until it returns.
    ///
    /// If `body` throws because the connection was lost, a new one is opened. After a connection that lasted longer
    /// than the longest pause, the pauses start over.
    ///
    /// - Throws: Final errors such as `pinMismatch`, `upgradeRefused` and `cancelled`; the last loss if there were too
    ///   many.
    public func run(
        _ body: (Client.Connection) async throws(SecureHTTPError) -> Void
    ) async throws(SecureHTTPError) {
        var failures = 0
        while true {
            let start = ContinuousClock.now
            do {
                let socket = try await client.connect(url, headers: try await headers(), subprotocols: subprotocols)
                try await body(socket)
                await socket.close()
                return
            } catch {
                guard Reconnection.isPassing(error.code) else { throw error }
                let lasted = ContinuousClock.now - start
                failures = Reconnection.failures(after: failures, lasted: lasted, longestPause: backoff.longest)
                guard failures <= mostFailures else { throw error }
            }
            do { try await sleep(backoff.pause(after: failures)) } catch { throw SecureHTTPError(.cancelled) }
        }
    }
}

/// When a WebSocket is opened again.
enum Reconnection {
    /// What may be otherwise the next time. Refused pins, chains and agreements are final.
    static func isPassing(_ code: SecureHTTPError.Code) -> Bool {
        [.cannotConnect, .connectionLost, .timedOut].contains(code)
    }

    /// Failures in a row. One that lasted was none of them: the pauses begin anew.
    static func failures(after failures: Int, lasted: Duration, longestPause: Duration) -> Int {
        lasted > longestPause ? 1 : failures + 1
    }
}
