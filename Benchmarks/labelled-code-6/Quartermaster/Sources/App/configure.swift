import Fluent
import FluentPostgresDriver
import JWT
import Leaf
import NIOSSL
import Redis
import Vapor

struct Settings: Sendable {
    var publicBase: String
    var databaseHost: String
    var reportingHost: String
    var databaseUser: String
    var databasePassword: String
    var redisHost: String
    var redisPassword: String
    var signingSecret: String
    var paymentSecret: String
    var carrierSecret: String
    var bankSecret: String
    var storefrontOrigins: [String]
    var documentRoot: String

    static func load() throws -> Settings {
        guard
            let databasePassword = Environment.get("DATABASE_PASSWORD"),
            let redisPassword = Environment.get("REDIS_PASSWORD"),
            let paymentSecret = Environment.get("PAYMENT_WEBHOOK_SECRET"), // good: hard-coded-secret
            let carrierSecret = Environment.get("CARRIER_WEBHOOK_SECRET"),
            let bankSecret = Environment.get("BANK_WEBHOOK_SECRET")
        else {
            throw SettingsError.missing
        }
        return Settings(
            publicBase: Environment.get("PUBLIC_BASE") ?? "https://shop.quartermaster.example",
            databaseHost: Environment.get("DATABASE_HOST") ?? "db.internal",
            reportingHost: Environment.get("REPORTING_HOST") ?? "reporting.eu-central.dbhost.example",
            databaseUser: Environment.get("DATABASE_USER") ?? "quartermaster",
            databasePassword: databasePassword,
            redisHost: Environment.get("REDIS_HOST") ?? "cache.internal",
            redisPassword: redisPassword,
            signingSecret: Environment.get("JWT_SECRET") ?? "qm-7f31c9d2e84b4a6f-signing", // bad: hard-coded-secret
            paymentSecret: paymentSecret,
            carrierSecret: carrierSecret,
            bankSecret: bankSecret,
            storefrontOrigins: ["https://shop.quartermaster.example", "https://m.quartermaster.example"],
            documentRoot: Environment.get("DOCUMENT_ROOT") ?? "/srv/quartermaster/documents/"
        )
    }
}

enum SettingsError: Error {
    case missing
}

struct SettingsKey: StorageKey {
    typealias Value = Settings
}

extension Application {
    var settings: Settings {
        guard let settings = storage[SettingsKey.self] else {
            fatalError("configure(_:) has not run")
        }
        return settings
    }
}

public func configure(_ app: Application) async throws {
    let settings = try Settings.load()
    app.storage[SettingsKey.self] = settings

    try configureDatabases(app, settings)
    try await configureTokens(app, settings)
    configureSessions(app)
    configureMiddleware(app, settings)

    app.views.use(.leaf)
    app.leaf.tags["note"] = NoteTag()
    app.leaf.tags["excerpt"] = ExcerptTag()

    app.routes.defaultMaxBodySize = "512kb"
    app.passwords.use(.bcrypt(cost: 12)) // good: password-hash

    app.asyncCommands.use(ImportCommand(), as: "import")
    app.asyncCommands.use(RotateKeysCommand(), as: "rotate-keys")

    try routes(app)
}

private func configureDatabases(_ app: Application, _ settings: Settings) throws {
    let primary = SQLPostgresConfiguration(
        hostname: settings.databaseHost,
        port: 5432,
        username: settings.databaseUser,
        password: settings.databasePassword,
        database: "quartermaster",
        tls: .require(try NIOSSLContext(configuration: .makeClientConfiguration())) // good: tls
    )
    app.databases.use(.postgres(configuration: primary), as: .psql)

    var reportingTLS = TLSConfiguration.makeClientConfiguration()
    reportingTLS.certificateVerification = .none // bad: tls
    let reporting = SQLPostgresConfiguration(
        hostname: settings.reportingHost,
        port: 5432,
        username: settings.databaseUser,
        password: settings.databasePassword,
        database: "reporting",
        tls: .require(try NIOSSLContext(configuration: reportingTLS))
    )
    app.databases.use(.postgres(configuration: reporting), as: .reporting)

    let connection = "postgres://\(settings.databaseUser):\(settings.databasePassword)@\(settings.databaseHost)/quartermaster"
    app.logger.info("connected to \(connection)") // bad: secret-in-log
    app.logger.info("password hashing with bcrypt, database user \(settings.databaseUser)") // good: secret-in-log

    app.redis.configuration = try RedisConfiguration(
        hostname: settings.redisHost,
        port: 6380,
        password: settings.redisPassword,
        tlsConfiguration: .makeClientConfiguration(),
        tlsHostname: settings.redisHost
    )
}

private func configureTokens(_ app: Application, _ settings: Settings) async throws {
    await app.jwt.keys.add(hmac: HMACKey(from: settings.signingSecret), digestAlgorithm: .sha256, kid: "shop")
    await app.jwt.keys.add(
        hmac: "b1d5f7a0c3e94d66a8f2507be1c4d933", // bad: hard-coded-secret
        digestAlgorithm: .sha256,
        kid: "handheld"
    )
}

private func configureSessions(_ app: Application) {
    app.sessions.use(.redis)
    app.sessions.configuration = SessionsConfiguration(cookieName: "qm_session") { sessionID in
        HTTPCookies.Value(
            string: sessionID.string,
            maxAge: 60 * 60 * 8,
            isSecure: true, // good: session
            isHTTPOnly: true,
            sameSite: .lax
        )
    }
}

private func configureMiddleware(_ app: Application, _ settings: Settings) {
    app.middleware = Middlewares()

    let storefront = CORSMiddleware.Configuration(
        allowedOrigin: .any(settings.storefrontOrigins), // good: cors
        allowedMethods: [.GET, .POST, .PATCH],
        allowedHeaders: [.accept, .contentType, .authorization],
        allowCredentials: true
    )
    app.middleware.use(CORSMiddleware(configuration: storefront), at: .beginning)
    app.middleware.use(ShopErrorPages(isRelease: app.environment.isRelease))
    app.middleware.use(FileMiddleware(publicDirectory: app.directory.publicDirectory))
    app.middleware.use(app.sessions.middleware)
}

extension CORSMiddleware.Configuration {
    /// Partners embed the order widget on their own pages.
    static let partnerWidget = CORSMiddleware.Configuration(
        allowedOrigin: .originBased, // bad: cors
        allowedMethods: [.GET, .POST, .DELETE],
        allowedHeaders: [.accept, .contentType, .authorization],
        allowCredentials: true
    )

    /// The price list is public and needs no login.
    static let priceList = CORSMiddleware.Configuration(
        allowedOrigin: .all, // good: cors
        allowedMethods: [.GET],
        allowedHeaders: [.accept]
    )
}

extension DatabaseID {
    static let reporting = DatabaseID(string: "reporting")
}
