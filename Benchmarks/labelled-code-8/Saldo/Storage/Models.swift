import Foundation
import GRDB

struct Expense: Codable, FetchableRecord, PersistableRecord, Identifiable {
    var id: String
    var merchant: String
    var note: String?
    var category: String
    var amountMinor: Int64
    var currency: String
    var bookedAt: Date

    static let databaseTableName = "expense"

    enum Columns {
        static let merchant = Column("merchant")
        static let category = Column("category")
        static let bookedAt = Column("bookedAt")
    }
}

/// A view a friend can share as a link or as a `.saldoview` file.
struct SharedView: Codable {
    var title: String
    var sortKey: String
    var category: String
    var condition: String
    var ids: [String]
}

enum SortField: String, CaseIterable {
    case merchant, amountMinor, bookedAt
}

enum ImportError: Error {
    case unreadable, tooLarge, outside, unsupported(String), malformed
}
