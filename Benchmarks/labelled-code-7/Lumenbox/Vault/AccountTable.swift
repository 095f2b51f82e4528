import Foundation
import SQLite

final class AccountTable {
    private let connection: Connection
    private let accounts = Table("accounts")
    private let tags = Table("tags")
    private let user = SQLite.Expression<String>("user")
    private let token = SQLite.Expression<String>("token")
    private let name = SQLite.Expression<String>("name")

    init(directory: URL) throws {
        connection = try Connection(directory.appendingPathComponent("accounts.sqlite3").path)
        try connection.run(accounts.create(ifNotExists: true) { table in
            table.column(user, primaryKey: true)
            table.column(token)
        })
        try connection.run(tags.create(ifNotExists: true) { table in
            table.column(name, primaryKey: true)
        })
    }

    func save(_ account: SyncAccount) throws {
        try connection.run(accounts.insert(or: .replace, user <- account.user, token <- account.token)) // bad: secret-in-plain-file
    }

    func save(tag: String) throws {
        try connection.run(tags.insert(or: .ignore, name <- tag)) // good: secret-in-plain-file
    }
}
