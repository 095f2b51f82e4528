import Vapor

struct SessionController: RouteCollection {
    static let partners: Set<String> = ["pilots.harbor.example", "customs.harbor.example"]

    func boot(routes: RoutesBuilder) throws {
        routes.post("login", use: login)
        routes.get("logout", use: logout)
        routes.get("go", use: go)
        routes.get("partner", use: partner)
        routes.get("continue", use: proceed)
        routes.get("locale", use: locale)
        routes.get("refresh", use: refresh)
        routes.get("short", ":code", use: short)
    }

    @Sendable func login(req: Request) async throws -> Response {
        struct Form: Content { let name: String; let password: String; let next: String? }
        let form = try req.content.decode(Form.self)
        guard try await Accounts.shared.check(form.name, form.password) else {
            req.logger.warning("rejected login")
            let line = "\(Date().ISO8601Format()) login failed user=\(form.name) ip=\(req.remoteAddress?.ipAddress ?? "-")\n"
            try AuditFile.shared.append(line) // bad: header-injection
            throw Abort(.unauthorized)
        }
        try AuditFile.shared.append("login ok user=\(form.name.filter { $0.isLetter || $0.isNumber })\n") // good: header-injection
        return req.redirect(to: form.next ?? "/") // bad: open-redirect
    }

    @Sendable func logout(req: Request) async throws -> Response {
        req.session.destroy()
        let next = req.query[String.self, at: "next"] ?? "/"
        guard next.hasPrefix("/"), !next.hasPrefix("//"), !next.contains("\\") else { return req.redirect(to: "/") }
        return req.redirect(to: next) // good: open-redirect
    }

    @Sendable func go(req: Request) async throws -> Response {
        let target = try req.query.get(String.self, at: "url")
        let response = Response(status: .found)
        response.headers.replaceOrAdd(name: .location, value: target) // bad: open-redirect
        return response
    }

    @Sendable func partner(req: Request) async throws -> Response {
        guard let raw = req.query[String.self, at: "url"], let url = URL(string: raw), url.scheme == "https",
              let host = url.host, Self.partners.contains(host) else { throw Abort(.badRequest) }
        return Response(status: .seeOther, headers: ["Location": url.absoluteString]) // good: open-redirect
    }

    @Sendable func proceed(req: Request) async throws -> HTTPStatus {
        guard req.hasSession, req.session.data["user"] != nil else {
            let back = req.headers.first(name: "X-Return-To") ?? req.query[String.self, at: "return"] ?? "/login"
            throw Abort.redirect(to: back) // bad: open-redirect
        }
        return .ok
    }

    @Sendable func locale(req: Request) async throws -> Response {
        let language = try req.query.get(String.self, at: "lang")
        let response = Response(status: .noContent)
        response.headers.add(name: .setCookie, value: "lang=\(language); Path=/; SameSite=Lax") // bad: header-injection
        let theme = req.query[String.self, at: "theme"] == "dark" ? "dark" : "light"
        response.headers.add(name: .setCookie, value: "theme=\(theme); Path=/; SameSite=Lax") // good: header-injection
        return response
    }

    @Sendable func refresh(req: Request) async throws -> Response {
        let page = req.query[String.self, at: "page"] ?? "/status"
        return Response(status: .ok, headers: HTTPHeaders([("Refresh", "5; url=" + page)])) // bad: open-redirect
    }

    @Sendable func short(req: Request) async throws -> Response {
        guard let code = req.parameters.get("code", as: Int.self) else { throw Abort(.notFound) }
        return req.redirect(to: "/berths/\(code)", redirectType: .permanent) // good: open-redirect
    }
}

struct Accounts {
    static let shared = Accounts()
    func check(_ name: String, _ password: String) async throws -> Bool {
        let known = Environment.get("OPERATOR_NAME")
        let hash = Environment.get("OPERATOR_HASH") ?? ""
        return try name == known && Bcrypt.verify(password, created: hash)
    }
}

final class AuditFile: Sendable {
    static let shared = AuditFile()
    private let path = "/var/log/harbor/audit.log"

    func append(_ line: String) throws {
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        defer { try? handle.close() }
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(line.utf8))
    }
}
