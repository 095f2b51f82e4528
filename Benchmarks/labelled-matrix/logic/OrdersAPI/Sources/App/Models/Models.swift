import Fluent
import Vapor

final class Member: Model, Content, ModelSessionAuthenticatable, ModelCredentialsAuthenticatable, @unchecked Sendable {
    static let schema = "members"
    static let usernameKey: KeyPath<Member, FieldProperty<Member, String>> = \Member.$email
    static let passwordHashKey: KeyPath<Member, FieldProperty<Member, String>> = \Member.$passwordHash

    @ID(key: .id) var id: UUID?
    @Field(key: "email") var email: String
    @Field(key: "password_hash") var passwordHash: String
    @Field(key: "is_admin") var isAdmin: Bool
    @Field(key: "credit_cents") var creditCents: Int
    @OptionalField(key: "reset_code") var resetCode: String?
    @OptionalField(key: "reset_expires") var resetExpires: Date?
    @Field(key: "reset_attempts") var resetAttempts: Int

    init() {}

    func verify(password: String) throws -> Bool { try Bcrypt.verify(password, created: passwordHash) }
}

final class Order: Model, Content, @unchecked Sendable {
    static let schema = "orders"
    @ID(key: .id) var id: UUID?
    @Parent(key: "member_id") var member: Member
    @Field(key: "item") var item: String
    @Field(key: "quantity") var quantity: Int
    @Field(key: "unit_cents") var unitCents: Int
    @Field(key: "status") var status: String

    init() {}
    init(memberID: UUID, item: String, quantity: Int, unitCents: Int) {
        self.$member.id = memberID
        self.item = item
        self.quantity = quantity
        self.unitCents = unitCents
        self.status = "open"
    }
}

struct OrderDraft: Content {
    let item: String
    let quantity: Int
}

struct Credentials: Content {
    let email: String
    let password: String
    let returnTo: String?
}

struct RequireAdmin: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        guard try request.auth.require(Member.self).isAdmin else { throw Abort(.forbidden) }
        return try await next.respond(to: request)
    }
}
