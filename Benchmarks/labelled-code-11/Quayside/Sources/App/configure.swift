import Fluent
import FluentPostgresDriver
import JWT
import NIOSSL
import Redis
import Vapor

func configure(_ app: Application) async throws {
    app.middleware = .init()
    app.middleware.use(ErrorMiddleware.default(environment: .development)) // bad: insecure-configuration
    configureCORS(app)
    app.middleware.use(FileMiddleware(publicDirectory: app.directory.publicDirectory)) // good: insecure-configuration
    app.middleware.use(FileMiddleware(publicDirectory: app.directory.workingDirectory)) // bad: insecure-configuration

    configureSessions(app)
    try configureStorage(app)
    try configureTokens(app)
    app.passwords.use(.bcrypt(cost: 12)) // good: weak-password-hash
    if app.environment.name == "partner" {
        app.passwords.use(.plaintext) // bad: weak-password-hash
    }
    try routes(app)
}

private func configureCORS(_ app: Application) {
    let account = CORSMiddleware.Configuration(
        allowedOrigin: .originBased, // bad: insecure-configuration
        allowedMethods: [.GET, .POST, .PUT, .DELETE],
        allowedHeaders: [.accept, .authorization, .contentType],
        allowCredentials: true
    )
    let booking = CORSMiddleware.Configuration(
        allowedOrigin: .any(["https://book.quayside.example", "https://crew.quayside.example"]), // good: insecure-configuration
        allowedMethods: [.GET, .POST],
        allowedHeaders: [.accept, .contentType],
        allowCredentials: true
    )
    app.grouped(CORSMiddleware(configuration: booking)).get("sailings") { _ in HTTPStatus.ok }
    app.middleware.use(CORSMiddleware(configuration: account), at: .beginning)
}

private func configureSessions(_ app: Application) {
    app.sessions.configuration = SessionsConfiguration(cookieName: "quay-session") { id in
        HTTPCookies.Value(
            string: id.string,
            maxAge: 3600 * 8,
            isSecure: true, // good: insecure-configuration
            isHTTPOnly: false, // bad: insecure-configuration
            sameSite: .lax
        )
    }
    app.middleware.use(app.sessions.middleware)
}

private func configureStorage(_ app: Application) throws {
    let host = Environment.get("DB_HOST") ?? "db.quayside.example"
    let ledger = SQLPostgresConfiguration(
        hostname: host,
        username: "ledger",
        password: "Gangway-4417-tide", // bad: hard-coded-secret
        database: "ledger",
        tls: .disable // bad: cleartext-transmission
    )
    let bookings = SQLPostgresConfiguration(
        hostname: host,
        username: "bookings",
        password: Environment.get("DB_PASSWORD"), // good: hard-coded-secret
        database: "bookings",
        tls: .require(try NIOSSLContext(configuration: .makeClientConfiguration())) // good: cleartext-transmission
    )
    app.databases.use(.postgres(configuration: ledger), as: DatabaseID(string: "ledger"))
    app.databases.use(.postgres(configuration: bookings), as: .psql)

    let cachePassword = Environment.get("CACHE_PASSWORD") ?? ""
    if app.environment == .production {
        app.redis.configuration = try RedisConfiguration(url: "redis://:\(cachePassword)@cache.quayside.example:6379") // bad: cleartext-transmission
    } else {
        app.redis.configuration = try RedisConfiguration(hostname: "127.0.0.1", port: 6379) // good: cleartext-transmission
    }
}

private func configureTokens(_ app: Application) throws {
    app.jwt.signers.use(.hs256(key: "quayside-hs-5b0e7c21d9"), kid: "crew") // bad: hard-coded-secret
    guard let key = Environment.get("JWT_KEY") else { throw Abort(.internalServerError) }
    app.jwt.signers.use(.hs512(key: key), kid: "passenger", isDefault: true) // good: hard-coded-secret
}

func routes(_ app: Application) throws {
    try app.register(collection: AccountController())
    try app.register(collection: BookingController(seats: SeatLedger()))
    try app.register(collection: PaymentController())
    app.grouped(ScopeMiddleware(directory: RoleDirectory())).get("crew", "manifest") { _ in HTTPStatus.ok }
}
