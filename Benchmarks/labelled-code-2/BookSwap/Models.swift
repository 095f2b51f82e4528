import Crypto
import Fluent
import Foundation
import Vapor

final class Member: Model, Content, Authenticatable, @unchecked Sendable {
    static let schema = "members"

    @ID(key: .id) var id: UUID?
    @Field(key: "email") var email: String
    @Field(key: "display_name") var displayName: String
    @Field(key: "city") var city: String
    @Field(key: "password_hash") var passwordHash: String
    @Field(key: "is_admin") var isAdmin: Bool
    @OptionalField(key: "reset_digest") var resetDigest: String?
    @OptionalField(key: "remember_digest") var rememberDigest: String?
    @OptionalField(key: "refresh_digest") var refreshDigest: String?
    @OptionalField(key: "calendar_password") var calendarPassword: String?

    init() {}

    init(email: String, displayName: String, passwordHash: String) {
        self.email = email
        self.displayName = displayName
        self.city = ""
        self.passwordHash = passwordHash
        self.isAdmin = false
    }
}

final class Listing: Model, Content, @unchecked Sendable {
    static let schema = "listings"

    @ID(key: .id) var id: UUID?
    @Field(key: "title") var title: String
    @Field(key: "author") var author: String
    @Parent(key: "owner_id") var owner: Member
    @Timestamp(key: "created_at", on: .create) var createdAt: Date?

    init() {}
}

struct CalendarLink: Content {
    let user: String
    let password: String
}

extension Member {
    func attach(_ link: CalendarLink, on db: any Database) async throws {
        calendarPassword = link.password
        try await save(on: db) // bad: store-secret-database
    }

    func changePassword(to password: String, on db: any Database) async throws {
        passwordHash = try Bcrypt.hash(password, cost: 12) // good: low-iterations
        try await save(on: db) // good: store-secret-database
    }
}

struct MessageSealer {
    func seal(_ text: String) throws -> Data {
        let key = SymmetricKey(data: SHA256.hash(data: Data("bookswap messages".utf8))) // bad: hardcoded-key
        return try AES.GCM.seal(Data(text.utf8), using: key).combined ?? Data()
    }

    func seal(_ text: String, sharedSecret: Data) throws -> Data {
        let key = SymmetricKey(data: SHA256.hash(data: sharedSecret)) // good: hardcoded-key
        return try AES.GCM.seal(Data(text.utf8), using: key).combined ?? Data()
    }

    func verificationTag(for password: String) -> String {
        Insecure.SHA1.hash(data: Data(password.utf8)).hex // bad: weak-hash
    }
}

struct CreateMember: AsyncMigration {
    func prepare(on database: any Database) async throws {
        try await database.schema(Member.schema)
            .id()
            .field("email", .string, .required)
            .field("display_name", .string, .required)
            .field("city", .string, .required)
            .field("password_hash", .string, .required)
            .field("is_admin", .bool, .required)
            .field("reset_digest", .string)
            .field("remember_digest", .string)
            .field("refresh_digest", .string)
            .field("calendar_password", .string)
            .unique(on: "email")
            .create()
    }

    func revert(on database: any Database) async throws {
        try await database.schema(Member.schema).delete()
    }
}

struct CreateListing: AsyncMigration {
    func prepare(on database: any Database) async throws {
        try await database.schema(Listing.schema)
            .id()
            .field("title", .string, .required)
            .field("author", .string, .required)
            .field("owner_id", .uuid, .required, .references(Member.schema, "id"))
            .field("created_at", .datetime)
            .create()
    }

    func revert(on database: any Database) async throws {
        try await database.schema(Listing.schema).delete()
    }
}

struct CreateLoan: AsyncMigration {
    func prepare(on database: any Database) async throws {
        try await database.schema("loans")
            .id()
            .field("city", .string, .required)
            .field("genre", .string)
            .field("loan_month", .string, .required)
            .create()
    }

    func revert(on database: any Database) async throws {
        try await database.schema("loans").delete()
    }
}
