import Crypto
import Fluent
import Foundation
import Vapor

struct LoginInput: Content {
    var email: String
    var password: String
    var next: String?
}

struct SessionController {
    let apiKey: String
    let hookKey: SymmetricKey
    let sequence: Sequencer

    // MARK: Signing in

    func login(_ req: Request) async throws -> Response {
        let user = try await check(req)
        req.session.authenticate(user)
        let input = try req.content.decode(LoginInput.self)
        return req.redirect(to: input.next ?? "/home") // bad: open-redirect
    }

    func signIn(_ req: Request) async throws -> Response {
        let user = try await check(req)
        req.session.authenticate(user)
        let input = try req.content.decode(LoginInput.self)
        return req.redirect(to: LocalPath(input.next)?.value ?? "/home") // good: open-redirect
    }

    func remember(_ req: Request) async throws -> Response {
        let user = try await check(req)
        let response = Response(status: .noContent)
        response.cookies["remember"] = HTTPCookies.Value(string: try token(for: user), expires: Date(timeIntervalSinceNow: 86_400), isSecure: true, isHTTPOnly: false, sameSite: .lax) // bad: session-cookie
        return response
    }

    func stay(_ req: Request) async throws -> Response {
        let user = try await check(req)
        let response = Response(status: .noContent)
        response.cookies["stay"] = HTTPCookies.Value(string: try token(for: user), maxAge: 86_400, isSecure: true, isHTTPOnly: true, sameSite: .strict) // good: session-cookie
        return response
    }

    func mobile(_ req: Request) async throws -> Response {
        let user = try await check(req)
        let response = Response(status: .noContent)
        response.headers.add(name: .setCookie, value: "mobile=\(try token(for: user)); Path=/; Max-Age=86400") // bad: session-cookie
        return response
    }

    func tablet(_ req: Request) async throws -> Response {
        let user = try await check(req)
        let response = Response(status: .noContent)
        response.headers.add(name: .setCookie, value: "tablet=\(try token(for: user)); Path=/; Max-Age=86400; Secure; HttpOnly; SameSite=Lax") // good: session-cookie
        return response
    }

    func embedded(_ req: Request) async throws -> Response {
        let user = try await check(req)
        let response = Response(status: .noContent)
        var cookie = HTTPCookies.Value(string: try token(for: user))
        cookie.isSecure = true
        cookie.isHTTPOnly = true
        cookie.sameSite = HTTPCookies.SameSitePolicy.none // bad: session-cookie
        response.cookies["embedded"] = cookie
        return response
    }

    func lobby(_ req: Request) async throws -> Response {
        let user = try await check(req)
        let response = Response(status: .noContent)
        var cookie = HTTPCookies.Value(string: try token(for: user))
        cookie.isSecure = true
        cookie.isHTTPOnly = true
        cookie.sameSite = .strict // good: session-cookie
        response.cookies["lobby"] = cookie
        return response
    }

    func guest(_ req: Request) async throws -> Response {
        let response = Response(status: .noContent)
        let id = "guest-\(await sequence.next())"
        response.cookies["guest"] = HTTPCookies.Value(string: id, isSecure: true, isHTTPOnly: true, sameSite: .lax) // bad: session-cookie
        return response
    }

    func visitor(_ req: Request) async throws -> Response {
        let response = Response(status: .noContent)
        let id = [UInt8].random(count: 32).base64
        response.cookies["visitor"] = HTTPCookies.Value(string: id, isSecure: true, isHTTPOnly: true, sameSite: .lax) // good: session-cookie
        return response
    }

    func resume(_ req: Request) async throws -> Response {
        let response = req.redirect(to: "/home")
        let id = try req.query.get(String.self, at: "sid")
        response.cookies["roomline"] = HTTPCookies.Value(string: id, isSecure: true, isHTTPOnly: true, sameSite: .lax) // bad: session-cookie
        return response
    }

    func language(_ req: Request) async throws -> Response {
        let response = Response(status: .noContent)
        let language = req.query[String.self, at: "lang"] == "sv" ? "sv" : "en"
        response.cookies["lang"] = HTTPCookies.Value(string: language, isSecure: true, isHTTPOnly: false, sameSite: .lax) // good: session-cookie
        return response
    }

    func shareAcross(_ req: Request) async throws -> Response {
        let user = try await check(req)
        let response = Response(status: .noContent)
        response.cookies["sso"] = HTTPCookies.Value(string: try token(for: user), expires: .distantFuture, domain: "rooms.example", isSecure: true, isHTTPOnly: true, sameSite: .lax) // bad: session-cookie
        return response
    }

    func logout(_ req: Request) async throws -> Response {
        req.auth.logout(User.self)
        req.session.destroy()
        return req.redirect(to: "/") // good: open-redirect
    }

    // MARK: Machines

    func export(_ req: Request) async throws -> [Booking] {
        guard req.headers.first(name: "X-Api-Key") == apiKey else { throw Abort(.unauthorized) } // bad: timing-comparison
        return try await Booking.query(on: req.db).range(..<100).all()
    }

    func exportRooms(_ req: Request) async throws -> [Room] {
        let given = SHA256.hash(data: Data((req.headers.first(name: "X-Api-Key") ?? "").utf8))
        guard given == SHA256.hash(data: Data(apiKey.utf8)) else { throw Abort(.unauthorized) } // good: timing-comparison
        return try await Room.query(on: req.db).range(..<100).all()
    }

    func paymentHook(_ req: Request) async throws -> HTTPStatus {
        let body = try await req.body.collect(upTo: 64 * 1024)
        let expected = HMAC<SHA256>.authenticationCode(for: Data(buffer: body), using: hookKey).hex
        guard let given = req.headers.first(name: "X-Signature"), given.caseInsensitiveCompare(expected) == .orderedSame else { throw Abort(.unauthorized) } // bad: timing-comparison
        return .accepted
    }

    func refundHook(_ req: Request) async throws -> HTTPStatus {
        let body = try await req.body.collect(upTo: 64 * 1024)
        guard let given = req.headers.first(name: "X-Signature").flatMap([UInt8].init(hexadecimal:)),
              HMAC<SHA256>.isValidAuthenticationCode(given, authenticating: Data(buffer: body), using: hookKey) else { throw Abort(.unauthorized) } // good: timing-comparison
        return .accepted
    }

    func doorHook(_ req: Request) async throws -> HTTPStatus {
        let body = try await req.body.collect(upTo: 4096)
        let expected = Array(HMAC<SHA256>.authenticationCode(for: Data(buffer: body), using: hookKey))
        let given = [UInt8](hexadecimal: req.headers.first(name: "X-Door") ?? "") ?? []
        guard given.elementsEqual(expected) else { throw Abort(.unauthorized) } // bad: timing-comparison
        return .accepted
    }

    func sensorHook(_ req: Request) async throws -> HTTPStatus {
        let body = try await req.body.collect(upTo: 4096)
        let expected = Array(HMAC<SHA256>.authenticationCode(for: Data(buffer: body), using: hookKey))
        let given = [UInt8](hexadecimal: req.headers.first(name: "X-Sensor") ?? "") ?? []
        guard given.secureCompare(to: expected) else { throw Abort(.unauthorized) } // good: timing-comparison
        return .accepted
    }

    func form(_ req: Request) async throws -> HTTPStatus {
        struct Input: Content { var csrf: String; var version: String }
        let input = try req.content.decode(Input.self)
        guard let stored = req.session.data["csrf"], stored.hasPrefix(input.csrf), !input.csrf.isEmpty else { throw Abort(.forbidden) } // bad: timing-comparison
        guard input.version == "2" else { throw Abort(.badRequest) } // good: timing-comparison
        return .ok
    }

    func confirm(_ req: Request, code: String, user: User) async throws -> Bool {
        switch user.resetToken {
        case .some(code): return true // bad: timing-comparison
        default: return false
        }
    }

    func metrics(_ req: Request) async throws -> HTTPStatus {
        let expected = Data(("metrics:" + apiKey).utf8)
        let given = Data(base64Encoded: req.headers.first(name: "X-Metrics") ?? "") ?? Data()
        for (left, right) in zip(given, expected) where left != right { throw Abort(.unauthorized) } // bad: timing-comparison
        return given.count == expected.count ? .ok : .unauthorized
    }

    func health(_ req: Request) async throws -> HTTPStatus {
        let given = Array(req.headers.first(name: "X-Health")?.utf8 ?? "".utf8)
        let expected = Array(apiKey.utf8)
        guard given.count == expected.count else { return .unauthorized }
        var difference: UInt8 = 0
        for index in expected.indices { difference |= given[index] ^ expected[index] }
        return difference == 0 ? .ok : .unauthorized // good: timing-comparison
    }

    // MARK: Passwords

    private func check(_ req: Request) async throws -> User {
        let input = try req.content.decode(LoginInput.self)
        guard let user = try await User.query(on: req.db).filter(\.$email == input.email).first(),
              try await req.password.async.verify(input.password, created: user.passwordHash) else { throw Abort(.unauthorized) } // good: timing-comparison
        return user
    }

    func kioskPin(_ req: Request, stored: String) throws -> HTTPStatus {
        let pin = try req.content.get(String.self, at: "pin")
        return Data(pin.utf8) == Data(stored.utf8) ? .ok : .unauthorized // bad: timing-comparison
    }

    private func token(for user: User) throws -> String {
        let id = try user.requireID().uuidString
        return id + "." + HMAC<SHA256>.authenticationCode(for: Data(id.utf8), using: hookKey).hex
    }
}

actor Sequencer {
    private var value = 1000
    func next() -> Int { value += 1; return value }
}

/// A path inside this site, from user input.
struct LocalPath {
    let value: String

    init?(_ raw: String?) {
        guard let raw, raw.hasPrefix("/"), !raw.hasPrefix("//"), !raw.contains("\\"), !raw.contains(where: \.isWhitespace) else { return nil }
        value = raw
    }
}

extension Array where Element == UInt8 {
    init?(hexadecimal text: String) {
        let digits = Array(text.utf8)
        guard digits.count % 2 == 0, digits.count <= 256 else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let byte = UInt8(String(decoding: digits[index ... index + 1], as: UTF8.self), radix: 16) else { return nil }
            bytes.append(byte)
        }
        self = bytes
    }
}
