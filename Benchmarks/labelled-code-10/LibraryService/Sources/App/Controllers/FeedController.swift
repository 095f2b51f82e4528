import Fluent
import Foundation
import Vapor

struct FeedReader: Authenticatable {
    let name: String
}

struct FeedAuthenticator: AsyncBasicAuthenticator {
    let user: String
    let password: String

    func authenticate(basic: BasicAuthorization, for request: Request) async throws {
        guard basic.username == user, basic.password == password else { return } // bad: timing-comparison
        request.auth.login(FeedReader(name: user))
    }
}

struct ArchiveAuthenticator: AsyncBasicAuthenticator {
    let users: [String: String]

    func authenticate(basic: BasicAuthorization, for request: Request) async throws {
        guard let digest = users[basic.username], try Bcrypt.verify(basic.password, created: digest) else { return } // good: timing-comparison
        request.auth.login(FeedReader(name: basic.username))
    }
}

struct ResetForm: Content {
    var member: UUID
    var code: String
    var pin: String
}

struct FeedController: RouteCollection {
    let feed: FeedAuthenticator
    let archive: ArchiveAuthenticator
    let reviews: ReviewSource

    func boot(routes: any RoutesBuilder) throws {
        routes.grouped(feed, FeedReader.guardMiddleware()).get("feed", use: latest)
        routes.grouped(archive, FeedReader.guardMiddleware()).get("archive", use: latest)
        routes.post("reset", use: reset)
        routes.get("press", ":code", use: press)
        routes.get("quote", use: quote)
    }

    @Sendable func latest(req: Request) async throws -> [Book] {
        try await Book.query(on: req.db).sort(\.$year, .descending).limit(20).all()
    }

    @Sendable func reset(req: Request) async throws -> HTTPStatus {
        let form = try req.content.decode(ResetForm.self)
        guard let stored = try await req.cache.get("reset-\(form.member)", as: String.self) else { throw Abort(.notFound) }
        switch form.code {
        case stored: // bad: timing-comparison
            let hash = try await req.password.async.hash(form.pin)
            try await Member.query(on: req.db).filter(\.$id == form.member).set(\.$pinHash, to: hash).update()
            return .ok
        default:
            throw Abort(.forbidden)
        }
    }

    @Sendable func press(req: Request) async throws -> String {
        try await reviews.press(code: req.parameters.require("code"))
    }

    @Sendable func quote(req: Request) async throws -> String {
        try await reviews.quote(of: req.query.get(String.self, at: "title"))
    }
}

struct ReviewSource: Sendable {
    let client: any Client

    func press(code: String) async throws -> String {
        let segment = code.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "none"
        let response = try await client.get(URI(scheme: .https, host: "reviews.press.example", path: "/v1/\(segment)")) // good: server-side-request
        return response.body.map { String(buffer: $0) } ?? ""
    }

    func quote(of title: String) async throws -> String {
        let response = try await client.post("https://quotes.press.example/search") { request in // good: server-side-request
            try request.content.encode(["title": title])
        }
        return response.body.map { String(buffer: $0) } ?? ""
    }
}
