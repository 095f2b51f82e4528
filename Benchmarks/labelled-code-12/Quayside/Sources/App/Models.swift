import Fluent
import Vapor

final class Account: Model, Content, ModelSessionAuthenticatable, @unchecked Sendable {
    static let schema = "accounts"

    enum Role: String, Codable, Sendable {
        case guest, clerk, harbourMaster

        var rank: Int {
            switch self {
            case .guest: return 0
            case .clerk: return 1
            case .harbourMaster: return 2
            }
        }
    }

    @ID(key: .id) var id: UUID?
    @Field(key: "email") var email: String
    @Field(key: "name") var name: String
    @Field(key: "password_hash") var passwordHash: String
    @Field(key: "role") var role: Role

    init() {}

    init(email: String, name: String, passwordHash: String) {
        self.email = email
        self.name = name
        self.passwordHash = passwordHash
        self.role = .guest
    }
}

final class Booking: Model, Content, @unchecked Sendable {
    static let schema = "bookings"

    @ID(key: .id) var id: UUID?
    @Parent(key: "account_id") var account: Account
    @Field(key: "berth_id") var berthID: UUID
    @Field(key: "vessel") var vessel: String
    @Field(key: "note") var note: String
    @Field(key: "nights") var nights: Int
    @Field(key: "total_cents") var totalCents: Int
    @Field(key: "state") var state: String

    init() {}

    init(accountID: UUID, berthID: UUID, vessel: String, note: String, nights: Int, totalCents: Int) {
        self.$account.id = accountID
        self.berthID = berthID
        self.vessel = vessel
        self.note = note
        self.nights = nights
        self.totalCents = totalCents
        self.state = "held"
    }
}

final class Berth: Model, Content, @unchecked Sendable {
    static let schema = "berths"

    @ID(key: .id) var id: UUID?
    @Field(key: "name") var name: String
    @Field(key: "nightly_cents") var nightlyCents: Int
    @Field(key: "is_open") var isOpen: Bool

    init() {}
}

final class AuditEntry: Model, @unchecked Sendable {
    static let schema = "audit_entries"

    @ID(key: .id) var id: UUID?
    @Field(key: "actor") var actor: UUID
    @Field(key: "action") var action: String
    @Timestamp(key: "created_at", on: .create) var createdAt: Date?

    init() {}

    init(actor: UUID, action: String) {
        self.actor = actor
        self.action = action
    }
}

struct BookingRequest: Content {
    let berthID: UUID
    let vessel: String
    let note: String
    let nights: Int
    let guests: Int
    let confirmationURL: String?
}
