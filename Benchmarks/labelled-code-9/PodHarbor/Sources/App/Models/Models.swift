import Fluent
import Foundation
import Vapor

enum Role: String, Codable, Sendable {
    case listener, producer, admin
}

final class Member: Model, Content, @unchecked Sendable {
    static let schema = "members"

    @ID(key: .id) var id: UUID?
    @Field(key: "email") var email: String
    @Field(key: "display_name") var displayName: String
    @Field(key: "password_hash") var passwordHash: String
    @Enum(key: "role") var role: Role

    init() {}
}

extension Member: ModelSessionAuthenticatable {}

final class Show: Model, Content, @unchecked Sendable {
    static let schema = "shows"

    @ID(key: .id) var id: UUID?
    @Field(key: "title") var title: String
    @Field(key: "slug") var slug: String
    @Field(key: "summary") var summary: String
    @Field(key: "webhook_url") var webhookURL: String?
    @Parent(key: "owner_id") var owner: Member
    @Children(for: \.$show) var episodes: [Episode]

    init() {}
}

final class Episode: Model, Content, @unchecked Sendable {
    static let schema = "episodes"

    @ID(key: .id) var id: UUID?
    @Field(key: "title") var title: String
    @Field(key: "notes") var notes: String
    @Field(key: "audio_key") var audioKey: String
    @Field(key: "published") var published: Bool
    @Parent(key: "show_id") var show: Show

    init() {}
}

final class Payout: Model, Content, @unchecked Sendable {
    static let schema = "payouts"

    @ID(key: .id) var id: UUID?
    @Field(key: "cents") var cents: Int
    @Field(key: "iban") var iban: String
    @Parent(key: "member_id") var member: Member

    init() {}
}
