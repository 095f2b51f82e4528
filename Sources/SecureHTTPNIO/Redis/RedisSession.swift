internal import NIOCore
internal import NIOPosix
package import SecureHTTP

/// A connection to Redis with what was learned when it was opened. It is opened when it is first asked for, and anew after
/// it ended.
package actor RedisSession<State: Sendable> {
    package struct Open: Sendable {
        package let connection: RedisConnection
        package let state: State
    }

    private let server: RedisServer
    private let timeout: Duration
    private let group: any EventLoopGroup
    private var opening: Task<Open, any Error>?

    init(_ server: RedisServer, timeout: Duration, group: any EventLoopGroup) {
        (self.server, self.timeout, self.group) = (server, timeout, group)
    }

    /// - Parameter timeout: for connecting, and without an answer while some are waited for.
    package init(_ server: RedisServer, timeout: Duration) {
        self.init(server, timeout: timeout, group: MultiThreadedEventLoopGroup.singleton)
    }

    /// - Parameter prepare: asks a new connection for what is to be known of it. It is given the id of the server's run.
    /// - Throws: `replayCacheUnfit` for a server that may forget, see ``RedisConnection/run()``; `replayCacheUnavailable`;
    ///   what `prepare` throws.
    package func open(
        _ prepare: @escaping @Sendable (RedisConnection, String) async throws -> State
    ) async throws(SecureHTTPError) -> Open {
        // One that ended while nobody asked is opened once more, as nothing went through it.
        for _ in 0..<2 {
            let task = opening ?? begin(prepare)
            opening = task
            do {
                let open = try await task.value
                if open.connection.isActive { return open }
                drop(task)
            } catch {
                drop(task)
                throw error as? SecureHTTPError ?? SecureHTTPError(.replayCacheUnavailable)
            }
        }
        throw SecureHTTPError(.replayCacheUnavailable)
    }

    /// Ends a connection that failed; who asks next gets a new one.
    package func forget(_ broken: Open) async {
        broken.connection.close()
        guard let opening, case .success(let current) = await opening.result, current.connection === broken.connection
        else { return }
        drop(opening)
    }

    package func close() async {
        guard let opening else { return }
        self.opening = nil
        if case .success(let open) = await opening.result { open.connection.close() }
    }

    private func drop(_ old: Task<Open, any Error>) { if opening == old { opening = nil } }

    private func begin(
        _ prepare: @escaping @Sendable (RedisConnection, String) async throws -> State
    ) -> Task<Open, any Error> {
        let (server, timeout, group) = (server, timeout, group)
        return Task {
            let connection = try await RedisConnection.open(server, timeout: timeout, group: group)
            do {
                let run = try await connection.run()
                return Open(connection: connection, state: try await prepare(connection, run))
            } catch {
                connection.close()
                throw error
            }
        }
    }
}

/// The lines of `INFO`.
struct RedisInfo {
    private var values: [Substring: Substring] = [:]

    init(_ text: String) {
        for line in text.split(whereSeparator: \.isNewline) {
            guard let colon = line.firstIndex(of: ":") else { continue }
            values[line[..<colon]] = line[line.index(after: colon)...]
        }
    }

    subscript(_ name: String) -> String? { values[name[...]].map(String.init) }
}
