import Fluent
import JWT
import Vapor

final class Operator: Model, @unchecked Sendable {
    static let schema = "operators"

    @ID(key: .id) var id: UUID?
    @Field(key: "name") var name: String
    @Field(key: "password_hash") var passwordHash: String
    @OptionalField(key: "scale_pin") var scalePIN: String?
    @Field(key: "role") var role: String

    init() {}

    init(name: String, passwordHash: String, scalePIN: String? = nil, role: String = "operator") {
        self.name = name
        self.passwordHash = passwordHash
        self.scalePIN = scalePIN
        self.role = role
    }
}

final class Farmer: Model, Content, @unchecked Sendable {
    static let schema = "farmers"

    @ID(key: .id) var id: UUID?
    @Field(key: "name") var name: String
    @Field(key: "iban") var iban: String
    @Field(key: "device_token") var deviceToken: String

    init() {}
}

final class Ticket: Model, Content, @unchecked Sendable {
    static let schema = "tickets"

    @ID(key: .id) var id: UUID?
    @Field(key: "number") var number: Int
    @Field(key: "gross") var gross: Double
    @Field(key: "tare") var tare: Double
    @Parent(key: "farmer_id") var farmer: Farmer

    init() {}
}

struct OperatorToken: JWTPayload {
    var subject: SubjectClaim
    var expiration: ExpirationClaim
    var role: String

    func verify(using algorithm: some JWTAlgorithm) async throws {
        try expiration.verifyNotExpired()
    }
}

struct SignUp: Content {
    var name: String
    var password: String
    var scalePIN: String?
}

struct Payout: Content {
    var iban: String
    var cents: Int
    var reference: String
}
