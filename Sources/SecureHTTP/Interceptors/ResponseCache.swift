internal import Crypto

/// Responds to a `GET` from memory while an earlier response is fresh. Nothing is written to disk.
///
/// Kept are whole answers with status 200 that do not forbid it (`Cache-Control: no-store`, `no-cache`, `Vary: *`, RFC
/// 9111 §5.2, `Pragma: no-cache`) and set no cookie, for their `max-age`, at most for the time to live. One that has `Expires` alone is not
/// kept. Requests share an answer only when
/// all their headers are equal. An answer to a request with a credential is kept only where that was asked for *and* the cache
/// saw the credential, so behind ``BearerAuthentication`` in the list: an answer can never go to somebody else's token. A
/// request that changes something forgets what was kept for its address and for those it is led on to (RFC 9111 §4.4). An answer that
/// came from where a redirect leads is not kept: where that leads the next time only its server knows.
public actor ResponseCache: Interceptor {
    /// Limits of the cache. The least recently used response is evicted first.
    public struct Limits: Hashable, Sendable {
        public var entries: Int
        /// The maximum size of all bodies in total, in bytes.
        public var bytes: Int
        /// The maximum size of one body. A response is read up to this size before it is forwarded.
        public var largestEntry: Int

        public init(entries: Int = 256, bytes: Int = 8 * 1024 * 1024, largestEntry: Int = 512 * 1024) {
            (self.entries, self.bytes, self.largestEntry) = (entries, bytes, largestEntry)
        }
    }

    private struct Entry {
        let url: SecureURL
        let response: (headers: HeaderFields, body: [UInt8])
        let end: ContinuousClock.Instant
        var lastUse: UInt64
    }

    private let timeToLive: Duration
    private let limits: Limits
    private let keepsAuthenticated: Bool
    private let clock: @Sendable () -> ContinuousClock.Instant
    private var entries: [[UInt8]: Entry] = [:]
    private var uses: UInt64 = 0
    private var changes: UInt64 = 0
    /// The size of all cached bodies, in bytes.
    public private(set) var size = 0

    /// - Parameters:
    ///   - keepsAuthenticated: Whether responses to requests with credentials are cached too.
    ///   - clock: The current time.
    public init(
        timeToLive: Duration = .seconds(60), limits: Limits = Limits(), keepsAuthenticated: Bool = false,
        clock: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        (self.timeToLive, self.limits, self.clock) = (timeToLive, limits, clock)
        self.keepsAuthenticated = keepsAuthenticated
    }

    /// The number of cached responses.
    public var count: Int { entries.count }

    /// Removes all responses. Call this when the user signs out.
    public func removeAll() {
        (entries, size) = ([:], 0)
        changes += 1
    }

    public func intercept(
        _ request: SecureRequest, _ chain: InterceptorChain
    ) async throws(SecureHTTPError) -> SecureResponse {
        guard request.method == .get else { return try await passing(request, chain) }
        let rules = CacheControl(request.headers["cache-control"])
        guard !rules.contains("no-store"), request.body.isEmpty, request.headers["range"] == nil,
            keepsAuthenticated || !request.headers.holdsCredential
        else { return try await chain.proceed(request) }
        let key = Self.key(request)
        let asksForNew = rules.contains("no-cache") || !CacheControl.isFree(request.headers["pragma"])
        if !asksForNew, let kept = fresh(key) { return kept }
        let before = changes
        return try await keeping(try await chain.proceed(request), request, key, before)
    }

    private func passing(
        _ request: SecureRequest, _ chain: InterceptorChain
    ) async throws(SecureHTTPError) -> SecureResponse {
        guard ![.head, .options].contains(request.method) else { return try await chain.proceed(request) }
        // Whatever comes of it: a lost answer may have changed something, too.
        defer { forget(request.url) }
        forget(request.url)
        let response = try await chain.proceed(request)
        for url in response.redirects { forget(url) }
        return response
    }

    private func forget(_ url: SecureURL) {
        changes += 1
        for (key, entry) in entries where entry.url == url { remove(key) }
    }

    private func fresh(_ key: [UInt8]) -> SecureResponse? {
        guard var entry = entries[key] else { return nil }
        guard entry.end > clock() else {
            remove(key)
            return nil
        }
        uses += 1
        entry.lastUse = uses
        entries[key] = entry
        return SecureResponse(status: 200, headers: entry.response.headers, body: ResponseBody(entry.response.body))
    }

    /// The answer, kept where it may be.
    private func keeping(
        _ response: SecureResponse, _ request: SecureRequest, _ key: [UInt8], _ before: UInt64
    ) async throws(SecureHTTPError) -> SecureResponse {
        guard response.status == 200, response.sentHeaders == request.headers, response.redirects.isEmpty,
            keepsAuthenticated || !response.wasSigned, let life = life(response.headers),
            (response.headers["content-length"].flatMap { Int($0) } ?? 0) <= limits.largestEntry
        else { return response }
        var body: [UInt8] = []
        while let piece = try await response.body.next() {
            body += piece
            guard body.count <= limits.largestEntry else {
                return SecureResponse(
                    status: 200, headers: response.headers, body: ResponseBody(body, before: response.body))
            }
        }
        // What was asked before a change may be old already.
        if before == changes {
            store(Entry(url: request.url, response: (response.headers, body), end: clock() + life, lastUse: 0), key)
        }
        return SecureResponse(status: 200, headers: response.headers, body: ResponseBody(body))
    }

    private func life(_ headers: HeaderFields) -> Duration? {
        let rules = CacheControl(headers["cache-control"])
        guard !rules.contains("no-store"), !rules.contains("no-cache"), headers["set-cookie"] == nil,
            headers["vary"]?.contains("*") != true, CacheControl.isFree(headers["pragma"])
        else { return nil }
        let rulesLife: Duration
        if let most = rules.seconds("max-age") {
            // An age that is no number says nothing good.
            guard let age = headers["age"].map({ CacheControl.number($0) }) ?? 0 else { return nil }
            rulesLife = .seconds(most - age)
        } else {
            // A date says less than it seems to where clocks differ (RFC 9111 §4.2.1 prefers the other), and `0` is past.
            guard headers["expires"] == nil else { return nil }
            rulesLife = timeToLive
        }
        let life = min(timeToLive, rulesLife)
        return life > .zero ? life : nil
    }

    private func store(_ entry: Entry, _ key: [UInt8]) {
        remove(key)
        var entry = entry
        uses += 1
        entry.lastUse = uses
        entries[key] = entry
        size += entry.response.body.count
        while entries.count > limits.entries || size > limits.bytes {
            guard let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })?.key else { return }
            remove(oldest)
        }
    }

    private func remove(_ key: [UInt8]) {
        if let entry = entries.removeValue(forKey: key) { size -= entry.response.body.count }
    }

    /// A hash, so that no credential is kept beside an answer.
    private static func key(_ request: SecureRequest) -> [UInt8] {
        var hash = SHA256()
        let parts =
            [request.url.authority, request.url.target] + request.headers.fields.flatMap { [$0.name, $0.value] }
        for part in parts {
            withUnsafeBytes(of: UInt64(part.utf8.count).littleEndian) { hash.update(bufferPointer: $0) }
            hash.update(data: Array(part.utf8))
        }
        return Array(hash.finalize())
    }
}
