import Fluent
import Vapor

struct OriginMiddleware: AsyncMiddleware {
    let domain: String

    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        let response = try await next.respond(to: request)
        guard let origin = request.headers.first(name: .origin) else { return response }
        if origin.hasSuffix(domain) { // bad: incomplete-host-check
            response.headers.replaceOrAdd(name: .accessControlAllowOrigin, value: origin)
            response.headers.replaceOrAdd(name: .accessControlAllowCredentials, value: "true")
        }
        return response
    }
}

struct StrictOriginMiddleware: AsyncMiddleware {
    let domain: String

    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        let response = try await next.respond(to: request)
        guard let origin = request.headers.first(name: .origin), let url = URL(string: origin), let host = url.host else {
            return response
        }
        if url.scheme == "https", host == domain || host.hasSuffix("." + domain) { // good: incomplete-host-check
            response.headers.replaceOrAdd(name: .accessControlAllowOrigin, value: origin)
        }
        return response
    }
}

struct PreferenceController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        let members = routes.grouped(Member.sessionAuthenticator(), Member.guardMiddleware(), StrictOriginMiddleware(domain: "library.example"))
        members.post("preferences", "theme", use: theme)
        members.post("devices", use: addDevice)
        members.post("devices", "tablet", use: addTablet)
        members.get("handoff", use: handoff)
        members.get("transfer", use: transfer)
    }

    @Sendable func theme(req: Request) async throws -> Response {
        let name = try req.content.get(String.self, at: "theme")
        let response = Response(status: .noContent)
        response.cookies["theme"] = .init(string: name == "dark" ? "dark" : "light", isSecure: false, isHTTPOnly: false) // good: session-cookie
        return response
    }

    @Sendable func addDevice(req: Request) async throws -> Response {
        let token = [UInt8].random(count: 32).hex
        try await req.cache.set("device-\(token)", to: req.auth.require(Member.self).requireID())
        let response = Response(status: .created)
        response.cookies["device_token"] = HTTPCookies.Value(string: token, isSecure: true, sameSite: HTTPCookies.SameSitePolicy.none) // bad: session-cookie
        return response
    }

    @Sendable func addTablet(req: Request) async throws -> Response {
        let token = [UInt8].random(count: 32).hex
        try await req.cache.set("device-\(token)", to: req.auth.require(Member.self).requireID())
        let response = Response(status: .created)
        var value = HTTPCookies.Value(string: token)
        value.isSecure = true
        value.isHTTPOnly = true
        value.sameSite = .strict
        response.cookies["tablet_token"] = value // good: session-cookie
        return response
    }

    @Sendable func handoff(req: Request) async throws -> Response {
        let target = try req.query.get(String.self, at: "to")
        guard target.hasPrefix("https://library.example") else { throw Abort(.badRequest) } // bad: incomplete-host-check
        let ticket = [UInt8].random(count: 16).hex
        try await req.cache.set("ticket-\(ticket)", to: req.auth.require(Member.self).requireID())
        return Response(status: .ok, body: .init(string: target + "?ticket=" + ticket))
    }

    @Sendable func transfer(req: Request) async throws -> Response {
        let target = try req.query.get(String.self, at: "to")
        guard target.hasPrefix("https://library.example/") else { throw Abort(.badRequest) } // good: incomplete-host-check
        let ticket = [UInt8].random(count: 16).hex
        try await req.cache.set("ticket-\(ticket)", to: req.auth.require(Member.self).requireID())
        return Response(status: .ok, body: .init(string: target + "?ticket=" + ticket))
    }
}

struct MembershipController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        routes.post("membership") { req async throws -> HTTPStatus in
            let form = try req.content.decode(MemberForm.self)
            try form.check()
            return .accepted
        }
        routes.post("citation") { req async throws -> [String] in
            let text = try req.content.get(String.self, at: "text")
            return CitationParser.pages(in: CitationParser.collapse(text)) + [CitationParser.authors(in: text)]
        }
    }
}
