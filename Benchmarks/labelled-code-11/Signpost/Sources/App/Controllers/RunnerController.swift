import Crypto
import Fluent
import Vapor

/// Build machines report here.
struct RunnerController: RouteCollection {
    let tokens: TokenService

    func boot(routes: any RoutesBuilder) throws {
        routes.post("push", use: push)
        routes.post("begin", use: begin)
        routes.post("finish", use: finish)
        routes.post("farm", use: farm)
    }

    private func secret() throws -> SymmetricKey {
        guard let text = Environment.get("PUSH_SECRET") else { throw Abort(.internalServerError) }
        return SymmetricKey(data: Data(text.utf8))
    }

    @Sendable func push(req: Request) async throws -> HTTPStatus {
        let gate = PushSignature(secret: try secret(), gitlabToken: Environment.get("GITLAB_TOKEN") ?? UUID().uuidString)
        guard gate.isPush(req.headers) || gate.isFromGitLab(req.headers) else { return .ok }
        guard let header = req.headers.first(name: "X-Hub-Signature-256"), let body = req.body.data,
              gate.isValid(header, body: body) else { throw Abort(.unauthorized) }
        return .accepted
    }

    @Sendable func begin(req: Request) async throws -> String {
        guard let bearer = req.headers.bearerAuthorization else { throw Abort(.unauthorized) }
        req.logger.info("runner \(await tokens.traceSubject(of: bearer.token))")
        return try await tokens.member(forRunner: bearer.token, on: req.db).email
    }

    @Sendable func finish(req: Request) async throws -> String {
        guard let bearer = req.headers.bearerAuthorization else { throw Abort(.unauthorized) }
        return try await tokens.runnerName(of: bearer.token)
    }

    @Sendable func farm(req: Request) async throws -> String {
        guard let bearer = req.headers.bearerAuthorization else { throw Abort(.unauthorized) }
        let token = FarmToken(secret: try secret())
        return req.query[Bool.self, at: "runner"] == true ? try token.runner(of: bearer.token) : try token.subject(of: bearer.token)
    }
}
