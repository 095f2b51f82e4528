import Fluent
import FluentPostgresDriver
import JWT
import Vapor

struct ShedSettings: Sendable {
    var jwtSecret: String
    var acceptsLegacyTokens: Bool
    var mediaRoot: URL

    static func load() throws -> ShedSettings {
        guard let secret = Environment.get("JWT_SECRET") else { throw Abort(.internalServerError) }
        return ShedSettings(
            jwtSecret: secret,
            acceptsLegacyTokens: Environment.get("LEGACY_TOKENS") != "off",
            mediaRoot: URL(fileURLWithPath: Environment.get("MEDIA_ROOT") ?? "/srv/media", isDirectory: true)
        )
    }
}

public func configure(_ app: Application) async throws {
    let settings = try ShedSettings.load()

    app.databases.use(
        .postgres(configuration: try SQLPostgresConfiguration(url: Environment.get("DATABASE_URL") ?? "postgres://shed@localhost/shed")),
        as: .psql
    )

    app.sessions.use(.fluent)
    app.sessions.configuration.cookieName = "shed_session"
    app.sessions.configuration.cookieFactory = { sessionID in
        HTTPCookies.Value(string: sessionID.string, maxAge: 86_400, isSecure: false, isHTTPOnly: true, sameSite: .lax) // bad: session-cookie
    }

    app.routes.defaultMaxBodySize = "512kb" // good: unbounded-size
    app.http.server.configuration.requestDecompression = .enabled(limit: .none) // bad: unbounded-size

    await app.jwt.keys.add(hmac: HMACKey(from: settings.jwtSecret), digestAlgorithm: .sha256, kid: "main") // good: token-verification
    if settings.acceptsLegacyTokens {
        await app.jwt.keys.addUnsecuredNone(kid: "v1") // bad: token-verification
    }

    app.middleware.use(OriginMiddleware())
    app.middleware.use(app.sessions.middleware)
    app.middleware.use(MemberSessionAuthenticator())

    try routes(app, settings: settings)
}

/// The kiosk build of the server listens on a second port with its own options.
public func configureKiosk(_ app: Application) throws {
    app.http.server.configuration.requestDecompression = .enabled(limit: .ratio(8)) // good: unbounded-size
    app.sessions.configuration = SessionsConfiguration(cookieName: "kiosk") { sessionID in
        HTTPCookies.Value(string: sessionID.string, maxAge: 3600, isSecure: true, isHTTPOnly: true, sameSite: .strict) // good: session-cookie
    }
    app.middleware.use(app.sessions.middleware)
}

struct MemberSessionAuthenticator: AsyncSessionAuthenticator {
    typealias User = Member

    func authenticate(sessionID: UUID, for request: Request) async throws {
        guard let member = try await Member.find(sessionID, on: request.db) else { return }
        request.auth.login(member)
    }
}

func routes(_ app: Application, settings: ShedSettings) throws {
    let open = app.grouped(VisitLog())
    let members = open.grouped(Member.guardMiddleware())
    let admins = members.grouped(AdminGuard())

    try open.register(collection: ItemSearchController())
    try members.register(collection: ItemController())
    try members.register(collection: MediaController(root: settings.mediaRoot))
    try open.register(collection: AccountController())
    try open.register(collection: TokenController())
    try members.register(collection: LinkController())
    try open.register(collection: PageController())
    try open.register(collection: SignatureController())

    let desk = FrontDesk()
    open.post("admin", "members", ":id", "promote", use: desk.promote) // bad: missing-authorization
    admins.post("admin", "members", ":id", "suspend", use: desk.suspend) // good: missing-authorization
}

struct VisitLog: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        request.logger.info("\(request.method) visit")
        return try await next.respond(to: request)
    }
}

struct AdminGuard: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        guard try request.auth.require(Member.self).isAdmin else { throw Abort(.forbidden) }
        return try await next.respond(to: request)
    }
}

struct FrontDesk: Sendable {
    @Sendable func promote(_ req: Request) async throws -> HTTPStatus {
        guard let member = try await Member.find(req.parameters.get("id"), on: req.db) else { throw Abort(.notFound) }
        member.isAdmin = true
        try await member.save(on: req.db)
        return .ok
    }

    @Sendable func suspend(_ req: Request) async throws -> HTTPStatus {
        guard let member = try await Member.find(req.parameters.get("id"), on: req.db) else { throw Abort(.notFound) }
        try await member.delete(on: req.db)
        return .ok
    }
}

/// Decides which browser origins may call the API with cookies.
struct OriginMiddleware: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        let response = try await next.respond(to: request)
        guard let origin = request.headers.first(name: .origin) else { return response }
        if allows(origin) || allowsPartner(origin) {
            response.headers.replaceOrAdd(name: .accessControlAllowOrigin, value: origin)
            response.headers.replaceOrAdd(name: .accessControlAllowCredentials, value: "true")
        }
        return response
    }

    private func allows(_ origin: String) -> Bool {
        guard let parts = URLComponents(string: origin), parts.scheme == "https", let host = parts.host else { return false }
        return host.hasSuffix("lendingshed.org") // bad: incomplete-host-check
    }

    private func allowsPartner(_ origin: String) -> Bool {
        guard let parts = URLComponents(string: origin), parts.scheme == "https", let host = parts.host else { return false }
        return [".toolpool.de", ".leihbar.at"].contains { host.hasSuffix($0) } // good: incomplete-host-check
    }
}
