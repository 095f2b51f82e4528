public import NIOCore
public import NIOPosix
public import SecureHTTP

/// A replay cache in Redis, which many servers share.
///
///     let replays = RedisReplayCache(RedisServer(host: "127.0.0.1"))
///     let verifier = RequestVerifier(keys: keys, authorities: ["api.example.com"], replays: replays)
///
/// A script of one `SET … NX` decides, so of all who ask one gets the ticket. Redis may forget: a server that restarts loses
/// its last moments, one that is full drops keys where it is told to, a replica that takes over was behind. So each connection
/// looks at the server's run and its memory policy, and a mark says since when *this* run remembers; requests from before are
/// refused for a minute (`replayUndecided`), like after the start of ``MemoryReplayCache``. When Redis does not answer, nothing
/// is admitted.
///
/// How long a ticket is kept, and whether it is past its end, Redis' own clock says, so that servers whose clocks differ forget alike.
/// That clock must not be set back: what it has forgotten it would admit again.
public actor RedisReplayCache: ReplayCache {
    /// Decided with each answer, see ``admit(_:until:now:)``.
    public nonisolated var remembersSince: Int64? { nil }

    private let prefix: String
    private let session: RedisSession<Memory>

    private struct Memory: Sendable {
        let script: String
        let mark: String
        let since: Int64
    }

    /// - Parameters:
    ///   - prefix: of all keys; servers that share it share their memory. It is put in braces, so that a cluster keeps it in
    ///     one place.
    ///   - timeout: without an answer of Redis while some are waited for.
    public init(
        _ server: RedisServer, prefix: String = "bulwark-replay", timeout: Duration = .seconds(2),
        group: any EventLoopGroup = MultiThreadedEventLoopGroup.singleton
    ) {
        self.prefix = "{\(prefix)}"
        session = RedisSession(server, timeout: timeout, group: group)
    }

    /// Ends the connection.
    public func close() async { await session.close() }

    /// - Throws: `replayUndecided` for requests that may be older than the memory of this run of Redis;
    ///   `replayCacheUnavailable`; `replayCacheUnfit`.
    public func admit(_ ticket: ReplayTicket, until: Int64, now: Int64) async throws(SecureHTTPError) -> Bool {
        let (until, now) = (until.asSeconds, now.asSeconds)
        let open = try await session.open { [prefix] connection, run in
            try await Self.look(connection, run, prefix, now)
        }
        let memory = open.state
        // The oldest request with this end was made a window before it.
        guard until - RequestVerifier.window > memory.since + RequestVerifier.ahead else {
            throw SecureHTTPError(.replayUndecided)
        }
        let key = prefix + ":" + ticket.bytes.map { String(Int($0) + 256, radix: 16).suffix(2) }.joined()
        let answer: RedisValue
        do {
            answer = try await open.connection.send(
                [
                    "EVALSHA", memory.script, "2", prefix + ":since", key, memory.mark, String(until),
                    String(RequestVerifier.ahead),
                ])
        } catch {
            await session.forget(open)
            throw SecureHTTPError(.replayCacheUnavailable)
        }
        switch answer {
        case .integer(1): return true
        case .integer(0): return false
        // Past its end by the clock that forgets: whether it was here before nobody knows.
        case .integer(-2): throw SecureHTTPError(.replayUndecided)
        // The mark is another's: the data was flushed, or Redis began anew.
        default:
            await session.forget(open)
            throw SecureHTTPError(.replayCacheUnavailable)
        }
    }

    private static func look(
        _ connection: RedisConnection, _ run: String, _ prefix: String, _ now: Int64
    ) async throws -> Memory {
        let script = try await connection.send(["SCRIPT", "LOAD", admission]).text
        let mark = try await connection.send(["EVAL", marking, "1", prefix + ":since", run, String(now)]).text
        guard let since = mark.split(separator: " ").last.flatMap({ Int64($0) }) else {
            throw SecureHTTPError(.replayCacheUnavailable)
        }
        return Memory(script: script, mark: mark, since: since)
    }

    /// 1: admitted, 0: seen before, -1: the memory is not the one that was asked, -2: past its end.
    private static let admission = """
        if redis.call('GET', KEYS[1]) ~= ARGV[1] then return -1 end
        local left = tonumber(ARGV[2]) - tonumber(redis.call('TIME')[1])
        if left < 0 then return -2 end
        local life = string.format('%.0f', left + tonumber(ARGV[3]))
        if redis.call('SET', KEYS[2], '1', 'NX', 'EX', life) then return 1 end
        return 0
        """

    /// The mark of this run: its id and the second since which it remembers, by the clock that is ahead.
    private static let marking = """
        local mark = redis.call('GET', KEYS[1])
        if mark and string.sub(mark, 1, #ARGV[1] + 1) == ARGV[1] .. ' ' then return mark end
        local now = math.max(tonumber(ARGV[2]), tonumber(redis.call('TIME')[1]))
        mark = ARGV[1] .. ' ' .. string.format('%.0f', now)
        redis.call('SET', KEYS[1], mark)
        return mark
        """
}
