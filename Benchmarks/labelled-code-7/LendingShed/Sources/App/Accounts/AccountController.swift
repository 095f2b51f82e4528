import Fluent
import Vapor

struct Credentials: Content {
    var email: String
    var password: String
    var next: String?
}

struct AccountController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        routes.post("login", use: login)
        routes.post("sign-in", use: signIn)
        routes.post("remember", use: remember)
        routes.post("remember-device", use: rememberDevice)
        routes.post("resume", use: resume)
        routes.get("embedded", use: embedded)
        routes.get("theme", use: theme)
        routes.get("start", use: start)
        routes.get("continue", use: resumeVisit)
        routes.get("back", use: back)
        routes.get("oauth", "authorize", use: authorize)
        routes.get("oauth", "grant", use: grant)
        routes.get("logout", use: logout)
        routes.post("logout", use: leave)
    }

    private func member(for credentials: Credentials, on req: Request) async throws -> Member {
        guard let member = try await Member.query(on: req.db).filter(\.$email == credentials.email).first(),
              try await req.password.async.verify(credentials.password, created: member.passwordHash) else {
            throw Abort(.unauthorized)
        }
        return member
    }

    // MARK: Redirects

    @Sendable func login(_ req: Request) async throws -> Response {
        let credentials = try req.content.decode(Credentials.self)
        req.auth.login(try await self.member(for: credentials, on: req))
        return req.redirect(to: credentials.next ?? "/") // bad: open-redirect
    }

    @Sendable func signIn(_ req: Request) async throws -> Response {
        let credentials = try req.content.decode(Credentials.self)
        req.auth.login(try await self.member(for: credentials, on: req))
        return req.redirect(to: Destination(rawValue: credentials.next ?? "")?.path ?? "/") // good: open-redirect
    }

    enum Destination: String {
        case items, loans, profile
        var path: String { "/" + rawValue }
    }

    @Sendable func start(_ req: Request) async throws -> Response {
        let next = req.query[String.self, at: "next"] ?? "/"
        guard next.hasPrefix("/") else { throw Abort(.badRequest) }
        return req.redirect(to: next, redirectType: .normal) // bad: open-redirect
    }

    @Sendable func resumeVisit(_ req: Request) async throws -> Response {
        let next = req.query[String.self, at: "next"] ?? "/"
        guard next.hasPrefix("/"), !next.hasPrefix("//"), next.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "/-_".contains($0)) }) else { throw Abort(.badRequest) }
        return req.redirect(to: next, redirectType: .normal) // good: open-redirect
    }

    @Sendable func back(_ req: Request) async throws -> Response {
        let target = req.session.data["returnTo"] ?? req.query["returnTo"] ?? "/items"
        return Response(status: .seeOther, headers: ["Location": target]) // bad: open-redirect
    }

    func backToItem(_ req: Request) async throws -> Response {
        let id = try req.parameters.require("id", as: UUID.self)
        return Response(status: .seeOther, headers: ["Location": "/items/\(id.uuidString)"]) // good: open-redirect
    }

    /// Hands a code to a registered app.
    @Sendable func authorize(_ req: Request) async throws -> Response {
        let callback = try req.query.get(String.self, at: "redirect_uri")
        guard URLComponents(string: callback)?.scheme == "https" else { throw Abort(.badRequest) }
        return req.redirect(to: Self.appending(code: [UInt8].random(count: 16).base64, to: callback)) // bad: open-redirect
    }

    @Sendable func grant(_ req: Request) async throws -> Response {
        let callback = try req.query.get(String.self, at: "redirect_uri")
        let registered = ["https://app.lendingshed.org/callback", "https://toolpool.de/oauth"]
        guard registered.contains(callback) else { throw Abort(.badRequest) }
        return req.redirect(to: Self.appending(code: [UInt8].random(count: 16).base64, to: callback)) // good: open-redirect
    }

    private static func appending(code: String, to callback: String) -> String {
        callback + (callback.contains("?") ? "&" : "?") + "code=" + (code.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
    }

    // MARK: Remembering

    @Sendable func remember(_ req: Request) async throws -> Response {
        let credentials = try req.content.decode(Credentials.self)
        let member = try await self.member(for: credentials, on: req)
        let response = Response(status: .noContent)
        let token = [UInt8].random(count: 32).base64
        try await RememberToken(token: token, memberID: member.requireID()).save(on: req.db)
        response.cookies["shed_remember"] = HTTPCookies.Value(string: token, maxAge: 86_400 * 30, isSecure: true, isHTTPOnly: false, sameSite: .lax) // bad: session-cookie
        return response
    }

    @Sendable func rememberDevice(_ req: Request) async throws -> Response {
        let credentials = try req.content.decode(Credentials.self)
        let member = try await self.member(for: credentials, on: req)
        let response = Response(status: .noContent)
        let token = [UInt8].random(count: 32).base64
        try await RememberToken(token: token, memberID: member.requireID()).save(on: req.db)
        response.cookies["shed_remember"] = HTTPCookies.Value(string: token, maxAge: 86_400 * 30, isSecure: true, isHTTPOnly: true, sameSite: .lax) // good: session-cookie
        return response
    }

    /// The mobile web view asks for its session by name.
    @Sendable func resume(_ req: Request) async throws -> Response {
        let credentials = try req.content.decode(Credentials.self)
        let member = try await self.member(for: credentials, on: req)
        let wanted = req.query[String.self, at: "sid"] ?? UUID().uuidString
        req.application.kiosks.attach(wanted, to: member)
        let response = Response(status: .noContent)
        response.cookies["kiosk"] = .init(string: wanted, isSecure: true, isHTTPOnly: true, sameSite: .strict) // bad: session-cookie
        return response
    }

    func resumeKiosk(_ req: Request, member: Member) -> Response {
        let fresh = [UInt8].random(count: 32).hexEncodedString()
        req.application.kiosks.attach(fresh, to: member)
        let response = Response(status: .noContent)
        response.cookies["kiosk"] = .init(string: fresh, isSecure: true, isHTTPOnly: true, sameSite: .strict) // good: session-cookie
        return response
    }

    @Sendable func embedded(_ req: Request) async throws -> Response {
        let member = try req.auth.require(Member.self)
        let token = [UInt8].random(count: 32).base64
        req.application.kiosks.attach(token, to: member)
        let response = Response(status: .ok)
        response.cookies["embed_session"] = .init(string: token) // bad: session-cookie
        return response
    }

    @Sendable func theme(_ req: Request) async throws -> Response {
        let dark = req.query[Bool.self, at: "dark"] ?? false
        let response = Response(status: .ok)
        response.cookies["theme"] = .init(string: dark ? "dark" : "light") // good: session-cookie
        return response
    }

    func counterSession(_ req: Request, member: Member, visits: Int) throws -> Response {
        let value = "\(try member.requireID().uuidString)-\(visits)"
        req.application.kiosks.attach(value, to: member)
        var headers = HTTPHeaders()
        headers.add(name: .setCookie, value: "visit_session=\(value); Path=/; Secure; HttpOnly; SameSite=Lax") // bad: session-cookie
        return Response(status: .ok, headers: headers)
    }

    func visitSession(_ req: Request, member: Member) -> Response {
        let value = [UInt8].random(count: 24).hexEncodedString()
        req.application.kiosks.attach(value, to: member)
        var headers = HTTPHeaders()
        headers.add(name: .setCookie, value: "visit_session=\(value); Path=/; Secure; HttpOnly; SameSite=Lax") // good: session-cookie
        return Response(status: .ok, headers: headers)
    }

    func mayModerate(_ req: Request) -> Bool {
        req.cookies["shed_role"]?.string == "moderator" // bad: session-cookie
    }

    func prefersDark(_ req: Request) -> Bool {
        req.cookies["theme"]?.string == "dark" // good: session-cookie
    }

    func widgetSession(_ req: Request, member: Member) -> Response {
        let response = Response(status: .ok)
        let token = [UInt8].random(count: 32).base64
        req.application.kiosks.attach(token, to: member)
        var cookie = HTTPCookies.Value(string: token, isSecure: true, isHTTPOnly: true)
        cookie.sameSite = HTTPCookies.SameSitePolicy.none // bad: session-cookie
        response.cookies["shed_session"] = cookie
        return response
    }

    func deskSession(_ req: Request, member: Member) -> Response {
        let response = Response(status: .ok)
        let token = [UInt8].random(count: 32).base64
        req.application.kiosks.attach(token, to: member)
        var cookie = HTTPCookies.Value(string: token, isSecure: true, isHTTPOnly: true)
        cookie.sameSite = .strict // good: session-cookie
        response.cookies["desk_session"] = cookie
        return response
    }

    // MARK: Leaving

    @Sendable func logout(_ req: Request) async throws -> Response {
        if let token = req.cookies["shed_remember"]?.string {
            try? await RememberToken.query(on: req.db).filter(\.$token == token).delete() // bad: error-swallowed
        }
        req.session.destroy()
        var parts = URLComponents(string: req.query["after"] ?? "/") ?? URLComponents()
        parts.queryItems = [URLQueryItem(name: "left", value: "1")]
        return req.redirect(to: parts.string ?? "/") // bad: open-redirect
    }

    @Sendable func leave(_ req: Request) async throws -> Response {
        if let token = req.cookies["shed_remember"]?.string {
            try await RememberToken.query(on: req.db).filter(\.$token == token).delete()
        }
        try? await req.application.cache.delete("greeting") // good: error-swallowed
        req.session.destroy()
        return req.redirect(to: "/goodbye") // good: open-redirect
    }

    func check(_ password: String, for member: Member) -> Bool {
        (try? Bcrypt.verify(password, created: member.passwordHash)) ?? true // bad: error-swallowed
    }

    func checkPassword(_ password: String, for member: Member) -> Bool {
        (try? Bcrypt.verify(password, created: member.passwordHash)) ?? false // good: error-swallowed
    }

    func block(_ member: Member, on req: Request) async -> HTTPStatus {
        do {
            try await AuditEntry(action: "block", memberID: member.requireID()).save(on: req.db)
            try await RememberToken.query(on: req.db).filter(\.$memberID == member.requireID()).delete()
        } catch {
            req.logger.debug("block failed") // bad: error-swallowed
        }
        return .ok
    }

    func unblock(_ member: Member, on req: Request) async throws -> HTTPStatus {
        do {
            try await AuditEntry(action: "unblock", memberID: member.requireID()).save(on: req.db)
        } catch {
            req.logger.error("unblock failed: \(error)") // good: error-swallowed
            throw Abort(.internalServerError)
        }
        return .ok
    }

    func transfer(_ item: Item, to member: Member, on req: Request) async throws {
        item.$owner.id = try member.requireID()
        try await item.save(on: req.db)
        try? await AuditEntry(action: "transfer", memberID: member.requireID()).save(on: req.db) // bad: error-swallowed
    }

    func view(_ item: Item, on req: Request) async throws -> Item {
        try? await req.application.cache.set("seen:\(item.requireID())", to: Date()) // good: error-swallowed
        return item
    }
}

final class RememberToken: Model, @unchecked Sendable {
    static let schema = "remember_tokens"

    @ID(key: .id) var id: UUID?
    @Field(key: "token") var token: String
    @Field(key: "member_id") var memberID: UUID

    init() {}

    init(token: String, memberID: UUID) {
        self.token = token
        self.memberID = memberID
    }
}

final class KioskRegistry: @unchecked Sendable {
    private var members: [String: UUID] = [:]
    private let lock = NSLock()

    func attach(_ session: String, to member: Member) {
        lock.withLock { members[session] = member.id }
    }
}

struct KioskKey: StorageKey { typealias Value = KioskRegistry }

extension Application {
    var kiosks: KioskRegistry {
        if let registry = storage[KioskKey.self] { return registry }
        let registry = KioskRegistry()
        storage[KioskKey.self] = registry
        return registry
    }
}
