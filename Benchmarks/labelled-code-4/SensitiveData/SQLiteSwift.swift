import Foundation
import SQLite

typealias Expression = SQLite.Expression

struct UserTable {
    let db: Connection
    let users = Table("users")
    let id = Expression<Int64>("id")
    let mail = Expression<String>("email")
    let pw = Expression<String>("pw")
    let zip = Expression<Int>("zip")
    let visits = Expression<Int>("visits")

    func raw(password: String, visits count: Int) throws {
        try db.execute("INSERT INTO users(pw) VALUES('\(password)')")  // bad: database, Connection.execute
        try db.run("INSERT INTO users(pw) VALUES(?)", password)  // bad: database, run variadic bindings
        try db.run("INSERT INTO users(pw) VALUES(?)", [password])  // bad: database, run array bindings
        try db.run("INSERT INTO users(pw) VALUES(:p)", [":p": password])  // bad: database, run dictionary bindings
        try db.run("INSERT INTO users(pw) VALUES('" + password + "')")  // bad: database, run statement text
        _ = try db.prepare("UPDATE users SET pw = ?", password)  // bad: database, prepare variadic
        _ = try db.prepare("UPDATE users SET pw = ?", [password])  // bad: database, prepare array
        _ = try db.prepare("UPDATE users SET pw = :p", [":p": password])  // bad: database, prepare dictionary
        _ = try db.prepare("UPDATE users SET pw = '\(password)'")  // bad: database, prepare text
        _ = try db.scalar("UPDATE users SET pw = ? RETURNING 1", password)  // bad: database, scalar variadic
        _ = try db.scalar("UPDATE users SET pw = ? RETURNING 1", [password])  // bad: database, scalar array
        _ = try db.scalar("UPDATE users SET pw = :p RETURNING 1", [":p": password])  // bad: database, scalar dictionary
        try db.run("UPDATE users SET visits = ?", count)  // good: sound, sound a counter
    }

    func statements(password: String) throws {
        let stmt = try db.prepare("INSERT INTO users(pw) VALUES(?)")
        try stmt.run(password)  // bad: database, Statement.run variadic
        try stmt.run([password])  // bad: database, Statement.run array
        try stmt.run([":p": password])  // bad: database, Statement.run dictionary
        _ = stmt.bind(password)  // bad: database, Statement.bind variadic
        _ = stmt.bind([password])  // bad: database, Statement.bind array
        _ = stmt.bind([":p": password])  // bad: database, Statement.bind dictionary
        _ = try stmt.scalar(password)  // bad: database, Statement.scalar variadic
        _ = try stmt.scalar([password])  // bad: database, Statement.scalar array
        _ = try Statement(db, "INSERT INTO users(pw) VALUES('\(password)')")  // bad: database, Statement.init
        try stmt.run("x")  // good: sound, constant
        for p in ["a", password] { try stmt.run(p) }  // bad: database, in a loop
    }

    func typed(password: String, emailAddr: String, zipCode: Int, n: Int) throws {
        try db.run(users.insert(pw <- password))  // bad: database, insert setter
        try db.run(users.insert(id <- 1, mail <- emailAddr))  // bad: database, insert second setter
        try db.run(users.insert([id <- 1, pw <- password]))  // bad: database, insert array of setters
        try db.run(users.insert(or: .replace, pw <- password))  // bad: database, insert(or:)
        try db.run(users.insert(or: .replace, [pw <- password]))  // bad: database, insert(or:) array
        try db.run(users.insertMany([[pw <- password], [pw <- "x"]]))  // bad: database, insertMany
        try db.run(users.insertMany(or: .ignore, [[pw <- password]]))  // bad: database, insertMany(or:)
        try db.run(users.upsert(pw <- password, onConflictOf: id))  // bad: database, upsert
        try db.run(users.upsert([pw <- password], onConflictOf: id))  // bad: database, upsert array
        try db.run(users.upsert(id <- 1, onConflictOf: id, setValues: [pw <- password]))  // bad: database, upsert setValues
        try db.run(users.update(pw <- password))  // bad: database, update
        try db.run(users.update([zip <- zipCode]))  // bad: database, update array
        try db.run(users.filter(id == 1).update(zip <- zipCode))  // bad: database, filtered update
        let setters: [Setter] = [pw <- password]
        try db.run(users.insert(setters))  // bad: database, setters made before
        let insert = users.insert(pw <- password)  // bad: database, Insert made before
        try db.run(insert)
        try db.run(users.update(visits <- n))  // good: sound, sound a counter
        try db.run(users.update(visits++))  // good: sound, sound a counter
    }

    struct Member: Codable {
        var name: String
        var passcode: String
    }

    func codable(passcode: String) throws {
        let m = Member(name: "a", passcode: passcode)
        try db.run(users.insert(m))  // bad: database, insert of an Encodable
        try db.run(users.update(m))  // bad: database, update of an Encodable
        try db.run(users.upsert(m, onConflictOf: id))  // bad: database, upsert of an Encodable
        try db.run(users.insertMany([m]))  // bad: database, insertMany of Encodables
        try db.run(users.insert(or: .replace, encodable: m))  // bad: database, insert(or:encodable:)
    }
}
