import Fluent
import Vapor

final class User: Model, Authenticatable, @unchecked Sendable {
    static let schema = "users"
    @ID(key: .id) var id: UUID?
    @Field(key: "email") var email: String
    @Field(key: "name") var name: String
    @Field(key: "role") var role: String
    @Field(key: "password_hash") var passwordHash: String
    @OptionalField(key: "reset_token") var resetToken: String?
    @OptionalField(key: "reset_expires") var resetExpires: Date?
    init() {}
}

extension User: ModelSessionAuthenticatable {}

final class Room: Model, Content, @unchecked Sendable {
    static let schema = "rooms"
    @ID(key: .id) var id: UUID?
    @Field(key: "name") var name: String
    @Field(key: "seats") var seats: Int
    @Field(key: "price_cents") var priceCents: Int32
    init() {}
}

final class Booking: Model, Content, @unchecked Sendable {
    static let schema = "bookings"
    @ID(key: .id) var id: UUID?
    @Parent(key: "owner_id") var owner: User
    @Parent(key: "room_id") var room: Room
    @Field(key: "title") var title: String
    @Field(key: "starts_at") var startsAt: Date
    @Field(key: "hours") var hours: Int
    init() {}
}

final class Webhook: Model, @unchecked Sendable {
    static let schema = "webhooks"
    @ID(key: .id) var id: UUID?
    @Field(key: "owner_id") var ownerID: UUID
    @Field(key: "url") var url: String
    @Field(key: "secret") var secret: String
    init() {}
}
