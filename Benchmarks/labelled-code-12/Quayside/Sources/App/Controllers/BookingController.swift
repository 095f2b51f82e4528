import Fluent
import Vapor

struct BookingController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        let group = routes.grouped("bookings")
        group.get(use: mine)
        group.post(use: create)
        group.group(":bookingID") { one in
            one.get(use: show)
            one.patch("note", use: updateNote)
            one.post("cancel", use: cancel)
            one.get("confirmation", use: confirmation)
            one.post("refund", use: refund)
        }
    }

    func mine(req: Request) async throws -> [Booking] {
        let account = try req.auth.require(Account.self)
        return try await Booking.query(on: req.db)
            .filter(\.$account.$id == account.requireID())
            .all()
    }

    func show(req: Request) async throws -> Booking {
        let id = try req.parameters.require("bookingID", as: UUID.self)
        guard let booking = try await Booking.find(id, on: req.db) else { // bad: missing-authorization
            throw Abort(.notFound)
        }
        return booking
    }

    func updateNote(req: Request) async throws -> Booking {
        struct Patch: Content { let note: String }
        let patch = try req.content.decode(Patch.self)
        let booking = try await owned(req)
        booking.note = patch.note
        try await booking.update(on: req.db) // good: missing-authorization
        return booking
    }

    func cancel(req: Request) async throws -> HTTPStatus {
        let account = try req.auth.require(Account.self)
        let id = try req.parameters.require("bookingID", as: UUID.self)
        try await Booking.query(on: req.db)
            .filter(\.$id == id)
            .filter(\.$account.$id == account.requireID())
            .set(\.$state, to: "cancelled")
            .update() // good: missing-authorization
        try? await AuditEntry(actor: account.requireID(), action: "cancel \(id)").save(on: req.db) // bad: error-swallowed
        return .noContent
    }

    func refund(req: Request) async throws -> HTTPStatus {
        struct Refund: Content { let bookingID: UUID; let cents: Int }
        let refund = try req.content.decode(Refund.self)
        _ = try await owned(req)
        let gateway = PaymentGateway(client: req.client)
        try await gateway.refund(booking: refund.bookingID, cents: refund.cents) // bad: missing-authorization
        return .accepted
    }

    func create(req: Request) async throws -> Booking {
        let account = try req.auth.require(Account.self)
        let input = try req.content.decode(BookingRequest.self)
        guard let berth = try await Berth.find(input.berthID, on: req.db), berth.isOpen else {
            throw Abort(.conflict, reason: "berth is closed")
        }

        let quote = PriceQuote(nightlyCents: berth.nightlyCents)
        let total = try quote.total(nights: input.nights, guests: input.guests)
        let booking = Booking(
            accountID: try account.requireID(),
            berthID: input.berthID,
            vessel: TextRules.tidyVessel(input.vessel),
            note: input.note,
            nights: input.nights,
            totalCents: total
        )
        try await booking.create(on: req.db)

        do {
            try await PaymentGateway(client: req.client).hold(booking: booking.requireID(), cents: total)
            booking.state = "confirmed"
            try await booking.update(on: req.db)
        } catch {
            req.logger.error("hold failed", metadata: ["booking": "\(booking.id?.uuidString ?? "-")"])
            booking.state = "payment-failed"
            try await booking.update(on: req.db)
            throw Abort(.paymentRequired) // good: error-swallowed
        }

        if let target = input.confirmationURL {
            let fetcher = RemoteFetcher(client: req.client, logger: req.logger)
            try await fetcher.notify(target, booking: booking)
        }
        return booking
    }

    func confirmation(req: Request) async throws -> Response {
        let booking = try await owned(req)
        let account = try req.auth.require(Account.self)
        let page = ConfirmationPage(booking: booking, holder: account)
        return page.response()
    }

    private func owned(_ req: Request) async throws -> Booking {
        let account = try req.auth.require(Account.self)
        let id = try req.parameters.require("bookingID", as: UUID.self)
        guard let booking = try await Booking.find(id, on: req.db) else { throw Abort(.notFound) } // good: missing-authorization
        guard booking.$account.id == account.id else { throw Abort(.notFound) }
        return booking
    }
}

/// Works out what a stay costs.
struct PriceQuote {
    let nightlyCents: Int

    func total(nights: Int, guests: Int) throws -> Int {
        guard nights > 0, guests > 0, guests <= 40 else { throw Abort(.badRequest) }
        let base = nightlyCents * nights // bad: integer-overflow
        let (surcharged, overflow) = base.addingReportingOverflow(guests * 250) // good: integer-overflow
        if overflow { throw Abort(.badRequest) }
        return surcharged
    }

    /// Loyalty points as the till protocol wants them.
    func points(for cents: Int, multiplier: Int) throws -> UInt32 {
        let (points, overflow) = cents.multipliedReportingOverflow(by: multiplier)
        guard !overflow, let narrow = UInt32(exactly: points / 100) else { // good: integer-overflow
            throw Abort(.badRequest, reason: "too many points")
        }
        return narrow
    }
}

struct PaymentGateway {
    let client: any Client
    private let base = URI(string: "https://api.tollkeeper.example/v2")

    init(client: any Client) { self.client = client }

    func hold(booking: UUID, cents: Int) async throws {
        let response = try await client.post(URI(string: base.string + "/holds")) { request in // good: server-side-request
            try request.content.encode(["booking": booking.uuidString, "cents": String(cents)])
        }
        guard response.status == .created else { throw Abort(.badGateway) }
    }

    func refund(booking: UUID, cents: Int) async throws {
        do {
            let response = try await client.post(URI(string: base.string + "/refunds")) { request in
                try request.content.encode(["booking": booking.uuidString, "cents": String(cents)])
            }
            guard response.status == .ok else { throw Abort(.badGateway) }
        } catch {} // bad: error-swallowed
    }
}
