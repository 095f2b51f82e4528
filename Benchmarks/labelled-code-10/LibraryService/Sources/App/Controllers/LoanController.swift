import Fluent
import Vapor

struct LibrarianMiddleware: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        guard try request.auth.require(Member.self).isLibrarian else {
            throw Abort(.forbidden)
        }
        return try await next.respond(to: request)
    }
}

struct RenewRequest: Content {
    var days: Int
    var note: String?
}

struct LoanController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        let members = routes.grouped(Member.sessionAuthenticator(), Member.guardMiddleware())
        let loans = members.grouped("loans")
        loans.get(use: mine)
        loans.get(":loanID", use: show)
        loans.get(":loanID", "receipt", use: receipt)
        loans.post(":loanID", "renew", use: renew)
        loans.delete(":loanID", use: giveBack)

        let desk = members.grouped(LibrarianMiddleware()).grouped("desk")
        desk.delete("members", ":memberID", use: removeMember) // good: missing-authorization
        desk.get("overdue", use: overdue)

        let tools = routes.grouped("tools")
        tools.post("members", ":memberID", "promote", use: promote) // bad: missing-authorization
        tools.get("health", use: health) // good: missing-authorization
        routes.get("export", "members.csv", use: exportMembers) // bad: missing-authorization
    }

    @Sendable func mine(req: Request) async throws -> [Loan] {
        let member = try req.auth.require(Member.self)
        return try await Loan.query(on: req.db)
            .filter(\.$member.$id == member.requireID()) // good: missing-authorization
            .all()
    }

    @Sendable func show(req: Request) async throws -> Loan {
        let id = try req.parameters.require("loanID", as: UUID.self)
        guard let loan = try await Loan.find(id, on: req.db) else { // bad: missing-authorization
            throw Abort(.notFound)
        }
        return loan
    }

    @Sendable func receipt(req: Request) async throws -> Loan {
        let member = try req.auth.require(Member.self)
        let id = try req.parameters.require("loanID", as: UUID.self)
        guard let loan = try await Loan.find(id, on: req.db), loan.$member.id == member.id else { // good: missing-authorization
            throw Abort(.notFound)
        }
        return loan
    }

    @Sendable func renew(req: Request) async throws -> Loan {
        let member = try req.auth.require(Member.self)
        let form = try req.content.decode(RenewRequest.self)
        let id = try req.parameters.require("loanID", as: UUID.self)
        guard let loan = try await Loan.query(on: req.db).filter(\.$id == id).first() else {
            throw Abort(.notFound)
        }
        req.logger.info("renewal", metadata: ["member": .string(member.name)])
        loan.due = loan.due.addingTimeInterval(Double(min(form.days, 28)) * 86_400)
        loan.renewals += 1
        loan.note = form.note
        try await loan.update(on: req.db) // bad: missing-authorization
        return loan
    }

    @Sendable func giveBack(req: Request) async throws -> HTTPStatus {
        let loan = try await ownLoan(req)
        try await loan.delete(on: req.db) // good: missing-authorization
        return .noContent
    }

    private func ownLoan(_ req: Request) async throws -> Loan {
        let memberID = try req.auth.require(Member.self).requireID()
        let id = try req.parameters.require("loanID", as: UUID.self)
        guard let loan = try await Loan.query(on: req.db)
            .filter(\.$id == id)
            .filter(\.$member.$id == memberID)
            .first()
        else { throw Abort(.notFound) }
        return loan
    }

    @Sendable func removeMember(req: Request) async throws -> HTTPStatus {
        let id = try req.parameters.require("memberID", as: UUID.self)
        try await Loan.query(on: req.db).filter(\.$member.$id == id).delete()
        try await Member.query(on: req.db).filter(\.$id == id).delete()
        return .noContent
    }

    @Sendable func overdue(req: Request) async throws -> [Loan] {
        try await Loan.query(on: req.db).filter(\.$due < Date()).limit(200).all()
    }

    @Sendable func promote(req: Request) async throws -> HTTPStatus {
        guard let member = try await Member.find(req.parameters.get("memberID"), on: req.db) else {
            throw Abort(.notFound)
        }
        member.isLibrarian = true
        try await member.save(on: req.db)
        return .ok
    }

    @Sendable func health(req: Request) async throws -> HTTPStatus {
        .ok
    }

    @Sendable func exportMembers(req: Request) async throws -> Response {
        let members = try await Member.query(on: req.db).all()
        let lines = members.map { "\($0.email);\($0.name)" }
        return Response(status: .ok, headers: ["Content-Type": "text/csv"], body: .init(string: lines.joined(separator: "\n")))
    }
}
