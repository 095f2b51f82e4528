import AppKit
import CryptoKit
import Foundation
import Network

/// A request as parsed from the listener's socket.
struct HookRequest: Sendable {
    var method: String
    var path: String
    var query: [String: String]
    var headers: [String: String]
    var body: Data
}

struct HookReply: Sendable {
    var status: Int
    var headers: [(String, String)] = []
    var body = Data()
}

/// Receives webhooks on the build Mac. Reachable from the office network.
final class HookListener: @unchecked Sendable {
    private let listener: NWListener
    private let secret: SymmetricKey
    private let bearer: Data
    private let queue: any JobQueue
    private let fetcher: SourceFetcher
    private var buffers: [ObjectIdentifier: Data] = [:]

    init(port: NWEndpoint.Port, secret: SymmetricKey, bearer: Data, queue: any JobQueue, fetcher: SourceFetcher) throws {
        listener = try NWListener(using: .tcp, on: port)
        self.secret = secret
        self.bearer = bearer
        self.queue = queue
        self.fetcher = fetcher
    }

    // MARK: Reading

    func receive(on connection: NWConnection) {
        connection.receive(minimumIncompleteLength: 1, maximumLength: 65_536) { [weak self] data, _, done, _ in
            guard let self else { return }
            if let data { self.buffers[ObjectIdentifier(connection), default: Data()].append(data) } // bad: unbounded-size
            if !done { self.receive(on: connection) }
        }
    }

    func receiveHead(on connection: NWConnection, received earlier: Data = Data()) {
        connection.receive(minimumIncompleteLength: 1, maximumLength: 4096) { [weak self] data, _, done, _ in
            guard let self, let data else { return }
            guard earlier.count + data.count <= 16_384 else { return connection.cancel() }
            let head = earlier + data // good: unbounded-size
            if !done, head.range(of: Data("\r\n\r\n".utf8)) == nil { self.receiveHead(on: connection, received: head) }
        }
    }

    // MARK: Checks

    private func signature(of request: HookRequest) -> Data {
        Data(HMAC<SHA256>.authenticationCode(for: request.body, using: secret))
    }

    func isSigned(_ request: HookRequest) -> Bool {
        let hex = signature(of: request).map { String(format: "%02x", $0) }.joined()
        return request.headers["x-hub-signature-256"] == "sha256=" + hex // bad: timing-comparison
    }

    func isSignedByQueue(_ request: HookRequest) -> Bool {
        guard let sent = request.headers["x-queue-signature"].flatMap({ Data(base64Encoded: $0) }) else { return false }
        let expected = signature(of: request)
        guard sent.count == expected.count else { return false }
        return zip(sent, expected).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0 // good: timing-comparison
    }

    func hasBearer(_ request: HookRequest) -> Bool {
        let sent = Data((request.headers["authorization"] ?? "").utf8)
        guard sent.count == bearer.count else { return false }
        return sent.withUnsafeBytes { left in
            bearer.withUnsafeBytes { right in memcmp(left.baseAddress!, right.baseAddress!, right.count) == 0 } // bad: timing-comparison
        }
    }

    func holdsBearer(_ request: HookRequest) -> Bool {
        let sent = Data((request.headers["authorization"] ?? "").utf8)
        guard sent.count == bearer.count else { return false }
        return sent.withUnsafeBytes { left in
            bearer.withUnsafeBytes { right in timingsafe_bcmp(left.baseAddress!, right.baseAddress!, right.count) == 0 } // good: timing-comparison
        }
    }

    // MARK: Routes

    func answer(_ request: HookRequest) async -> HookReply {
        switch (request.method, request.path) {
        case ("POST", "/hook"):
            guard isSigned(request), let job = try? JSONDecoder().decode(BuildJob.self, from: request.body) else { return HookReply(status: 403) }
            queue.enqueue(job)
            return HookReply(status: 202)
        case ("POST", "/enqueue"):
            guard let job = try? JSONDecoder().decode(BuildJob.self, from: request.body) else { return HookReply(status: 400) }
            queue.enqueue(job) // bad: missing-authorization
            return HookReply(status: 202)
        case ("POST", "/cancel"):
            guard holdsBearer(request) else { return HookReply(status: 401) }
            queue.cancel(request.query["id"] ?? "") // good: missing-authorization
            return HookReply(status: 204)
        case ("GET", "/jobs"):
            guard holdsBearer(request) else { return HookReply(status: 401) }
            let jobs = queue.jobs(limit: Int(request.query["limit"] ?? "") ?? 50) // bad: unbounded-size
            return HookReply(status: 200, body: (try? JSONEncoder().encode(jobs)) ?? Data())
        case ("GET", "/recent"):
            guard holdsBearer(request) else { return HookReply(status: 401) }
            let jobs = queue.jobs(limit: min(max(Int(request.query["limit"] ?? "") ?? 50, 1), 100)) // good: unbounded-size
            return HookReply(status: 200, body: (try? JSONEncoder().encode(jobs)) ?? Data())
        case ("GET", "/login/done"):
            return HookReply(status: 302, headers: [("Location", request.query["return"] ?? "/")]) // bad: open-redirect
        case ("GET", "/login/home"):
            let pages = ["jobs": "/jobs", "logs": "/logs"]
            return HookReply(status: 302, headers: [("Location", pages[request.query["return"] ?? ""] ?? "/")]) // good: open-redirect
        case ("GET", "/avatar"):
            guard holdsBearer(request) else { return HookReply(status: 401) }
            return await fetcher.avatar(request.query["url"] ?? "")
        default:
            return HookReply(status: 404)
        }
    }

    // MARK: Writing

    func write(_ reply: HookReply, request: HookRequest, to connection: NWConnection) {
        var head = "HTTP/1.1 \(reply.status) OK\r\nContent-Length: \(reply.body.count)\r\n"
        for (name, value) in reply.headers where !value.contains(where: \.isNewline) && !name.contains(":") {
            head += "\(name): \(value)\r\n" // good: header-injection
        }
        if let trace = request.query["trace"]?.removingPercentEncoding {
            head += "X-Trace: \(trace)\r\n" // bad: header-injection
        }
        connection.send(content: Data((head + "\r\n").utf8) + reply.body, completion: .contentProcessed { _ in connection.cancel() })
    }
}

// MARK: - Fetching for clients

/// The agent sits inside the build network and fetches on behalf of callers.
struct SourceFetcher: Sendable {
    let session: URLSession

    func avatar(_ address: String) async -> HookReply {
        guard let url = URL(string: address), let (data, _) = try? await session.data(from: url) else { return HookReply(status: 502) } // bad: server-side-request
        return HookReply(status: 200, body: data)
    }

    func gravatar(_ address: String) async -> HookReply {
        let hash = Insecure.MD5.hash(data: Data(address.lowercased().utf8)).map { String(format: "%02x", $0) }.joined()
        guard let url = URL(string: "https://gravatar.com/avatar/\(hash)"), let (data, _) = try? await session.data(from: url) else { return HookReply(status: 502) } // good: server-side-request
        return HookReply(status: 200, body: data)
    }

    /// `callback` is set by the client that queued the job.
    func notify(_ callback: String, of job: BuildJob) async throws {
        guard let target = URL(string: callback) else { return }
        var request = URLRequest(url: target)
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(job)
        _ = try await session.data(for: request) // bad: server-side-request
    }

    func notifyDashboard(of job: BuildJob) async throws {
        var request = URLRequest(url: URL(string: "https://dashboard.shipwright.dev/jobs")!)
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(job)
        _ = try await session.data(for: request) // good: server-side-request
    }

    func manifest(of job: BuildJob) throws -> Data {
        guard let base = URL(string: job.repository), base.host != "localhost" else { throw ManifestError.unreadable }
        return try Data(contentsOf: base.appendingPathComponent("raw/HEAD/shipwright.json")) // bad: server-side-request
    }

    func pinnedManifest(of job: BuildJob) throws -> Data {
        guard let base = URL(string: job.repository), base.scheme == "https", base.host == "git.shipwright.dev" else { throw ManifestError.unreadable }
        return try Data(contentsOf: base.appendingPathComponent("raw/HEAD/shipwright.json")) // good: server-side-request
    }
}

// MARK: - Origins

struct OriginPolicy {
    func allows(_ origin: String) -> Bool {
        origin.hasPrefix("https://") && origin.hasSuffix("shipwright.dev") // bad: incomplete-host-check
    }

    func allowsDashboard(_ origin: String) -> Bool {
        origin == "https://dashboard.shipwright.dev" // good: incomplete-host-check
    }

    func mayOpen(_ link: URL) -> Bool {
        let trusted = ["git.shipwright.dev", "docs.shipwright.dev"]
        return trusted.first { link.absoluteString.contains($0) } != nil // bad: incomplete-host-check
    }

    func mayEmbed(_ link: URL) -> Bool {
        let trusted = ["git.shipwright.dev", "docs.shipwright.dev"]
        return trusted.first { link.host() == $0 } != nil // good: incomplete-host-check
    }
}
