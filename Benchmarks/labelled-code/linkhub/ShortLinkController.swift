import Vapor
import Fluent

struct ShortLinkForm: Content {
    var address: String
    var icon: String?
}

struct OAuthReturn: Content {
    var state: String
    var client: String
    var uri: String
}

struct ShortLinkController: RouteCollection {
    let clients = ["desk": ["https://desk.linkhub.dev/cb"], "phone": ["https://m.linkhub.dev/cb", "https://m.linkhub.dev/cb2"]]
    let mirrors = ["https://a.mirror.linkhub.dev", "https://b.mirror.linkhub.dev"]

    func boot(routes: any RoutesBuilder) throws {
        routes.post("short", use: create)
        routes.get("out", use: out)
        routes.get("authorize", use: authorize)
        routes.get("grant", use: grant)
        routes.get("mobile", use: mobile)
        routes.get("lang", ":code", use: language)
        routes.get("mirror", ":number", use: mirror)
        routes.get("report", ":name", use: report)
        routes.get("probe", use: probe)
    }

    @Sendable func create(req: Request) async throws -> HTTPStatus {
        let form = try req.content.decode(ShortLinkForm.self)
        if let icon = form.icon {
            _ = try await icons(icon, on: req)
        }
        return .created
    }

    private func icons(_ address: String, on req: Request) async throws -> Int {
        let response = try await req.application.http.client.shared.get(url: address).get() // bad: ssrf
        return response.body?.readableBytes ?? 0
    }

    @Sendable func out(req: Request) async throws -> Response {
        let target = try req.query.get(String.self, at: "u")
        guard let scheme = URL(string: target)?.scheme, ["http", "https"].contains(scheme) else { throw Abort(.badRequest) }
        return req.redirect(to: target) // bad: open-redirect
    }

    @Sendable func authorize(req: Request) async throws -> Response {
        let query = try req.query.decode(OAuthReturn.self)
        guard let known = clients[query.client], known.contains(query.uri) else { throw Abort(.badRequest) }
        return req.redirect(to: query.uri) // good: open-redirect
    }

    @Sendable func grant(req: Request) async throws -> Response {
        let query = try req.query.decode(OAuthReturn.self)
        guard let known = clients[query.client], known.contains(where: { query.uri.contains($0) }) else { throw Abort(.badRequest) }
        return req.redirect(to: query.uri) // bad: open-redirect
    }

    @Sendable func mobile(req: Request) async throws -> Response {
        let host = req.query[String.self, at: "site"] ?? "m.linkhub.dev"
        return req.redirect(to: "https://\(host)/mobile") // bad: open-redirect
    }

    @Sendable func language(req: Request) async throws -> Response {
        let code = try req.parameters.require("code")
        guard ["de", "en", "fr"].contains(code) else { throw Abort(.notFound) }
        return req.redirect(to: "https://\(code).linkhub.dev/") // good: open-redirect
    }

    @Sendable func mirror(req: Request) async throws -> ClientResponse {
        let number = try req.parameters.require("number", as: Int.self)
        guard mirrors.indices.contains(number) else { throw Abort(.notFound) }
        return try await req.client.get(URI(string: mirrors[number])) // good: ssrf
    }

    @Sendable func report(req: Request) async throws -> ClientResponse {
        let name = try req.parameters.require("name")
        guard name.allSatisfy({ $0.isASCII && $0.isLetter }) else { throw Abort(.badRequest) }
        return try await req.client.post("https://reports.linkhub.dev/\(name)") { outgoing in // good: ssrf
            try outgoing.content.encode(["from": "short"])
        }
    }

    @Sendable func probe(req: Request) async throws -> ClientResponse {
        var uri = URI(scheme: .https, host: try req.query.get(String.self, at: "host"), path: "/health")
        uri.port = req.query[Int.self, at: "port"]
        return try await req.client.get(uri) // bad: ssrf
    }
}
