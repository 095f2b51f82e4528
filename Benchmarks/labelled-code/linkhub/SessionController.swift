import Vapor
import Fluent

struct SignIn: Content {
    var mail: String
    var password: String
    var next: String?
}

enum Landing: String, CaseIterable {
    case home = "/", inbox = "/inbox", settings = "/settings"
}

struct SessionController: RouteCollection {
    let partners = ["wiki": "https://wiki.linkhub.dev/", "chat": "https://chat.linkhub.dev/"]

    func boot(routes: any RoutesBuilder) throws {
        routes.post("signin", use: signIn)
        routes.get("signout", use: signOut)
        routes.get("go", use: go)
        routes.get("partner", ":name", use: partner)
        routes.get("continue", use: resume)
        routes.get("back", use: back)
        routes.get("landing", use: landing)
        routes.get("l", ":id", use: short)
        routes.get("consent", use: consent)
    }

    @Sendable func signIn(req: Request) async throws -> Response {
        let form = try req.content.decode(SignIn.self)
        let member = try await Member.find(mail: form.mail, on: req.db)
        guard let member, try await req.password.async.verify(form.password, created: member.passwordHash) else {
            throw Abort(.unauthorized)
        }
        req.auth.login(member)
        return req.redirect(to: form.next ?? "/") // bad: open-redirect
    }

    @Sendable func signOut(req: Request) async throws -> Response {
        req.auth.logout(Member.self)
        let target = req.query[String.self, at: "to"] ?? "/"
        guard target.hasPrefix("/") else { throw Abort(.badRequest) }
        return req.redirect(to: target) // bad: open-redirect
    }

    @Sendable func go(req: Request) async throws -> Response {
        guard let target: String = req.query["to"], let url = URL(string: target) else { throw Abort(.badRequest) }
        guard url.scheme == "https", url.host == "www.linkhub.dev", url.user == nil else { throw Abort(.forbidden) }
        return req.redirect(to: url.absoluteString) // good: open-redirect
    }

    @Sendable func partner(req: Request) async throws -> Response {
        guard let address = partners[try req.parameters.require("name")] else { throw Abort(.notFound) }
        return req.redirect(to: address) // good: open-redirect
    }

    @Sendable func resume(req: Request) async throws -> Response {
        let target = req.query[String.self, at: "to"] ?? ""
        guard target.contains("linkhub.dev") else { throw Abort(.badRequest) }
        return req.redirect(to: target, redirectType: .temporary) // bad: open-redirect
    }

    @Sendable func back(req: Request) async throws -> Response {
        guard let path = local(req.query[String.self, at: "to"]) else { return req.redirect(to: "/") }
        return req.redirect(to: path) // good: open-redirect
    }

    @Sendable func landing(req: Request) async throws -> Response {
        let page = req.query[String.self, at: "page"].flatMap(Landing.init(rawValue:)) ?? .home
        return req.redirect(to: page.rawValue) // good: open-redirect
    }

    @Sendable func short(req: Request) async throws -> Response {
        let id = try req.parameters.require("id", as: UUID.self)
        return req.redirect(to: "/links/\(id.uuidString)") // good: open-redirect
    }

    @Sendable func consent(req: Request) async throws -> Response {
        let target = try req.query.get(String.self, at: "redirect_uri")
        var headers = HTTPHeaders()
        headers.replaceOrAdd(name: .location, value: target + "?granted=1") // bad: open-redirect
        return Response(status: .seeOther, headers: headers)
    }

    /// A path of this server: one slash at the start, then plain characters.
    private func local(_ target: String?) -> String? {
        guard let target, target.wholeMatch(of: #/\/(?:[A-Za-z0-9_\-]+\/?)?/#) != nil else { return nil }
        return target
    }
}

final class Member: Model, ModelSessionAuthenticatable, @unchecked Sendable {
    static let schema = "members"
    @ID(key: .id) var id: UUID?
    @Field(key: "mail") var mail: String
    @Field(key: "password_hash") var passwordHash: String
    @Field(key: "role") var role: String

    init() {}

    static func find(mail: String, on database: any Database) async throws -> Member? {
        try await Member.query(on: database).filter(\.$mail == mail).first()
    }
}
