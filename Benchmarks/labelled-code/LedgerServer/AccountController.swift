import Crypto
import CryptoExtras
import Fluent
import Vapor

enum CORSPolicy {
    static let origins = ["https://dash.ledger.example", "https://ledger.example"]

    static let dashboard = CORSMiddleware.Configuration(allowedOrigin: .any(origins), allowedMethods: [.GET, .POST, .PUT], allowedHeaders: [.authorization, .contentType], allowCredentials: true) // good: cors-open

    static let partner = CORSMiddleware.Configuration(allowedOrigin: .originBased, allowedMethods: [.GET, .POST, .DELETE], allowedHeaders: [.authorization, .contentType], allowCredentials: true) // bad: cors-open

    static let viewer = CORSMiddleware.Configuration(allowedOrigin: .custom("null"), allowedMethods: [.GET, .POST], allowedHeaders: [.authorization], allowCredentials: true) // bad: cors-open

    static let rates = CORSMiddleware.Configuration(allowedOrigin: .all, allowedMethods: [.GET], allowedHeaders: [.accept]) // good: cors-open

    static let embed = CORSMiddleware.Configuration(allowedOrigin: .custom("https://embed.ledger.example"), allowedMethods: [.GET], allowedHeaders: [.accept], allowCredentials: true) // good: cors-open
}

struct OriginMirror: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: AsyncResponder) async throws -> Response {
        let response = try await next.respond(to: request)
        guard let origin = request.headers.first(name: .origin) else { return response }
        if origin.hasSuffix("ledger.example") {
            response.headers.replaceOrAdd(name: .accessControlAllowOrigin, value: origin) // bad: cors-open
            response.headers.replaceOrAdd(name: .accessControlAllowCredentials, value: "true")
        }
        return response
    }
}

struct OriginList: AsyncMiddleware {
    let allowed: Set<String>

    func respond(to request: Request, chainingTo next: AsyncResponder) async throws -> Response {
        let response = try await next.respond(to: request)
        guard let origin = request.headers.first(name: .origin), allowed.contains(origin) else { return response }
        response.headers.replaceOrAdd(name: .accessControlAllowOrigin, value: origin) // good: cors-open
        response.headers.replaceOrAdd(name: .accessControlAllowCredentials, value: "true")
        response.headers.replaceOrAdd(name: .vary, value: "Origin")
        return response
    }
}

final class Account: Model, Content, @unchecked Sendable {
    static let schema = "accounts"
    @ID(key: .id) var id: UUID?
    @Field(key: "email") var email: String
    @Field(key: "password_hash") var passwordHash: String
    init() {}
}

struct Registration: Content {
    let email: String
    let password: String
}

struct AccountController: RouteCollection {
    private let cost = 12

    func boot(routes: RoutesBuilder) throws {
        routes.post("accounts", use: create)
        routes.grouped(CORSMiddleware(configuration: CORSPolicy.partner)).delete("accounts", ":id", use: remove)
        routes.grouped(CORSMiddleware(configuration: CORSPolicy.rates)).get("rates") { _ in ["EUR": 1.0, "USD": 1.08] }
        routes.grouped(LedgerBearerAuthenticator(), LedgerUser.guardMiddleware()).get("export-key", use: exportKey)
    }

    func create(_ req: Request) async throws -> HTTPStatus {
        let form = try req.content.decode(Registration.self)
        let account = Account()
        account.email = form.email
        account.passwordHash = try Bcrypt.hash(form.password, cost: cost) // good: low-iterations
        try await account.save(on: req.db)
        return .created
    }

    func createBulk(_ req: Request) async throws -> HTTPStatus {
        for form in try req.content.decode([Registration].self) {
            let account = Account()
            account.email = form.email
            account.passwordHash = try Bcrypt.hash(form.password, cost: 4) // bad: low-iterations
            try await account.save(on: req.db)
        }
        return .created
    }

    func remove(_ req: Request) async throws -> HTTPStatus {
        guard let account = try await Account.find(req.parameters.get("id"), on: req.db) else { throw Abort(.notFound) }
        try await account.delete(on: req.db)
        return .noContent
    }

    func exportKey(_ req: Request) async throws -> String {
        let password = try req.query.get(String.self, at: "phrase")
        let key = try KDF.Insecure.PBKDF2.deriveKey(from: Data(password.utf8), salt: Data(PartnerKeys.exportSalt.utf8), using: .sha256, outputByteCount: 32, rounds: 600_000) // bad: static-salt
        return key.withUnsafeBytes { Data($0) }.base64EncodedString()
    }

    func archiveKey(password: String, account: Account) throws -> (salt: [UInt8], key: SymmetricKey) {
        let salt = [UInt8].random(count: 16)
        let key = try KDF.Insecure.PBKDF2.deriveKey(from: Data(password.utf8), salt: salt, using: .sha256, outputByteCount: 32, rounds: 600_000) // good: static-salt
        return (salt, key)
    }
}
