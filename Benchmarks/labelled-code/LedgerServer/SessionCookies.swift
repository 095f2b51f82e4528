import Foundation
import Vapor

struct CookieProfile {
    var secure: Bool
    var httpOnly: Bool
    var lifetime: Int

    static let session = CookieProfile(secure: true, httpOnly: true, lifetime: 60 * 60 * 8)
    static let kiosk = CookieProfile(secure: false, httpOnly: false, lifetime: 60 * 60 * 24 * 30)
}

func configureSessions(_ app: Application) {
    app.sessions.configuration.cookieName = "ledger_sid"
    app.sessions.configuration.cookieFactory = { id in
        HTTPCookies.Value(string: id.string, maxAge: 28_800, isSecure: true, isHTTPOnly: true, sameSite: .lax) // good: cookie-flags
    }
}

func configureKioskSessions(_ app: Application) {
    app.sessions.configuration = SessionsConfiguration(cookieName: "kiosk_sid") { id in
        let profile = CookieProfile.kiosk
        return HTTPCookies.Value(string: id.string, maxAge: profile.lifetime, isSecure: profile.secure, isHTTPOnly: profile.httpOnly) // bad: cookie-flags
    }
}

extension Response {
    func attachRefresh(_ token: String, profile: CookieProfile = .session) {
        cookies["ledger_refresh"] = HTTPCookies.Value(string: token, maxAge: profile.lifetime, path: "/api/refresh", isSecure: profile.secure, isHTTPOnly: profile.httpOnly, sameSite: .strict) // good: cookie-flags
    }

    func attachRemember(_ token: String) {
        cookies["ledger_remember"] = .init(string: token, maxAge: 60 * 60 * 24 * 90) // bad: cookie-flags
    }

    func attachTheme(_ theme: ThemeChoice) {
        cookies["theme"] = .init(string: theme.rawValue, maxAge: 31_536_000, isSecure: true, isHTTPOnly: false, sameSite: .lax) // good: cookie-flags
    }

    func attachImpersonation(_ token: String) {
        var cookie = HTTPCookies.Value(string: token)
        cookie.isHTTPOnly = true
        cookie.isSecure = false
        cookies["ledger_act_as"] = cookie // bad: cookie-flags
    }

    func attachDevice(_ token: String) {
        var cookie = HTTPCookies.Value(string: token)
        cookie.isHTTPOnly = true
        cookie.isSecure = true
        cookie.sameSite = .strict
        cookies["ledger_device"] = cookie // good: cookie-flags
    }

    func attachPartnerSession(_ id: String) {
        headers.add(name: .setCookie, value: "partner_sid=\(id); Path=/partner; SameSite=Lax") // bad: cookie-flags
    }

    func attachPartnerPortal(_ id: String) {
        headers.add(name: .setCookie, value: "__Host-portal_sid=\(id); Path=/; Secure; HttpOnly; SameSite=Lax") // good: cookie-flags
    }

    func dropSession() {
        cookies["ledger_sid"] = .expired // good: cookie-flags
    }
}

enum ThemeChoice: String, Content {
    case light, dark, system
}

struct SessionRoutes: RouteCollection {
    func boot(routes: RoutesBuilder) throws {
        routes.post("login", "remember") { req async throws -> Response in
            let user = try req.auth.require(LedgerUser.self)
            let token = try await TokenService(db: req.db).issueRemember(for: user)
            let response = Response(status: .noContent)
            response.attachRemember(token)
            return response
        }
        routes.put("theme") { req async throws -> Response in
            let choice = try req.content.decode(ThemeChoice.self)
            let response = Response(status: .noContent)
            response.attachTheme(choice)
            return response
        }
    }
}
