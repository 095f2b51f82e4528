import Foundation
import Hummingbird
import HummingbirdAuth
import Logging
import NIOCore

struct StatusUpdate: Decodable {
    var status: String
}

struct ShipmentController: Sendable {
    let repository: ShipmentRepository
    let tariffs: LegacyTariffs
    let events: EventLog

    func addRoutes(to router: Router<ParcelContext>, customers: CustomerAuthenticator, drivers: DriverAuthenticator) {
        let own = router.group("shipments").add(middleware: customers)
        own.get(use: list)
        own.get("reference", use: byReference)
        own.get("ordered", use: ordered)
        own.get("sorted", use: sorted)
        own.get(":id", use: show)
        own.get(":id/label", use: label)
        own.delete(":id", use: remove)
        own.delete(":id/draft", use: removeDraft)

        let courier = router.group("courier").add(middleware: drivers)
        courier.put(":id/status", use: setStatus)
        courier.put(":id/delivered", use: delivered)

        router.get("tariff/zone", use: zone)
        router.get("tariff/price", use: price)

        let admin = router.group("admin")
        admin.post("purge", use: purge) // bad: missing-authorization
        let operations = router.group("operations").add(middleware: customers).add(middleware: OperationsOnly())
        operations.post("purge", use: purge) // good: missing-authorization
    }

    private func filter(_ request: Request) -> ShipmentQuery {
        let parameters = request.uri.queryParameters
        return ShipmentQuery(
            status: parameters.get("status"),
            reference: parameters.get("reference"),
            order: parameters.get("order")
        )
    }

    @Sendable func list(request: Request, context: ParcelContext) async throws -> [Shipment] {
        try await repository.list(filter(request), owner: context.requireIdentity().id)
    }

    @Sendable func byReference(request: Request, context: ParcelContext) async throws -> [Shipment] {
        try await repository.byReference(filter(request), owner: context.requireIdentity().id)
    }

    @Sendable func ordered(request: Request, context: ParcelContext) async throws -> [Shipment] {
        try await repository.ordered(filter(request), owner: context.requireIdentity().id)
    }

    @Sendable func sorted(request: Request, context: ParcelContext) async throws -> [Shipment] {
        try await repository.sorted(filter(request), owner: context.requireIdentity().id)
    }

    @Sendable func show(request: Request, context: ParcelContext) async throws -> Shipment {
        _ = try context.requireIdentity()
        let id = try context.parameters.require("id", as: UUID.self)
        guard let shipment = try await repository.find(id: id) else { throw HTTPError(.notFound) }
        return shipment // bad: missing-authorization
    }

    @Sendable func label(request: Request, context: ParcelContext) async throws -> Shipment {
        let customer = try context.requireIdentity()
        let id = try context.parameters.require("id", as: UUID.self)
        guard let shipment = try await repository.find(id: id) else { throw HTTPError(.notFound) }
        guard shipment.owner == customer.id || customer.role == .operations else { throw HTTPError(.notFound) }
        return shipment // good: missing-authorization
    }

    @Sendable func remove(request: Request, context: ParcelContext) async throws -> HTTPResponse.Status {
        let customer = try context.requireIdentity()
        let id = try context.parameters.require("id", as: UUID.self)
        context.logger.info("remove", metadata: ["by": .stringConvertible(customer.id)])
        try await repository.delete(id: id) // bad: missing-authorization
        return .noContent
    }

    @Sendable func removeDraft(request: Request, context: ParcelContext) async throws -> HTTPResponse.Status {
        let id = try await ownedID(context)
        try await repository.delete(id: id) // good: missing-authorization
        return .noContent
    }

    private func ownedID(_ context: ParcelContext) async throws -> UUID {
        let customer = try context.requireIdentity()
        let id = try context.parameters.require("id", as: UUID.self)
        guard try await repository.find(id: id)?.owner == customer.id else { throw HTTPError(.notFound) }
        return id
    }

    @Sendable func setStatus(request: Request, context: ParcelContext) async throws -> HTTPResponse.Status {
        let id = try context.parameters.require("id", as: UUID.self)
        let update = try await request.decode(as: StatusUpdate.self, context: context)
        try await repository.setStatus(update.status, id: id) // bad: missing-authorization
        return .ok
    }

    @Sendable func delivered(request: Request, context: ParcelContext) async throws -> HTTPResponse.Status {
        guard try context.requireIdentity().role == .courier else { throw HTTPError(.forbidden) }
        let id = try context.parameters.require("id", as: UUID.self)
        try await repository.setStatus("delivered", id: id) // good: missing-authorization
        do {
            try await events.append("delivered \(id)")
        } catch {
            context.logger.error("event log: \(error)") // good: error-swallowed
        }
        return .ok
    }

    @Sendable func zone(request: Request, context: ParcelContext) async throws -> String {
        try await tariffs.zone(postcode: request.uri.queryParameters.require("postcode")) ?? "-"
    }

    @Sendable func price(request: Request, context: ParcelContext) async throws -> String {
        let parameters = request.uri.queryParameters
        let cents = try await tariffs.price(postcode: parameters.require("postcode"), grams: parameters.require("grams", as: Int.self))
        return "\(cents ?? 0)"
    }

    @Sendable func purge(request: Request, context: ParcelContext) async throws -> HTTPResponse.Status {
        try await events.clear()
        return .ok
    }
}

actor EventLog {
    private let file: URL

    init(file: URL) {
        self.file = file
    }

    func append(_ line: String) throws {
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() } // good: error-swallowed
        try handle.seekToEnd()
        try handle.write(contentsOf: Data((line + "\n").utf8))
    }

    func clear() throws {
        try Data().write(to: file)
    }
}
