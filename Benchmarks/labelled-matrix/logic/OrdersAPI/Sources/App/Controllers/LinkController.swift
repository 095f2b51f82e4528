import Foundation
import Vapor

/// Short links, tracking links and the like.
struct LinkController: RouteCollection {
    private let partners: Set<String> = ["shop.orders.example", "blog.orders.example"]

    func boot(routes: any RoutesBuilder) throws {
        let go = routes.grouped("go")
        go.get(use: go(req:))
        go.get("mail", use: mail)
        go.get("back", use: back)
        go.get("local", use: local)
        go.get("partner", use: partner)
        go.get("secure", use: upgrade)
        go.get("wait", use: wait)
        go.get("preview", use: preview)
        go.get("img", use: image)
    }

    @Sendable func go(req: Request) async throws -> Response {
        req.redirect(to: try req.query.get(String.self, at: "next"), redirectType: .temporary) // bad: open-redirect
    }

    @Sendable func mail(req: Request) async throws -> Response {
        struct Query: Content { let target: String; let campaign: String }
        let query = try req.query.decode(Query.self)
        req.logger.info("campaign \(query.campaign)")
        return Response(status: .seeOther, headers: ["Location": query.target]) // bad: open-redirect
    }

    @Sendable func back(req: Request) async throws -> Response {
        let previous = req.headers.first(name: .referer) ?? "/"
        return req.redirect(to: previous) // bad: open-redirect
    }

    @Sendable func local(req: Request) async throws -> Response {
        let path = req.query[String.self, at: "path"] ?? "/"
        guard path.hasPrefix("/") else { throw Abort(.badRequest) }
        return req.redirect(to: path) // bad: open-redirect
    }

    @Sendable func partner(req: Request) async throws -> Response {
        let target = try req.query.get(String.self, at: "url")
        guard let url = URL(string: target), url.scheme == "https", let host = url.host, partners.contains(host) else { throw Abort(.badRequest) }
        return req.redirect(to: url.absoluteString) // good: open-redirect
    }

    @Sendable func upgrade(req: Request) async throws -> Response {
        let host = req.headers.first(name: .host) ?? "shop.orders.example"
        return req.redirect(to: "https://\(host)\(req.url.path)", redirectType: .permanent) // bad: open-redirect
    }

    @Sendable func wait(req: Request) async throws -> Response {
        let target = try req.query.get(String.self, at: "then")
        let response = Response(status: .ok)
        response.headers.replaceOrAdd(name: "Refresh", value: "3; url=\(target)") // bad: open-redirect
        return response
    }

    @Sendable func preview(req: Request) async throws -> ClientResponse {
        let uri = URI(string: try req.query.get(String.self, at: "url"))
        guard let host = uri.host, host != "localhost", host != "127.0.0.1" else { throw Abort(.forbidden) } // bad: incomplete-host-check
        return try await req.client.get(uri)
    }

    @Sendable func image(req: Request) async throws -> ClientResponse {
        let uri = URI(string: try req.query.get(String.self, at: "src"))
        guard uri.scheme == "https", uri.host == "images.orders.example" else { throw Abort(.forbidden) } // good: incomplete-host-check
        return try await req.client.get(uri)
    }
}
