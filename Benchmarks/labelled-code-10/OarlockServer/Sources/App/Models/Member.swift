import Vapor
import Fluent
import JWT

final class Member: Model, Content {
    static let schema = "members"

    @ID(key: .id) var id: UUID?
    @Field(key: "email") var email: String
    @Field(key: "name") var name: String
    @Field(key: "password_hash") var passwordHash: String
    @Field(key: "role") var role: String
    @OptionalField(key: "locker_hash") var lockerHash: String?
    @OptionalField(key: "kiosk_hash") var kioskHash: String?
    @OptionalField(key: "device_token") var deviceToken: String?
    @OptionalField(key: "suspended_until") var suspendedUntil: Date?

    init() {}

    init(email: String, name: String, passwordHash: String, role: String = "member") {
        self.email = email
        self.name = name
        self.passwordHash = passwordHash
        self.role = role
    }
}

extension Member: Authenticatable {}

struct MemberToken: JWTPayload {
    let subject: SubjectClaim
    let expiration: ExpirationClaim

    func verify(using signer: JWTSigner) throws {
        try expiration.verifyNotExpired()
    }
}

struct Credentials: Content {
    let email: String
    let password: String
}

final class ApiToken: Model {
    static let schema = "api_tokens"

    @ID(key: .id) var id: UUID?
    @Field(key: "digest") var digest: String
    @Parent(key: "member_id") var member: Member

    init() {}

    init(digest: String, memberID: UUID) {
        self.digest = digest
        self.$member.id = memberID
    }
}
