import Fluent
import Foundation
import Vapor

struct AccountController: RouteCollection {
    struct ProfileBody: Content {
        let displayName: String
        let role: Role?
    }

    func boot(routes: any RoutesBuilder) throws {
        let account = routes.grouped(Member.guardMiddleware()).grouped("account")
        account.put("profile", use: updateProfile)
        account.put("name", use: rename)
        account.get("payouts", ":payoutID", use: payout)
        account.get("payouts", use: payouts)
        account.post("iban", ":memberID", use: changeIBAN)

        let admin = routes.grouped("admin")
        admin.grouped(Member.guardMiddleware(), AdminOnly()).delete("members", ":memberID", use: removeMember) // good: missing-authorization
        admin.get("members", "export", use: exportMembers) // bad: missing-authorization
        admin.grouped(Member.guardMiddleware()).post("features", use: setFeature)
    }

    @Sendable func updateProfile(req: Request) async throws -> HTTPStatus {
        let member = try req.auth.require(Member.self)
        let body = try req.content.decode(ProfileBody.self)
        member.displayName = body.displayName
        if let role = body.role {
            member.role = role // bad: missing-authorization
        }
        try await member.update(on: req.db)
        return .ok
    }

    @Sendable func rename(req: Request) async throws -> HTTPStatus {
        let member = try req.auth.require(Member.self)
        member.displayName = try req.content.decode(ProfileBody.self).displayName
        try await member.update(on: req.db) // good: missing-authorization
        return .ok
    }

    @Sendable func payout(req: Request) async throws -> Payout {
        guard let payout = try await Payout.find(req.parameters.get("payoutID"), on: req.db) else { throw Abort(.notFound) }
        return payout // bad: missing-authorization
    }

    @Sendable func payouts(req: Request) async throws -> [Payout] {
        let id = try req.auth.require(Member.self).requireID()
        return try await Payout.query(on: req.db).filter(\.$member.$id == id).all() // good: missing-authorization
    }

    @Sendable func changeIBAN(req: Request) async throws -> HTTPStatus {
        let caller = try req.auth.require(Member.self)
        guard let target = req.parameters.get("memberID", as: UUID.self) else { throw Abort(.badRequest) }
        guard target == caller.id || caller.role == .admin else { throw Abort(.forbidden) }
        let iban = try req.content.get(String.self, at: "iban")
        try await Payout.query(on: req.db).filter(\.$member.$id == target).set(\.$iban, to: iban).update() // good: missing-authorization
        return .ok
    }

    @Sendable func removeMember(req: Request) async throws -> HTTPStatus {
        guard let member = try await Member.find(req.parameters.get("memberID"), on: req.db) else { throw Abort(.notFound) }
        try await member.delete(on: req.db)
        return .noContent
    }

    @Sendable func exportMembers(req: Request) async throws -> [String] {
        try await Member.query(on: req.db).sort(\.$email).range(..<500).all().map(\.email)
    }

    @Sendable func setFeature(req: Request) async throws -> HTTPStatus {
        let member = try req.auth.require(Member.self)
        guard member.role == .admin else { throw Abort(.forbidden) }
        let name = try req.content.get(String.self, at: "name")
        try await req.cache.set("feature:\(name)", to: true) // good: missing-authorization
        return .ok
    }
}

struct AdminOnly: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        guard try request.auth.require(Member.self).role == .admin else { throw Abort(.forbidden) }
        return try await next.respond(to: request)
    }
}

// MARK: - Redirects after sign in

struct ReturnController: RouteCollection {
    private let campaigns = [
        "spring": "https://podharbor.fm/campaign/spring",
        "live": "https://live.podharbor.fm/tour",
    ]

    func boot(routes: any RoutesBuilder) throws {
        routes.get("login", "done", use: afterLogin)
        routes.get("logout", use: logout)
        routes.get("out", use: outbound)
        routes.get("c", ":campaign", use: campaign)
        routes.get("go", ":showID", use: toShow)
        routes.get("consent", use: consent)
        routes.get("language", use: language)
        routes.get("player", use: player)
        routes.get("resume", use: resume)
    }

    @Sendable func afterLogin(req: Request) async throws -> Response {
        let next = req.query[String.self, at: "next"] ?? "/library"
        return req.redirect(to: next) // bad: open-redirect
    }

    @Sendable func logout(req: Request) async throws -> Response {
        req.session.destroy()
        let next = LocalPath(req.query[String.self, at: "next"]) ?? .home
        return req.redirect(to: next.value) // good: open-redirect
    }

    @Sendable func outbound(req: Request) async throws -> Response {
        let link = try req.query.get(String.self, at: "u")
        var headers = HTTPHeaders()
        headers.replaceOrAdd(name: .location, value: link)
        return Response(status: .seeOther, headers: headers) // bad: open-redirect
    }

    @Sendable func campaign(req: Request) async throws -> Response {
        let target = campaigns[req.parameters.get("campaign") ?? ""] ?? "https://podharbor.fm/"
        return req.redirect(to: target, redirectType: .permanent) // good: open-redirect
    }

    @Sendable func toShow(req: Request) async throws -> Response {
        guard let id = req.parameters.get("showID", as: UUID.self) else { throw Abort(.notFound) }
        return req.redirect(to: "/shows/\(id.uuidString)") // good: open-redirect
    }

    @Sendable func consent(req: Request) async throws -> Response {
        struct Consent: Content {
            let accepted: Bool
            let returnTo: URL
        }
        let consent = try req.query.decode(Consent.self)
        guard consent.accepted, consent.returnTo.scheme == "https" else { return req.redirect(to: "/consent") }
        return req.redirect(to: consent.returnTo.absoluteString, redirectType: .temporary) // bad: open-redirect
    }

    @Sendable func language(req: Request) async throws -> Response {
        let back = req.headers.first(name: .referer) ?? ""
        let path = URLComponents(string: back)?.path ?? "/"
        guard path.hasPrefix("/") else { return req.redirect(to: "/") }
        return req.redirect(to: path) // bad: open-redirect
    }

    @Sendable func player(req: Request) async throws -> Response {
        let episode = req.query[String.self, at: "e"] ?? ""
        var target = URLComponents(string: "https://player.podharbor.fm/watch")!
        target.queryItems = [URLQueryItem(name: "e", value: episode)]
        return req.redirect(to: target.string ?? "/") // good: open-redirect
    }

    @Sendable func resume(req: Request) async throws -> Response {
        let host = req.query[String.self, at: "tenant"] ?? "www"
        return req.redirect(to: "https://\(host)/resume") // bad: open-redirect
    }
}

struct LocalPath {
    static let home = LocalPath(value: "/")
    let value: String

    private init(value: String) {
        self.value = value
    }

    init?(_ text: String?) {
        guard let text, text.hasPrefix("/"), !text.hasPrefix("//"),
              text.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0 != "\\" }) else { return nil }
        value = text
    }
}
