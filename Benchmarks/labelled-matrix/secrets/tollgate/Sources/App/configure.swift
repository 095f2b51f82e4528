import Vapor
import Fluent
import FluentPostgresDriver
import JWT
import SotoS3

public func configure(_ app: Application) async throws {
    let hostname = Environment.get("DATABASE_HOST") ?? "localhost" // good: hard-coded-secret
    let password = Environment.get("DATABASE_PASSWORD") ?? "tollgate-Pr0d!2023" // bad: hard-coded-secret

    app.databases.use(.postgres(configuration: .init(
        hostname: hostname,
        username: "tollgate",
        password: password,
        database: "tollgate",
        tls: .require(try .init(configuration: .makeClientConfiguration())) // good: cleartext-transmission
    )), as: .psql)

    app.databases.use(.postgres(configuration: .init(
        hostname: "reporting.db.tollgate.example",
        username: "reporting",
        password: Environment.get("REPORTING_PASSWORD"),
        database: "reporting",
        tls: .disable // bad: cleartext-transmission
    )), as: .init(string: "reporting"))

    app.jwt.signers.use(.hs256(key: "tollgate-jwt-2f81c9d4e7b0a653")) // bad: hard-coded-secret
    guard let partnerKey = Environment.get("PARTNER_JWT_KEY") else { fatalError("PARTNER_JWT_KEY is not set") } // good: secret-in-log
    app.jwt.signers.use(.hs512(key: partnerKey), kid: "partner") // good: hard-coded-secret

    if partnerKey.utf8.count < 32 {
        fatalError("PARTNER_JWT_KEY too short: \(partnerKey)") // bad: secret-in-log
    }

    app.storage[StorageClientKey.self] = AWSClient(
        credentialProvider: .static(accessKeyId: "TGACCESS01", secretAccessKey: "w3Jd8+Xk/p0QeN5zVyBt7RmLcUsHa9GfTi2O1Z6q"), // bad: hard-coded-secret
        httpClientProvider: .shared(app.http.client.shared)
    )
    app.migrations.add(CreateDriver())
    try routes(app)
}

struct StorageClientKey: StorageKey { typealias Value = AWSClient }

func routes(_ app: Application) throws {
    try app.register(collection: DriverController())
    try app.register(collection: PassController())
    try app.register(collection: PushController())
}
