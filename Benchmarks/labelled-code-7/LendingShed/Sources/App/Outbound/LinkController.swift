import AsyncHTTPClient
import Fluent
import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif
import NIOCore
import Vapor

struct LinkRequest: Content {
    var url: String
    var region: String?
    var path: String?
}

/// Everything here makes the server talk to, or send people to, another place.
struct LinkController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        let links = routes.grouped("links")
        links.post("preview", use: preview)
        links.post("manual", use: manual)
        links.post("image", use: image)
        links.post("picture", use: picture)
        links.post("calendar", use: calendar)
        links.get("holidays", use: holidays)
        links.post("stock", use: stock)
        links.get("stock", ":id", use: stockByID)
        links.post("shipping", use: shipping)
        links.post("parcel", use: parcel)
        links.post("hooks", ":id", "test", use: testHook)
        links.post("socket", use: socket)
        links.get("out", use: out)
        links.get("partner", use: partner)
        links.get("item", ":id", use: item)
        links.get("mirror", use: mirror)
    }

    // MARK: Fetching

    @Sendable func preview(_ req: Request) async throws -> String {
        let link = try req.content.decode(LinkRequest.self)
        let response = try await req.client.get(URI(string: link.url)) // bad: server-side-request
        return response.body.map { String(buffer: $0.getSlice(at: 0, length: min($0.readableBytes, 4096)) ?? ByteBuffer()) } ?? ""
    }

    @Sendable func manual(_ req: Request) async throws -> String {
        let link = try req.content.decode(LinkRequest.self)
        let makers = ["bosch": "https://manuals.bosch.example/index.json", "stihl": "https://docs.stihl.example/all.json"]
        guard let address = makers[link.url] else { throw Abort(.badRequest) }
        let response = try await req.client.get(URI(string: address)) // good: server-side-request
        return response.status.reasonPhrase
    }

    @Sendable func image(_ req: Request) async throws -> Response {
        let link = try req.content.decode(LinkRequest.self)
        guard link.url.hasPrefix("https://") else { throw Abort(.badRequest) }
        let request = HTTPClientRequest(url: link.url)
        let answer = try await HTTPClient.shared.execute(request, timeout: .seconds(10)) // bad: server-side-request
        return Response(status: .ok, body: .init(buffer: try await answer.body.collect(upTo: 1 << 20)))
    }

    @Sendable func picture(_ req: Request) async throws -> Response {
        let link = try req.content.decode(LinkRequest.self)
        guard let url = URL(string: link.url), url.scheme == "https", let host = url.host, Self.imageHosts.contains(host) else { throw Abort(.badRequest) }
        let request = HTTPClientRequest(url: url.absoluteString)
        let answer = try await Self.plainClient.execute(request, timeout: .seconds(10)) // good: server-side-request
        return Response(status: .ok, body: .init(buffer: try await answer.body.collect(upTo: 1 << 20)))
    }

    private static let imageHosts: Set<String> = ["images.lendingshed.org", "upload.wikimedia.org"]
    private static let plainClient: HTTPClient = {
        var configuration = HTTPClient.Configuration()
        configuration.redirectConfiguration = .disallow
        return HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    }()

    @Sendable func calendar(_ req: Request) async throws -> Int {
        let text: String = try req.content.get(at: "ics")
        guard let url = URL(string: text.replacingOccurrences(of: "webcal://", with: "https://")) else { throw Abort(.badRequest) }
        let (data, _) = try await URLSession.shared.data(from: url) // bad: server-side-request
        return String(decoding: data, as: UTF8.self).components(separatedBy: "BEGIN:VEVENT").count - 1
    }

    @Sendable func holidays(_ req: Request) async throws -> Int {
        let year = req.query[Int.self, at: "year"] ?? 2025
        guard let url = URL(string: "https://feiertage-api.de/api/?jahr=\(year)") else { throw Abort(.badRequest) }
        let (data, _) = try await URLSession.shared.data(from: url) // good: server-side-request
        return data.count
    }

    /// The stock service lives inside the cluster.
    @Sendable func stock(_ req: Request) async throws -> HTTPStatus {
        let link = try req.content.decode(LinkRequest.self)
        return try await req.client.get("http://stock.internal:8080/v1/\(link.path ?? "items")").status // bad: server-side-request
    }

    @Sendable func stockByID(_ req: Request) async throws -> HTTPStatus {
        let id = try req.parameters.require("id", as: UUID.self)
        return try await req.client.get("http://stock.internal:8080/v1/items/\(id.uuidString)").status // good: server-side-request
    }

    @Sendable func shipping(_ req: Request) async throws -> HTTPStatus {
        let link = try req.content.decode(LinkRequest.self)
        let base = "https://" + (link.region ?? "eu") + ".parcels.example/rates"
        return try await req.client.post(URI(string: base)) { try $0.query.encode(["weight": "2"]) }.status // bad: server-side-request
    }

    @Sendable func parcel(_ req: Request) async throws -> HTTPStatus {
        let link = try req.content.decode(LinkRequest.self)
        let region = ["eu", "us", "uk"].first { $0 == link.region } ?? "eu"
        let base = "https://" + region + ".parcels.example/rates"
        return try await req.client.post(URI(string: base)) { try $0.query.encode(["weight": "2"]) }.status // good: server-side-request
    }

    @Sendable func testHook(_ req: Request) async throws -> HTTPStatus {
        let member = try req.auth.require(Member.self)
        guard let hook = try await Webhook.find(req.parameters.get("id"), on: req.db), hook.$owner.id == member.id else { throw Abort(.notFound) }
        return try await deliver(["event": "test"], to: hook, client: req.client)
    }

    private func deliver(_ event: [String: String], to hook: Webhook, client: any Client) async throws -> HTTPStatus {
        var request = ClientRequest(method: .POST, url: URI(string: hook.url))
        try request.content.encode(event)
        return try await client.send(request).get().status // bad: server-side-request
    }

    func deliver(_ event: [String: String], toPartner partner: PartnerShed, client: any Client) async throws -> HTTPStatus {
        var request = ClientRequest(method: .POST, url: URI(string: partner.hook))
        try request.content.encode(event)
        return try await client.send(request).get().status // good: server-side-request
    }

    enum PartnerShed {
        case toolpool, leihbar

        var hook: String {
            switch self {
            case .toolpool: "https://toolpool.de/hooks/shed"
            case .leihbar: "https://leihbar.at/api/shed"
            }
        }
    }

    @Sendable func socket(_ req: Request) async throws -> HTTPStatus {
        let link = try req.content.decode(LinkRequest.self)
        try await WebSocket.connect(to: link.url, on: req.eventLoop) { socket in // bad: server-side-request
            socket.send("hello")
        }.get()
        return .ok
    }

    func pricesSocket(_ req: Request) async throws -> HTTPStatus {
        try await WebSocket.connect(to: "wss://prices.lendingshed.org/v2", on: req.eventLoop) { socket in // good: server-side-request
            socket.send("hello")
        }.get()
        return .ok
    }

    // MARK: Sending people on

    @Sendable func out(_ req: Request) async throws -> Response {
        let path = req.query[String.self, at: "to"] ?? ""
        let target = "https://lendingshed.org" + path
        return req.redirect(to: target, redirectType: .permanent) // bad: open-redirect
    }

    @Sendable func item(_ req: Request) async throws -> Response {
        let id = try req.parameters.require("id", as: UUID.self)
        let target = "https://lendingshed.org" + "/items/" + id.uuidString
        return req.redirect(to: target, redirectType: .permanent) // good: open-redirect
    }

    @Sendable func partner(_ req: Request) async throws -> Response {
        let response = Response(status: .temporaryRedirect)
        let wanted: String? = req.query["shop"]
        response.headers.replaceOrAdd(name: .location, value: wanted.flatMap { $0.removingPercentEncoding } ?? "/shops") // bad: open-redirect
        return response
    }

    @Sendable func mirror(_ req: Request) async throws -> Response {
        let response = Response(status: .temporaryRedirect)
        let wanted: Int? = req.query["shop"]
        response.headers.replaceOrAdd(name: .location, value: wanted.map { "/shops/\($0)" } ?? "/shops") // good: open-redirect
        return response
    }

    // MARK: Where did the visitor come from

    func cameFromUs(_ req: Request) -> Bool {
        guard let referer = req.headers.first(name: .referer) else { return false }
        return referer.range(of: "://(www.)?lendingshed.org", options: .regularExpression) != nil // bad: incomplete-host-check
    }

    func cameFromShed(_ req: Request) -> Bool {
        guard let referer = req.headers.first(name: .referer) else { return false }
        return referer.range(of: #"^https://(www\.)?lendingshed\.org(/|$)"#, options: .regularExpression) != nil // good: incomplete-host-check
    }

    func mayPostForm(_ req: Request) -> Bool {
        let origin = req.headers.first(name: .origin) ?? ""
        let host = origin.components(separatedBy: "://").last ?? ""
        return host.starts(with: "lendingshed.org") // bad: incomplete-host-check
    }

    func mayPostComment(_ req: Request) -> Bool {
        let origin = req.headers.first(name: .origin) ?? ""
        let host = origin.components(separatedBy: "://").last ?? ""
        return ["lendingshed.org", "www.lendingshed.org"].contains(host) // good: incomplete-host-check
    }
}
