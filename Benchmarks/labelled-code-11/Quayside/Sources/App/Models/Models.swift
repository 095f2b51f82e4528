import Fluent
import Vapor

final class Passenger: Model, Content, @unchecked Sendable {
    static let schema = "passengers"

    @ID(key: .id) var id: UUID?
    @Field(key: "email") var email: String
    @Field(key: "password_hash") var passwordHash: String
    @OptionalField(key: "device_token") var deviceToken: String?

    init() {}

    init(email: String, passwordHash: String) {
        self.email = email
        self.passwordHash = passwordHash
    }
}

final class AgentKey: Model, @unchecked Sendable {
    static let schema = "agent_keys"

    @ID(key: .id) var id: UUID?
    @Field(key: "digest") var digest: String

    init() {}

    init(digest: String) {
        self.digest = digest
    }
}

final class Booking: Model, Content, @unchecked Sendable {
    static let schema = "bookings"

    @ID(key: .id) var id: UUID?
    @Field(key: "reference") var reference: String
    @Field(key: "sailing") var sailing: String

    init() {}

    init(reference: String, sailing: String) {
        self.reference = reference
        self.sailing = sailing
    }
}

struct SignUp: Content {
    let email: String
    let password: String
}

struct BookingRequest: Content {
    let sailing: String
    let seats: Int
}
