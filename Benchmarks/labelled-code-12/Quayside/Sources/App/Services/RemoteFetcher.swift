import AsyncHTTPClient
import Foundation
import Vapor
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Fetches what partners and guests point us to.
struct RemoteFetcher {
    let client: any Client
    let logger: Logger

    private static let calendars: [String: String] = [
        "school": "https://calendar.state.example/school.ics",
        "harbour": "https://calendar.quayside.example/harbour.ics",
    ]

    func pullFeed(_ address: String) async throws {
        let response = try await client.get(URI(string: address)) // bad: server-side-request
        logger.info("feed answered \(response.status.code)")
    }

    func pullMirror(_ address: String) async throws {
        guard let url = URL(string: address), let host = url.host else { throw Abort(.badRequest) }
        let blocked = ["localhost", "127.0.0.1", "169.254.169.254"]
        guard !blocked.contains(host) else { throw Abort(.forbidden) }
        let request = HTTPClientRequest(url: url.absoluteString)
        let answer = try await HTTPClient.shared.execute(request, timeout: .seconds(15)) // bad: server-side-request
        logger.info("mirror answered \(answer.status.code)")
    }

    func logo(host: String, path: String) async throws -> ByteBuffer? {
        let uri = URI(scheme: .https, host: host, path: path)
        return try await client.send(.GET, to: uri).body // bad: server-side-request
    }

    func notify(_ target: String, booking: Booking) async throws {
        guard target.hasPrefix("https://"), let url = URL(string: target) else { throw Abort(.badRequest) }
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(booking)
        let (_, answer) = try await URLSession.shared.data(for: request) // bad: server-side-request
        logger.info("notified", metadata: ["status": "\((answer as? HTTPURLResponse)?.statusCode ?? 0)"])
    }

    func calendar(_ name: String) async throws -> ByteBuffer? {
        guard let address = Self.calendars[name] else { throw Abort(.notFound) }
        return try await client.get(URI(string: address)).body // good: server-side-request
    }

    func weather(place: String) async throws -> ByteBuffer? {
        var parts = URLComponents()
        parts.scheme = "https"
        parts.host = "weather.quayside.example"
        parts.path = "/v1/point"
        parts.queryItems = [URLQueryItem(name: "q", value: place)]
        guard let address = parts.string else { throw Abort(.badRequest) }
        return try await client.get(URI(string: address)).body // good: server-side-request
    }

    func image(_ address: String) async throws -> ByteBuffer? {
        guard let url = URL(string: address), url.scheme == "https", url.port == nil, let host = url.host, PartnerHosts.isImageHost(host) else {
            throw Abort(.badRequest)
        }
        return try await client.get(URI(string: url.absoluteString)).body // good: server-side-request
    }

    func harbourSite(_ berth: Berth, region: String) async throws -> ClientResponse {
        let address = "https://\(region).sites.quayside.example/berths/" + (berth.id?.uuidString ?? "")
        return try await client.get(URI(string: address)) // bad: server-side-request
    }

    func boat(_ number: Int) async throws -> ClientResponse {
        try await client.get("https://registry.boats.example/v3/boats/\(number)") // good: server-side-request
    }
}

/// Proxies the little that the web client needs from elsewhere.
struct ProxyController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        let proxy = routes.grouped("proxy")
        proxy.get("calendar", ":name") { req -> Response in
            let body = try await fetcher(req).calendar(req.parameters.require("name"))
            return Response(body: body.map { .init(buffer: $0) } ?? .empty)
        }
        proxy.get("weather") { req -> Response in
            let body = try await fetcher(req).weather(place: req.query.get(String.self, at: "place"))
            return Response(body: body.map { .init(buffer: $0) } ?? .empty)
        }
        proxy.get("image") { req -> Response in
            let body = try await fetcher(req).image(req.query.get(String.self, at: "url"))
            return Response(body: body.map { .init(buffer: $0) } ?? .empty)
        }
        proxy.get("berth", ":berthID") { req -> HTTPStatus in
            guard let berth = try await Berth.find(req.parameters.get("berthID"), on: req.db) else { throw Abort(.notFound) }
            return try await fetcher(req).harbourSite(berth, region: req.query.get(String.self, at: "region")).status
        }
        proxy.get("boat", ":number") { req -> HTTPStatus in
            try await fetcher(req).boat(req.parameters.require("number", as: Int.self)).status
        }
    }

    private func fetcher(_ req: Request) -> RemoteFetcher {
        RemoteFetcher(client: req.client, logger: req.logger)
    }
}
