import Fluent
import FluentPostgresDriver
import JWT
import NIOSSL
import Vapor

@main
enum Relay {
    static func main() async throws {
        var environment = try Environment.detect()
        try LoggingSystem.bootstrap(from: &environment)
        let app = try await Application.make(environment)
        do {
            try await configure(app)
            try await app.execute()
        } catch {
            app.logger.report(error: error)
        }
        try await app.asyncShutdown()
    }
}

func configure(_ app: Application) async throws {
    app.middleware = Middlewares()
    app.middleware.use(ErrorMiddleware.default(environment: app.environment)) // good: insecure-configuration
    app.middleware.use(CORSMiddleware(configuration: .init(
        allowedOrigin: .custom("https://console.gantry.dev"), // good: insecure-configuration
        allowedMethods: [.GET, .POST],
        allowedHeaders: [.authorization, .contentType],
        allowCredentials: true
    )))
    app.sessions.configuration = .init(cookieName: "relay") { id in
        HTTPCookies.Value(string: id.string, isSecure: false, isHTTPOnly: true, sameSite: .lax) // bad: insecure-configuration
    }
    app.middleware.use(app.sessions.middleware)
    app.middleware.use(RunnerSignature(secret: Environment.get("RELAY_SECRET")))

    try databases(app)
    app.passwords.use(.bcrypt) // good: weak-password-hash
    app.jwt.signers.use(.hs256(key: "relay-hmac-2f9c0b7d4e1a86"), kid: "console") // bad: hard-coded-secret
    if let agentSecret = Environment.get("RELAY_AGENT_SECRET") {
        app.jwt.signers.use(.hs256(key: agentSecret), kid: "agent") // good: hard-coded-secret
    }

    try app.register(collection: AccountRoutes())
    let metrics = app.grouped(CORSMiddleware(configuration: .init(
        allowedOrigin: .originBased, // bad: insecure-configuration
        allowedMethods: [.GET, .POST, .DELETE],
        allowedHeaders: [.authorization],
        allowCredentials: true
    )))
    try metrics.register(collection: RunnerRoutes())
}

private func databases(_ app: Application) throws {
    let host = Environment.get("DB_HOST") ?? "localhost"
    let password = Environment.get("DB_PASSWORD") ?? "gantry-relay-prod-71" // bad: hard-coded-secret
    let primary = SQLPostgresConfiguration(
        hostname: host, username: "relay", password: password, database: "relay",
        tls: .require(try NIOSSLContext(configuration: .makeClientConfiguration())) // good: cleartext-transmission
    )
    app.databases.use(.postgres(configuration: primary), as: .psql)
    if let replica = Environment.get("DB_REPLICA"), let secret = Environment.get("DB_REPLICA_PASSWORD") {
        let configuration = SQLPostgresConfiguration(
            hostname: replica, username: "relay", password: secret, database: "relay",
            tls: .disable // bad: cleartext-transmission
        )
        app.databases.use(.postgres(configuration: configuration), as: .init(string: "replica"))
    }
}
