// Numbers that only their beginning, their case, their subscript or their key tells apart from texts.
import Foundation
import SQLite3
import Vapor

enum CountFailure: Error {
    case missing(title: String)
    case late(minutes: Int)
}

struct Filters {
    let query: any URLQueryContainer

    subscript(text name: String) -> String { query[String.self, at: name] ?? "" }
    subscript(whole name: String) -> Int { query[Int.self, at: name] ?? 0 }
}

struct Measures {
    struct Tick: Content {
        let name: String
        let length: Int
    }

    let db: OpaquePointer?
    let kept = NSCache<NSString, NSString>()

    func sum(_ req: Request) throws {
        let ticks = try req.content.decode([Tick].self)
        let length = ticks.reduce(0) { $0 + $1.length }
        let names = ticks.reduce("") { $0 + $1.name }
        sqlite3_exec(db, "UPDATE tick SET length = '\(length)'", nil, nil, nil)  // good: sql-injection
        sqlite3_exec(db, "UPDATE tick SET name = '\(names)'", nil, nil, nil)  // bad: sql-injection
    }

    func filter(_ req: Request) {
        let filters = Filters(query: req.query)
        sqlite3_exec(db, "UPDATE tick SET size = '\(filters[whole: "size"])'", nil, nil, nil)  // good: sql-injection
        sqlite3_exec(db, "UPDATE tick SET note = '\(filters[text: "note"])'", nil, nil, nil)  // bad: sql-injection
    }

    func find(_ req: Request) throws {
        let title: String = try req.query.get(at: "title")
        let minutes: Int = try req.query.get(at: "minutes")
        if title.count > 9 { throw CountFailure.missing(title: title) }
        throw CountFailure.late(minutes: minutes)
    }

    func serve(_ req: Request) {
        do {
            try find(req)
        } catch let CountFailure.late(minutes) {
            sqlite3_exec(db, "UPDATE tick SET late = '\(minutes)'", nil, nil, nil)  // good: sql-injection
        } catch CountFailure.missing(let title) {
            sqlite3_exec(db, "DELETE FROM tick WHERE title = '\(title)'", nil, nil, nil)  // bad: sql-injection
        } catch {}
    }

    func keep(_ req: Request) {
        let named: String = req.query["named"] ?? ""
        kept.setObject(named as NSString, forKey: "named")
        kept.setObject(UUID().uuidString as NSString, forKey: "run")
    }

    func write() {
        guard let named = kept.object(forKey: "named"), let run = kept.object(forKey: "run") else { return }
        let folder = NSTemporaryDirectory()
        try? FileManager.default.removeItem(atPath: folder + "/" + (named as String))  // bad: path-traversal
        try? FileManager.default.removeItem(atPath: folder + "/" + (run as String))  // good: path-traversal
    }
}
