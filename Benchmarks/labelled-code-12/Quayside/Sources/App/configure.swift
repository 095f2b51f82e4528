import Fluent
import FluentPostgresDriver
import JWT
import Vapor

/// Settings read once at boot.
struct PlatformSettings: Sendable {
    let publicHost: String
    let webhookSecret: String
    let partnerKey: String
    let documentRoot: String
}

extension Application {
    private struct SettingsKey: StorageKey { typealias Value = PlatformSettings }

    var settings: PlatformSettings {
        get {
            guard let value = storage[SettingsKey.self] else { fatalError("settings not loaded") }
            return value
        }
        set { storage[SettingsKey.self] = newValue }
    }
}

public func configure(_ app: Application) async throws {
    guard
        let databaseURL = Environment.get("DATABASE_URL"),
        let jwtSecret = Environment.get("JWT_SECRET"),
        let webhookSecret = Environment.get("WEBHOOK_SECRET"),
        let partnerKey = Environment.get("PARTNER_KEY")
    else {
        throw Abort(.internalServerError, reason: "missing environment")
    }

    app.settings = PlatformSettings(
        publicHost: Environment.get("PUBLIC_HOST") ?? "book.quayside.example",
        webhookSecret: webhookSecret,
        partnerKey: partnerKey,
        documentRoot: app.directory.workingDirectory + "Documents"
    )

    try app.databases.use(.postgres(url: databaseURL), as: .psql)
    await app.jwt.keys.add(hmac: HMACKey(from: jwtSecret), digestAlgorithm: .sha256)

    app.routes.defaultMaxBodySize = "2mb" // good: unbounded-size
    app.http.server.configuration.requestDecompression = .enabled(limit: .none) // bad: unbounded-size

    let isProduction = app.environment == .production
    app.sessions.configuration = SessionsConfiguration(cookieName: "quay_session") { sessionID in
        HTTPCookies.Value(string: sessionID.string, expires: Date(timeIntervalSinceNow: 1_209_600), isSecure: isProduction, isHTTPOnly: true, sameSite: .lax) // good: session-cookie
    }
    app.sessions.use(.memory)

    app.middleware.use(FileMiddleware(publicDirectory: app.directory.publicDirectory))
    app.middleware.use(app.sessions.middleware)

    try routes(app)
}

func routes(_ app: Application) throws {
    app.get("health") { _ in HTTPStatus.ok }

    let members = app.grouped(Account.sessionAuthenticator(), TokenAuthenticator())
    let signedIn = members.grouped(Account.guardMiddleware())

    try members.register(collection: AccountController())
    try members.register(collection: SearchController())
    try members.register(collection: NoticeController())
    try signedIn.register(collection: ProxyController())
    try signedIn.register(collection: BookingController())
    try signedIn.register(collection: DocumentController())
    members.grouped(DeskSessionMiddleware()).get("desk") { _ in HTTPStatus.ok }
    members.grouped(KioskSessionMiddleware()).get("kiosk") { _ in HTTPStatus.ok }
    try app.register(collection: WebhookController())
    try app.register(collection: PartnerController())

    let back = app.grouped("backoffice")
    let harbour = HarbourOfficeController()
    back.get("berths", use: harbour.publicBerths) // good: missing-authorization
    back.delete("berths", ":berthID", use: harbour.closeBerth) // bad: missing-authorization
    back.grouped(Account.sessionAuthenticator(), RoleMiddleware(role: .harbourMaster))
        .post("berths", ":berthID", "tariff", use: harbour.setTariff) // good: missing-authorization

    let office = members.grouped("office")
    office.get("accounts", ":accountID", use: harbour.accountSheet) // bad: missing-authorization
    office.grouped(RoleMiddleware(role: .clerk)).group("tools") { tools in
        tools.post("manifest", use: harbour.importManifest)
        tools.post("layouts", use: harbour.importLayouts)
        tools.post("plan", use: harbour.restorePlan)
        tools.post("thumbnail", use: harbour.makeThumbnail)
    }
}

/// Lets a request pass only when the signed-in account holds at least the given role.
struct RoleMiddleware: AsyncMiddleware {
    let role: Account.Role

    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        let account = try request.auth.require(Account.self)
        guard account.role.rank >= role.rank else { throw Abort(.forbidden) }
        return try await next.respond(to: request)
    }
}
