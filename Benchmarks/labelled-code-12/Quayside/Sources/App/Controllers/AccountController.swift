import Fluent
import Vapor

struct LoginForm: Content {
    let email: String
    let password: String
    let next: String?
    let remember: Bool?
}

struct AccountController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        routes.post("login", use: login)
        routes.post("logout", use: logout)
        routes.get("language", ":code", use: language)
        routes.get("out", use: leave)
        routes.get("sso", "return", use: ssoReturn)
        routes.get("pay", "return", use: payReturn)
        routes.post("device", use: registerDevice)
        routes.get("invite", ":code", use: invite)
    }

    func login(req: Request) async throws -> Response {
        let form = try req.content.decode(LoginForm.self)
        guard
            let account = try await Account.query(on: req.db).filter(\.$email == form.email.lowercased()).first(),
            try await req.password.async.verify(form.password, created: account.passwordHash)
        else {
            throw Abort(.unauthorized)
        }

        req.auth.login(account)
        req.session.authenticate(account)

        let response = req.redirect(to: form.next ?? "/bookings") // bad: open-redirect
        if form.remember == true {
            let token = try await TokenService(req: req).rememberToken(for: account)
            response.cookies["quay_remember"] = HTTPCookies.Value(string: token, maxAge: 2_592_000, path: "/") // bad: session-cookie
        }
        response.cookies["quay_theme"] = HTTPCookies.Value(string: "light", maxAge: 31_536_000) // good: session-cookie
        return response
    }

    func logout(req: Request) async throws -> Response {
        req.auth.logout(Account.self)
        req.session.destroy()
        var gone = HTTPCookies.Value.expired
        gone.isSecure = true
        gone.isHTTPOnly = true
        let response = req.redirect(to: "/goodbye") // good: open-redirect
        response.cookies["quay_remember"] = gone // good: session-cookie
        return response
    }

    func language(req: Request) async throws -> Response {
        let code = try req.parameters.require("code")
        let known = ["en", "nl", "de", "sv"]
        let back = req.headers.first(name: .referer) ?? "/"
        let response = Response(status: .seeOther)
        if let path = LocalPath(back) {
            response.headers.replaceOrAdd(name: .location, value: path.value) // good: open-redirect
        } else {
            response.headers.replaceOrAdd(name: .location, value: "/")
        }
        if known.contains(code) {
            response.headers.add(name: .contentLanguage, value: code) // good: header-injection
        }
        return response
    }

    /// Outgoing links of harbour descriptions.
    func leave(req: Request) async throws -> Response {
        let target = try req.query.get(String.self, at: "to")
        guard target.hasPrefix("/") || target.contains("quayside.example") else {
            throw Abort(.badRequest)
        }
        return Response(status: .found, headers: ["Location": target]) // bad: open-redirect
    }

    func ssoReturn(req: Request) async throws -> Response {
        let state = try req.query.get(String.self, at: "state")
        guard let data = Data(base64Encoded: state), let state = try? JSONDecoder().decode(SSOState.self, from: data) else {
            throw Abort(.badRequest)
        }
        return req.redirect(to: state.returnTo, redirectType: .temporary) // bad: open-redirect
    }

    func payReturn(req: Request) async throws -> Response {
        let booking = try req.query.get(UUID.self, at: "booking")
        return req.redirect(to: "/bookings/\(booking.uuidString)?paid=1") // good: open-redirect
    }

    func invite(req: Request) async throws -> Response {
        let code = try req.parameters.require("code")
        req.session.data["invite"] = code
        let page = req.query[String.self, at: "page"] ?? ""
        let allowed = ["welcome": "/welcome", "berths": "/search", "prices": "/prices"]
        guard let place = allowed[page] else {
            return req.redirect(to: URI(scheme: .https, host: req.query[String.self, at: "via"] ?? "book.quayside.example", path: "/welcome").string) // bad: open-redirect
        }
        return req.redirect(to: place) // good: open-redirect
    }

    func registerDevice(req: Request) async throws -> Response {
        let account = try req.auth.require(Account.self)
        let token = try await TokenService(req: req).deviceToken(for: account)
        let response = Response(status: .created)
        var cookie = HTTPCookies.Value(string: token, maxAge: 86_400 * 90, isSecure: true, isHTTPOnly: true, sameSite: .strict)
        if req.headers.first(name: .userAgent)?.contains("QuayKiosk") == true {
            cookie.isHTTPOnly = false // bad: session-cookie
        }
        response.cookies["quay_device"] = cookie
        return response
    }
}

struct SSOState: Codable {
    let nonce: String
    let returnTo: String
}

/// A path on this site: starts with exactly one slash and names no other host.
struct LocalPath {
    let value: String

    init?(_ raw: String) {
        guard
            let components = URLComponents(string: raw),
            components.path.hasPrefix("/"),
            !components.path.hasPrefix("//"),
            !components.path.contains("\\")
        else { return nil }
        value = components.percentEncodedPath
    }
}

/// Sets the short-lived cookie that the check-in desk tablets use.
struct DeskSessionMiddleware: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        let response = try await next.respond(to: request)
        guard let account = request.auth.get(Account.self) else { return response }
        let token = try await TokenService(req: request).deskToken(for: account)
        response.headers.add(name: .setCookie, value: "desk_session=\(token); Path=/; HttpOnly; SameSite=Lax") // bad: session-cookie
        return response
    }
}

struct KioskSessionMiddleware: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        let response = try await next.respond(to: request)
        guard let account = request.auth.get(Account.self) else { return response }
        let token = try await TokenService(req: request).deskToken(for: account)
        response.headers.add(name: .setCookie, value: "__Host-kiosk=\(token); Path=/; Secure; HttpOnly; SameSite=Strict") // good: session-cookie
        return response
    }
}

extension Request {
    /// Cookie that carries the identity between the booking site and the harbour maps.
    func mapCookie(_ token: String) -> HTTPCookies.Value {
        let shared = application.settings.publicHost.split(separator: ".").suffix(2).joined(separator: ".")
        return HTTPCookies.Value(
            string: token,
            domain: shared,
            isSecure: application.environment != .production, // bad: session-cookie
            isHTTPOnly: true,
            sameSite: .lax
        )
    }
}
