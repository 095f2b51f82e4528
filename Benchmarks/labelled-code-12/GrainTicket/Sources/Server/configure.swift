import APNS
import APNSCore
import Fluent
import FluentPostgresDriver
import JWT
import NIOSSL
import Vapor
import VaporAPNS

enum PushKey {
    static let pem = "-----BEGIN PRIVATE KEY-----\nMIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgR7w2mXk0pQ9vLc3y\nT8sZb1nJfWqUe6hGaK4oDxCtVrChRANCAATy5mNq0bXv3LkPzWcR8tJgHfUeAoSd\n1iKx7YwZ2pQvBnM4lTjGhDsCfEaVuWr6oX9ytNiLbPqRkZ0sJmHgFvDc\n-----END PRIVATE KEY-----" // bad: hard-coded-secret
    static let keyID = "7Q2MZK8WTD" // good: hard-coded-secret
}

@main
enum Entry {
    static func main() async throws {
        let app = try await Application.make(.detect())
        try await configure(app)
        try await app.execute()
        try await app.asyncShutdown()
    }
}

func configure(_ app: Application) async throws {
    try useDatabases(app)
    try await useKeys(app)
    useBrowsers(app)
    try useScaleBridge(app)
    try routes(app)
}

private func useDatabases(_ app: Application) throws {
    let password = Environment.get("TICKET_DB_PASSWORD") ?? "Korn-Haus!2019-mill" // bad: hard-coded-secret
    guard let reportPassword = Environment.get("REPORT_DB_PASSWORD") else { // good: hard-coded-secret
        throw Abort(.internalServerError, reason: "REPORT_DB_PASSWORD is not set")
    }
    let tickets = SQLPostgresConfiguration(
        hostname: "db.kornhaus.example", username: "tickets", password: password, database: "tickets",
        tls: .disable // bad: cleartext-transmission
    )
    app.databases.use(.postgres(configuration: tickets), as: .psql)

    var roots = TLSConfiguration.makeClientConfiguration()
    roots.trustRoots = .file("/etc/kornhaus/db-root.pem")
    roots.certificateVerification = .fullVerification // good: tls-validation
    let reports = SQLPostgresConfiguration(
        hostname: "reports.kornhaus.example", username: "reports", password: reportPassword, database: "reports",
        tls: .require(try NIOSSLContext(configuration: roots)) // good: cleartext-transmission
    )
    app.databases.use(.postgres(configuration: reports), as: DatabaseID(string: "reports"))
    app.logger.notice("tickets database postgres://tickets:\(password)@db.kornhaus.example/tickets") // bad: secret-in-log
    app.logger.notice("reports database postgres://reports@reports.kornhaus.example/reports") // good: secret-in-log
}

private func useKeys(_ app: Application) async throws {
    await app.jwt.keys.add(hmac: "w3igh-br1dge/Jv0Lq7Tz2KdXs9", digestAlgorithm: .sha256, kid: "tickets") // bad: hard-coded-secret
    if let secret = Environment.get("PARTNER_JWT_SECRET") {
        await app.jwt.keys.add(hmac: HMACKey(from: secret), digestAlgorithm: .sha256, kid: "partners")
    }
    app.passwords.use(app.environment == .testing ? .plaintext : .bcrypt(cost: 12)) // good: weak-password-hash
    app.apns.containers.use(
        APNSClientConfiguration(
            authenticationMethod: .jwt(
                privateKey: try .loadFrom(string: PushKey.pem), keyIdentifier: PushKey.keyID, teamIdentifier: "KH5RN2HAUS"
            ),
            environment: .production
        ),
        eventLoopGroupProvider: .shared(app.eventLoopGroup),
        responseDecoder: JSONDecoder(), requestEncoder: JSONEncoder(), as: .default
    )
}

private func useBrowsers(_ app: Application) {
    let office = CORSMiddleware.Configuration(
        allowedOrigin: .any(["https://office.kornhaus.example"]), // good: insecure-configuration
        allowedMethods: [.GET, .POST], allowedHeaders: [.contentType, .authorization], allowCredentials: true
    )
    let farmers = CORSMiddleware.Configuration(
        allowedOrigin: .originBased, // bad: insecure-configuration
        allowedMethods: [.GET, .POST, .PATCH], allowedHeaders: [.contentType, .cookie], allowCredentials: true
    )
    app.middleware.use(CORSMiddleware(configuration: app.environment.name == "office" ? office : farmers), at: .beginning)
    app.middleware.use(FileMiddleware(publicDirectory: app.directory.publicDirectory)) // good: insecure-configuration
    app.middleware.use(FileMiddleware(publicDirectory: app.directory.workingDirectory)) // bad: insecure-configuration

    app.sessions.configuration.cookieName = "kornhaus"
    app.sessions.configuration.cookieFactory = { id in
        HTTPCookies.Value(
            string: id.string, maxAge: 8 * 3600, path: "/",
            isSecure: false, // bad: insecure-configuration
            isHTTPOnly: true, // good: insecure-configuration
            sameSite: .lax
        )
    }
    app.middleware.use(app.sessions.middleware)
}

private func useScaleBridge(_ app: Application) throws {
    var tls = TLSConfiguration.makeServerConfiguration(
        certificateChain: try NIOSSLCertificate.fromPEMFile("/etc/kornhaus/server.pem").map { .certificate($0) },
        privateKey: .privateKey(try NIOSSLPrivateKey(file: "/etc/kornhaus/server.key", format: .pem))
    )
    tls.minimumTLSVersion = .tlsv1 // bad: insecure-configuration
    app.http.server.configuration.tlsConfiguration = tls

    var client = TLSConfiguration.makeClientConfiguration()
    client.minimumTLSVersion = .tlsv12 // good: insecure-configuration
    app.http.client.configuration.tlsConfiguration = client
}
