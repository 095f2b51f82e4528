import Vapor
import Fluent

struct ClaimController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        let claims = routes.grouped("claims").grouped(Account.guardMiddleware())
        claims.get(":claimID", use: show)
        claims.get("mine", use: mine)
        claims.post(":claimID", "approve", use: approve)
        claims.get(":claimID", "receipt", use: receipt)
    }

    func show(_ req: Request) async throws -> Claim {
        guard let id = req.parameters.get("claimID", as: UUID.self),
              let claim = try await Claim.find(id, on: req.db) else { throw Abort(.notFound) }
        return claim // bad: missing-authorization
    }

    func mine(_ req: Request) async throws -> [Claim] {
        let account = try req.auth.require(Account.self)
        return try await Claim.query(on: req.db).filter(\.$claimant.$id == account.requireID()).all() // good: missing-authorization
    }

    func approve(_ req: Request) async throws -> HTTPStatus {
        let account = try req.auth.require(Account.self)
        guard account.role == .manager else { throw Abort(.forbidden) }
        guard let claim = try await Claim.find(req.parameters.get("claimID"), on: req.db) else { throw Abort(.notFound) }
        claim.approved = true
        try await claim.save(on: req.db)
        return .ok
    }

    func receipt(_ req: Request) async throws -> Response {
        let account = try req.auth.require(Account.self)
        guard let claim = try await Claim.find(req.parameters.get("claimID"), on: req.db),
              claim.$claimant.id == account.id else { throw Abort(.notFound) }
        let body = try await req.view.render("receipt", ["statement": claim.statement]) // good: html-injection
        let response = try await body.encodeResponse(for: req)
        let name = claim.id.map { $0.uuidString } ?? "receipt"
        response.headers.replaceOrAdd(name: .contentDisposition, value: "inline; filename=\"\(name).html\"") // good: header-injection
        return response
    }
}
