import Vapor
import JWT
import FluentSQL

struct PartnerToken: JWTPayload {
    var sub: SubjectClaim
    var callback: String?
    var exp: ExpirationClaim
    func verify(using algorithm: some JWTAlgorithm) async throws { try exp.verifyNotExpired() }
}

struct HookController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        routes.post("hooks", "register", use: register)
        routes.post("hooks", "ping", use: ping)
        routes.post("hooks", "restore", use: restore)
        routes.post("hooks", "github", use: push)
        routes.get("hooks", "owner", use: owner)
        routes.on(.POST, "hooks", "raw", body: .collect(maxSize: "1mb"), use: raw)
    }

    func register(req: Request) async throws -> HTTPStatus {
        struct Registration: Content, Validatable {
            var endpoint: URL
            static func validations(_ validations: inout Validations) { validations.add("endpoint", as: String.self, is: .url) }
        }
        try Registration.validate(content: req)
        let registration = try req.content.decode(Registration.self)
        let answer = try await req.client.post(URI(string: registration.endpoint.absoluteString)) { try $0.content.encode(["event": "hello"]) } // bad: server-side-request
        return answer.status
    }

    func ping(req: Request) async throws -> HTTPStatus {
        struct Ping: Content { var region: String }
        let hosts = ["eu": "eu.hooks.orders.example", "us": "us.hooks.orders.example"]
        guard let host = hosts[try req.content.decode(Ping.self).region] else { throw Abort(.notFound) }
        return try await req.client.get("https://\(host)/ping").status // good: server-side-request
    }

    func restore(req: Request) async throws -> Int {
        let bytes = try await req.body.collect(upTo: 1 << 20)
        let cart = try NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(Data(buffer: bytes)) as? NSArray // bad: unsafe-deserialization
        return cart?.count ?? 0
    }

    func push(req: Request) async throws -> HTTPStatus {
        struct Push: Content { struct Repository: Content { var clone_url: String }; var ref: String; var repository: Repository }
        let push = try req.content.decode(Push.self)
        let deploy = Process()
        deploy.executableURL = URL(fileURLWithPath: "/usr/bin/git")
        deploy.arguments = ["fetch", push.repository.clone_url, push.ref] // bad: command-injection
        try deploy.run()
        return .accepted
    }

    func owner(req: Request) async throws -> String {
        let token = try await req.jwt.verify(as: PartnerToken.self)
        guard let sql = req.db as? any SQLDatabase else { throw Abort(.internalServerError) }
        let row = try await sql.raw("SELECT name FROM partner WHERE id = \(bind: token.sub.value)").first() // good: sql-injection
        return try row?.decode(column: "name", as: String.self) ?? ""
    }

    func raw(req: Request) async throws -> String {
        guard let body = req.body.string else { throw Abort(.unprocessableEntity) }
        let fields = body.split(separator: ";").map(String.init)
        guard fields.count > 1 else { throw Abort(.badRequest) }
        req.logger.info("hook", metadata: ["kind": .string(fields[0])])
        guard !fields[1].replacingOccurrences(of: fields[0], with: "").isEmpty else { return "" } // good: regex-injection
        return fields[1].replacingOccurrences(of: fields[0], with: "*", options: .regularExpression) // bad: regex-injection
    }
}
