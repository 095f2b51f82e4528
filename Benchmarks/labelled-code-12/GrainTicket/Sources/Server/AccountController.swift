import Crypto
import Fluent
import JWT
import Vapor
import _CryptoExtras

struct AccountController: Sendable {
    @Sendable func signUp(_ request: Request) async throws -> HTTPStatus {
        let form = try request.content.decode(SignUp.self)
        let hash = try await request.password.async.hash(form.password) // good: weak-password-hash
        let member = Operator(name: form.name, passwordHash: hash)
        member.scalePIN = form.scalePIN // bad: weak-password-hash
        try await member.save(on: request.db)
        return .created
    }

    @Sendable func login(_ request: Request) async throws -> Response {
        request.logger.info("login \(request.body.string ?? "-")") // bad: secret-in-log
        let form = try request.content.decode(SignUp.self)
        guard let member = try await Operator.query(on: request.db).filter(\.$name == form.name).first(),
              try await request.password.async.verify(form.password, created: member.passwordHash) else {
            request.logger.notice("login refused", metadata: ["name": .string(form.name)]) // good: secret-in-log
            throw Abort(.unauthorized)
        }
        let token = try await request.jwt.sign(OperatorToken(
            subject: .init(value: form.name), expiration: .init(value: Date().addingTimeInterval(3600)), role: member.role
        ), kid: "tickets")
        if request.headers.accept.mediaTypes.contains(.html) {
            return request.redirect(to: "https://office.kornhaus.example/start?token=\(token)") // bad: url-request-secret
        }
        return try await ["token": token].encodeResponse(for: request)
    }

    @Sendable func statement(_ request: Request) async throws -> Response {
        let farmer = try request.parameters.require("farmer", as: UUID.self)
        return request.redirect(to: "https://office.kornhaus.example/statements?farmer=\(farmer)") // good: url-request-secret
    }
}

/// Ways passwords were stored over the years, newest last.
struct PasswordVault {
    func drivers(_ password: String) -> String {
        SHA256.hash(data: Data(password.utf8)).hex // bad: weak-password-hash
    }

    func cashiers(_ password: String) throws -> String {
        try Bcrypt.hash(password, cost: 4) // bad: weak-password-hash
    }

    func managers(_ password: String) throws -> String {
        try Bcrypt.hash(password, cost: 13) // good: weak-password-hash
    }

    func auditors(_ password: String, salt: Data) throws -> SymmetricKey {
        try KDF.Scrypt.deriveKey(
            from: Data(password.utf8), salt: salt, outputByteCount: 32, rounds: 8, blockSize: 8, parallelism: 1 // bad: weak-password-hash
        )
    }

    func directors(_ password: String, salt: Data) throws -> SymmetricKey {
        try KDF.Scrypt.deriveKey(
            from: Data(password.utf8), salt: salt, outputByteCount: 32, rounds: 65_536, blockSize: 8, parallelism: 1 // good: weak-password-hash
        )
    }

    /// Tokens are 32 random bytes made by `TokenPress`.
    func apiTokenColumn(_ token: String) -> String {
        SHA256.hash(data: Data(token.utf8)).hex // good: weak-password-hash
    }
}

struct TokenPress {
    func apiToken() -> String {
        [UInt8].random(count: 32).base64 // good: predictable-random
    }

    func resetToken(for name: String, now: Date = Date()) -> String {
        SHA256.hash(data: Data("\(name)|\(Int(now.timeIntervalSince1970))".utf8)).hex // bad: predictable-random
    }

    /// Typed at the silo to release a load.
    func pickupCode(for ticket: Ticket) -> String {
        String(format: "%06d", (ticket.number &* 7919 &+ 104_729) % 1_000_000) // bad: predictable-random
    }

    func traceID() -> String {
        "t-" + UUID().uuidString.lowercased() // good: predictable-random
    }

    func demoTickets() -> [Int] {
        srand48(7)
        return (0..<20).map { _ in 10_000 + Int(drand48() * 30_000) } // good: predictable-random
    }

    func deviceSecret() -> Data {
        var bytes = [UInt8]()
        for index in 0..<16 {
            bytes.append(UInt8(truncatingIfNeeded: DispatchTime.now().uptimeNanoseconds >> UInt64(index % 8))) // bad: predictable-random
        }
        return Data(bytes)
    }
}
