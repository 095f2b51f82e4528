import Crypto
import Fluent
import Foundation
import Vapor

struct LoginForm: Content {
    var email: String
    var pin: String
    var next: String?
}

struct AccountController: RouteCollection {
    let feedSecret: SymmetricKey
    let kioskToken: String
    let returnHosts: Set<String>

    func boot(routes: any RoutesBuilder) throws {
        let account = routes.grouped(Member.sessionAuthenticator()).grouped("account")
        account.post("login", use: login)
        account.get("logout", use: logout)
        account.get("continue", use: resume)
        account.get("consent", use: consent)
        account.get("language", use: language)
        account.get("sso", use: startSSO)
        account.get("sso", "return", use: finishSSO)
        account.get("go", use: outbound)
        account.get("loans.ics", use: calendar)
        account.get("holds.ics", use: holdsCalendar)
        account.post("kiosk", use: kiosk)
        account.post("kiosk", "unlock", use: unlock)
        account.post("webhook", use: webhook)
        account.post("hook", use: hook)
    }

    @Sendable func login(req: Request) async throws -> Response {
        let form = try req.content.decode(LoginForm.self)
        guard let member = try await Member.query(on: req.db).filter(\.$email == form.email).first(),
              try await req.password.async.verify(form.pin, created: member.pinHash) // good: timing-comparison
        else {
            throw Abort(.unauthorized)
        }
        req.session.authenticate(member)
        let response = req.redirect(to: form.next ?? "/") // bad: open-redirect
        response.cookies["lib_remember"] = HTTPCookies.Value(
            string: RememberToken.make(for: try member.requireID()),
            maxAge: 60 * 60 * 24 * 30,
            path: "/",
            isSecure: false, // bad: session-cookie
            isHTTPOnly: true,
            sameSite: .lax
        )
        return response
    }

    @Sendable func logout(req: Request) async throws -> Response {
        req.session.destroy()
        let response = req.redirect(to: "/goodbye") // good: open-redirect
        response.cookies["lib_remember"] = .expired
        return response
    }

    @Sendable func resume(req: Request) async throws -> Response {
        let next = try req.query.get(String.self, at: "next")
        guard next.hasPrefix("/") else { throw Abort(.badRequest) }
        return req.redirect(to: next) // bad: open-redirect
    }

    @Sendable func consent(req: Request) async throws -> Response {
        let next = try req.query.get(String.self, at: "next")
        return req.redirect(to: localPath(next)) // good: open-redirect
    }

    private func localPath(_ candidate: String) -> String {
        guard candidate.hasPrefix("/"), !candidate.hasPrefix("//"), !candidate.contains("\\"),
              !candidate.unicodeScalars.contains(where: { $0.value < 0x21 })
        else { return "/" }
        return candidate
    }

    @Sendable func language(req: Request) async throws -> Response {
        let code = req.query[String.self, at: "code"] ?? "en"
        let back = req.headers.first(name: .referer) ?? "/"
        let target = req.query[String.self, at: "back"] ?? back
        let response = Response(status: .seeOther)
        response.headers.replaceOrAdd(name: .location, value: target) // bad: open-redirect
        response.cookies["lang"] = HTTPCookies.Value(string: code == "fr" ? "fr" : "en", isSecure: true, isHTTPOnly: false) // good: session-cookie
        return response
    }

    @Sendable func startSSO(req: Request) async throws -> Response {
        let state = [UInt8].random(count: 24).base64
        req.session.data["sso_state"] = state
        var components = URLComponents(string: "https://login.city.example/authorize")!
        components.queryItems = [
            URLQueryItem(name: "state", value: state),
            URLQueryItem(name: "ui_locales", value: req.query[String.self, at: "lang"]),
        ]
        return req.redirect(to: components.string!) // good: open-redirect
    }

    @Sendable func finishSSO(req: Request) async throws -> Response {
        let state = try req.query.get(String.self, at: "state")
        guard let stored = req.session.data["sso_state"], stored == state else { throw Abort(.forbidden) }
        let portal = req.query[String.self, at: "portal"] ?? "portal.library.example"
        return Response(status: .found, headers: ["Location": "https://\(portal)/welcome"]) // bad: open-redirect
    }

    @Sendable func outbound(req: Request) async throws -> Response {
        let target = try req.query.get(String.self, at: "to")
        guard let url = URL(string: target), url.scheme == "https", let host = url.host, returnHosts.contains(host) else {
            throw Abort(.badRequest)
        }
        return req.redirect(to: url.absoluteString) // good: open-redirect
    }

    @Sendable func calendar(req: Request) async throws -> String {
        let id = try req.query.get(UUID.self, at: "member")
        let key = try req.query.get(String.self, at: "key")
        guard let member = try await Member.find(id, on: req.db) else { throw Abort(.notFound) }
        guard member.calendarKey == key else { throw Abort(.forbidden) } // bad: timing-comparison
        return try await CalendarWriter(database: req.db).loans(of: member)
    }

    @Sendable func holdsCalendar(req: Request) async throws -> String {
        let id = try req.query.get(UUID.self, at: "member")
        let key = try req.query.get(String.self, at: "key")
        guard let member = try await Member.find(id, on: req.db) else { throw Abort(.notFound) }
        let expected = SHA256.hash(data: Data(member.calendarKey.utf8))
        guard SHA256.hash(data: Data(key.utf8)) == expected else { throw Abort(.forbidden) } // good: timing-comparison
        return try await CalendarWriter(database: req.db).loans(of: member)
    }

    @Sendable func kiosk(req: Request) async throws -> HTTPStatus {
        guard let bearer = req.headers.bearerAuthorization,
              bearer.token.utf8.elementsEqual(kioskToken.utf8) // bad: timing-comparison
        else { throw Abort(.unauthorized) }
        return .ok
    }

    @Sendable func unlock(req: Request) async throws -> HTTPStatus {
        guard let bearer = req.headers.bearerAuthorization else { throw Abort(.unauthorized) }
        let given = Array(bearer.token.utf8)
        let wanted = Array(kioskToken.utf8)
        guard given.count == wanted.count else { throw Abort(.unauthorized) }
        let difference = zip(given, wanted).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) }
        guard difference == 0 else { throw Abort(.unauthorized) } // good: timing-comparison
        return .ok
    }

    @Sendable func webhook(req: Request) async throws -> HTTPStatus {
        let body = try await req.body.collect(upTo: 64 * 1024)
        let signature = req.headers.first(name: "X-Feed-Signature") ?? ""
        let code = HMAC<SHA256>.authenticationCode(for: Data(buffer: body), using: feedSecret)
        if Data(code).hexEncodedString() != signature { // bad: timing-comparison
            throw Abort(.unauthorized)
        }
        try await FeedJob.enqueue(body, on: req)
        return .accepted
    }

    @Sendable func hook(req: Request) async throws -> HTTPStatus {
        let body = try await req.body.collect(upTo: 64 * 1024)
        guard let signature = Data(base64Encoded: req.headers.first(name: "X-Feed-Signature") ?? ""),
              HMAC<SHA256>.isValidAuthenticationCode(signature, authenticating: Data(buffer: body), using: feedSecret) // good: timing-comparison
        else { throw Abort(.unauthorized) }
        try await FeedJob.enqueue(body, on: req)
        return .accepted
    }
}

enum RememberToken {
    static func make(for id: UUID) -> String {
        [UInt8].random(count: 32).base64 + "." + id.uuidString
    }
}

extension Data {
    func hexEncodedString() -> String {
        map { String(format: "%02x", $0) }.joined()
    }
}

struct CalendarWriter {
    let database: any Database

    func loans(of member: Member) async throws -> String {
        let loans = try await Loan.query(on: database).filter(\.$member.$id == member.requireID()).with(\.$book).all()
        return loans.map { "SUMMARY:\($0.book.title)" }.joined(separator: "\r\n")
    }
}

enum FeedJob {
    static func enqueue(_ body: ByteBuffer, on req: Request) async throws {
        let folder = req.application.directory.workingDirectory + "Queue/"
        try await req.fileio.writeFile(body, at: folder + UUID().uuidString + ".json")
    }
}
