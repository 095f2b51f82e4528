import Crypto
import Fluent
import Vapor

/// Callbacks of the payment provider, the tide service and the gate locks.
struct WebhookController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        let hooks = routes.grouped("hooks")
        hooks.post("payment", use: payment)
        hooks.post("tides", use: tides)
        hooks.post("gate", use: gate)
        hooks.post("seats", use: seats)
        hooks.post("crew", use: crew)
    }

    private func body(_ req: Request) throws -> Data {
        guard let buffer = req.body.data else { throw Abort(.badRequest) }
        return Data(buffer: buffer)
    }

    func payment(req: Request) async throws -> HTTPStatus {
        struct Event: Content { let booking: UUID; let state: String }
        let body = try body(req)
        let key = SymmetricKey(data: Data(req.application.settings.webhookSecret.utf8))
        let expected = HMAC<SHA256>.authenticationCode(for: body, using: key).map { String(format: "%02x", $0) }.joined() // good: format-string
        guard req.headers.first(name: "X-Toll-Signature") == expected else { // bad: timing-comparison
            throw Abort(.unauthorized)
        }
        let event = try req.content.decode(Event.self)
        try await Booking.query(on: req.db).filter(\.$id == event.booking).set(\.$state, to: event.state).update()
        return .ok
    }

    func tides(req: Request) async throws -> HTTPStatus {
        let body = try body(req)
        guard
            let header = req.headers.first(name: "X-Tide-Mac"),
            let mac = Data(base64Encoded: header),
            HMAC<SHA256>.isValidAuthenticationCode(mac, authenticating: body, using: SymmetricKey(data: Data(req.application.settings.webhookSecret.utf8))) // good: timing-comparison
        else { throw Abort(.unauthorized) }

        let table = try TideTable(body)
        req.logger.info("tide table with \(table.levels.count) levels")
        return .ok
    }

    func gate(req: Request) async throws -> HTTPStatus {
        struct Opening: Content { let code: String; let gate: Int }
        let opening = try req.content.decode(Opening.self)
        guard let berth = try await Berth.query(on: req.db).filter(\.$isOpen == true).first() else { throw Abort(.notFound) }
        let codes = GateCodes(secret: req.application.settings.webhookSecret)
        let id = try berth.requireID()
        guard opening.code.count > 8 ? codes.acceptsLong(opening.code, for: id) : codes.accepts(opening.code, for: id) else { throw Abort(.forbidden) }
        return .ok
    }

    func seats(req: Request) async throws -> [String: Int] {
        struct Seats: Content { let rows: Int; let perRow: Int; let firstDeck: Int }
        let seats = try req.content.decode(Seats.self)
        guard (1...80).contains(seats.rows), (1...12).contains(seats.perRow) else { throw Abort(.badRequest) }
        let total = seats.rows * seats.perRow // good: integer-overflow
        let deck = Int16(seats.firstDeck) // bad: integer-overflow
        return ["total": total, "deck": Int(deck)]
    }

    func crew(req: Request) async throws -> HTTPStatus {
        let body = try body(req)
        guard let key = req.headers.first(name: "X-Crew-Key") else { throw Abort(.unauthorized) }
        let presented = SHA256.hash(data: Data(key.utf8))
        let stored = SHA256.hash(data: Data(req.application.settings.partnerKey.utf8))
        guard presented == stored else { throw Abort(.unauthorized) } // good: timing-comparison

        let names = String(decoding: body, as: UTF8.self).split(separator: "\n").map(String.init)
        for name in names {
            guard TextRules.isPersonName(name) else { throw Abort(.badRequest, reason: "not a name") }
        }
        return .accepted
    }
}

struct GateCodes {
    let secret: String

    func accepts(_ code: String, for berth: UUID) -> Bool {
        let mac = HMAC<SHA256>.authenticationCode(for: Data(berth.uuidString.utf8), using: SymmetricKey(data: Data(secret.utf8)))
        let expected = Array(mac.prefix(6))
        let given = Array(Data(base64Encoded: code) ?? Data())
        return given.count == expected.count && zip(given, expected).allSatisfy { $0 == $1 } // bad: timing-comparison
    }

    func acceptsLong(_ code: String, for berth: UUID) -> Bool {
        let mac = HMAC<SHA256>.authenticationCode(for: Data(berth.uuidString.utf8), using: SymmetricKey(data: Data(secret.utf8)))
        guard let given = Data(base64Encoded: code) else { return false }
        return mac == given // good: timing-comparison
    }
}

/// Length-prefixed table of the tide service: 4 bytes count, 4 bytes step, then levels.
struct TideTable {
    let levels: [Int16]
    let lastMinute: Int

    init(_ data: Data) throws {
        var reader = ByteBuffer(data: data)
        guard let count = reader.readInteger(as: UInt32.self), let step = reader.readInteger(as: UInt32.self) else {
            throw Abort(.badRequest)
        }
        lastMinute = Int(count) * Int(step)
        let size = count &* 2 // bad: integer-overflow
        guard reader.readableBytes >= Int(size) else { throw Abort(.badRequest) }
        levels = (0..<Int(count)).compactMap { _ in reader.readInteger(as: Int16.self) }
    }
}
