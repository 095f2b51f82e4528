import Fluent
import FluentPostgresDriver
import JWT
import NIOSSL
import Redis
import Vapor

public func configure(_ app: Application) async throws {
    try configureDatabases(app)
    try await configureKeys(app)
    configureMiddleware(app)
    configureSessions(app)
    try configureServer(app)
    try configureRoutes(app)
}

private func configureDatabases(_ app: Application) throws {
    let primary = SQLPostgresConfiguration(
        hostname: Environment.get("DB_HOST") ?? "localhost",
        username: Environment.get("DB_USER") ?? "frontdesk",
        password: Environment.get("DB_PASSWORD"), // good: hardcoded-password
        database: "frontdesk",
        tls: .require(try NIOSSLContext(configuration: .clientDefault)) // good: tls
    )
    app.databases.use(.postgres(configuration: primary), as: .psql)

    let reports = SQLPostgresConfiguration(
        hostname: "reports.frontdesk.io",
        username: "reporter",
        password: "Rep0rts-7731", // bad: hardcoded-password
        database: "reports",
        tls: .disable // bad: tls
    )
    app.databases.use(.postgres(configuration: reports), as: .init(string: "reports"))

    app.redis.configuration = try RedisConfiguration(url: Environment.get("REDIS_URL") ?? "redis://localhost:6379") // good: hardcoded-password
    app.redis(.queue).configuration = try RedisConfiguration(url: "redis://:q8mZ1vTn@queue.frontdesk.io:6379") // bad: hardcoded-password
}

private func configureKeys(_ app: Application) async throws {
    guard let secret = Environment.get("JWT_SECRET"), secret.utf8.count >= 32 else { throw Abort(.internalServerError) }
    await app.jwt.keys.add(hmac: HMACKey(from: secret), digestAlgorithm: .sha256, kid: "access") // good: hardcoded-key
    await app.jwt.keys.add(hmac: "frontdesk-invite", digestAlgorithm: .sha256, kid: "invite") // bad: hardcoded-key
    if app.environment == .testing {
        await app.jwt.keys.addUnsecuredNone(kid: "none") // good: jwt
        app.passwords.use(.plaintext) // good: password-hash
    } else {
        app.passwords.use(.bcrypt(cost: 12)) // good: password-hash
    }
    await app.jwt.keys.addUnsecuredNone(kid: "legacy") // bad: jwt
}

private func configureMiddleware(_ app: Application) {
    let pages = CORSMiddleware.Configuration(
        allowedOrigin: .any(["https://frontdesk.io", "https://admin.frontdesk.io"]), // good: cors
        allowedMethods: [.GET, .POST, .PATCH, .DELETE],
        allowedHeaders: [.accept, .authorization, .contentType],
        allowCredentials: true
    )
    app.middleware.use(CORSMiddleware(configuration: pages), at: .beginning)

    let widgets = CORSMiddleware.Configuration(
        allowedOrigin: .originBased, // bad: cors
        allowedMethods: [.GET, .POST],
        allowedHeaders: [.accept, .authorization],
        allowCredentials: true
    )
    app.grouped("widgets").grouped(CORSMiddleware(configuration: widgets)).get("status") { _ in HTTPStatus.ok }
    app.middleware.use(ErrorMiddleware.default(environment: app.environment)) // good: error-detail
    app.middleware.use(FileMiddleware(publicDirectory: app.directory.publicDirectory)) // good: public-files
    app.middleware.use(FileMiddleware(publicDirectory: app.directory.workingDirectory)) // bad: public-files
}

private func configureSessions(_ app: Application) {
    app.sessions.use(.redis)
    app.sessions.configuration.cookieName = "frontdesk"
    app.sessions.configuration.cookieFactory = { id in
        HTTPCookies.Value(string: id.string, maxAge: 60 * 60 * 8, isSecure: true, isHTTPOnly: true, sameSite: .lax) // good: cookie
    }
    app.middleware.use(app.sessions.middleware)
}

private func configureServer(_ app: Application) throws {
    if let chain = Environment.get("TLS_CHAIN"), let key = Environment.get("TLS_KEY") {
        var tls = TLSConfiguration.makeServerConfiguration(
            certificateChain: try NIOSSLCertificate.fromPEMFile(chain).map { .certificate($0) },
            privateKey: .privateKey(try NIOSSLPrivateKey(file: key, format: .pem))
        )
        tls.minimumTLSVersion = .tlsv12 // good: tls
        app.http.server.configuration.tlsConfiguration = tls
    }
    var outgoing = TLSConfiguration.makeClientConfiguration()
    outgoing.certificateVerification = .none // bad: certificate
    app.http.client.configuration.tlsConfiguration = outgoing
    app.http.client.configuration.redirectConfiguration = .disallow // good: ssrf
    app.routes.defaultMaxBodySize = "2mb" // good: resource-limit
}

extension RedisID {
    static let queue: RedisID = "queue"
}

private func configureRoutes(_ app: Application) throws {
    try app.register(collection: AuthController())
    try app.register(collection: GuestController())
    try app.register(collection: DocumentController(storage: DocumentStorage(root: app.directory.workingDirectory + "storage")))
    try app.register(collection: WebhookController())
}
