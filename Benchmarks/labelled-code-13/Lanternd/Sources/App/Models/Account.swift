import Vapor
import Fluent

enum Role: String, Codable {
    case member, clerk, manager
}

final class Account: Model, ModelSessionAuthenticatable, @unchecked Sendable {
    static let schema = "accounts"

    @ID(key: .id) var id: UUID?
    @Field(key: "email") var email: String
    @Field(key: "password_hash") var passwordHash: String
    @Enum(key: "role") var role: Role
    @OptionalField(key: "reset_code") var resetCode: String?
    @Timestamp(key: "created_at", on: .create) var createdAt: Date?

    init() {}

    init(email: String, passwordHash: String, role: Role = .member) {
        self.email = email
        self.passwordHash = passwordHash
        self.role = role
    }

    struct Public: Content {
        let id: UUID?
        let email: String
    }

    var outline: Public { Public(id: id, email: email) }
}
