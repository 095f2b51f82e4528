import AsyncHTTPClient
import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif
import NIOCore
import Vapor

/// Where this server may connect on behalf of a member.
struct OutboundPolicy: Sendable {
    let allowedHosts: Set<String>

    func admit(_ url: URL) throws -> URL {
        guard url.scheme == "https", url.user == nil, url.port == nil || url.port == 443,
              let host = url.host?.lowercased(), allowedHosts.contains(host) else {
            throw Abort(.unprocessableEntity, reason: "Host is not supported")
        }
        return url
    }
}

struct FeedImporter: Sendable {
    let policy: OutboundPolicy
    let http: HTTPClient
    private static let noRedirects = HTTPClient(eventLoopGroupProvider: .singleton, configuration: .init(redirectConfiguration: .disallow))

    struct ImportRequest: Content {
        let feedURL: String
        let artworkURL: URL?
    }

    func importFeed(_ body: ImportRequest, req: Request) async throws -> ByteBuffer {
        let response = try await req.client.get(URI(string: body.feedURL)) // bad: server-side-request
        guard let buffer = response.body else { throw Abort(.badGateway) }
        return buffer
    }

    func importDirectoryFeed(_ body: ImportRequest) async throws -> ByteBuffer {
        guard let url = URL(string: body.feedURL) else { throw Abort(.badRequest) }
        var request = HTTPClientRequest(url: try policy.admit(url).absoluteString)
        request.headers.add(name: "User-Agent", value: "PodHarbor/2")
        let response = try await Self.noRedirects.execute(request, timeout: .seconds(20)) // good: server-side-request
        return try await response.body.collect(upTo: 4 << 20) // good: unbounded-size
    }

    func artwork(_ body: ImportRequest) async throws -> ByteBuffer? {
        guard let url = body.artworkURL else { return nil }
        let request = HTTPClientRequest(url: url.absoluteString)
        let response = try await http.execute(request, timeout: .seconds(20)) // bad: server-side-request
        return try await response.body.collect(upTo: .max) // bad: unbounded-size
    }

    func chartArtwork(id: Int, size: Int) async throws -> ByteBuffer {
        let request = HTTPClientRequest(url: "https://charts.podharbor.fm/artwork/\(id)/\(size).jpg")
        let response = try await http.execute(request, timeout: .seconds(20)) // good: server-side-request
        return try await response.body.collect(upTo: 2 << 20)
    }
}

struct WebhookDispatcher: Sendable {
    let client: any Client
    let policy: OutboundPolicy

    struct Published: Content {
        let episode: UUID
    }

    func announce(_ episode: Episode, in show: Show) async throws {
        guard let hook = show.webhookURL else { return }
        _ = try await client.post(URI(string: hook)) { request in // bad: server-side-request
            try request.content.encode(Published(episode: try episode.requireID()))
        }
    }

    func announceToNetwork(_ episode: Episode) async throws {
        guard let hook = Environment.get("NETWORK_HOOK_URL") else { return }
        _ = try await client.post(URI(string: hook)) { request in // good: server-side-request
            try request.content.encode(Published(episode: try episode.requireID()))
        }
    }
}

struct LinkPreviewController: RouteCollection {
    let policy: OutboundPolicy

    struct Preview: Content {
        let title: String
    }

    func boot(routes: any RoutesBuilder) throws {
        let members = routes.grouped(Member.guardMiddleware())
        members.get("preview", "link", use: preview)
        members.get("preview", "show", use: showPreview)
        members.get("preview", "region", use: region)
        members.get("preview", "edge", use: edge)
        members.get("preview", "image", use: image)
        members.get("preview", "calendar", use: calendar)
    }

    @Sendable func preview(req: Request) async throws -> Preview {
        guard let url = URL(string: try req.query.get(String.self, at: "url")), url.scheme == "https" else { throw Abort(.badRequest) }
        let (data, _) = try await URLSession.shared.data(from: url) // bad: server-side-request
        return Preview(title: TitleScanner.title(in: String(decoding: data, as: UTF8.self)))
    }

    @Sendable func showPreview(req: Request) async throws -> Preview {
        let slug = try req.query.get(String.self, at: "slug")
        var parts = URLComponents(string: "https://podharbor.fm")!
        parts.path = "/s/" + slug
        guard let url = parts.url else { throw Abort(.badRequest) }
        let (data, _) = try await URLSession.shared.data(from: url) // good: server-side-request
        return Preview(title: TitleScanner.title(in: String(decoding: data, as: UTF8.self)))
    }

    @Sendable func region(req: Request) async throws -> ClientResponse {
        let region = try req.query.get(String.self, at: "region")
        let uri = URI(scheme: .https, host: "\(region).edge.internal.podharbor.fm", path: "/health")
        return try await req.client.get(uri) // bad: server-side-request
    }

    @Sendable func edge(req: Request) async throws -> ClientResponse {
        enum Region: String, Codable { case eu, us, ap }
        let region = try req.query.get(Region.self, at: "region")
        let uri = URI(scheme: .https, host: "\(region.rawValue).edge.internal.podharbor.fm", path: "/health")
        return try await req.client.get(uri) // good: server-side-request
    }

    @Sendable func image(req: Request) async throws -> Response {
        let source = try req.query.get(URL.self, at: "src")
        let data = try Data(contentsOf: source) // bad: server-side-request
        return Response(status: .ok, headers: ["Content-Type": "image/jpeg", "X-Content-Type-Options": "nosniff"], body: .init(data: data))
    }

    @Sendable func calendar(req: Request) async throws -> ClientResponse {
        let source = try req.query.get(URL.self, at: "src")
        let session = try policy.admit(source)
        return try await req.client.get(URI(string: session.absoluteString)) // good: server-side-request
    }
}

enum TitleScanner {
    static func title(in html: String) -> String {
        guard let open = html.range(of: "<title>"), let close = html.range(of: "</title>", range: open.upperBound..<html.endIndex) else { return "" }
        return String(html[open.upperBound..<close.lowerBound])
    }
}

// MARK: - Host checks

struct OriginMiddleware: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        let response = try await next.respond(to: request)
        if let origin = request.headers.first(name: .origin), origin.hasSuffix("podharbor.fm") { // bad: incomplete-host-check
            response.headers.replaceOrAdd(name: .accessControlAllowOrigin, value: origin)
            response.headers.replaceOrAdd(name: .accessControlAllowCredentials, value: "true")
        }
        return response
    }
}

struct EmbedOriginMiddleware: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        let response = try await next.respond(to: request)
        if let origin = request.headers.first(name: .origin), let parts = URLComponents(string: origin), parts.scheme == "https",
           let host = parts.host, host == "podharbor.fm" || host.hasSuffix(".podharbor.fm") { // good: incomplete-host-check
            response.headers.replaceOrAdd(name: .accessControlAllowOrigin, value: origin)
            response.headers.replaceOrAdd(name: .vary, value: "Origin")
        }
        return response
    }
}

struct FormPostGuard: AsyncMiddleware {
    let site = "https://podharbor.fm"

    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        guard request.method != .GET else { return try await next.respond(to: request) }
        let referer = request.headers.first(name: .referer) ?? ""
        guard referer.hasPrefix(site) else { throw Abort(.forbidden) } // bad: incomplete-host-check
        return try await next.respond(to: request)
    }
}

struct StudioPostGuard: AsyncMiddleware {
    let site = "https://studio.podharbor.fm/"

    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        guard request.method != .GET else { return try await next.respond(to: request) }
        guard request.headers.first(name: .referer)?.hasPrefix(site) == true else { throw Abort(.forbidden) } // good: incomplete-host-check
        return try await next.respond(to: request)
    }
}

struct MediaHostRule: Sendable {
    let mediaHosts = ["cdn.podharbor.fm", "media.podharbor.fm"]

    /// Links to our own media keep the member's download token.
    func keepsToken(_ link: URL) -> Bool {
        mediaHosts.contains { link.absoluteString.contains($0) } // bad: incomplete-host-check
    }

    func keepsCacheKey(_ link: URL) -> Bool {
        guard link.scheme == "https", let host = link.host?.lowercased() else { return false }
        return mediaHosts.contains(host) // good: incomplete-host-check
    }
}
