import Foundation
import Hummingbird
import NIOHTTP1

/// Signed-in operators of the console.
actor SessionStore {
    struct Session: Sendable {
        var name: String
        var tenant: String
        var isAdmin: Bool
        var expires: Date
    }

    private var sessions: [String: Session] = [:]

    func open(name: String, tenant: String, isAdmin: Bool) -> String {
        let id = (0..<32).map { _ in String(format: "%02x", UInt8.random(in: .min ... .max)) }.joined()
        sessions[id] = Session(name: name, tenant: tenant, isAdmin: isAdmin, expires: Date().addingTimeInterval(28_800))
        return id
    }

    func session(_ id: String) -> Session? {
        guard let session = sessions[id], session.expires > Date() else { return nil }
        return session
    }

    func close(_ id: String) { sessions[id] = nil }
}

/// How the console hands out its cookies.
struct CookiePolicy: Sendable {
    var secure = false
    var scripts = false

    func cookie(_ name: String, _ value: String) -> Cookie {
        Cookie(name: name, value: value, path: "/", secure: secure, httpOnly: !scripts)
    }
}

struct ConsoleCookies: Sendable {
    func session(_ id: String) -> Cookie {
        Cookie(name: "sluice_sid", value: id, maxAge: 28_800, path: "/", secure: true, httpOnly: true, sameSite: .strict) // good: session-cookie
    }

    func remembered(_ id: String) -> Cookie {
        Cookie(name: "sluice_keep", value: id, maxAge: 2_592_000, path: "/", sameSite: .lax) // bad: session-cookie
    }

    func socket(_ id: String) -> Cookie {
        Cookie(name: "sluice_ws", value: id, path: "/live", secure: true, httpOnly: false) // bad: session-cookie
    }

    func tenant(_ id: String) -> Cookie {
        CookiePolicy(scripts: false).cookie("sluice_tenant_sid", id) // bad: session-cookie
    }

    func operatorArea(_ id: String) -> Cookie {
        CookiePolicy(secure: true).cookie("sluice_op_sid", id) // good: session-cookie
    }

    func columns(_ count: Int) -> Cookie {
        Cookie(name: "sluice_columns", value: String(count), maxAge: 31_536_000, path: "/") // good: session-cookie
    }

    func support(_ id: String) throws -> Cookie {
        try Cookie.validated(name: "sluice_support", value: id, path: "/support", secure: true, httpOnly: true, sameSite: .lax) // good: session-cookie
    }
}

/// The gateway's own cookies are written on NIO heads.
enum HeadCookies {
    static func sticky(_ upstream: Int, in headers: inout HTTPHeaders) {
        headers.add(name: "Set-Cookie", value: "sticky=\(upstream); Path=/") // good: session-cookie
    }

    static func login(_ id: String, in headers: inout HTTPHeaders) {
        let parts = ["gate_sid=" + id, "Path=/", "Secure"]
        headers.add(name: "Set-Cookie", value: parts.joined(separator: "; ")) // bad: session-cookie
    }

    static func renew(_ id: String, in headers: inout HTTPHeaders) {
        let attributes: KeyValuePairs = ["Path": "/", "HttpOnly": "", "Secure": "", "SameSite": "Strict"]
        let text = attributes.map { $0.value.isEmpty ? $0.key : "\($0.key)=\($0.value)" }.joined(separator: "; ")
        headers.add(name: "Set-Cookie", value: "gate_sid=\(id); " + text) // good: session-cookie
    }

    static func trusted(_ id: String, for head: HTTPRequestHead) -> (String, String) {
        var cookie = "gate_device=\(id); Path=/; HttpOnly"
        if head.headers.first(name: "X-Forwarded-Proto") == "https" { cookie.append("; SameSite=Lax") }
        return ("Set-Cookie", cookie) // bad: session-cookie
    }
}
