import Fluent
import Vapor

enum Role: String, Codable, Sendable { case reader, editor, owner, auditor, service }

final class Account: Model, Authenticatable, @unchecked Sendable {
    static let schema = "accounts"
    @ID(key: .id) var id: UUID?
    @Field(key: "email") var email: String
    @Enum(key: "role") var role: Role
    @Field(key: "password_hash") var passwordHash: String
    @Field(key: "totp_secret") var totpSecret: Data
    @OptionalField(key: "totp_step") var totpStep: Int?
    @Field(key: "failures") var failures: Int
    @OptionalField(key: "locked_until") var lockedUntil: Date?
    init() {}
}

final class OneTimeCode: Model, @unchecked Sendable {
    static let schema = "one_time_codes"
    @ID(key: .id) var id: UUID?
    @Field(key: "account_id") var accountID: UUID
    @Field(key: "digest") var digest: String
    @Field(key: "purpose") var purpose: String
    @Field(key: "attempts") var attempts: Int
    @OptionalField(key: "expires_at") var expiresAt: Date?
    init() {}
    init(account: UUID, code: String, purpose: String, lifetime: TimeInterval?) {
        accountID = account
        digest = SHA256.hash(data: Data(code.utf8)).hex
        self.purpose = purpose
        attempts = 0
        expiresAt = lifetime.map { Date(timeIntervalSinceNow: $0) }
    }
}

final class Document: Model, Content, @unchecked Sendable {
    static let schema = "documents"
    @ID(key: .id) var id: UUID?
    @OptionalField(key: "owner_id") var ownerID: UUID?
    @Field(key: "title") var title: String
    init() {}
}

extension OneTimeCode {
    static func find(_ code: String, purpose: String, on db: any Database) async throws -> OneTimeCode? {
        try await query(on: db)
            .filter(\.$digest == SHA256.hash(data: Data(code.utf8)).hex)
            .filter(\.$purpose == purpose)
            .first()
    }
}
