internal import Crypto
public import SecretMemory
internal import SecureHTTP
public import SecureHTTPNIO
public import SignIn

/// The attempts of a limiter in Redis, for servers on several machines.
///
///     let attempts = try RedisAttemptStore(RedisServer(host: "127.0.0.1"), naming: key)
///     let limiter = LoginLimiter(store: attempts)
///
/// One script decides inside of Redis, by its clock: of all servers that ask at once, so many are let through as the policy
/// says, and no server's clock counts. A record is gone once it does not matter any more. Its name is an HMAC with your key, so
/// that a list of accounts cannot be held against it.
///
/// When Redis does not answer, nobody is let in (``SignInError/Code/storage``). Redis may forget, too: it was flushed, or it was
/// restarted and keeps nothing on disk. A mark says since when it remembers; where it is missing, it is written anew, and nobody is
/// let in until what was forgotten would be over, 15 minutes with the usual policy (`storage` with a time to wait). That holds
/// for an installation as well, unless it calls ``begin()``.
///
/// Redis is trusted: who controls it can take attempts away, lock anybody out and count how many accounts are being tried. Records
/// carry no seal, for Redis itself changes them.
public struct RedisAttemptStore: AttemptStore {
    private let prefix: String
    private let names: RecordNames
    private let session: RedisSession<String>

    /// - Parameters:
    ///   - key: 32 to 64 random bytes, the same on every server. With another key Redis' records are not found, so a server that
    ///     has a wrong one is refused (``SignInError/Code/storage``).
    ///   - prefix: of all names; servers that share it share their records. It is put in braces, so that a cluster keeps them in
    ///     one place.
    ///   - timeout: for connecting, and for an answer of Redis.
    /// - Throws: ``SignInError/Code/malformedKey``.
    public init(
        _ server: RedisServer, naming key: consuming SecretBytes, prefix: String = "bulwark-attempts",
        timeout: Duration = .seconds(2)
    ) throws(SignInError) {
        guard (32...64).contains(key.count) else {
            throw SignInError(.malformedKey)
        }
        self.prefix = "{\(prefix)}"
        names = RecordNames(key)
        session = RedisSession(server, timeout: timeout)
    }

    /// Ends the connection.
    public func close() async { await session.close() }

    /// Says that there is nothing to remember yet. For an installation: called at each start, it would make of a Redis that forgot
    /// one that remembers.
    public func begin() async throws(SignInError) { _ = try await ask(.begin, [], most: 0) }

    /// - Throws: ``SignInError/Code/storage``, with the time to wait where Redis forgot.
    public func take(
        _ attempt: UInt64, at places: [AttemptPlace], _ policy: LoginPolicy, now: LimiterTime
    ) async throws(SignInError) -> LoginLimiter.Standing {
        try await ask(
            .take, places.map(\.key), most: (places.last?.limit ?? 1) - 1,
            [Self.microseconds(policy.window), Self.microseconds(policy.cooldown), String(attempt)]
                + places.map { String($0.limit) })
    }

    public func release(
        _ attempt: UInt64, at keys: [String], clearing cleared: String?
    ) async throws(SignInError) {
        _ = try await ask(
            .release, keys + [cleared].compactMap { $0 }, most: 0, [String(attempt), cleared == nil ? "0" : "1"])
    }

    public func standing(
        of place: AttemptPlace, _ policy: LoginPolicy, now: LimiterTime
    ) async throws(SignInError) -> LoginLimiter.Standing {
        try await ask(
            .look, [place.key], most: place.limit,
            [Self.microseconds(policy.window), Self.microseconds(policy.cooldown), "-", String(place.limit)])
    }

    private enum Step: String { case begin, take, release, look }

    private func ask(
        _ step: Step, _ keys: [String], most: Int, _ arguments: [String] = []
    ) async throws(SignInError) -> LoginLimiter.Standing {
        let answer: String
        do throws(SecureHTTPError) {
            let open = try await session.open { connection, _ in
                try await connection.send(["SCRIPT", "LOAD", attemptScript]).text
            }
            let records = [prefix + ":since"] + keys.map { prefix + ":" + names.name(of: $0) }
            do {
                answer = try await open.connection.send(
                    ["EVALSHA", open.state, String(records.count)] + records + [step.rawValue, names.check] + arguments
                ).text
            } catch {
                await session.forget(open)
                throw SecureHTTPError(.replayCacheUnavailable)
            }
        } catch {
            throw SignInError(
                .storage,
                detail: error.code == .replayCacheUnfit
                    ? "Redis is not a master with maxmemory-policy noeviction" : "Redis does not respond")
        }
        return try Self.standing(answer, most: most)
    }

    /// What the script says: a word and a number, or a word. Anything else lets nobody in.
    ///
    /// - Parameter most: How many attempts may be left.
    package static func standing(_ answer: String, most: Int) throws(SignInError) -> LoginLimiter.Standing {
        if answer == "other" {
            throw SignInError(.storage, detail: "the records in Redis were made with another key")
        }
        let words = Array(answer.utf8).split(separator: 0x20, omittingEmptySubsequences: false)
        guard words.count == 2, let number = number(words[1]) else { throw unknown }
        switch String(decoding: words[0], as: UTF8.self) {
        case "left" where number <= most: return LoginLimiter.Standing(remaining: number)
        case "wait" where number > 0: return LoginLimiter.Standing(remaining: 0, retryAfter: Double(number) / 1e6)
        case "young":
            throw SignInError(
                .storage, retryAfter: Double(number) / 1e6, detail: "Redis has lost the recorded attempts")
        default: throw unknown
        }
    }

    private static var unknown: SignInError { SignInError(.storage, detail: "Redis returned an unexpected response") }

    /// Of digits alone: neither a sign, nor a fraction, nor more than fits.
    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(String(decoding: digits, as: UTF8.self))
    }

    private static func microseconds(_ seconds: Double) -> String { String(Int64(seconds * 1e6)) }
}

/// Names of records that cannot be told without the key.
private struct RecordNames: Sendable {
    private let ready: HMAC<SHA256>

    /// The same for everybody who has the key.
    let check: String

    init(_ key: borrowing SecretBytes) {
        ready = key.withUnsafeBytes { HMAC<SHA256>(key: SymmetricKey(data: $0)) }
        check = Self.name(of: "check", ready)
    }

    func name(of key: String) -> String { Self.name(of: key, ready) }

    private static func name(of key: String, _ ready: HMAC<SHA256>) -> String {
        var code = ready
        code.update(data: Array(key.utf8))
        return code.finalize().map { byte in String(byte >> 4, radix: 16) + String(byte & 15, radix: 16) }.joined()
    }
}

extension RedisAttemptStore: CustomStringConvertible, CustomReflectable {
    public var description: String { "attempts in Redis" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
