import Fluent
import FluentSQLiteDriver
import Logging
import Vapor

struct SMTPSettings {
    let host: String
    let port: Int
    let user: String
    let password: String
}

struct ClinicSettings {
    let databasePath: String
    let smtp: SMTPSettings
    let signingSecret: String
    let region: String

    static func load() throws -> ClinicSettings {
        guard let path = Environment.get("DATABASE_PATH"),
              let host = Environment.get("SMTP_HOST"),
              let user = Environment.get("SMTP_USER"),
              let pass = Environment.get("SMTP_PASS"),
              let signing = Environment.get("SIGNING_SECRET") else {
            throw Abort(.internalServerError, reason: "missing configuration")
        }
        return ClinicSettings(
            databasePath: path,
            smtp: SMTPSettings(host: host, port: 465, user: user, password: pass),
            signingSecret: signing,
            region: Environment.get("REGION") ?? "eu"
        )
    }
}

extension SMTPSettings: CustomStringConvertible {
    var description: String { "\(user):\(password)@\(host):\(port)" }
}

struct SettingsKey: StorageKey {
    typealias Value = ClinicSettings
}

public func configure(_ app: Application) async throws {
    let settings = try ClinicSettings.load()
    app.logger.info("mail through \(settings.smtp)") // bad: log-secret
    app.logger.info("mail through \(settings.smtp.host):\(settings.smtp.port)") // good: log-secret
    app.logger.debug("signing secret has \(settings.signingSecret.utf8.count) bytes") // good: log-secret
    app.storage[SettingsKey.self] = settings

    app.databases.use(.sqlite(.file(settings.databasePath)), as: .sqlite)
    app.migrations.add(CreateStaff(), CreateVisit())

    var audit = Logger(label: "clinic.audit")
    audit[metadataKey: "region"] = "\(settings.region)" // good: log-secret
    audit[metadataKey: "signing"] = .string(settings.signingSecret) // bad: log-secret
    audit.notice("started")

    if app.environment.name != "testing" {
        for (name, value) in ProcessInfo.processInfo.environment where name.hasPrefix("SMTP_") {
            print(name, value) // bad: log-secret
        }
        print("environment variables:", ProcessInfo.processInfo.environment.count) // good: log-secret
    }
    try routes(app)
}

struct CreateStaff: AsyncMigration {
    func prepare(on database: Database) async throws {
        try await database.schema("staff")
            .id()
            .field("mail", .string, .required)
            .field("verifier", .string, .required)
            .field("reset", .string)
            .unique(on: "mail")
            .create()
    }

    func revert(on database: Database) async throws {
        try await database.schema("staff").delete()
    }
}

struct CreateVisit: AsyncMigration {
    func prepare(on database: Database) async throws {
        try await database.schema("visit")
            .id()
            .field("room", .string, .required)
            .field("startsAt", .datetime, .required)
            .create()
    }

    func revert(on database: Database) async throws {
        try await database.schema("visit").delete()
    }
}
