import Crypto
import Fluent
import Foundation
import Vapor

final class Staff: Model, @unchecked Sendable {
    static let schema = "staff"

    @ID(key: .id) var id: UUID?
    @Field(key: "mail") var mail: String
    @Field(key: "verifier") var verifier: String
    @OptionalField(key: "reset") var reset: String?

    init() {}

    init(mail: String, verifier: String) {
        self.mail = mail
        self.verifier = verifier
    }
}

final class Visit: Model, @unchecked Sendable {
    static let schema = "visit"

    @ID(key: .id) var id: UUID?
    @Field(key: "room") var room: String
    @Field(key: "startsAt") var startsAt: Date

    init() {}

    init(room: String, startsAt: Date) {
        self.room = room
        self.startsAt = startsAt
    }
}

struct SignUp: Content {
    let mail: String
    let password: String
}

struct VisitInput: Content {
    let room: String
    let startsAt: Date
}

struct StaffController: RouteCollection {
    func boot(routes: RoutesBuilder) throws {
        let staff = routes.grouped("staff")
        staff.post(use: create)
        staff.post("import", use: importOld)
        staff.post("reset", use: reset)
        staff.post("visits", use: addVisit)
    }

    @Sendable
    func create(_ req: Request) async throws -> HTTPStatus {
        let input = try req.content.decode(SignUp.self)
        let digest = try await req.password.async.hash(input.password)
        let member = Staff(mail: input.mail, verifier: digest)
        try await member.save(on: req.db) // good: store-secret-database
        req.logger.info("staff created", metadata: ["id": "\(member.id?.uuidString ?? "-")"]) // good: log-secret
        req.logger.debug("sign-up payload \(input)") // bad: log-secret
        return .created
    }

    @Sendable
    func importOld(_ req: Request) async throws -> HTTPStatus {
        let rows = try req.content.decode([SignUp].self)
        for row in rows {
            let member = Staff(mail: row.mail, verifier: row.password)
            try await member.create(on: req.db) // bad: store-secret-database
        }
        req.logger.info("imported \(rows.count) rows, passwords will be rehashed") // good: log-secret
        return .ok
    }

    @Sendable
    func reset(_ req: Request) async throws -> HTTPStatus {
        let mail = try req.content.get(String.self, at: "mail")
        guard let member = try await Staff.query(on: req.db).filter(\.$mail == mail).first() else {
            req.logger.notice("reset for an unknown address") // good: log-secret
            return .accepted
        }
        let ticket = [UInt8].random(count: 32).base64
        member.reset = SHA256.hash(data: Data(ticket.utf8)).hex
        try await member.update(on: req.db) // good: store-secret-database
        await req.mailer.send(to: member.mail, ticket: ticket)
        return .accepted
    }

    @Sendable
    func addVisit(_ req: Request) async throws -> HTTPStatus {
        let input = try req.content.decode(VisitInput.self)
        let visit = Visit(room: input.room, startsAt: input.startsAt)
        try await visit.create(on: req.db) // good: store-secret-database
        return .created
    }
}

struct Mailer {
    let logger: Logger

    func send(to address: String, ticket: String) async {
        logger.info("mailing reset link /reset?ticket=\(ticket)") // bad: log-secret
        logger.info("mailing reset link", metadata: ["ticket": "\(ticket.count) chars"]) // good: log-secret
        logger.trace("recipient", metadata: ["address": .string(address)]) // bad: log-secret
    }
}

extension Request {
    var mailer: Mailer { Mailer(logger: logger) }
}
