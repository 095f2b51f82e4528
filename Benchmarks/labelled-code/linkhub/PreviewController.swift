import Vapor
import AsyncHTTPClient

struct PreviewQuery: Content {
    var url: String
    var width: Int?
}

struct Preview: Content {
    var title: String
    var length: Int
}

struct WebhookBody: Content {
    var callback: String
    var event: String
}

/// Fetches pages for cards, and tells subscribers about events.
struct PreviewController: RouteCollection {
    let http: HTTPClient
    let allowed: Set<String> = ["www.linkhub.dev", "docs.linkhub.dev"]
    let catalogue: [String: String] = ["docs": "https://docs.linkhub.dev/index.json", "blog": "https://blog.linkhub.dev/feed.json"]

    func boot(routes: any RoutesBuilder) throws {
        let group = routes.grouped("preview")
        group.get(use: preview)
        group.get("own", use: own)
        group.get("avatar", ":user", use: avatar)
        group.get("region", ":region", use: region)
        group.get("feed", ":name", use: feed)
        group.get("lookup", use: lookup)
        group.post("hook", use: hook)
        group.get("mirror", use: mirror)
    }

    @Sendable func preview(req: Request) async throws -> Preview {
        let query = try req.query.decode(PreviewQuery.self)
        let response = try await req.client.get(URI(string: query.url)) // bad: ssrf
        return try card(from: response)
    }

    @Sendable func own(req: Request) async throws -> Preview {
        let query = try req.query.decode(PreviewQuery.self)
        guard let url = URL(string: query.url), url.scheme == "https", url.user == nil, url.port == nil, let host = url.host, allowed.contains(host) else {
            throw Abort(.badRequest)
        }
        let response = try await req.client.get(URI(string: url.absoluteString)) // good: ssrf
        return try card(from: response)
    }

    @Sendable func avatar(req: Request) async throws -> ClientResponse {
        let user = try req.parameters.require("user", as: Int.self)
        return try await req.client.get("https://avatars.linkhub.dev/u/\(user).png") // good: ssrf
    }

    @Sendable func region(req: Request) async throws -> ClientResponse {
        let region = try req.parameters.require("region")
        return try await req.client.get("https://\(region).status.linkhub.dev/summary") // bad: ssrf
    }

    @Sendable func feed(req: Request) async throws -> ClientResponse {
        guard let address = catalogue[try req.parameters.require("name")] else { throw Abort(.notFound) }
        return try await req.client.get(URI(string: address)) // good: ssrf
    }

    @Sendable func lookup(req: Request) async throws -> Preview {
        guard let term = req.query[String.self, at: "term"] else { throw Abort(.badRequest) }
        var parts = URLComponents()
        parts.scheme = "https"
        parts.host = "search.linkhub.dev"
        parts.path = "/v1"
        parts.queryItems = [URLQueryItem(name: "q", value: term)]
        guard let url = parts.url else { throw Abort(.badRequest) }
        let (data, _) = try await URLSession.shared.data(from: url) // good: ssrf
        return Preview(title: term, length: data.count)
    }

    @Sendable func hook(req: Request) async throws -> HTTPStatus {
        let body = try req.content.decode(WebhookBody.self)
        guard !body.callback.contains("localhost"), !body.callback.contains("127.0.0.1") else { throw Abort(.forbidden) }
        try await notify(body.callback, event: body.event)
        return .accepted
    }

    private func notify(_ address: String, event: String) async throws {
        var request = HTTPClientRequest(url: address)
        request.method = .POST
        request.body = .bytes(ByteBuffer(string: event))
        _ = try await http.execute(request, timeout: .seconds(5)) // bad: ssrf
    }

    @Sendable func mirror(req: Request) async throws -> Preview {
        let query = try req.query.decode(PreviewQuery.self)
        guard query.url.hasPrefix("https://mirror.linkhub.dev"), let url = URL(string: query.url) else { throw Abort(.forbidden) }
        let (data, _) = try await URLSession.shared.data(from: url) // bad: ssrf
        return Preview(title: url.path, length: data.count)
    }

    private func card(from response: ClientResponse) throws -> Preview {
        let text = response.body.map { String(buffer: $0) } ?? ""
        return Preview(title: PageText.title(of: text), length: text.utf8.count)
    }
}
