import Crypto
import Fluent
import Vapor

enum Role: String, Codable, CaseIterable, Comparable, Sendable {
    case buyer, clerk, manager, admin

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    static func < (lhs: Role, rhs: Role) -> Bool { lhs.rank < rhs.rank }
}

final class User: Model, Content, @unchecked Sendable {
    static let schema = "users"

    @ID(key: .id) var id: UUID?
    @Field(key: "email") var email: String
    @Field(key: "display_name") var displayName: String
    @Field(key: "password_hash") var passwordHash: String
    @Enum(key: "role") var role: Role
    @OptionalField(key: "totp_secret") var totpSecret: String?
    @Timestamp(key: "created_at", on: .create) var createdAt: Date?
    @Children(for: \.$buyer) var orders: [Order]

    init() {}

    init(email: String, displayName: String, passwordHash: String, role: Role = .buyer) {
        self.email = email
        self.displayName = displayName
        self.passwordHash = passwordHash
        self.role = role
    }
}

extension User: ModelSessionAuthenticatable {}

extension User: ModelCredentialsAuthenticatable {
    static let usernameKey = \User.$email
    static let passwordHashKey = \User.$passwordHash

    func verify(password: String) throws -> Bool {
        try Bcrypt.verify(password, created: passwordHash) // good: password-hash
    }
}

/// Suppliers sign in to a small portal that predates the shop accounts.
final class SupplierLogin: Model, @unchecked Sendable {
    static let schema = "supplier_logins"

    @ID(key: .id) var id: UUID?
    @Field(key: "login") var login: String
    @Field(key: "salt") var salt: String
    @Field(key: "digest") var digest: String

    init() {}

    func setPassword(_ password: String) {
        salt = [UInt8].random(count: 16).hex
        digest = SHA256.hash(data: Data((salt + password).utf8)).hex // bad: password-hash
    }
}

final class ApiKey: Model, @unchecked Sendable {
    static let schema = "api_keys"

    @ID(key: .id) var id: UUID?
    @Field(key: "label") var label: String
    @Field(key: "digest") var digest: String
    @Parent(key: "user_id") var user: User
    @Field(key: "expires_at") var expiresAt: Date

    init() {}

    init(label: String, digest: String, userID: UUID, expiresAt: Date) {
        self.label = label
        self.digest = digest
        self.$user.id = userID
        self.expiresAt = expiresAt
    }
}

final class Item: Model, Content, @unchecked Sendable {
    static let schema = "items"

    @ID(key: .id) var id: UUID?
    @Field(key: "sku") var sku: String
    @Field(key: "name") var name: String
    @Field(key: "on_hand") var onHand: Int
    @Field(key: "price_cents") var priceCents: Int
    @Field(key: "retired") var retired: Bool

    init() {}
}

final class Order: Model, @unchecked Sendable {
    static let schema = "orders"

    @ID(key: .id) var id: UUID?
    @Parent(key: "buyer_id") var buyer: User
    @Field(key: "state") var state: String
    @Field(key: "total_cents") var totalCents: Int
    @Field(key: "paid_cents") var paidCents: Int
    @Field(key: "refunded_cents") var refundedCents: Int
    @Field(key: "note") var note: String
    @Timestamp(key: "created_at", on: .create) var createdAt: Date?

    init() {}
}

final class Voucher: Model, @unchecked Sendable {
    static let schema = "vouchers"

    @ID(key: .id) var id: UUID?
    @Field(key: "code") var code: String
    @Field(key: "uses_left") var usesLeft: Int
    @Field(key: "percent") var percent: Int

    init() {}
}

final class Document: Model, @unchecked Sendable {
    static let schema = "documents"

    @ID(key: .id) var id: UUID?
    @Parent(key: "owner_id") var owner: User
    @Field(key: "title") var title: String
    @Field(key: "stored_name") var storedName: String
    @Field(key: "content_type") var contentType: String

    init() {}
}

final class HookSubscription: Model, @unchecked Sendable {
    static let schema = "hook_subscriptions"

    @ID(key: .id) var id: UUID?
    @Parent(key: "user_id") var user: User
    @Field(key: "target") var target: String
    @Field(key: "topic") var topic: String

    init() {}

    init(userID: UUID, target: String, topic: String) {
        self.$user.id = userID
        self.target = target
        self.topic = topic
    }
}

final class ProcessedEvent: Model, @unchecked Sendable {
    static let schema = "processed_events"

    @ID(custom: "event_id", generatedBy: .user) var id: String?

    init() {}

    init(id: String) { self.id = id }
}

// MARK: - Transfer objects

struct UserCard: Content {
    let id: UUID
    let displayName: String

    init(_ user: User) throws {
        id = try user.requireID()
        displayName = user.displayName
    }
}

struct OrderSummary: Content {
    let id: UUID
    let state: String
    let totalCents: Int
    let note: String

    init(_ order: Order) throws {
        id = try order.requireID()
        state = order.state
        totalCents = order.totalCents
        note = order.note
    }
}

struct ProfilePatch: Content {
    var displayName: String?
    var email: String?
    var role: Role?
}

struct MemberPatch: Content {
    var displayName: String?
}

extension User {
    func apply(_ patch: ProfilePatch) {
        if let displayName = patch.displayName { self.displayName = displayName }
        if let role = patch.role { self.role = role } // bad: mass-assignment
    }

    func apply(_ patch: MemberPatch) {
        if let displayName = patch.displayName { self.displayName = displayName } // good: mass-assignment
    }
}
