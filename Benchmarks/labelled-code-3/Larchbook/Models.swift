import Fluent
import JWT
import Vapor

final class Member: Model, @unchecked Sendable { // good: data-race
    static let schema = "members"

    @ID(key: .id) var id: UUID?
    @Field(key: "email") var email: String
    @Field(key: "display_name") var displayName: String
    @Field(key: "password_hash") var passwordHash: String
    @OptionalField(key: "reset_token") var resetToken: String?
    @OptionalField(key: "card_reference") var cardReference: String?
    @Field(key: "is_librarian") var isLibrarian: Bool
    @Timestamp(key: "created_at", on: .create) var createdAt: Date?

    init() {}

    init(email: String, displayName: String, passwordHash: String) {
        self.email = email
        self.displayName = displayName
        self.passwordHash = passwordHash
        self.isLibrarian = false
    }
}

extension Member: ModelSessionAuthenticatable {}

final class Loan: Model, @unchecked Sendable {
    static let schema = "loans"

    @ID(key: .id) var id: UUID?
    @Parent(key: "member_id") var member: Member
    @Field(key: "title") var title: String
    @Field(key: "due_on") var dueOn: Date
    @OptionalField(key: "note") var note: String?

    init() {}
}

struct AccessPayload: JWTPayload {
    enum CodingKeys: String, CodingKey {
        case subject = "sub", expiration = "exp", librarian = "lib"
    }

    var subject: SubjectClaim
    var expiration: ExpirationClaim
    var librarian: Bool

    func verify(using algorithm: some JWTAlgorithm) async throws {
        try expiration.verifyNotExpired()
    }
}

struct InvitePayload: JWTPayload {
    var email: String
    var exp: ExpirationClaim

    func verify(using algorithm: some JWTAlgorithm) async throws {
        try exp.verifyNotExpired()
    }
}

/// Sorting and filtering as it arrives in the query string.
struct DirectoryQuery: Content {
    var sort: String?
    var direction: String?
    var term: String?
    var page: Int?
    var shelf: String?

    static let sortable: Set<String> = ["display_name", "created_at", "email"]

    var column: String { sort ?? "display_name" }

    var checkedColumn: String {
        guard let sort, Self.sortable.contains(sort) else { return "display_name" }
        return sort
    }
}
