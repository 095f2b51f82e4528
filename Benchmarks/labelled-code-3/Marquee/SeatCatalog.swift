import Foundation
import SQLite

struct Seat {
    let section: String
    let row: String
    let number: Int64
}

final class SeatCatalog {
    private let db: Connection
    private let seats = Table("seats")
    private let section = Expression<String>("section")
    private let row = Expression<String>("row")
    private let number = Expression<Int64>("number")

    init(path: String) throws {
        db = try Connection(path)
        try db.run(seats.create(ifNotExists: true) { t in
            t.column(section)
            t.column(row)
            t.column(number)
        })
    }

    func find(section name: String) throws -> [Seat] {
        try db.prepare("SELECT section, row, number FROM seats WHERE section = '\(name)'").map(seat) // bad: sql-injection
    }

    func find(row name: String) throws -> [Seat] {
        try db.prepare("SELECT section, row, number FROM seats WHERE row = ?", name).map(seat) // good: sql-injection
    }

    func hold(section name: String, note: String) throws {
        try db.execute("UPDATE seats SET held = 1, note = '" + note + "' WHERE section = '" + name + "'") // bad: sql-injection
    }

    func release(_ seat: Seat) throws {
        let target = seats.filter(section == seat.section && row == seat.row && number == seat.number)
        try db.run(target.delete()) // good: sql-injection
    }

    private func seat(_ values: [Binding?]) -> Seat {
        Seat(section: values[0] as? String ?? "", row: values[1] as? String ?? "", number: values[2] as? Int64 ?? 0)
    }
}
