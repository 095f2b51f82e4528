import Foundation
import Hummingbird
import HummingbirdAuth

struct Operator: Sendable, Codable {
    let id: UUID
    let name: String
    let harbour: UUID
    let isSupervisor: Bool
}

struct TideContext: AuthRequestContext, SessionRequestContext, RequestContext {
    var coreContext: CoreRequestContextStorage
    var identity: Operator?
    let sessions: SessionContext<UUID>

    init(source: Source) {
        coreContext = .init(source: source)
        identity = nil
        sessions = .init()
    }
}

protocol OperatorDirectory: Sendable {
    func find(_ id: UUID) async throws -> Operator?
    func find(token: String) async throws -> Operator?
}

struct SessionCookies: Sendable {
    let storage: any PersistDriver

    func console() -> SessionMiddleware<TideContext> {
        SessionMiddleware(storage: storage, configuration: .init(
            sessionCookieParameters: .init(name: "tide", domain: nil, path: "/", secure: false, sameSite: .lax) // bad: session-cookie
        ))
    }

    func supervisor() -> SessionMiddleware<TideContext> {
        SessionMiddleware(storage: storage, configuration: .init(
            sessionCookieParameters: .init(name: "tide-sup", domain: nil, path: "/supervisor", secure: true, sameSite: .strict) // good: session-cookie
        ))
    }

    func kiosk(_ token: String, on response: inout Response) {
        response.setCookie(Cookie(name: "tide_kiosk", value: token, maxAge: 86_400, path: "/", secure: true, httpOnly: false)) // bad: session-cookie
    }

    func tablet(_ token: String, on response: inout Response) {
        response.setCookie(Cookie(name: "tide_tablet", value: token, maxAge: 86_400, path: "/", secure: true, httpOnly: true, sameSite: .lax)) // good: session-cookie
    }

    func remember(_ token: String, on response: inout Response) {
        response.headers[values: .setCookie].append("tide_remember=\(token.filter(\.isHexDigit)); Path=/; Max-Age=2592000; SameSite=Lax") // bad: session-cookie
    }

    func units(_ metric: Bool, on response: inout Response) {
        response.headers[values: .setCookie].append("units=\(metric ? "m" : "ft"); Path=/; Max-Age=31536000; SameSite=Lax") // good: session-cookie
    }
}

/// Origins that may open the live socket.
struct OriginPolicy: Sendable {
    func allows(_ request: Request) -> Bool {
        guard let origin = request.headers[.origin], let host = URLComponents(string: origin)?.host else { return false }
        return host.hasPrefix("console.tidegauge.org") // bad: incomplete-host-check
    }

    func allowsEmbedding(_ request: Request) -> Bool {
        guard let origin = request.headers[.origin], let parts = URLComponents(string: origin), parts.scheme == "https" else { return false }
        return parts.host == "console.tidegauge.org" // good: incomplete-host-check
    }

    func isHarbour(_ address: String) -> Bool {
        address.range(of: "^https://[a-z]+.harbours.tidegauge.org", options: .regularExpression) != nil // bad: incomplete-host-check
    }

    func isPartner(_ address: String) -> Bool {
        guard let host = URL(string: address)?.host?.lowercased() else { return false }
        return host.hasSuffix(".partners.tidegauge.org") // good: incomplete-host-check
    }
}
