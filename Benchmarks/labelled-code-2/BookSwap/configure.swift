import Fluent
import FluentPostgresDriver
import JWT
import Leaf
import NIOSSL
import Vapor

struct DeploymentSettings {
    let publicHost: String
    let databaseHost: String
    let databaseName: String
    let allowedOrigins: [String]

    static func load() -> DeploymentSettings {
        let origins = Environment.get("ALLOWED_ORIGINS") ?? "https://app.bookswap.example"
        return DeploymentSettings(
            publicHost: Environment.get("PUBLIC_HOST") ?? "bookswap.example",
            databaseHost: Environment.get("DATABASE_HOST") ?? "localhost",
            databaseName: Environment.get("DATABASE_NAME") ?? "bookswap",
            allowedOrigins: origins.split(separator: ",").map(String.init)
        )
    }
}

public func configure(_ app: Application) async throws {
    let settings = DeploymentSettings.load()

    try configureDatabases(app, settings: settings)
    configureCORS(app, settings: settings)
    configureSessions(app)
    try await configureSigning(app)

    app.views.use(.leaf)
    app.migrations.add(CreateMember(), CreateListing(), CreateLoan())
    try routes(app)
}

private func configureDatabases(_ app: Application, settings: DeploymentSettings) throws {
    var tls = TLSConfiguration.makeClientConfiguration()
    tls.certificateVerification = .fullVerification // good: tls-off
    guard let password = Environment.get("DATABASE_PASSWORD") else {
        throw Abort(.internalServerError, reason: "DATABASE_PASSWORD is not set")
    }
    let primary = SQLPostgresConfiguration(hostname: settings.databaseHost, port: 5432, username: "bookswap", password: password, database: settings.databaseName, tls: .require(try .init(configuration: tls))) // good: hardcoded-password
    app.databases.use(.postgres(configuration: primary), as: .psql)

    var replicaTLS = TLSConfiguration.makeClientConfiguration()
    replicaTLS.certificateVerification = .none // bad: tls-off
    let replica = SQLPostgresConfiguration(hostname: "replica.db.bookswap.example", port: 5432, username: "report_ro", password: "r3port-Winter#91", database: settings.databaseName, tls: .require(try .init(configuration: replicaTLS))) // bad: hardcoded-password
    app.databases.use(.postgres(configuration: replica), as: DatabaseID(string: "replica"))

    app.logger.info("database \(settings.databaseName) at \(settings.databaseHost), password set: \(!password.isEmpty)") // good: log-secret
    app.logger.debug("connecting as bookswap with \(password)") // bad: log-secret
}

private func configureCORS(_ app: Application, settings: DeploymentSettings) {
    let site = CORSMiddleware.Configuration(allowedOrigin: .any(settings.allowedOrigins), allowedMethods: [.GET, .POST, .PATCH, .DELETE], allowedHeaders: [.accept, .authorization, .contentType], allowCredentials: true) // good: cors-open
    app.middleware.use(CORSMiddleware(configuration: site), at: .beginning)

    let partner = CORSMiddleware.Configuration(allowedOrigin: .originBased, allowedMethods: [.GET, .POST], allowedHeaders: [.authorization, .contentType], allowCredentials: true) // bad: cors-open
    app.grouped(CORSMiddleware(configuration: partner)).get("partner", "whoami") { req async throws -> String in
        let member = try req.auth.require(Member.self)
        return member.email
    }
}

private func configureSessions(_ app: Application) {
    app.sessions.use(.fluent)
    app.sessions.configuration.cookieName = "bookswap_session"
    app.sessions.configuration.cookieFactory = { sessionID in
        HTTPCookies.Value(string: sessionID.string, maxAge: 86_400, path: "/", isSecure: true, isHTTPOnly: true, sameSite: .lax) // good: cookie-flags
    }
    app.middleware.use(app.sessions.middleware)
}

private func configureSigning(_ app: Application) async throws {
    guard let secret = Environment.get("JWT_SECRET"), secret.utf8.count >= 32 else {
        throw Abort(.internalServerError, reason: "JWT_SECRET missing or too short")
    }
    await app.jwt.keys.add(hmac: HMACKey(from: secret), digestAlgorithm: .sha256, kid: "access") // good: hardcoded-key
    await app.jwt.keys.add(hmac: "bookswap-mail-links-2021", digestAlgorithm: .sha256, kid: "maillink") // bad: hardcoded-key
}

func routes(_ app: Application) throws {
    try app.register(collection: MemberController())
    try app.register(collection: ListingController())
    try app.register(collection: ReportController())

    app.get("healthz") { _ in HTTPStatus.ok }

    app.get("_internal", "env") { _ -> [String: String] in
        return ProcessInfo.processInfo.environment // bad: debug-left-in
    }
    #if DEBUG
    app.get("_internal", "routes") { req -> String in
        return req.application.routes.all.map(\.description).joined(separator: "\n") // good: debug-left-in
    }
    #endif
}
