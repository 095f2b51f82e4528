import Fluent
import Vapor

/// Everything below is behind the member guard.
struct OrderController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        let orders = routes.grouped("orders")
        orders.get(":id", use: show)
        orders.get(":id", "receipt", use: receipt)
        orders.post(use: create)
        orders.put(":id", use: replace)
        orders.patch(":id", use: update)
        orders.get(":id", "cancel", use: cancel)
        orders.post(":id", "confirm", use: confirm)
        orders.get("export", use: export)
        orders.get("page", use: page)
        orders.post("import", use: importLines)
    }

    @Sendable func show(req: Request) async throws -> Order {
        guard let order = try await Order.find(req.parameters.get("id"), on: req.db) else { throw Abort(.notFound) } // bad: missing-authorization
        return order
    }

    @Sendable func receipt(req: Request) async throws -> Order {
        let memberID = try req.auth.require(Member.self).requireID()
        guard let id = req.parameters.get("id", as: UUID.self),
              let order = try await Order.query(on: req.db).filter(\.$id == id).filter(\.$member.$id == memberID).first() else { // good: missing-authorization
            throw Abort(.notFound)
        }
        return order
    }

    @Sendable func create(req: Request) async throws -> Order {
        let draft = try req.content.decode(OrderDraft.self)
        let memberID = try req.auth.require(Member.self).requireID()
        guard draft.quantity > 0 else { throw Abort(.badRequest) }
        let total = draft.quantity * 1_999 // bad: integer-overflow
        req.logger.info("order total \(total)")
        let order = Order(memberID: memberID, item: draft.item, quantity: draft.quantity, unitCents: 1_999)
        try await order.save(on: req.db)
        return order
    }

    @Sendable func replace(req: Request) async throws -> Order {
        let memberID = try req.auth.require(Member.self).requireID()
        let incoming = try req.content.decode(Order.self)
        guard let id = req.parameters.get("id", as: UUID.self),
              let existing = try await Order.find(id, on: req.db), existing.$member.id == memberID else { throw Abort(.notFound) }
        incoming.id = id
        incoming.$id.exists = true
        try await incoming.update(on: req.db) // bad: missing-authorization
        return incoming
    }

    @Sendable func update(req: Request) async throws -> Order {
        let memberID = try req.auth.require(Member.self).requireID()
        let draft = try req.content.decode(OrderDraft.self)
        guard let order = try await Order.find(req.parameters.get("id"), on: req.db), order.$member.id == memberID else { throw Abort(.notFound) }
        let (sum, overflow) = order.quantity.addingReportingOverflow(draft.quantity) // good: integer-overflow
        guard !overflow, (1...99).contains(sum) else { throw Abort(.unprocessableEntity) }
        order.quantity = sum
        try await order.save(on: req.db)
        return order
    }

    @Sendable func cancel(req: Request) async throws -> Response {
        let memberID = try req.auth.require(Member.self).requireID()
        guard let order = try await Order.find(req.parameters.get("id"), on: req.db), order.$member.id == memberID else { throw Abort(.notFound) }
        order.status = "cancelled"
        try await order.save(on: req.db) // bad: csrf-or-cors
        return req.redirect(to: "/orders") // good: open-redirect
    }

    @Sendable func confirm(req: Request) async throws -> HTTPStatus {
        let memberID = try req.auth.require(Member.self).requireID()
        let form = try req.content.decode([String: String].self)
        guard let expected = req.session.data["csrf"], form["csrf"] == expected else { throw Abort(.forbidden) }
        guard let order = try await Order.find(req.parameters.get("id"), on: req.db), order.$member.id == memberID else { throw Abort(.notFound) }
        order.status = "confirmed"
        try await order.save(on: req.db) // good: csrf-or-cors
        return .ok
    }

    @Sendable func export(req: Request) async throws -> String {
        let day = try req.query.get(String.self, at: "day")
        let pieces = day.split(separator: "-")
        let (year, month) = (pieces[0], pieces[1]) // bad: remote-crash
        let rows = try await Order.query(on: req.db).filter(\.$status == "open").count()
        return "\(year)/\(month): \(rows)"
    }

    @Sendable func page(req: Request) async throws -> [Order] {
        let page = Int(req.query[String.self, at: "page"]!)! // bad: remote-crash
        let memberID = try req.auth.require(Member.self).requireID()
        return try await Order.query(on: req.db).filter(\.$member.$id == memberID).paginate(PageRequest(page: max(page, 1), per: 20)).items
    }

    @Sendable func importLines(req: Request) async throws -> [String: Int] {
        let lines = try req.content.decode([OrderDraft].self)
        guard lines.count <= 500 else { throw Abort(.payloadTooLarge) }
        return Dictionary(uniqueKeysWithValues: lines.map { ($0.item, $0.quantity) }) // bad: remote-crash
    }
}
