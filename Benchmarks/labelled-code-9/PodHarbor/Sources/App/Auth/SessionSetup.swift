import Foundation
import Vapor

enum SessionSetup {
    static func installMain(on app: Application) {
        app.sessions.use(.memory)
        app.sessions.configuration = SessionsConfiguration(cookieName: "ph_session") { id in
            HTTPCookies.Value(string: id.string, maxAge: 8 * 3600, path: "/", isSecure: true, isHTTPOnly: true, sameSite: .lax) // good: session-cookie
        }
    }

    static func studioMiddleware(for app: Application) -> SessionsMiddleware {
        let configuration = SessionsConfiguration(cookieName: "ph_studio") { id in
            HTTPCookies.Value(string: id.string, path: "/studio", isSecure: false, isHTTPOnly: true, sameSite: .lax) // bad: session-cookie
        }
        return SessionsMiddleware(session: app.sessions.driver, configuration: configuration)
    }
}

struct RememberMe: Sendable {
    let lifetime: TimeInterval

    func attach(token: String, to response: Response) {
        response.cookies["ph_remember"] = HTTPCookies.Value(
            string: token,
            expires: Date().addingTimeInterval(lifetime),
            path: "/",
            isSecure: true,
            isHTTPOnly: false, // bad: session-cookie
            sameSite: .strict
        )
    }

    func attachTheme(_ theme: String, to response: Response) {
        response.cookies["ph_theme"] = HTTPCookies.Value(string: theme == "dark" ? "dark" : "light", path: "/", isSecure: true, sameSite: .lax) // good: session-cookie
    }

    func clear(on response: Response) {
        response.cookies["ph_remember"] = .expired // good: session-cookie
    }
}

struct AdminLogin: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        let group = routes.grouped(Member.guardMiddleware())
        group.post("admin", "elevate", use: elevate)
        group.post("partner", "elevate", use: partner)
        group.post("live", "elevate", use: live)
    }

    @Sendable func elevate(req: Request) async throws -> Response {
        let member = try req.auth.require(Member.self)
        guard member.role == .admin else { throw Abort(.forbidden) }
        let response = Response(status: .noContent)
        let value = try await issue(for: member, scope: "admin", on: req)
        var cookie = HTTPCookies.Value(string: value)
        cookie.isHTTPOnly = true
        cookie.isSecure = true
        cookie.sameSite = .strict // good: session-cookie
        response.cookies["ph_admin"] = cookie
        return response
    }

    @Sendable func partner(req: Request) async throws -> Response {
        let member = try req.auth.require(Member.self)
        let response = Response(status: .noContent)
        var cookie = HTTPCookies.Value(string: try await issue(for: member, scope: "partner", on: req))
        cookie.isHTTPOnly = true
        cookie.isSecure = true
        cookie.sameSite = HTTPCookies.SameSitePolicy.none // bad: session-cookie
        response.cookies["ph_partner"] = cookie
        return response
    }

    @Sendable func live(req: Request) async throws -> Response {
        let member = try req.auth.require(Member.self)
        let value = try await issue(for: member, scope: "live", on: req)
        let response = Response(status: .noContent)
        response.headers.add(name: .setCookie, value: "ph_live=\(value); Path=/live; HttpOnly") // bad: session-cookie
        return response
    }

    private func issue(for member: Member, scope: String, on req: Request) async throws -> String {
        let value = [UInt8].random(count: 32).base64
        try await req.cache.set("scope:\(value)", to: "\(scope):\(try member.requireID())", expiresIn: .minutes(30))
        return value.replacingOccurrences(of: "=", with: "")
    }
}

struct ListenerLogin {
    func finish(member: Member, token: String, req: Request) -> Response {
        let response = req.redirect(to: "/library")
        response.cookies["ph_listener"] = .init(string: token, domain: nil, path: "/") // bad: session-cookie
        return response
    }

    func finishEmbedded(token: String, req: Request) -> Response {
        let response = req.redirect(to: "/embed/library")
        response.headers.add(name: .setCookie, value: "__Host-ph_embed=\(token); Path=/; Secure; HttpOnly; SameSite=Lax") // good: session-cookie
        return response
    }
}
