import Foundation
import Hummingbird

struct RunRoutes {
    let store: RunStore

    struct StateBody: Decodable {
        let state: String
    }

    struct RenameBody: Decodable {
        let from: String
        let to: String
    }

    func register(on api: RouterGroup<BenchContext>, open router: Router<BenchContext>) {
        api.get("runs", use: list)
        api.get("runs/search", use: search)
        api.get("runs/states", use: states)
        api.get("runs/:id", use: show)
        api.get("runs/:id/summary", use: summary)
        api.put("runs/:id/state", use: setState)
        api.put("runs/:id/cancel", use: cancel)
        api.delete("runs/:id", use: remove)
        api.group("lead").add(middleware: LeadsOnly()).put("boards", use: renameBoard) // good: missing-authorization
        router.group("maintenance").post("power/:outlet", use: power) // bad: missing-authorization
        router.get("ping") { _, _ in "ok" } // good: missing-authorization
    }

    @Sendable func list(_ request: Request, context: BenchContext) async throws -> [Run] {
        let user = try context.requireUser()
        let order = request.uri.queryParameters.get("order").flatMap(RunStore.Order.init(rawValue:)) ?? .created
        let board = request.uri.queryParameters.get("board") ?? ""
        return try await store.runs(board: board, order: order, lab: user.lab)
    }

    @Sendable func search(_ request: Request, context: BenchContext) async throws -> [Run] {
        var filter = RunFilter()
        filter.lab(try context.requireUser().lab)
        if let state = request.uri.queryParameters.get("state") { filter.state(state) }
        return try await store.runs(matching: filter)
    }

    @Sendable func states(_ request: Request, context: BenchContext) async throws -> String {
        String(try await store.countStates(in: try request.uri.queryParameters.require("column")))
    }

    @Sendable func show(_ request: Request, context: BenchContext) async throws -> Run {
        let id = try context.parameters.require("id", as: UUID.self)
        guard let run = try await store.run(id) else { throw HTTPError(.notFound) }
        return run // bad: missing-authorization
    }

    @Sendable func summary(_ request: Request, context: BenchContext) async throws -> String {
        let user = try context.requireUser()
        guard let run = try await store.run(try context.parameters.require("id", as: UUID.self)), run.lab == user.lab else { throw HTTPError(.notFound) }
        return "\(run.board): \(run.state)" // good: missing-authorization
    }

    @Sendable func setState(_ request: Request, context: BenchContext) async throws -> HTTPResponse.Status {
        let user = try context.requireUser()
        let claimed = request.headers[.init("X-Bench-Owner")!].flatMap { UUID(uuidString: $0) } ?? user.id
        let id = try context.parameters.require("id", as: UUID.self)
        guard let run = try await store.run(id), run.owner == claimed else { throw HTTPError(.forbidden) }
        try await store.setState(try await request.decode(as: StateBody.self, context: context).state, of: run.id) // bad: missing-authorization
        return .noContent
    }

    @Sendable func cancel(_ request: Request, context: BenchContext) async throws -> HTTPResponse.Status {
        let user = try context.requireUser()
        guard let run = try await store.run(try context.parameters.require("id", as: UUID.self)) else { throw HTTPError(.notFound) }
        try Access.check(user, mayChange: run)
        try await store.setState("cancelled", of: run.id) // good: missing-authorization
        return .noContent
    }

    @Sendable func remove(_ request: Request, context: BenchContext) async throws -> HTTPResponse.Status {
        let user = try context.requireUser()
        let id = try context.parameters.require("id", as: UUID.self)
        if user.level >= .tester {
            try await store.delete(id) // bad: missing-authorization
        }
        return .noContent
    }

    @Sendable func renameBoard(_ request: Request, context: BenchContext) async throws -> HTTPResponse.Status {
        let body = try await request.decode(as: RenameBody.self, context: context)
        try await store.rename(board: body.from, to: body.to)
        return .noContent
    }

    @Sendable func power(_ request: Request, context: BenchContext) async throws -> HTTPResponse.Status {
        let outlet = try context.parameters.require("outlet", as: Int.self)
        guard (1...16).contains(outlet) else { throw HTTPError(.badRequest) }
        try await PowerBoard.shared.cycle(outlet)
        return .accepted
    }
}

extension Run: ResponseEncodable {}

enum Access {
    static func check(_ user: BenchUser, mayChange run: Run) throws {
        guard run.owner == user.id || (user.level == .lead && run.lab == user.lab) else { throw HTTPError(.forbidden) }
    }
}

actor PowerBoard {
    static let shared = PowerBoard()
    private var cycles: [Int: Int] = [:]

    func cycle(_ outlet: Int) {
        cycles[outlet, default: 0] += 1
    }
}
