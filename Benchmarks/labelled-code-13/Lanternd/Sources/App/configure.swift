import Vapor
import Fluent
import FluentPostgresDriver
import JWT
import Leaf
import NIOSSL

struct DeskSettings {
    let databaseHost: String
    let databaseUser: String
    let databaseName: String
    let signingKey: String

    static func load() throws -> DeskSettings {
        guard let host = Environment.get("DB_HOST"),
              let user = Environment.get("DB_USER"),
              let name = Environment.get("DB_NAME"),
              let key = Environment.get("LANTERN_SIGNING_KEY") else {
            throw Abort(.internalServerError, reason: "Incomplete environment")
        }
        return DeskSettings(databaseHost: host, databaseUser: user, databaseName: name, signingKey: key)
    }
}

public func configure(_ app: Application) async throws {
    let settings = try DeskSettings.load()

    app.routes.defaultMaxBodySize = "2mb" // good: unbounded-size
    app.views.use(.leaf)
    app.jwt.signers.use(.hs256(key: settings.signingKey)) // good: hard-coded-secret

    var tls = TLSConfiguration.makeClientConfiguration()
    tls.certificateVerification = .fullVerification // good: tls-validation
    let primary = SQLPostgresConfiguration(
        hostname: settings.databaseHost,
        username: settings.databaseUser,
        password: Environment.get("DB_PASSWORD"), // good: hard-coded-secret
        database: settings.databaseName,
        tls: .require(try NIOSSLContext(configuration: tls))
    )
    app.databases.use(.postgres(configuration: primary), as: .psql)

    try registerReporting(app, settings: settings)
    app.sessions.use(.fluent)
    app.sessions.configuration.cookieName = "lantern-session"
    app.sessions.configuration.cookieFactory = { id in
        HTTPCookies.Value(string: id.string, maxAge: 86_400, isSecure: true, isHTTPOnly: true, sameSite: .lax) // good: session-cookie
    }
    app.middleware.use(app.sessions.middleware)
    app.middleware.use(crossOrigin())
    app.middleware.use(FileMiddleware(publicDirectory: app.directory.publicDirectory)) // good: path-traversal
    app.asyncCommands.use(ReindexCommand(), as: "reindex")
    try routes(app)
}

private func registerReporting(_ app: Application, settings: DeskSettings) throws {
    let replica = SQLPostgresConfiguration(
        hostname: "reporting.lantern.example",
        username: "report_reader",
        password: "w3Lk-copper-Finch-81", // bad: hard-coded-secret
        database: settings.databaseName,
        tls: .disable // bad: cleartext-transmission
    )
    app.databases.use(.postgres(configuration: replica), as: DatabaseID(string: "reporting"))
}

private func crossOrigin() -> CORSMiddleware {
    CORSMiddleware(configuration: .init(
        allowedOrigin: .originBased, // bad: insecure-configuration
        allowedMethods: [.GET, .POST, .PATCH, .DELETE],
        allowedHeaders: [.accept, .authorization, .contentType, .origin],
        allowCredentials: true
    ))
}

func widgetCrossOrigin() -> CORSMiddleware {
    CORSMiddleware(configuration: .init(
        allowedOrigin: .any(["https://widget.lantern.example", "https://desk.lantern.example"]), // good: insecure-configuration
        allowedMethods: [.GET],
        allowedHeaders: [.accept, .origin],
        allowCredentials: true
    ))
}

struct ReindexCommand: AsyncCommand {
    struct Signature: CommandSignature {}
    var help: String { "Rebuilds the search column for all items." }

    func run(using context: CommandContext, signature: Signature) async throws {
        let items = SQLItemRepository(database: context.application.db)
        try await items.rebuildSearchColumn()
    }
}
