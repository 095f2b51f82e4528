import _CryptoExtras
import Crypto
import Fluent
import JWT
import Vapor

struct AccountController: RouteCollection {
    func boot(routes: RoutesBuilder) throws {
        let account = routes.grouped("account")
        account.post("sign-up", use: signUp)
        account.post("kiosk", use: kioskSignUp)
        account.post("agent", use: agentSignUp)
        account.post("import", use: importLegacy)
        account.post("crew", use: crewSignUp)
        account.post("company", use: companySignUp)
        account.post("harbour", use: harbourSignUp)
        account.post("office", use: officeSignUp)
        account.post("sign-in", use: signIn)
        account.post("forgot", use: forgot)
        account.get("app", use: openApp)
    }

    @Sendable
    func signUp(req: Request) async throws -> HTTPStatus {
        let dto = try req.content.decode(SignUp.self)
        let hash = try await req.password.async.hash(dto.password) // good: weak-password-hash
        try await Passenger(email: dto.email, passwordHash: hash).save(on: req.db)
        return .created
    }

    @Sendable
    func kioskSignUp(req: Request) async throws -> HTTPStatus {
        let dto = try req.content.decode(SignUp.self)
        let hash = try Bcrypt.hash(dto.password, cost: 4) // bad: weak-password-hash
        try await Passenger(email: dto.email, passwordHash: hash).save(on: req.db)
        return .created
    }

    @Sendable
    func agentSignUp(req: Request) async throws -> HTTPStatus {
        let dto = try req.content.decode(SignUp.self)
        let salt = [UInt8].random(count: 16)
        let digest = SHA256.hash(data: salt + Array(dto.password.utf8)) // bad: weak-password-hash
        try await Passenger(email: dto.email, passwordHash: salt.hex + digest.hex).save(on: req.db)
        return .created
    }

    @Sendable
    func importLegacy(req: Request) async throws -> HTTPStatus {
        let people = try req.content.decode([SignUp].self)
        for person in people {
            let passenger = Passenger()
            passenger.email = person.email
            passenger.passwordHash = person.password // bad: weak-password-hash
            try await passenger.save(on: req.db)
        }
        return .accepted
    }

    @Sendable
    func crewSignUp(req: Request) async throws -> HTTPStatus {
        let dto = try req.content.decode(SignUp.self)
        let salt = [UInt8].random(count: 16)
        let key = try KDF.Insecure.PBKDF2.deriveKey(from: Array(dto.password.utf8), salt: salt, using: .sha256, outputByteCount: 32, unsafeUncheckedRounds: 1_000) // bad: weak-password-hash
        try await store(dto, salt: salt, key: key, on: req.db)
        return .created
    }

    @Sendable
    func companySignUp(req: Request) async throws -> HTTPStatus {
        let dto = try req.content.decode(SignUp.self)
        let salt = [UInt8].random(count: 16)
        let key = try KDF.Insecure.PBKDF2.deriveKey(from: Array(dto.password.utf8), salt: salt, using: .sha512, outputByteCount: 32, rounds: 600_000) // good: weak-password-hash
        try await store(dto, salt: salt, key: key, on: req.db)
        return .created
    }

    @Sendable
    func harbourSignUp(req: Request) async throws -> HTTPStatus {
        let dto = try req.content.decode(SignUp.self)
        let hash = Insecure.MD5.hash(data: Data((dto.email + dto.password).utf8)).hex // bad: weak-password-hash
        try await Passenger(email: dto.email, passwordHash: hash).save(on: req.db)
        return .created
    }

    @Sendable
    func officeSignUp(req: Request) async throws -> HTTPStatus {
        let dto = try req.content.decode(SignUp.self)
        let hash = try Bcrypt.hash(dto.password, cost: 13) // good: weak-password-hash
        try await Passenger(email: dto.email, passwordHash: hash).save(on: req.db)
        return .created
    }

    private func store(_ dto: SignUp, salt: [UInt8], key: SymmetricKey, on database: Database) async throws {
        let bytes = key.withUnsafeBytes { Array($0) }
        try await Passenger(email: dto.email, passwordHash: salt.hex + bytes.hex).save(on: database)
    }

    @Sendable
    func signIn(req: Request) async throws -> HTTPStatus {
        let dto = try req.content.decode(SignUp.self)
        guard let passenger = try await Passenger.query(on: req.db).filter(\.$email == dto.email).first() else {
            req.logger.warning("unknown member tried \(dto.email) / \(dto.password)") // bad: secret-in-log
            throw Abort(.unauthorized)
        }
        guard try await req.password.async.verify(dto.password, created: passenger.passwordHash) else {
            req.logger.warning("wrong password", metadata: ["passenger": .string(passenger.id?.uuidString ?? "-")]) // good: secret-in-log
            throw Abort(.unauthorized)
        }
        req.logger.debug("signed in", metadata: ["cookie": "\(req.headers.first(name: .cookie) ?? "")"]) // bad: secret-in-log
        req.session.data["passenger"] = passenger.id?.uuidString
        return .ok
    }

    @Sendable
    func forgot(req: Request) async throws -> HTTPStatus {
        let email = try req.content.get(String.self, at: "email")
        let desk = HelpDesk(client: req.client, mailer: Mailer())
        try await desk.sendReset(to: email)
        return .accepted
    }

    @Sendable
    func openApp(req: Request) async throws -> Response {
        let token = try req.jwt.sign(SessionClaims(subject: req.session.data["passenger"] ?? ""))
        if req.headers.first(name: .userAgent)?.contains("QuaysideApp/3") == true {
            return req.redirect(to: "https://app.quayside.example/enter?session=\(token)") // bad: url-request-secret
        }
        let response = req.redirect(to: "https://app.quayside.example/enter?from=web") // good: url-request-secret
        response.cookies["enter"] = HTTPCookies.Value(string: token, isSecure: true, isHTTPOnly: true, sameSite: .strict)
        return response
    }

    func issueAgentKey(on database: Database) async throws -> String {
        let secret = [UInt8].random(count: 32).base64 // good: predictable-random
        let digest = SHA256.hash(data: Data(secret.utf8)).hex // good: weak-password-hash
        try await AgentKey(digest: digest).save(on: database)
        return secret
    }
}

struct SessionClaims: JWTPayload {
    let subject: String

    func verify(using signer: JWTSigner) throws {
        guard !subject.isEmpty else { throw Abort(.unauthorized) }
    }
}
