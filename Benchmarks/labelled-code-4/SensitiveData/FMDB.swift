import FMDB
import Foundation

final class FMStore {
    let db: FMDatabase
    let queue: FMDatabaseQueue
    init(path: String) {
        db = FMDatabase(path: path)
        queue = FMDatabaseQueue(path: path)!
    }

    func writes(password: String, count: Int) throws {
        try db.executeUpdate("INSERT INTO u(pw) VALUES(?)", values: [password])  // bad: database, executeUpdate(values:)
        db.executeUpdate("INSERT INTO u(pw) VALUES(?)", withArgumentsIn: [password])  // bad: database, executeUpdate(withArgumentsIn:)
        db.executeUpdate("INSERT INTO u(pw) VALUES(:p)", withParameterDictionary: ["p": password])  // bad: database, executeUpdate(withParameterDictionary:)
        db.executeUpdate("INSERT INTO u(pw) VALUES(?)", withVAList: getVaList([password]))  // bad: database, executeUpdate(withVAList:)
        db.executeStatements("INSERT INTO u(pw) VALUES('\(password)')")  // bad: database, executeStatements
        try db.executeUpdate("INSERT INTO u(pw) VALUES('\(password)')", values: nil)  // bad: database, statement text
        _ = try db.executeQuery("INSERT INTO u(pw) VALUES(?) RETURNING id", values: [password])  // bad: database, executeQuery(values:)
        try db.executeUpdate("UPDATE u SET n = ?", values: [count])  // good: sound, sound a counter
        queue.inDatabase { db in
            try? db.executeUpdate("INSERT INTO u(pw) VALUES(?)", values: [password])  // bad: database, in queue.inDatabase
        }
        queue.inTransaction { db, rollback in
            db.executeUpdate("INSERT INTO u(pw) VALUES(?)", withArgumentsIn: [password])  // bad: database, in queue.inTransaction
        }
    }
}
