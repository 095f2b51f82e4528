import AsyncHTTPClient
import Foundation
import Logging
import NIOCore
import NIOHTTP1
import NIOPosix

/// Routes by name; changed by the console.
final class RouteTable: @unchecked Sendable {
    static let shared = RouteTable()

    private let lock = NSLock()
    private var routes: [String: String] = [:]

    subscript(name: String) -> String? { lock.withLock { routes[name] } }

    func set(_ target: String, for name: String) { lock.withLock { routes[name] = target } }
    func removeAll() { lock.withLock { routes.removeAll() } }
    func reload(from table: [String: String]) { lock.withLock { routes = table } }
    var names: [String] { lock.withLock { routes.keys.sorted() } }
}

struct Caller: Sendable {
    var tenant: String
    var user: String
    var isOperator: Bool
}

struct Upstreams: Sendable {
    enum Failure: Error { case noRoute, forbidden }

    let config: GatewayConfig
    let logger: Logger

    func forward(_ head: HTTPRequestHead, body: ByteBuffer?, caller: Caller, query: [String: String]) async throws -> HTTPClientResponse {
        if let override = head.headers.first(name: "X-Upstream") {
            var request = HTTPClientRequest(url: override + head.uri)
            request.method = .init(rawValue: head.method.rawValue)
            return try await HTTPClient.shared.execute(request, timeout: .seconds(30)) // bad: server-side-request
        }
        if head.uri.hasPrefix("/fetch/") {
            let target = String(head.uri.dropFirst("/fetch/".count)).removingPercentEncoding ?? ""
            return try await HTTPClient.shared.execute(HTTPClientRequest(url: target), deadline: .now() + .seconds(10)) // bad: server-side-request
        }
        if head.uri.hasPrefix("/old/"), let tenant = query["tenant"] {
            let channel = try await tunnelKnown("git.sluice.example:443", on: MultiThreadedEventLoopGroup.singleton)
            try await channel.writeAndFlush(OldUpstreamWriter().head(for: head, tenant: tenant, user: caller.user))
        }
        if let region = query["region"] {
            return try await regional(region, path: head.uri)
        }

        let name = head.uri.split(separator: "/").first.map(String.init) ?? ""
        guard let base = config.upstreams[name] else { throw Failure.noRoute }
        var request = HTTPClientRequest(url: base + "/tenants/" + caller.tenant)
        if let body { request.body = .bytes(body) }
        return try await HTTPClient.shared.execute(request, timeout: .seconds(30)) // good: server-side-request
    }

    private func regional(_ region: String, path: String) async throws -> HTTPClientResponse {
        let regions = ["eu": "https://eu.store.sluice.example", "us": "https://us.store.sluice.example"]
        guard let base = regions[region] else { throw Failure.noRoute }
        let request = HTTPClientRequest(url: base + "/v1")
        return try await HTTPClient.shared.execute(request, timeout: .seconds(20)) // good: server-side-request
    }

    /// Tells a tenant about a finished import.
    func callBack(_ address: String, about job: UUID) async throws {
        guard let url = URL(string: address), url.scheme == "https", url.host != "localhost" else { throw Failure.forbidden }
        let answer = try await HTTPClient.shared.post(url: url.absoluteString, body: .string(job.uuidString)).get() // bad: server-side-request
        logger.info("called back with \(answer.status.code)")
    }

    func callBackKnown(_ tenant: String, about job: UUID) async throws {
        guard let base = config.upstreams["callback-" + tenant] else { throw Failure.noRoute }
        let answer = try await HTTPClient.shared.post(url: base, body: .string(job.uuidString)).get() // good: server-side-request
        logger.info("called back with \(answer.status.code)")
    }

    /// `CONNECT host:port` from clients behind a proxy.
    func tunnel(_ authority: String, on group: any EventLoopGroup) async throws -> any Channel {
        let parts = authority.split(separator: ":")
        guard parts.count == 2, let port = Int(parts[1]) else { throw Failure.forbidden }
        return try await ClientBootstrap(group: group).connect(host: String(parts[0]), port: port).get() // bad: server-side-request
    }

    func tunnelKnown(_ authority: String, on group: any EventLoopGroup) async throws -> any Channel {
        let allowed: Set<String> = ["mail.sluice.example:587", "git.sluice.example:443"]
        guard allowed.contains(authority) else { throw Failure.forbidden }
        let parts = authority.split(separator: ":")
        return try await ClientBootstrap(group: group).connect(host: String(parts[0]), port: Int(parts[1]) ?? 443).get() // good: server-side-request
    }

    /// Health of a machine that the console lists.
    func health(of host: String, port: Int) async throws -> String {
        let answer = try await HTTPClient.shared.get(url: "http://\(host):\(port)/health").get() // bad: server-side-request
        return "\(answer.status.code)"
    }

    func ownHealth(port: Int) async throws -> String {
        guard (8000...8999).contains(port) else { throw Failure.forbidden }
        let answer = try await HTTPClient.shared.get(url: "http://127.0.0.1:\(port)/health").get() // good: server-side-request
        return "\(answer.status.code)"
    }

    /// Reads a route file that a tenant's store delivers.
    func routeFile(_ answer: HTTPClientResponse) async throws -> ByteBuffer {
        var file = ByteBuffer()
        for try await chunk in answer.body {
            file.writeImmutableBuffer(chunk) // bad: unbounded-size
        }
        return file
    }

    func limitFile(_ answer: HTTPClientResponse) async throws -> ByteBuffer {
        try await answer.body.collect(upTo: 262_144) // good: unbounded-size
    }

    /// Keys of the identity provider that a tenant configured for its users.
    func keys(issuer: String) async throws -> Data {
        let discovery = issuer.hasSuffix("/") ? issuer : issuer + "/"
        let url = URL(string: discovery + ".well-known/jwks.json")!
        return try Data(contentsOf: url) // bad: server-side-request
    }

    func ownKeys(_ kid: String) async throws -> HTTPClientResponse {
        var parts = URLComponents(string: "https://id.sluice.example/keys")!
        parts.queryItems = [URLQueryItem(name: "kid", value: kid)]
        return try await HTTPClient.shared.execute(HTTPClientRequest(url: parts.string ?? ""), timeout: .seconds(5)) // good: server-side-request
    }
}
