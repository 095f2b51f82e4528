import Fluent
import Vapor

final class User: Model, @unchecked Sendable {
    static let schema = "users"

    @ID(key: .id) var id: UUID?
    @Field(key: "email") var email: String
    @Field(key: "password_hash") var passwordHash: String
    @OptionalField(key: "reset_token") var resetToken: String?
    @OptionalField(key: "otp_secret") var otpSecret: Data?
    @OptionalField(key: "api_key") var apiKey: String?

    init() {}

    init(email: String, passwordHash: String) {
        self.email = email
        self.passwordHash = passwordHash
    }
}

struct Credentials: Content {
    let email: String
    let password: String
    let code: String?
}
