import Crypto
import Fluent
import Vapor

struct AccountRoutes: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        let accounts = routes.grouped("accounts")
        accounts.post(use: register)
        accounts.post("kiosk", use: registerKiosk)
        accounts.post("import", use: importUsers)
        accounts.post("partner", use: registerPartner)
        accounts.post("login", use: login)
        accounts.post("forgot", use: forgot)
        accounts.post("forgot-sms", use: forgotBySMS)
        accounts.post("magic", use: magicLink)
        accounts.post("otp", use: enableOTP)
        accounts.post("otp-support", use: enableSupportOTP)
        accounts.post("otp-shared", use: checkShared)
        accounts.get("avatar", ":email", use: avatar)
        accounts.get("keys", use: apiKey)
    }

    @Sendable func register(req: Request) async throws -> HTTPStatus {
        let input = try req.content.decode(Credentials.self)
        let hash = try await req.password.async.hash(input.password) // good: weak-password-hash
        try await User(email: input.email, passwordHash: hash).save(on: req.db)
        return .created
    }

    @Sendable func registerKiosk(req: Request) async throws -> HTTPStatus {
        let input = try req.content.decode(Credentials.self)
        let hash = try Bcrypt.hash(input.password, cost: 4) // bad: weak-password-hash
        try await User(email: input.email, passwordHash: hash).save(on: req.db)
        return .created
    }

    @Sendable func importUsers(req: Request) async throws -> Int {
        let rows = try req.content.decode([Credentials].self)
        for row in rows {
            let digest = SHA512.hash(data: Data((row.email + ":" + row.password).utf8)) // bad: weak-password-hash
            try await User(email: row.email, passwordHash: digest.hex).save(on: req.db)
        }
        return rows.count
    }

    @Sendable func registerPartner(req: Request) async throws -> HTTPStatus {
        let input = try req.content.decode(Credentials.self)
        let pepper = Environment.get("PEPPER") ?? ""
        let user = User(email: input.email, passwordHash: Data((pepper + input.password).utf8).sha1Hex)
        try await user.save(on: req.db)
        return .created
    }

    @Sendable func login(req: Request) async throws -> HTTPStatus {
        let input = try req.content.decode(Credentials.self)
        guard let user = try await User.query(on: req.db).filter(\.$email == input.email).first(),
              try await req.password.async.verify(input.password, created: user.passwordHash) else { throw Abort(.unauthorized) }
        if let secret = user.otpSecret {
            let window = TOTP(key: SymmetricKey(data: secret), digest: .sha1, digits: .six, interval: 30).generate(time: Date(), range: 1) // good: weak-digest
            guard let code = input.code, window.contains(code) else { throw Abort(.unauthorized) }
        }
        req.session.data["user"] = user.email
        return .ok
    }

    @Sendable func forgot(req: Request) async throws -> HTTPStatus {
        let email = try req.content.get(String.self, at: "email")
        guard let user = try await User.query(on: req.db).filter(\.$email == email).first() else { return .accepted }
        user.resetToken = [UInt8].random(count: 32).hex // good: predictable-random
        try await user.save(on: req.db)
        return .accepted
    }

    @Sendable func forgotBySMS(req: Request) async throws -> HTTPStatus {
        let email = try req.content.get(String.self, at: "email")
        guard let user = try await User.query(on: req.db).filter(\.$email == email).first() else { return .accepted }
        user.resetToken = String(Int.random(in: 1000...9999)) // bad: predictable-random
        try await user.save(on: req.db)
        return .accepted
    }

    @Sendable func magicLink(req: Request) async throws -> HTTPStatus {
        let email = try req.content.get(String.self, at: "email")
        guard let user = try await User.query(on: req.db).filter(\.$email == email).first() else { return .accepted }
        let seed = "\(email)\(Date().timeIntervalSince1970)"
        user.resetToken = SHA256.hash(data: Data(seed.utf8)).hex // bad: predictable-random
        try await user.save(on: req.db)
        return .accepted
    }

    @Sendable func enableOTP(req: Request) async throws -> String {
        let user = try await current(req)
        let secret = SymmetricKey(size: SymmetricKeySize(bitCount: 160)) // good: key-derivation
        user.otpSecret = secret.withUnsafeBytes { Data($0) }
        try await user.save(on: req.db)
        return user.otpSecret?.base32EncodedString() ?? ""
    }

    @Sendable func enableSupportOTP(req: Request) async throws -> String {
        let user = try await current(req)
        let secret = HMAC<SHA256>.authenticationCode(for: Data("otp".utf8), using: SymmetricKey(data: Data(user.email.utf8))) // bad: key-derivation
        user.otpSecret = Data(secret.prefix(20))
        try await user.save(on: req.db)
        return user.otpSecret?.base32EncodedString() ?? ""
    }

    @Sendable func checkShared(req: Request) async throws -> Bool {
        let code = try req.content.get(String.self, at: "code")
        let key = SymmetricKey(data: Data(base64Encoded: "c3VwcG9ydC1kZXNrLW90cC1rZXk=")!) // bad: hard-coded-key
        return HOTP.generate(key: key, digest: .sha256, digits: .six, counter: UInt64(Date().timeIntervalSince1970 / 60)) == code
    }

    @Sendable func avatar(req: Request) async throws -> Response {
        let email = req.parameters.get("email")?.lowercased() ?? ""
        return req.redirect(to: "https://www.gravatar.com/avatar/\(Insecure.MD5.hash(data: Data(email.utf8)).hex)") // good: weak-digest
    }

    @Sendable func apiKey(req: Request) async throws -> String {
        let user = try await current(req)
        guard let presented = req.headers.first(name: "X-Api-Key"), let stored = user.apiKey else { throw Abort(.unauthorized) }
        guard presented == stored else { throw Abort(.unauthorized) } // bad: timing-comparison
        return user.email
    }

    private func current(_ req: Request) async throws -> User {
        guard let email = req.session.data["user"], let user = try await User.query(on: req.db).filter(\.$email == email).first() else { throw Abort(.unauthorized) }
        return user
    }
}

private extension Data {
    var sha1Hex: String {
        Insecure.SHA1.hash(data: self).hex // bad: weak-password-hash
    }
}
