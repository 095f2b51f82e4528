import Vapor
import Fluent

struct ItemController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        let items = routes.grouped("items")
        items.get(use: index)
        items.get("by-place", use: byPlace)
        items.get("stats", use: stats)
        items.get("sorted", use: sorted)
        items.get(":itemID", "highlight", use: highlight)
        let own = items.grouped(Account.guardMiddleware())
        own.post(use: create)
        own.put(":itemID", use: update)
        own.delete(":itemID", use: remove)
    }

    func index(_ req: Request) async throws -> [ItemRow] {
        let filter = ItemFilter(
            text: req.query["q"],
            place: req.query["place"],
            order: req.query["order"]
        )
        return try await SQLItemRepository(database: req.db).search(filter)
    }

    func byPlace(_ req: Request) async throws -> [ItemRow] {
        let place = try req.query.get(String.self, at: "place")
        guard place.count < 80, TextRules.isPlaceName(place) else { throw Abort(.badRequest) }
        return try await SQLItemRepository(database: req.db).byPlace(place)
    }

    func stats(_ req: Request) async throws -> [GroupCount] {
        let field = req.query[String.self, at: "field"] ?? "place"
        return try await SQLItemRepository(database: req.db).counts(grouping: field)
    }

    func sorted(_ req: Request) async throws -> [ItemRow] {
        try await SQLItemRepository(database: req.db).sorted(by: req.query["by"] ?? "")
    }

    func highlight(_ req: Request) async throws -> String {
        guard let item = try await Item.find(req.parameters.get("itemID"), on: req.db) else { throw Abort(.notFound) }
        return try TextRules.highlight(req.query.get(String.self, at: "term"), in: item.details)
    }

    func create(_ req: Request) async throws -> Item {
        struct Form: Content { let title: String; let details: String; let place: String }
        let account = try req.auth.require(Account.self)
        let form = try req.content.decode(Form.self)
        let item = Item(title: form.title, details: form.details, place: form.place, reporterID: try account.requireID())
        try await item.save(on: req.db)
        return item
    }

    func update(_ req: Request) async throws -> Item {
        struct Form: Content { let title: String?; let details: String? }
        let account = try req.auth.require(Account.self)
        let form = try req.content.decode(Form.self)
        guard let item = try await Item.find(req.parameters.get("itemID"), on: req.db),
              item.$reporter.id == account.id else { throw Abort(.notFound) }
        item.title = form.title ?? item.title
        item.details = form.details ?? item.details
        try await item.update(on: req.db) // good: missing-authorization
        return item
    }

    func remove(_ req: Request) async throws -> HTTPStatus {
        guard let item = try await Item.find(req.parameters.get("itemID"), on: req.db) else { throw Abort(.notFound) }
        try await item.delete(on: req.db) // bad: missing-authorization
        return .noContent
    }
}
