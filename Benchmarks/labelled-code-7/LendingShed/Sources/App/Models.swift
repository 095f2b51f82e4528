import Fluent
import Vapor

final class Member: Model, Content, SessionAuthenticatable, @unchecked Sendable {
    static let schema = "members"

    @ID(key: .id) var id: UUID?
    @Field(key: "email") var email: String
    @Field(key: "name") var name: String
    @Field(key: "password_hash") var passwordHash: String
    @Field(key: "is_admin") var isAdmin: Bool
    @Field(key: "api_key") var apiKey: String
    @Children(for: \.$owner) var items: [Item]

    init() {}

    var sessionID: UUID { id ?? UUID() }
}

final class Item: Model, Content, @unchecked Sendable {
    static let schema = "items"

    @ID(key: .id) var id: UUID?
    @Field(key: "title") var title: String
    @Field(key: "details") var details: String
    @Field(key: "photo") var photo: String?
    @Parent(key: "owner_id") var owner: Member

    init() {}
}

final class Loan: Model, Content, @unchecked Sendable {
    static let schema = "loans"

    @ID(key: .id) var id: UUID?
    @Parent(key: "item_id") var item: Item
    @Parent(key: "borrower_id") var borrower: Member
    @Field(key: "address") var address: String
    @Field(key: "days") var days: Int

    init() {}
}

final class Webhook: Model, Content, @unchecked Sendable {
    static let schema = "webhooks"

    @ID(key: .id) var id: UUID?
    @Field(key: "url") var url: String
    @Field(key: "secret") var secret: String
    @Parent(key: "owner_id") var owner: Member

    init() {}
}

final class AuditEntry: Model, @unchecked Sendable {
    static let schema = "audit"

    @ID(key: .id) var id: UUID?
    @Field(key: "action") var action: String
    @Field(key: "member_id") var memberID: UUID

    init() {}

    init(action: String, memberID: UUID) {
        self.action = action
        self.memberID = memberID
    }
}

struct ItemRow: Content {
    var id: UUID
    var title: String
}
