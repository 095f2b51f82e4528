import APNSCore
import Fluent
import NIOConcurrencyHelpers
import Vapor
import VaporAPNS

final class BookingController: RouteCollection, @unchecked Sendable {
    private var lastReferences: [String: String] = [:]
    private let held = NIOLockedValueBox<[String: Int]>([:])
    private let seats: SeatLedger

    init(seats: SeatLedger) {
        self.seats = seats
    }

    func boot(routes: RoutesBuilder) throws {
        let bookings = routes.grouped("bookings")
        bookings.post(use: create)
        bookings.post("hold", use: hold)
        bookings.get("fares", use: fares)
        bookings.post("boarding", use: boarding)
    }

    @Sendable
    func create(req: Request) async throws -> Booking {
        let wish = try req.content.decode(BookingRequest.self)
        try await seats.take(wish.seats, of: wish.sailing)
        let booking = Booking(reference: References.next(), sailing: wish.sailing)
        lastReferences[wish.sailing] = booking.reference // bad: data-race
        try await booking.save(on: req.db)
        return booking
    }

    @Sendable
    func hold(req: Request) async throws -> HTTPStatus {
        let wish = try req.content.decode(BookingRequest.self)
        held.withLockedValue { $0[wish.sailing, default: 0] += wish.seats } // good: data-race
        return .ok
    }

    @Sendable
    func fares(req: Request) throws -> EventLoopFuture<[Double]> {
        var quotes: [Double] = []
        let loops = req.application.eventLoopGroup
        let pending = ["north", "south", "island"].map { route in
            req.application.client.get("https://fares.quayside.example/\(route)")
                .hop(to: loops.any())
                .flatMapThrowing { try $0.content.decode(Double.self) }
                .map { quotes.append($0) } // bad: data-race
        }
        return EventLoopFuture.andAllSucceed(pending, on: req.eventLoop).map { quotes }
    }

    @Sendable
    func boarding(req: Request) async throws -> HTTPStatus {
        let code = try req.content.get(String.self, at: "code")
        let gate = try req.content.get(String.self, at: "gate")
        let id = try req.content.get(UUID.self, at: "passenger")
        guard let passenger = try await Passenger.find(id, on: req.db), let device = passenger.deviceToken else {
            throw Abort(.notFound)
        }
        let secret = APNSAlertNotification(
            alert: .init(title: .raw("Boarding"), body: .raw("Your boarding PIN is \(code)")), // bad: notification-content
            expiration: .immediately,
            priority: .immediately,
            topic: "example.quayside.app",
            payload: GatePayload(gate: gate)
        )
        try await req.apns.client.sendAlertNotification(secret, deviceToken: device)
        let plain = APNSAlertNotification(
            alert: .init(title: .raw("Boarding"), body: .raw("Gate \(gate) is open")), // good: notification-content
            expiration: .immediately,
            priority: .immediately,
            topic: "example.quayside.app",
            payload: GatePayload(gate: gate)
        )
        try await req.apns.client.sendAlertNotification(plain, deviceToken: device)
        return .ok
    }
}

struct GatePayload: Codable, Sendable {
    let gate: String
}

actor SeatLedger {
    private var taken: [String: Int] = [:]

    func take(_ count: Int, of sailing: String) throws {
        let already = taken[sailing] ?? 0
        guard already + count <= 400 else { throw Abort(.conflict) }
        taken[sailing] = already + count // good: data-race
    }
}

enum References {
    private static let letters = Array("ABCDEFGHJKMNPQRSTVWXYZ23456789")

    static func next() -> String {
        String((0..<10).map { _ in letters.randomElement()! }) // good: predictable-random
    }

    static func voucher(sailing: String) -> String {
        var generator = SeededGenerator(seed: UInt64(Date().timeIntervalSince1970))
        return sailing + "-" + String((0..<8).map { _ in letters.randomElement(using: &generator)! }) // bad: predictable-random
    }
}

struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed | 1
    }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}

/// Counts of departed passengers.
final class DepartureBoard: @unchecked Sendable {
    private let lock = NIOLock()
    private var counts: [String: Int] = [:]
    private var labels: [String: String] = [:]

    func start(quays: [String], source: @escaping @Sendable (String) -> Int) {
        for quay in quays {
            Thread.detachNewThread { [self] in
                labels[quay] = "quay \(quay)" // bad: data-race
                let count = source(quay)
                lock.withLock { counts[quay] = count } // good: data-race
            }
        }
    }
}
