import Fluent
import FluentPostgresDriver
import FluentSQL
import PostgresNIO
import SQLKit
import Vapor

struct BookingController {
    // MARK: One booking

    func show(_ req: Request) async throws -> Booking {
        guard let booking = try await Booking.find(req.parameters.get("bookingID"), on: req.db) else { throw Abort(.notFound) }
        return booking // bad: missing-authorization
    }

    func mine(_ req: Request) async throws -> Booking {
        let user = try req.auth.require(User.self)
        guard let id = req.parameters.get("bookingID", as: UUID.self),
              let booking = try await Booking.query(on: req.db).filter(\.$id == id).filter(\.$owner.$id == user.requireID()).first() else { throw Abort(.notFound) }
        return booking // good: missing-authorization
    }

    func cancel(_ req: Request) async throws -> HTTPStatus {
        guard let booking = try await Booking.find(req.parameters.get("bookingID"), on: req.db) else { throw Abort(.notFound) }
        try await booking.delete(on: req.db) // bad: missing-authorization
        return .noContent
    }

    func release(_ req: Request) async throws -> HTTPStatus {
        let user = try req.auth.require(User.self)
        guard let booking = try await Booking.find(req.parameters.get("bookingID"), on: req.db) else { throw Abort(.notFound) }
        guard try booking.$owner.id == user.requireID() || user.role == "staff" else { throw Abort(.forbidden) }
        try await booking.delete(on: req.db) // good: missing-authorization
        return .noContent
    }

    func updateProfile(_ req: Request) async throws -> HTTPStatus {
        struct Input: Content { var name: String; var role: String? }
        let input = try req.content.decode(Input.self)
        let user = try req.auth.require(User.self)
        user.name = input.name
        if let role = input.role { user.role = role } // bad: missing-authorization
        try await user.save(on: req.db)
        return .ok
    }

    func rename(_ req: Request) async throws -> HTTPStatus {
        struct Input: Content { var name: String }
        let user = try req.auth.require(User.self)
        user.name = try req.content.decode(Input.self).name // good: missing-authorization
        try await user.save(on: req.db)
        return .ok
    }

    func calendar(_ req: Request) async throws -> [Booking] {
        let owner = try req.query.get(UUID.self, at: "user")
        return try await Booking.query(on: req.db).filter(\.$owner.$id == owner).all() // bad: missing-authorization
    }

    func ownCalendar(_ req: Request) async throws -> [Booking] {
        let owner = try req.auth.require(User.self).requireID()
        return try await Booking.query(on: req.db).filter(\.$owner.$id == owner).range(..<500).all() // good: missing-authorization
    }

    func everything(_ req: Request) async throws -> Page<Booking> {
        try await Booking.query(on: req.db).paginate(for: req)
    }

    func rooms(_ req: Request) async throws -> [Room] {
        let wanted = req.query[Int.self, at: "limit"] ?? 20
        return try await Room.query(on: req.db).range(..<max(1, min(wanted, 100))).all() // good: unbounded-size
    }

    func history(_ req: Request) async throws -> [Booking] {
        let wanted = req.query[Int.self, at: "per"] ?? 20
        return try await Booking.query(on: req.db).limit(wanted).all() // bad: unbounded-size
    }

    func closeRoom(_ req: Request) async throws -> HTTPStatus {
        guard let room = try await Room.find(req.parameters.get("roomID"), on: req.db) else { throw Abort(.notFound) }
        try await room.delete(on: req.db)
        return .noContent
    }

    // MARK: Reports

    func report(_ req: Request) async throws -> [Booking] {
        let sort = req.query[String.self, at: "sort"] ?? "starts_at"
        guard let sql = req.db as? any SQLDatabase else { throw Abort(.internalServerError) }
        return try await sql.raw("SELECT * FROM bookings ORDER BY \(unsafeRaw: sort) LIMIT 100").all(decodingFluent: Booking.self) // bad: sql-injection
    }

    func sorted(_ req: Request) async throws -> [Booking] {
        let sort = req.query[String.self, at: "sort"] ?? "starts_at"
        let title = req.query[String.self, at: "title"] ?? ""
        guard let sql = req.db as? any SQLDatabase, ["starts_at", "hours"].contains(sort) else { throw Abort(.badRequest) }
        return try await sql.raw("SELECT * FROM bookings WHERE title = \(bind: title) ORDER BY \(ident: sort) LIMIT 100").all(decodingFluent: Booking.self) // good: sql-injection
    }

    func usage(_ req: Request, client: PostgresClient) async throws -> Int {
        let room = try req.query.get(String.self, at: "room")
        let rows = try await client.query(PostgresQuery(unsafeSQL: "SELECT hours FROM bookings WHERE room = '\(room)'")) // bad: sql-injection
        var total = 0
        for try await hours in rows.decode(Int.self) { total += min(hours, 10_000) }
        return total
    }

    func roomUsage(_ req: Request, client: PostgresClient) async throws -> Int {
        let room = try req.query.get(String.self, at: "room")
        let rows = try await client.query("SELECT hours FROM bookings WHERE room = \(room)") // good: sql-injection
        var total = 0
        for try await hours in rows.decode(Int.self) { total += min(hours, 10_000) }
        return total
    }

    func filter(_ req: Request) async throws -> [Booking] {
        let title = try req.query.get(String.self, at: "title")
        let like = "title ILIKE '%" + title.replacingOccurrences(of: ";", with: "") + "%'"
        return try await Booking.query(on: req.db).filter(.sql(unsafeRaw: like)).range(..<100).all() // bad: sql-injection
    }

    // MARK: Prices

    func quote(_ req: Request, room: Room) throws -> Int32 {
        let hours = try req.query.get(Int32.self, at: "hours")
        guard hours > 0 else { throw Abort(.badRequest) }
        return room.priceCents &* hours // bad: integer-overflow
    }

    func price(_ req: Request, room: Room) throws -> Int64 {
        let hours = try req.query.get(Int32.self, at: "hours")
        guard hours > 0 else { throw Abort(.badRequest) }
        return Int64(room.priceCents) * Int64(hours) // good: integer-overflow
    }

    func end(_ req: Request, booking: Booking) throws -> Date {
        let hours = try req.query.get(Int.self, at: "hours")
        return booking.startsAt.addingTimeInterval(Double(hours * 3600)) // bad: integer-overflow
    }

    func finish(_ req: Request, booking: Booking) throws -> Date {
        let hours = try req.query.get(Int.self, at: "hours")
        guard (1 ... 72).contains(hours) else { throw Abort(.badRequest) }
        return booking.startsAt.addingTimeInterval(Double(hours * 3600)) // good: integer-overflow
    }

    func seats(_ req: Request) throws -> Int8 {
        Int8(truncatingIfNeeded: try req.query.get(Int.self, at: "seats")) // bad: integer-overflow
    }

    func places(_ req: Request) throws -> Int8 {
        Int8(clamping: try req.query.get(Int.self, at: "seats")) // good: integer-overflow
    }

    func offset(_ req: Request) throws -> Int {
        let page = try req.query.get(Int.self, at: "page")
        return (page - 1) * 50 // bad: integer-overflow
    }

    func skip(_ req: Request) throws -> Int {
        let (product, overflow) = try req.query.get(Int.self, at: "page").multipliedReportingOverflow(by: 50)
        guard !overflow, product >= 0 else { throw Abort(.badRequest) }
        return product // good: integer-overflow
    }
}

/// Charges and keeps the audit trail.
struct Ledger {
    let database: any Database
    let audit: URL

    func charge(_ booking: Booking, cents: Int64, using gateway: any PaymentGateway) async throws {
        do {
            try await gateway.charge(cents, reference: booking.requireID().uuidString)
        } catch {
            database.logger.warning("charge failed: \(String(reflecting: error))") // bad: error-swallowed
        }
        booking.title += " (paid)"
        try await booking.save(on: database)
    }

    func settle(_ booking: Booking, cents: Int64, using gateway: any PaymentGateway) async throws {
        do {
            try await gateway.charge(cents, reference: booking.requireID().uuidString)
        } catch {
            database.logger.warning("charge failed: \(String(reflecting: error))")
            throw Abort(.paymentRequired) // good: error-swallowed
        }
        booking.title += " (paid)"
        try await booking.save(on: database)
    }

    func isBanned(_ user: User, list: any BanList) async -> Bool {
        (try? await list.contains(user.email)) ?? false // bad: error-swallowed
    }

    func mayBook(_ user: User, list: any BanList) async -> Bool {
        guard let banned = try? await list.contains(user.email) else { return false } // good: error-swallowed
        return !banned
    }

    func transfer(_ from: Booking, to user: User) async {
        _ = try? await database.transaction { db in // bad: error-swallowed
            from.$owner.id = try user.requireID()
            try await from.save(on: db)
        }
    }

    func record(_ line: String) {
        do {
            let handle = try FileHandle(forWritingTo: audit)
            try handle.seekToEnd()
            try handle.write(contentsOf: Data((line + "\n").utf8))
        } catch {} // bad: error-swallowed
    }

    func warmCache(_ rooms: [Room], cache: any Cache) async {
        for room in rooms { try? await cache.set(room.name, to: room.seats) } // good: error-swallowed
    }
}

protocol PaymentGateway: Sendable {
    func charge(_ cents: Int64, reference: String) async throws
}

protocol BanList: Sendable {
    func contains(_ email: String) async throws -> Bool
}
