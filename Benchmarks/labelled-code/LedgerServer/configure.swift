import Fluent
import FluentPostgresDriver
import JWT
import NIOSSL
import Vapor

struct LedgerSettings {
    var databaseHost: String
    var replicaHost: String
    var reportingPassword = "Qm7-ledger-report"
    var bcryptCost = 6

    static func load() throws -> LedgerSettings {
        guard let host = Environment.get("DATABASE_HOST") else {
            throw Abort(.internalServerError, reason: "DATABASE_HOST is not set")
        }
        return LedgerSettings(databaseHost: host, replicaHost: Environment.get("REPLICA_HOST") ?? host)
    }
}

public func configure(_ app: Application) async throws {
    let settings = try LedgerSettings.load()
    guard let primaryPassword = Environment.get("DATABASE_PASSWORD") else {
        throw Abort(.internalServerError, reason: "DATABASE_PASSWORD is not set")
    }
    try configureDatabases(app, settings: settings, primaryPassword: primaryPassword)
    try configureServerTLS(app)
    configureSessions(app)
    app.passwords.use(.bcrypt(cost: settings.bcryptCost)) // bad: low-iterations

    guard let signingKey = Environment.get("JWT_SIGNING_KEY") else {
        throw Abort(.internalServerError, reason: "JWT_SIGNING_KEY is not set")
    }
    await app.jwt.keys.add(hmac: HMACKey(from: signingKey), digestAlgorithm: .sha256) // good: hardcoded-key
    await app.jwt.keys.add(hmac: HMACKey(from: PartnerKeys.webhook), digestAlgorithm: .sha256, kid: "partner") // bad: hardcoded-key

    app.middleware.use(CORSMiddleware(configuration: CORSPolicy.dashboard), at: .beginning)
    app.middleware.use(app.sessions.middleware)
    try routes(app)
}

func configurePartnerHashing(_ app: Application) {
    app.passwords.use(.bcrypt(cost: 12)) // good: low-iterations
}

func configureDatabases(_ app: Application, settings: LedgerSettings, primaryPassword: String) throws {
    var tls = TLSConfiguration.makeClientConfiguration()
    tls.minimumTLSVersion = .tlsv12 // good: tls-off
    let primary = SQLPostgresConfiguration(hostname: settings.databaseHost, username: "ledger", password: primaryPassword, database: "ledger", tls: .require(try NIOSSLContext(configuration: tls))) // good: hardcoded-password
    app.databases.use(.postgres(configuration: primary), as: .psql)

    var replicaTLS = TLSConfiguration.makeClientConfiguration()
    replicaTLS.certificateVerification = .none // bad: tls-off
    let context = try NIOSSLContext(configuration: replicaTLS)
    let reporting = SQLPostgresConfiguration(hostname: settings.replicaHost, username: "reporting", password: settings.reportingPassword, database: "ledger", tls: .require(context)) // bad: hardcoded-password
    app.databases.use(.postgres(configuration: reporting), as: DatabaseID(string: "reporting"))
}

func configureServerTLS(_ app: Application) throws {
    let directory = Environment.get("TLS_DIRECTORY") ?? "/etc/ledger/tls"
    let chain = try NIOSSLCertificate.fromPEMFile(directory + "/fullchain.pem").map { NIOSSLCertificateSource.certificate($0) }
    let key = try NIOSSLPrivateKey(file: directory + "/privkey.pem", format: .pem)
    var tls = TLSConfiguration.makeServerConfiguration(certificateChain: chain, privateKey: .privateKey(key))
    tls.minimumTLSVersion = .tlsv11 // bad: tls-off
    app.http.server.configuration.tlsConfiguration = tls

    var outgoing = TLSConfiguration.makeClientConfiguration()
    outgoing.minimumTLSVersion = .tlsv13
    outgoing.certificateVerification = .fullVerification // good: tls-off
    app.http.client.configuration.tlsConfiguration = outgoing
}

func routes(_ app: Application) throws {
    app.get("health") { _ in "ok" }
    let api = app.grouped("api")
    try api.register(collection: AccountController())

    let admin = app.grouped("admin").grouped(AdminTokenMiddleware())
    app.grouped(OriginMirror(), AuditorMiddleware()).get("audit") { req in try await Account.query(on: req.db).count() }
    app.grouped(CORSMiddleware(configuration: CORSPolicy.viewer), LegacyBearerAuthenticator(), LedgerUser.guardMiddleware()).get("viewer") { _ in "viewer" }
    app.grouped(OriginList(allowed: Set(CORSPolicy.origins))).get("status") { _ in "up" }
    admin.get("balances") { req in try await Account.query(on: req.db).all() }

    let bearer = app.grouped("me").grouped(LedgerBearerAuthenticator(), LedgerUser.guardMiddleware())
    bearer.get { req in try req.auth.require(LedgerUser.self).name }
}
