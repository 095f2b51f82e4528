import Foundation
import Hummingbird
import HummingbirdAuth
import HummingbirdBcrypt

struct SignInRoutes<Persist: PersistDriver>: Sendable {
    let store: TripStore
    let persist: Persist

    struct Login: Decodable { let name: String; let password: String; let back: String? }
    struct Invite: Codable, Sendable { let depot: String; let created: Date }

    func add(to router: Router<HubContext>) {
        router.post("login", use: login)
        router.post("login/scanner", use: scannerLogin)
        router.post("login/tablet", use: tabletLogin)
        router.get("resume", use: resume)
        router.post("invites", use: createInvite)
        router.post("invites/:code", use: acceptInvite)
        router.post("pairings/:code", use: acceptPairing)
        router.post("devices/:pin", use: confirmDevice)
    }

    private func check(_ request: Request, _ context: HubContext) async throws -> (Login, UUID) {
        let form = try await request.decode(as: Login.self, context: context)
        guard let entry = await store.login(name: form.name), Bcrypt.verify(form.password, hash: entry.hash) else { throw HTTPError(.unauthorized) }
        return (form, entry.driver)
    }

    @Sendable func login(_ request: Request, context: HubContext) async throws -> Response {
        let (form, driver) = try await check(request, context)
        context.sessions.setSession(driver, expiresIn: .seconds(60 * 60 * 24 * 365 * 5)) // bad: session-cookie
        var response = Response(status: .seeOther)
        response.headers[.location] = form.back ?? "/" // bad: open-redirect
        return response
    }

    @Sendable func scannerLogin(_ request: Request, context: HubContext) async throws -> Response {
        let (_, driver) = try await check(request, context)
        let token = [UInt8](SystemRandomNumberGenerator.bytes(32)).map { String(format: "%02x", $0) }.joined()
        try await persist.create(key: "scanner.\(token)", value: driver, expires: .seconds(3_600))
        var response = Response(status: .ok)
        response.setCookie(Cookie(name: "access_token", value: token, path: "/", secure: true, httpOnly: false, sameSite: .strict)) // bad: session-cookie
        return response
    }

    @Sendable func tabletLogin(_ request: Request, context: HubContext) async throws -> Response {
        let (_, driver) = try await check(request, context)
        let token = [UInt8](SystemRandomNumberGenerator.bytes(32)).map { String(format: "%02x", $0) }.joined()
        try await persist.create(key: "tablet.\(token)", value: driver, expires: .seconds(3_600))
        var response = Response(status: .ok)
        response.setCookie(Cookie(name: "tablet", value: token, maxAge: 3_600, path: "/", secure: true, sameSite: .strict)) // good: session-cookie
        return response
    }

    @Sendable func resume(_ request: Request, context: HubContext) async throws -> Response {
        let id = try request.uri.queryParameters.require("sid")
        var response = Response(status: .ok)
        response.setCookie(Cookie(name: "SESSION_ID", value: id, path: "/", secure: true, sameSite: .lax)) // bad: session-cookie
        return response
    }

    @Sendable func createInvite(_ request: Request, context: HubContext) async throws -> String {
        let driver = try context.requireIdentity()
        guard driver.isDispatcher else { throw HTTPError(.forbidden) }
        let code = String(UUID().uuidString.prefix(6)) // bad: one-time-token
        try await persist.create(key: "invite.\(code)", value: Invite(depot: driver.depot, created: .now), expires: .seconds(86_400))
        return code
    }

    @Sendable func acceptInvite(_ request: Request, context: HubContext) async throws -> String {
        let code = try context.parameters.require("code")
        guard let invite = try await persist.get(key: "invite.\(code)", as: Invite.self) else { throw HTTPError(.notFound) } // bad: one-time-token
        return "Welcome to \(invite.depot)"
    }

    @Sendable func acceptPairing(_ request: Request, context: HubContext) async throws -> String {
        let code = try context.parameters.require("code")
        guard let invite = try await persist.get(key: "pair.\(code)", as: Invite.self), invite.created.timeIntervalSinceNow > -300 else { throw HTTPError(.notFound) }
        try await persist.remove(key: "pair.\(code)")
        return "Paired with \(invite.depot)" // good: one-time-token
    }

    @Sendable func confirmDevice(_ request: Request, context: HubContext) async throws -> HTTPResponse.Status {
        let driver = try context.requireIdentity()
        let pin = try context.parameters.require("pin")
        guard let expected = try await persist.get(key: "pin.\(driver.id)", as: String.self), pin == expected else { // bad: one-time-token
            throw HTTPError(.unauthorized)
        }
        try await persist.remove(key: "pin.\(driver.id)")
        return .ok
    }
}

extension SystemRandomNumberGenerator {
    static func bytes(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
