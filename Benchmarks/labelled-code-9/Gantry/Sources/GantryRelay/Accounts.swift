import Crypto
import Fluent
import Vapor

final class Account: Model, Content, @unchecked Sendable {
    static let schema = "accounts"

    @ID(key: .id) var id: UUID?
    @Field(key: "email") var email: String
    @Field(key: "verifier") var verifier: String
    @Field(key: "salt") var salt: Data

    init() {}

    init(email: String, verifier: String, salt: Data) {
        self.email = email
        self.verifier = verifier
        self.salt = salt
    }
}

final class AccessKey: Model, Content, @unchecked Sendable {
    static let schema = "access_keys"

    @ID(key: .id) var id: UUID?
    @Field(key: "account") var account: UUID
    @Field(key: "fingerprint") var fingerprint: String

    init() {}

    init(account: UUID, fingerprint: String) {
        self.account = account
        self.fingerprint = fingerprint
    }
}

struct Registration: Content {
    let email: String
    let password: String
}

struct AccountRoutes: RouteCollection {
    func boot(routes: RoutesBuilder) throws {
        let accounts = routes.grouped("accounts")
        accounts.post(use: register)
        accounts.post("service", use: registerService)
        accounts.post("import", use: importOne)
        accounts.post("reset", use: reset)
        accounts.post("keys", ":account", use: issueKey)
    }

    @Sendable func register(req: Request) async throws -> HTTPStatus {
        let form = try req.content.decode(Registration.self)
        let verifier = try await req.password.async.hash(form.password) // good: weak-password-hash
        try await Account(email: form.email, verifier: verifier, salt: Data()).save(on: req.db)
        req.logger.info("registered", metadata: ["email": .string(form.email)]) // good: secret-in-log
        return .created
    }

    @Sendable func registerService(req: Request) async throws -> HTTPStatus {
        let form = try req.content.decode(Registration.self)
        let verifier = try Bcrypt.hash(form.password, cost: 4) // bad: weak-password-hash
        try await Account(email: form.email, verifier: verifier, salt: Data()).save(on: req.db)
        req.logger.info("service registered", metadata: ["login": .string("\(form.email):\(form.password)")]) // bad: secret-in-log
        return .created
    }

    @Sendable func importOne(req: Request) async throws -> HTTPStatus {
        let form = try req.content.decode(Registration.self)
        let salt = Data([UInt8].random(count: 16)) // good: predictable-random
        let verifier = Passwords.imported(form.password, salt: salt)
        try await Account(email: form.email, verifier: verifier, salt: salt).save(on: req.db)
        return .created
    }

    @Sendable func reset(req: Request) async throws -> HTTPStatus {
        let form = try req.content.decode(Registration.self)
        guard let account = try await Account.query(on: req.db).filter(\.$email == form.email).first() else { return .accepted }
        account.verifier = try Bcrypt.hash(form.password, cost: 13) // good: weak-password-hash
        try await account.save(on: req.db)
        return .accepted
    }

    @Sendable func issueKey(req: Request) async throws -> String {
        guard let owner = req.parameters.get("account", as: UUID.self) else { throw Abort(.badRequest) }
        let key = Data([UInt8].random(count: 32)).base64EncodedString()
        let fingerprint = SHA256.hash(data: Data(key.utf8)).hex // good: weak-password-hash
        try await AccessKey(account: owner, fingerprint: fingerprint).save(on: req.db)
        return key
    }
}

enum Passwords {
    static func imported(_ password: String, salt: Data) -> String {
        var hash = SHA512()
        hash.update(data: Data(password.utf8))
        hash.update(data: salt)
        return Data(hash.finalize()).base64EncodedString() // bad: weak-password-hash
    }

    static func guest(_ password: String) -> String {
        Insecure.SHA1.hash(data: Data(password.utf8)).hex // bad: weak-password-hash
    }

    static func runnerCertificate(_ der: Data) -> String {
        SHA512.hash(data: der).hex // good: weak-password-hash
    }
}

/// Console administrators live in a small file beside the relay.
actor AdminDirectory {
    private var verifiers: [String: String] = [:]
    private var operators: [String: String] = [:]
    private let hasher: any PasswordHasher

    init(app: Application) {
        hasher = app.password
    }

    func add(_ name: String, password: String) throws {
        verifiers[name] = try hasher.hash(password) // good: weak-password-hash
    }

    func addOperator(_ name: String, password: String) {
        operators[name] = Data(password.utf8).base64EncodedString() // bad: weak-password-hash
    }

    func checkOperator(_ name: String, password: String) -> Bool {
        guard let stored = operators[name] else { return false }
        return stored == Data(password.utf8).base64EncodedString()
    }

    func check(_ name: String, password: String) -> Bool {
        guard let verifier = verifiers[name] else { return false }
        return (try? hasher.verify(password, created: verifier)) ?? false // good: check-fails-open
    }
}
