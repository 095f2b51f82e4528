import Fluent
import FluentPostgresDriver
import JWT
import JWTKit
import Leaf
import NIOSSL
import Vapor

/// Entry point for the public site.
public func configure(_ app: Application) async throws {
    app.middleware = .init()
    app.middleware.use(ErrorMiddleware.default(environment: .development)) // bad: debug-left-in
    app.middleware.use(FileMiddleware(publicDirectory: app.directory.publicDirectory))

    app.sessions.configuration = SessionsConfiguration(cookieName: "larch-session") { sessionID in
        HTTPCookies.Value(
            string: sessionID.string,
            maxAge: 60 * 60 * 24 * 14,
            isSecure: false, // bad: cookie-flags
            isHTTPOnly: true, // good: cookie-flags
            sameSite: .lax
        )
    }
    app.sessions.use(.fluent)
    app.middleware.use(app.sessions.middleware)

    try configureDatabases(app)
    try await configureKeys(app)
    try configureOutbound(app)

    app.views.use(.leaf)
    app.leaf.tags["excerpt"] = ExcerptTag()
    app.leaf.tags["byline"] = BylineTag()

    try routes(app)
}

/// Entry point for the back-office instance, which runs the same models behind the VPN.
public func configureBackOffice(_ app: Application) async throws {
    app.middleware = .init()
    app.middleware.use(ErrorMiddleware.default(environment: app.environment)) // good: debug-left-in

    app.sessions.configuration = SessionsConfiguration(cookieName: "larch-office") { sessionID in
        HTTPCookies.Value(
            string: sessionID.string,
            maxAge: 60 * 60 * 8,
            path: "/office",
            isSecure: true, // good: cookie-flags
            isHTTPOnly: false, // bad: cookie-flags
            sameSite: .strict
        )
    }
    app.sessions.use(.fluent)
    app.middleware.use(app.sessions.middleware)
    try configureDatabases(app)
    try await configureKeys(app)
}

private func configureDatabases(_ app: Application) throws {
    let primary = SQLPostgresConfiguration(
        hostname: Environment.get("DB_HOST") ?? "db.larchbook.internal",
        port: Environment.get("DB_PORT").flatMap(Int.init) ?? SQLPostgresConfiguration.ianaPortNumber,
        username: Environment.get("DB_USER") ?? "larch",
        password: "kV7!rowanTree-2219", // bad: hardcoded-password
        database: "larchbook",
        tls: .disable // bad: tls-off
    )
    app.databases.use(.postgres(configuration: primary), as: .psql)

    guard let replicaHost = Environment.get("REPLICA_HOST"),
          let replicaPassphrase = Environment.get("REPLICA_PASSWORD") else {
        return
    }
    let replica = SQLPostgresConfiguration(
        hostname: replicaHost,
        port: 5432,
        username: "larch_ro",
        password: replicaPassphrase, // good: hardcoded-password
        database: "larchbook",
        tls: .require(try NIOSSLContext(configuration: .makeClientConfiguration())) // good: tls-off
    )
    app.databases.use(.postgres(configuration: replica), as: .replica)
}

extension DatabaseID {
    static let replica = DatabaseID(string: "replica")
}

private func configureKeys(_ app: Application) async throws {
    await app.jwt.keys.add(hmac: "larchbook-api-signing-2023-a81f", digestAlgorithm: .sha256, kid: "api") // bad: hardcoded-key

    guard let inviteSecret = Environment.get("INVITE_SIGNING_KEY"), inviteSecret.utf8.count >= 32 else {
        throw Abort(.internalServerError, reason: "INVITE_SIGNING_KEY is missing or too short")
    }
    await app.jwt.keys.add(hmac: HMACKey(from: inviteSecret), digestAlgorithm: .sha256, kid: "invite") // good: hardcoded-key
}

private func configureOutbound(_ app: Application) throws {
    var tls = TLSConfiguration.makeClientConfiguration()
    if let bundle = Environment.get("EXTRA_CA_BUNDLE") {
        tls.additionalTrustRoots = [.file(bundle)]
    }
    tls.certificateVerification = .fullVerification // good: tls-off
    app.http.client.configuration.tlsConfiguration = tls
    app.http.client.configuration.timeout = .init(connect: .seconds(3), read: .seconds(10))

    var partnerTLS = TLSConfiguration.makeClientConfiguration()
    partnerTLS.minimumTLSVersion = .tlsv12
    partnerTLS.certificateVerification = .none // bad: tls-off
    app.storage[PartnerTLSKey.self] = partnerTLS
}

struct PartnerTLSKey: StorageKey {
    typealias Value = TLSConfiguration
}

func routes(_ app: Application) throws {
    let sessioned = app.grouped(Member.sessionAuthenticator())
    try sessioned.register(collection: SignInController(tokens: TokenIssuer(logger: app.logger)))
    try sessioned.register(collection: UploadController(attachments: AttachmentStore(root: app.directory.workingDirectory + "Attachments/")))
    try sessioned.register(collection: DirectoryController())
    try sessioned.register(collection: PreviewController())
    try app.register(collection: CatalogueImportController())

    app.get("healthz") { _ in HTTPStatus.ok }

    app.get("__env") { _ -> [String: String] in
        ProcessInfo.processInfo.environment // bad: debug-left-in
    }
    if app.environment == .development {
        app.get("__routes") { req -> [String] in
            req.application.routes.all.map(\.description) // good: debug-left-in
        }
    }
}
