import Fluent
import Vapor

struct CodeController: RouteCollection {
    struct EmailForm: Content { let email: String }
    struct CodeForm: Content { let email: String; let code: String }
    struct PasswordForm: Content { let token: String; let password: String }

    func boot(routes: any RoutesBuilder) throws {
        let codes = routes.grouped("codes")
        codes.post("reset", use: sendReset)
        codes.post("reset", "finish", use: finishReset)
        codes.post("unlock", use: sendUnlock)
        codes.post("unlock", "finish", use: finishUnlock)
        codes.post("sms", use: sendSMS)
        codes.post("sms", "resend", use: resendSMS)
        codes.post("sms", "verify", use: verifySMS)
        codes.post("totp", use: verifyTOTP)
        codes.post("sign-in", use: signIn)
        codes.post("invite", use: acceptInvite)
        codes.get("download", use: download)
    }

    private func account(_ email: String, _ req: Request) async throws -> Account {
        guard let account = try await Account.query(on: req.db).filter(\.$email == email).first() else { throw Abort(.notFound) }
        return account
    }

    @Sendable func sendReset(req: Request) async throws -> HTTPStatus {
        let account = try await account(req.content.decode(EmailForm.self).email, req)
        let token = [UInt8].random(count: 32).hex
        let row = OneTimeCode(account: try account.requireID(), code: token, purpose: "reset", lifetime: nil) // bad: one-time-token
        try await row.save(on: req.db)
        try await Courier(client: req.client).mail(account.email, "https://gate.example/reset?t=\(token)")
        return .accepted
    }

    @Sendable func finishReset(req: Request) async throws -> HTTPStatus {
        let form = try req.content.decode(PasswordForm.self)
        let hash = try await req.password.async.hash(form.password)
        return try await req.db.transaction { db in
            guard let row = try await OneTimeCode.find(form.token, purpose: "reset", on: db), let account = try await Account.find(row.accountID, on: db) else {
                throw Abort(.unauthorized)
            }
            try await row.delete(on: db)
            account.passwordHash = hash
            try await account.save(on: db)
            return .ok
        }
    }

    @Sendable func sendUnlock(req: Request) async throws -> HTTPStatus {
        let account = try await account(req.content.decode(EmailForm.self).email, req)
        let minute = Int(Date().timeIntervalSince1970 / 60)
        let token = SHA256.hash(data: Data("\(account.email):\(minute)".utf8)).hex // bad: one-time-token
        try await OneTimeCode(account: try account.requireID(), code: token, purpose: "unlock", lifetime: 900).save(on: req.db)
        try await Courier(client: req.client).mail(account.email, "https://gate.example/unlock?t=\(token)")
        return .accepted
    }

    @Sendable func finishUnlock(req: Request) async throws -> HTTPStatus {
        let token = try req.content.get(String.self, at: "token")
        guard let row = try await OneTimeCode.find(token, purpose: "unlock", on: req.db), let expires = row.expiresAt, expires > Date(),
              let account = try await Account.find(row.accountID, on: req.db) else { throw Abort(.unauthorized) }
        try await row.delete(on: req.db)
        account.lockedUntil = nil
        try await account.save(on: req.db) // good: one-time-token
        return .ok
    }

    @Sendable func sendSMS(req: Request) async throws -> [String: String] {
        let account = try await account(req.content.decode(EmailForm.self).email, req)
        let code = String(format: "%06d", Int.random(in: 0..<1_000_000))
        try await OneTimeCode(account: try account.requireID(), code: code, purpose: "sms", lifetime: 300).save(on: req.db)
        try await Courier(client: req.client).text(account.email, code)
        return ["status": "sent", "echo": code] // bad: one-time-token
    }

    @Sendable func resendSMS(req: Request) async throws -> HTTPStatus {
        let account = try await account(req.content.decode(EmailForm.self).email, req)
        guard let row = try await OneTimeCode.query(on: req.db).filter(\.$accountID == account.requireID()).filter(\.$purpose == "sms").first() else {
            throw Abort(.notFound)
        }
        row.attempts = 0 // bad: one-time-token
        try await row.save(on: req.db)
        return .accepted
    }

    @Sendable func verifySMS(req: Request) async throws -> HTTPStatus {
        let form = try req.content.decode(CodeForm.self)
        let account = try await account(form.email, req)
        guard let row = try await OneTimeCode.query(on: req.db).filter(\.$accountID == account.requireID()).filter(\.$purpose == "sms").first(),
              let expires = row.expiresAt, expires > Date(), row.attempts < 5 else { throw Abort(.unauthorized) }
        row.attempts += 1
        try await row.save(on: req.db)
        guard row.digest == SHA256.hash(data: Data(form.code.utf8)).hex else { throw Abort(.unauthorized) }
        try await row.delete(on: req.db) // good: one-time-token
        return .ok
    }

    @Sendable func verifyTOTP(req: Request) async throws -> HTTPStatus {
        let form = try req.content.decode(CodeForm.self)
        let account = try await account(form.email, req)
        guard account.failures < 10 else { throw Abort(.tooManyRequests) }
        let totp = TOTP(key: SymmetricKey(data: account.totpSecret), digest: .sha1, digits: .six, interval: 30)
        guard totp.generate(time: Date()) == form.code else { // bad: one-time-token
            account.failures += 1
            try await account.save(on: req.db)
            throw Abort(.unauthorized)
        }
        account.failures = 0
        try await account.save(on: req.db)
        return .ok
    }

    @Sendable func signIn(req: Request) async throws -> [String: String] {
        let form = try req.content.decode(CodeForm.self)
        let account = try await account(form.email, req)
        guard let row = try await OneTimeCode.find(form.code, purpose: "login", on: req.db), let expires = row.expiresAt, expires > Date() else { // bad: one-time-token
            throw Abort(.unauthorized)
        }
        try await row.delete(on: req.db)
        let payload = GatePayload(sub: .init(value: try account.requireID().uuidString), exp: .init(value: Date(timeIntervalSinceNow: 900)), role: account.role)
        return ["token": try req.jwt.sign(payload)]
    }

    @Sendable func acceptInvite(req: Request) async throws -> HTTPStatus {
        let caller = try req.auth.require(Account.self)
        let code = try req.content.get(String.self, at: "code")
        guard let row = try await OneTimeCode.find(code, purpose: "invite", on: req.db), let expires = row.expiresAt, expires > Date() else { throw Abort(.unauthorized) }
        caller.role = .editor
        try await caller.save(on: req.db)
        let db = req.db
        Task.detached { try await row.delete(on: db) } // bad: one-time-token
        return .ok
    }

    @Sendable func download(req: Request) async throws -> Response {
        struct Query: Content { let file: String; let expires: Double; let signature: String }
        let query = try req.query.decode(Query.self)
        guard query.expires > Date().timeIntervalSince1970 else { throw Abort(.gone) }
        guard let name = ["handbook.pdf", "terms.pdf"].first(where: { $0 == query.file }) else { throw Abort(.notFound) }
        guard let signature = Data(base64Encoded: query.signature),
              HMAC<SHA256>.isValidAuthenticationCode(signature, authenticating: Data(name.utf8), using: req.application.linkKey) else { // bad: one-time-token
            throw Abort(.forbidden)
        }
        return try await req.fileio.asyncStreamFile(at: "/srv/gate/\(name)")
    }
}

struct Courier {
    let client: any Client
    func mail(_ address: String, _ text: String) async throws { try await post("mail", address, text) }
    func text(_ address: String, _ text: String) async throws { try await post("sms", address, text) }
    private func post(_ kind: String, _ to: String, _ text: String) async throws {
        _ = try await client.post("https://courier.gate.example/\(kind)") { try $0.content.encode(["to": to, "text": text]) }
    }
}

extension Application {
    struct LinkKey: StorageKey { typealias Value = SymmetricKey }
    var linkKey: SymmetricKey {
        guard let key = storage[LinkKey.self] else { preconditionFailure("link key is set in configure") }
        return key
    }
}
