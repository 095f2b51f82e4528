import Vapor
import Fluent

final class Driver: Model, Content {
    static let schema = "drivers"

    @ID(key: .id) var id: UUID?
    @Field(key: "email") var email: String
    @Field(key: "password_hash") var passwordHash: String
    @OptionalField(key: "licence_number") var licenceNumber: String?

    init() {}

    init(email: String, passwordHash: String) {
        self.email = email
        self.passwordHash = passwordHash
    }
}

final class ParkingMeter: Model {
    static let schema = "meters"

    @ID(key: .id) var id: UUID?
    @Field(key: "zone") var zone: String
    @Field(key: "admin_password") var adminPassword: String

    init() {}

    init(zone: String, adminPassword: String) {
        self.zone = zone
        self.adminPassword = adminPassword
    }
}

struct CreateDriver: AsyncMigration {
    func prepare(on database: Database) async throws {
        try await database.schema(Driver.schema).id().field("email", .string, .required).field("password_hash", .string, .required).field("licence_number", .string).create()
    }

    func revert(on database: Database) async throws {
        try await database.schema(Driver.schema).delete()
    }
}
