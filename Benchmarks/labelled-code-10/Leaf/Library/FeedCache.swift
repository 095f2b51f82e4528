import Foundation
import SQLite

struct FeedCache {
    let connection: Connection
    private let feeds = Table("feed")
    private let address = SQLite.Expression<String>("address")
    private let title = SQLite.Expression<String>("title")

    func titles(of address: String) throws -> [String] {
        let rows = try connection.prepare("SELECT title FROM feed WHERE address = '\(address)'") // bad: sql-injection
        return rows.compactMap { $0[0] as? String }
    }

    func titles(at address: String) throws -> [String] {
        try connection.prepare(feeds.select(title).filter(self.address == address)).map { $0[title] } // good: sql-injection
    }
}
