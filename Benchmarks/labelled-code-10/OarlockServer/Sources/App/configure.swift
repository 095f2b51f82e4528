import Vapor
import Fluent
import FluentPostgresDriver
import JWT
import NIOSSL
import Redis

public func configure(_ app: Application) async throws {
    let publicCORS = CORSMiddleware.Configuration(
        allowedOrigin: .originBased, // bad: insecure-configuration
        allowedMethods: [.GET, .POST, .PUT, .DELETE],
        allowedHeaders: [.accept, .authorization, .contentType],
        allowCredentials: true
    )
    let boardCORS = CORSMiddleware.Configuration(
        allowedOrigin: .any(["https://board.oarlock.example", "https://oarlock.example"]), // good: insecure-configuration
        allowedMethods: [.GET, .POST],
        allowedHeaders: [.accept, .authorization, .contentType],
        allowCredentials: true
    )
    app.middleware.use(CORSMiddleware(configuration: publicCORS), at: .beginning)

    app.sessions.configuration.cookieName = "oarlock"
    app.sessions.configuration.cookieFactory = { id in
        HTTPCookies.Value(
            string: id.string,
            expires: Date().addingTimeInterval(60 * 60 * 24 * 30),
            isSecure: false, // bad: insecure-configuration
            isHTTPOnly: true, // good: insecure-configuration
            sameSite: .lax
        )
    }
    app.middleware.use(app.sessions.middleware)

    app.passwords.use(.bcrypt(cost: 12)) // good: weak-password-hash
    app.jwt.signers.use(.hs256(key: "oarlock-2024-eights-henley-9Zq"), kid: "members") // bad: hard-coded-secret
    guard let boardKey = Environment.get("BOARD_JWT_KEY") else {
        throw Abort(.internalServerError, reason: "BOARD_JWT_KEY is not set")
    }
    app.jwt.signers.use(.hs256(key: boardKey), kid: "board") // good: hard-coded-secret

    try OutboundTLS().configure(app)
    try databases(app)
    try await redis(app)
    try routes(app, boardCORS: boardCORS)
}

private func databases(_ app: Application) throws {
    let members = SQLPostgresConfiguration(
        hostname: "db.oarlock.example",
        username: "oarlock",
        password: Environment.get("DB_PASSWORD") ?? "St3ady-Cox-41", // bad: hard-coded-secret
        database: "members",
        tls: .disable // bad: cleartext-transmission
    )
    app.databases.use(.postgres(configuration: members), as: .psql)

    let bookings = SQLPostgresConfiguration(
        hostname: "bookings.oarlock.example",
        username: "oarlock", // good: hard-coded-secret
        password: Environment.get("BOOKINGS_PASSWORD"),
        database: "bookings",
        tls: .require(try NIOSSLContext(configuration: .makeClientConfiguration())) // good: cleartext-transmission
    )
    app.databases.use(.postgres(configuration: bookings), as: DatabaseID(string: "bookings"))
}

private func redis(_ app: Application) async throws {
    let secret = Environment.get("REDIS_PASSWORD")
    app.redis.configuration = try RedisConfiguration(hostname: "127.0.0.1", port: 6379, password: secret) // good: cleartext-transmission
}

func routes(_ app: Application, boardCORS: CORSMiddleware.Configuration) throws {
    let members = app.grouped(MemberTokenMiddleware())
    try members.register(collection: MemberController(codes: CodeFactory()))
    let board = app.grouped(CORSMiddleware(configuration: boardCORS), BoardTokenMiddleware())
    try board.register(collection: BoardController(vault: DocumentVault()))
    let boats = BoatBoard()
    let fleet = app.grouped(MemberTokenMiddleware(), SuspensionMiddleware())
    fleet.post("boats", ":name", "reservation") { req async throws -> HTTPStatus in
        let member = try req.auth.require(Member.self)
        let name = try req.parameters.require("name")
        return await boats.reserve(name, for: try member.requireID()) ? .created : .conflict
    }
    try app.register(collection: WebhookController())
    try app.register(collection: SignInController())
}
