import Vapor
import Leaf

struct PageController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        routes.get("hello", use: hello)
        routes.get("track", ":reference", use: track)
        routes.get("login", "done", use: finish)
        routes.get("go", use: go)
        routes.post("contact", use: contact)
        routes.get("preview", use: preview)
        routes.get("greeting", use: greeting)
    }

    func hello(req: Request) async throws -> Response {
        let agent = req.headers.first(name: .userAgent) ?? "friend"
        var headers = HTTPHeaders()
        headers.contentType = .html
        return Response(status: .ok, headers: headers, body: .init(string: "<p>Your browser: \(agent)</p>")) // bad: html-injection
    }

    func track(req: Request) async throws -> View {
        struct Context: Encodable { let reference: String }
        let reference = req.parameters.get("reference", as: String.self) ?? ""
        return try await req.view.render("track", Context(reference: reference)) // good: html-injection
    }

    func finish(req: Request) -> Response {
        let back = req.cookies["return_to"]?.string ?? "/"
        return req.redirect(to: back) // bad: open-redirect
    }

    func go(req: Request) throws -> Response {
        let page = try req.query.get(String.self, at: "page")
        guard page.hasPrefix("/"), !page.hasPrefix("//"), !page.contains("\\") else { throw Abort(.badRequest) }
        return req.redirect(to: page) // good: open-redirect
    }

    func contact(req: Request) async throws -> HTTPStatus {
        struct Message: Content { let name: String; let subject: String; let text: String }
        let message = try req.content.decode(Message.self, as: .urlEncodedForm)
        var mail = "From: shop@orders.example\r\nTo: desk@orders.example\r\n"
        mail += "Subject: \(message.subject)\r\n\r\n" // bad: header-injection
        mail += message.text
        try await req.fileio.writeFile(ByteBuffer(string: mail), at: "/var/spool/orders/\(UUID()).eml")
        return .accepted
    }

    func preview(req: Request) async throws -> ClientResponse {
        guard let raw = req.query[String.self, at: "url"] else { throw Abort(.badRequest) }
        return try await req.client.get(URI(string: raw)) // bad: server-side-request
    }

    func greeting(req: Request) async throws -> String {
        let pattern = req.session.data["greeting"] ?? "Hello %@"
        if let chosen: String = req.query["template"] { req.session.data["greeting"] = chosen }
        return String(format: pattern, req.remoteAddress?.ipAddress ?? "") // bad: format-string
    }
}

struct LocaleMiddleware: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        let language = request.headers.first(name: .acceptLanguage)?.split(separator: ",").first.map(String.init) ?? "en"
        let strings = request.application.directory.resourcesDirectory + "Strings/" + language + ".json"
        if let data = FileManager.default.contents(atPath: strings) { // bad: path-traversal
            request.storage[StringsKey.self] = try? JSONDecoder().decode([String: String].self, from: data)
        }
        let response = try await next.respond(to: request)
        if let host = request.headers.first(name: "X-Forwarded-Host"), request.url.path == "/shop" {
            response.headers.replaceOrAdd(name: .location, value: "https://\(host)/shop/") // bad: open-redirect
            response.status = .movedPermanently
        }
        return response
    }
}

struct StringsKey: StorageKey { typealias Value = [String: String] }
