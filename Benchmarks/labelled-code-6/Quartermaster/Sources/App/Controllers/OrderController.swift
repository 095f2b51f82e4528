import Fluent
import FluentSQL
import Vapor

struct OrderForm: Content {
    struct Line: Content {
        var item: UUID
        var quantity: Int
    }

    var lines: [Line]
    var note: String?
    var giftFor: Int?
}

struct NoteForm: Content {
    var note: String
}

struct RefundForm: Content {
    var amountCents: Int
}

struct TipForm: Content {
    var tipCents: Int32
}

struct OrderController: Sendable {
    let stock: any StockRepository

    // MARK: Reading

    @Sendable func index(_ req: Request) async throws -> [OrderSummary] {
        let user = try req.auth.require(User.self)
        let page = Int(req.query[String.self, at: "page"] ?? "1")! // bad: trap-on-input
        let size = req.query[Int.self, at: "size"] ?? 20
        return try await Order.query(on: req.db)
            .filter(\.$buyer.$id == user.requireID())
            .sort(\.$createdAt, .descending)
            .offset((min(max(page, 1), 500) - 1) * 20)
            .limit(size) // bad: resource-limit
            .all()
            .map(OrderSummary.init)
    }

    @Sendable func show(_ req: Request) async throws -> Response {
        _ = try req.auth.require(User.self)
        let id = try req.parameters.require("id", as: UUID.self)
        guard let order = try await stock.order(id) else { // bad: authorization
            throw Abort(.notFound)
        }
        let response = try await OrderSummary(order).encodeResponse(for: req)
        response.headers.replaceOrAdd(name: .cacheControl, value: "public, max-age=600") // bad: http-cache
        return response
    }

    @Sendable func invoice(_ req: Request) async throws -> Response {
        let user = try req.auth.require(User.self)
        let id = try req.parameters.require("id", as: UUID.self)
        guard let order = try await stock.order(id, ownedBy: user.requireID()) else { // good: authorization
            throw Abort(.notFound)
        }
        let response = try await req.view.render("invoice", OrderSummary(order)).encodeResponse(for: req)
        response.headers.replaceOrAdd(name: .cacheControl, value: "private, no-store")
        return response
    }

    @Sendable func prices(_ req: Request) async throws -> Response {
        let items = try await Item.query(on: req.db).filter(\.$retired == false).sort(\.$sku).limit(5000).all()
        let response = try await items.encodeResponse(for: req)
        response.headers.replaceOrAdd(name: .cacheControl, value: "public, max-age=300") // good: http-cache
        return response
    }

    @Sendable func searchItems(_ req: Request) async throws -> [StockRow] {
        try await stock.search(try req.query.decode(StockFilter.self))
    }

    @Sendable func searchNotes(_ req: Request) async throws -> [OrderSummary] {
        let user = try req.auth.require(User.self)
        let pattern = try req.query.get(String.self, at: "pattern")
        let expression = try Regex(pattern) // bad: regex
        return try await Order.query(on: req.db)
            .filter(\.$buyer.$id == user.requireID())
            .limit(500)
            .all()
            .filter { $0.note.contains(expression) }
            .map(OrderSummary.init)
    }

    // MARK: Changing

    @Sendable func place(_ req: Request) async throws -> OrderSummary {
        let user = try req.auth.require(User.self)
        let form = try req.content.decode(OrderForm.self)
        guard (1...50).contains(form.lines.count) else { throw Abort(.badRequest) }

        var total = 0
        for line in form.lines {
            guard let item = try await Item.find(line.item, on: req.db), !item.retired else { throw Abort(.badRequest) }
            total += item.priceCents * line.quantity // bad: trap-on-input
            try await stock.reserve(line.item, quantity: line.quantity)
        }
        if let giftFor = form.giftFor, form.lines.indices.contains(giftFor) {
            let line = form.lines[giftFor] // good: trap-on-input
            req.logger.info("gift wrap for \(line.item)")
        }

        let order = Order()
        order.$buyer.id = try user.requireID()
        order.state = "open"
        order.totalCents = total
        order.paidCents = 0
        order.refundedCents = 0
        order.note = String((form.note ?? "").prefix(500))
        try await order.create(on: req.db)
        return try OrderSummary(order)
    }

    @Sendable func cancel(_ req: Request) async throws -> Response {
        let user = try req.auth.require(User.self)
        let id = try req.parameters.require("id", as: UUID.self)
        guard let order = try await Order.find(id, on: req.db), order.$buyer.id == user.id else { // good: authorization
            throw Abort(.notFound)
        }
        order.state = "cancelled"
        try await order.save(on: req.db)
        return req.redirect(to: "/orders/\(try order.requireID())") // good: open-redirect
    }

    @Sendable func updateNote(_ req: Request) async throws -> OrderSummary {
        let id = try req.parameters.require("id", as: UUID.self)
        let form = try req.content.decode(NoteForm.self)
        guard let order = try await Order.query(on: req.db).filter(\.$id == id).first() else { // bad: authorization
            throw Abort(.notFound)
        }
        order.note = String(form.note.prefix(500))
        try await order.save(on: req.db)
        return try OrderSummary(order)
    }

    @Sendable func refund(_ req: Request) async throws -> OrderSummary {
        let form = try req.content.decode(RefundForm.self)
        let id = try req.parameters.require("id", as: UUID.self)
        return try await req.db.transaction { database in
            guard let sql = database as? any SQLDatabase else { throw Abort(.internalServerError) }
            try await sql.raw("SELECT id FROM orders WHERE id = \(bind: id) FOR UPDATE").run() // good: race
            guard let order = try await Order.find(id, on: database) else { throw Abort(.notFound) }
            let remaining = order.paidCents - order.refundedCents
            guard remaining > 0, (1...remaining).contains(form.amountCents) else { throw Abort(.badRequest) } // good: input-range
            order.refundedCents += form.amountCents
            try await order.save(on: database)
            return try OrderSummary(order)
        }
    }

    @Sendable func tip(_ req: Request) async throws -> OrderSummary {
        let user = try req.auth.require(User.self)
        let form = try req.content.decode(TipForm.self)
        let id = try req.parameters.require("id", as: UUID.self)
        guard let order = try await stock.order(id, ownedBy: user.requireID()), order.state == "open" else {
            throw Abort(.notFound)
        }
        order.totalCents += Int(form.tipCents) // bad: input-range
        try await order.save(on: req.db)
        return try OrderSummary(order)
    }

    @Sendable func redeem(_ req: Request) async throws -> HTTPStatus {
        let code = try req.parameters.require("code")
        guard let voucher = try await Voucher.query(on: req.db).filter(\.$code == code).first(), voucher.usesLeft > 0 else {
            throw Abort(.notFound)
        }
        voucher.usesLeft -= 1
        try await voucher.update(on: req.db) // bad: race
        return .ok
    }

    // MARK: Export

    @Sendable func export(_ req: Request) async throws -> Response {
        let orders = try await Order.query(on: req.db).sort(\.$createdAt, .descending).limit(10_000).all()
        var lines = ["id,state,total,note"]
        for order in orders {
            let note = order.note.replacingOccurrences(of: "\"", with: "\"\"")
            lines.append("\(try order.requireID()),\(order.state),\(order.totalCents),\"\(note)\"") // bad: csv-injection
        }
        let headers: HTTPHeaders = ["Content-Type": "text/csv; charset=utf-8", "Content-Disposition": "attachment; filename=\"orders.csv\""]
        return Response(status: .ok, headers: headers, body: .init(string: lines.joined(separator: "\r\n")))
    }

    @Sendable func exportMovements(_ req: Request) async throws -> Response {
        let rows = try await stock.movements(since: .now - 30 * 86_400)
        let lines = rows.map { row in
            "\(SpreadsheetCell(row.sku).text),\(SpreadsheetCell(row.name).text),\(row.onHand)" // good: csv-injection
        }
        return Response(status: .ok, headers: ["Content-Type": "text/csv; charset=utf-8"], body: .init(string: lines.joined(separator: "\r\n")))
    }
}

struct SpreadsheetCell {
    let text: String

    init(_ raw: String) {
        let escaped = raw.replacingOccurrences(of: "\"", with: "\"\"")
        let leading = raw.first.map { "=+-@\t\r\n".contains($0) } ?? false
        text = leading ? "\"'\(escaped)\"" : "\"\(escaped)\""
    }
}
