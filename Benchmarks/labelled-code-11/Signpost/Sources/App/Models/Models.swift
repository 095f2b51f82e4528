import Fluent
import Vapor

final class Member: Model, Content, @unchecked Sendable {
    static let schema = "members"

    @ID(key: .id) var id: UUID?
    @Field(key: "email") var email: String
    @Field(key: "password_hash") var passwordHash: String
    @Field(key: "role") var role: String
    @Field(key: "team_id") var teamID: UUID

    init() {}

    var isAdmin: Bool { role == "admin" }
}

extension Member: ModelSessionAuthenticatable {}

final class Build: Model, Content, @unchecked Sendable {
    static let schema = "builds"

    @ID(key: .id) var id: UUID?
    @Field(key: "team_id") var teamID: UUID
    @Field(key: "name") var name: String
    @Field(key: "version") var version: String
    @Field(key: "notes") var notes: String
    @Field(key: "bundle_id") var bundleID: String
    @Timestamp(key: "created_at", on: .create) var createdAt: Date?

    init() {}
}

final class Hook: Model, Content, @unchecked Sendable {
    static let schema = "hooks"

    @ID(key: .id) var id: UUID?
    @Field(key: "team_id") var teamID: UUID
    @Field(key: "url") var url: String
    @Field(key: "template") var template: String

    init() {}
}

final class DeviceToken: Model, @unchecked Sendable {
    static let schema = "device_tokens"

    @ID(key: .id) var id: UUID?
    @Field(key: "member_id") var memberID: UUID
    @Field(key: "value") var value: String

    init() {}
}
