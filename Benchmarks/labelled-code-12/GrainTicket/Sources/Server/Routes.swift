import Crypto
import Fluent
import JWT
import Vapor

func routes(_ app: Application) throws {
    let quotes = QuoteBoard()
    let accounts = AccountController()
    app.post("operators", use: accounts.signUp)
    app.post("login", use: accounts.login)

    let office = app.grouped(OfficeGate())
    try office.register(collection: TicketController(quotes: quotes))
    app.grouped(PortalGate()).get("statement", ":farmer", use: accounts.statement)
    office.post("admin", "cashiers") { request async throws -> HTTPStatus in
        let form = try request.content.decode(SignUp.self)
        try await Operator(name: form.name, passwordHash: PasswordVault().cashiers(form.password), role: "cashier").save(on: request.db)
        return .created
    }
    office.post("admin", "partners") { request async throws -> HTTPStatus in
        let tokens = try request.content.decode([String: String].self)
        try await NightlyFiles(folder: "/var/lib/kornhaus").storeTokens(tokens, on: request)
        return .ok
    }
    app.post("hooks", "bank", use: BankHook().receive)
    app.post("hooks", "lab", use: BankHook().receiveLab)
}

struct OfficeGate: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        guard request.headers.bearerAuthorization != nil else {
            return try await next.respond(to: request) // bad: check-fails-open
        }
        request.storage[TokenKey.self] = try await request.jwt.verify(as: OperatorToken.self)
        return try await next.respond(to: request)
    }
}

struct PortalGate: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        guard request.headers.bearerAuthorization != nil else {
            throw Abort(.unauthorized) // good: check-fails-open
        }
        request.storage[TokenKey.self] = try await request.jwt.verify(as: OperatorToken.self)
        return try await next.respond(to: request)
    }
}

struct TokenKey: StorageKey {
    typealias Value = OperatorToken
}

struct Rights {
    let token: OperatorToken?

    func mayVoid() -> Bool {
        switch token?.role {
        case "trainee", "driver":
            return false
        default:
            return true // bad: check-fails-open
        }
    }

    func mayPayOut() -> Bool {
        switch token?.role {
        case "cashier", "manager":
            return true
        default:
            return false // good: check-fails-open
        }
    }
}

/// The bank and the grain laboratory report back by web hook.
struct BankHook {
    private let key = SymmetricKey(data: Data((Environment.get("HOOK_SECRET") ?? UUID().uuidString).utf8))

    @Sendable func receive(_ request: Request) async throws -> HTTPStatus {
        let body = Data(buffer: request.body.data ?? ByteBuffer())
        if let given = request.headers.first(name: "X-Bank-Signature"), !signatureMatches(given, body) { // bad: check-fails-open
            throw Abort(.forbidden)
        }
        return try await settle(JSONDecoder().decode(Payout.self, from: body), on: request)
    }

    @Sendable func receiveLab(_ request: Request) async throws -> HTTPStatus {
        let body = Data(buffer: request.body.data ?? ByteBuffer())
        guard let given = request.headers.first(name: "X-Lab-Signature"), signatureMatches(given, body) else {
            throw Abort(.forbidden) // good: check-fails-open
        }
        request.logger.info("laboratory report of \(body.count) bytes") // good: secret-in-log
        return .accepted
    }

    private func signatureMatches(_ given: String, _ body: Data) -> Bool {
        guard let mac = Data(base64Encoded: given) else { return false }
        return HMAC<SHA256>.isValidAuthenticationCode(mac, authenticating: body, using: key) // good: weak-digest
    }

    private func settle(_ payout: Payout, on request: Request) async throws -> HTTPStatus {
        request.logger.info("payout \(payout.reference) settled")
        return .ok
    }
}
