/// A WebSocket that is opened again after each loss, after pauses that grow.
///
///     try await ReconnectingWebSocket(client, to: url).run { socket in
///         try await socket.send(.text("subscribe"))
///         while let message = try await socket.receive() { handle(message) }
///     }
///
/// Messages that were under way when a connection was lost are lost: number them, and ask for the rest.
public struct ReconnectingWebSocket<Client: WebSocketConnector>: Sendable {
    private let client: Client
    private let url: SecureURL
    private let subprotocols: [String]
    private let headers: @Sendable () async throws(SecureHTTPError) -> HeaderFields
    private let backoff: Backoff
    private let mostFailures: Int
    private let sleep: @Sendable (Duration) async throws -> Void

    /// - Parameters:
    ///   - headers: is asked before each connection, for tokens change.
    ///   - mostFailures: connections in a row that may fail; the next failure is thrown.
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

    /// Runs `body` with one connection after the other, until it returns.
    ///
    /// What `body` throws decides: a loss is followed by another connection. One that lasted longer than the longest pause lets
    /// the pauses begin anew.
    ///
    /// - Throws: what is final, such as `pinMismatch`, `upgradeRefused`, `cancelled`; the last loss when there were too many.
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
