import AsyncHTTPClient
import Foundation
import NIOCore
import NIOPosix
import Vapor
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct HookController: RouteCollection {
    static let feeds = ["tides": "https://tides.harbor.example/v1", "wind": "https://wind.harbor.example/v1"]

    func boot(routes: RoutesBuilder) throws {
        routes.post("hooks", use: register)
        routes.get("preview", use: preview)
        routes.get("proxy", use: proxy)
        routes.get("feed", ":name", use: feed)
        routes.get("region", ":region", use: region)
        routes.get("probe", use: probe)
        routes.get("avatar", use: avatar)
        routes.post("relay", use: relay)
        routes.get("weather", use: weather)
    }

    @Sendable func register(req: Request) async throws -> HTTPStatus {
        struct Hook: Content { let callback: String; let event: String }
        let hook = try req.content.decode(Hook.self)
        let reply = try await req.client.post(URI(string: hook.callback)) { out in // bad: server-side-request
            try out.content.encode(["event": hook.event])
        }
        return reply.status
    }

    @Sendable func preview(req: Request) async throws -> String {
        guard let url = URL(string: try req.query.get(String.self, at: "url")) else { throw Abort(.badRequest) }
        let (data, _) = try await URLSession.shared.data(from: url) // bad: server-side-request
        return String(decoding: data.prefix(500), as: UTF8.self)
    }

    @Sendable func proxy(req: Request) async throws -> ClientResponse {
        let target = req.headers.first(name: "X-Forward-To") ?? ""
        return try await req.client.send(.init(method: req.method, url: URI(string: target), headers: [:], body: req.body.data)) // bad: server-side-request
    }

    @Sendable func feed(req: Request) async throws -> ClientResponse {
        guard let name = req.parameters.get("name"), let base = Self.feeds[name] else { throw Abort(.notFound) }
        return try await req.client.get(URI(string: base)) // good: server-side-request
    }

    @Sendable func region(req: Request) async throws -> ClientResponse {
        let region = try req.parameters.require("region")
        return try await req.client.get("https://\(region).pilots.example/status") // bad: server-side-request
    }

    @Sendable func probe(req: Request) async throws -> String {
        let host = try req.query.get(String.self, at: "host")
        let port = try req.query.get(Int.self, at: "port")
        let channel = try await ClientBootstrap(group: req.eventLoop)
            .connectTimeout(.seconds(3))
            .connect(host: host, port: port) // bad: server-side-request
            .get()
        try await channel.close()
        return "reachable"
    }

    @Sendable func avatar(req: Request) async throws -> Response {
        let raw = req.query[String.self, at: "src"] ?? ""
        guard let url = URL(string: raw), let bytes = try? Data(contentsOf: url) else { throw Abort(.notFound) } // bad: server-side-request
        return Response(status: .ok, headers: ["Content-Type": "image/png"], body: .init(data: bytes))
    }

    @Sendable func relay(req: Request) async throws -> HTTPStatus {
        struct Relay: Content { let endpoint: String; let text: String }
        let relay = try req.content.decode(Relay.self)
        var outgoing = HTTPClientRequest(url: relay.endpoint)
        outgoing.method = .POST
        outgoing.body = .bytes(ByteBuffer(string: relay.text))
        let reply = try await req.application.http.client.shared.execute(outgoing, timeout: .seconds(10)) // bad: server-side-request
        let body = try await reply.body.collect(upTo: .max) // bad: unbounded-size
        return body.readableBytes > 0 ? .ok : .noContent
    }

    @Sendable func weather(req: Request) async throws -> ClientResponse {
        let station = try req.query.get(String.self, at: "station")
        let loose = try await req.client.get(URI(string: "https://wind.harbor.example/v1/now?key=public&station=" + station)) // bad: header-injection
        var uri = URI(scheme: .https, host: "tides.harbor.example", path: "/v1/now")
        var items = URLComponents()
        items.queryItems = [URLQueryItem(name: "station", value: station)]
        uri.query = items.percentEncodedQuery
        return loose.status == .ok ? loose : try await req.client.get(uri) // good: header-injection
    }
}
