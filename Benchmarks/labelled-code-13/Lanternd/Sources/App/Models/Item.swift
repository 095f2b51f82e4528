import Vapor
import Fluent

final class Item: Model, Content, @unchecked Sendable {
    static let schema = "items"

    @ID(key: .id) var id: UUID?
    @Field(key: "title") var title: String
    @Field(key: "details") var details: String
    @Field(key: "place") var place: String
    @Parent(key: "reporter_id") var reporter: Account
    @Timestamp(key: "created_at", on: .create) var createdAt: Date?

    init() {}

    init(title: String, details: String, place: String, reporterID: UUID) {
        self.title = title
        self.details = details
        self.place = place
        self.$reporter.id = reporterID
    }
}

final class Claim: Model, Content, @unchecked Sendable {
    static let schema = "claims"

    @ID(key: .id) var id: UUID?
    @Parent(key: "item_id") var item: Item
    @Parent(key: "claimant_id") var claimant: Account
    @Field(key: "statement") var statement: String
    @Field(key: "approved") var approved: Bool

    init() {}

    init(itemID: UUID, claimantID: UUID, statement: String) {
        self.$item.id = itemID
        self.$claimant.id = claimantID
        self.statement = statement
        self.approved = false
    }
}
