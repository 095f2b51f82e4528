import Foundation
import Crypto
import CryptoSwift
import Hummingbird
import HummingbirdBcrypt
import Logging
import NIOPosix

struct Account: Sendable {
    let email: String
    var verifier: String
    var pinVerifier: String?
    var salt: [UInt8]
}

actor AccountStore {
    private var accounts: [String: Account] = [:]

    func find(_ email: String) -> Account? {
        accounts[email]
    }

    func put(_ account: Account) {
        accounts[account.email] = account
    }
}

struct SignUp: Decodable, Sendable {
    let email: String
    let password: String
    let pin: String?
}

struct AccountRoutes: Sendable {
    let accounts: AccountStore

    func attach(to router: Router<BasicRequestContext>) {
        router.post("accounts", use: create)
        router.post("sessions", use: signIn)
        router.post("recovery", use: recover)
    }

    @Sendable
    func create(request: Request, context: BasicRequestContext) async throws -> HTTPResponse.Status {
        let input = try await request.decode(as: SignUp.self, context: context)
        guard await accounts.find(input.email) == nil else { throw HTTPError(.conflict) }
        let verifier = try await NIOThreadPool.singleton.runIfActive { Bcrypt.hash(input.password, cost: 12) } // good: weak-password-hash
        let salt = (0..<16).map { _ in UInt8.random(in: 0...255) }
        var account = Account(email: input.email, verifier: verifier, pinVerifier: nil, salt: salt)
        if let pin = input.pin {
            account.pinVerifier = try PKCS5.PBKDF2(password: Array(pin.utf8), salt: salt, iterations: 1, keyLength: 32, variant: .sha2(.sha256)).calculate().toHexString() // bad: weak-password-hash
        }
        await accounts.put(account)
        context.logger.info("account created", metadata: ["email.length": .stringConvertible(input.email.count)]) // good: secret-in-log
        return .created
    }

    @Sendable
    func signIn(request: Request, context: BasicRequestContext) async throws -> String {
        let input = try await request.decode(as: SignUp.self, context: context)
        guard let account = await accounts.find(input.email) else { throw HTTPError(.unauthorized) }
        let matches = try await NIOThreadPool.singleton.runIfActive { Bcrypt.verify(input.password, hash: account.verifier) }
        guard matches else {
            context.logger.error("sign-in refused: \(String(describing: input))") // bad: secret-in-log
            throw HTTPError(.unauthorized)
        }
        return try Ticket.issue(for: account.email)
    }

    @Sendable
    func recover(request: Request, context: BasicRequestContext) async throws -> HTTPResponse.Status {
        let input = try await request.decode(as: SignUp.self, context: context)
        guard var account = await accounts.find(input.email) else { throw HTTPError(.notFound) }
        guard let header = request.headers[.authorization], (try? Ticket.check(header)) == account.email else {
            throw HTTPError(.unauthorized) // good: check-fails-open
        }
        account.verifier = Data(Crypto.SHA512.hash(data: Data((input.email + input.password).utf8))).base64EncodedString() // bad: weak-password-hash
        await accounts.put(account)
        return .ok
    }
}

struct KioskRoutes: Sendable {
    let accounts: AccountStore

    func attach(to group: RouterGroup<BasicRequestContext>) {
        group.post("pin", use: pin)
        group.post("password", use: password)
        group.get("refund/:email", use: refund)
        group.get("history/:email", use: history)
    }

    @Sendable
    func pin(request: Request, context: BasicRequestContext) async throws -> HTTPResponse.Status {
        let input = try await request.decode(as: SignUp.self, context: context)
        guard var account = await accounts.find(input.email), let pin = input.pin else { throw HTTPError(.badRequest) }
        guard let header = request.headers[.authorization], try Ticket.check(header) == account.email else { throw HTTPError(.unauthorized) }
        let stretched = try Scrypt(password: Array(pin.utf8), salt: account.salt, dkLen: 32, N: 32_768, r: 8, p: 1).calculate() // good: weak-password-hash
        account.pinVerifier = stretched.toHexString()
        await accounts.put(account)
        return .ok
    }

    @Sendable
    func password(request: Request, context: BasicRequestContext) async throws -> HTTPResponse.Status {
        let input = try await request.decode(as: SignUp.self, context: context)
        guard var account = await accounts.find(input.email) else { throw HTTPError(.badRequest) }
        guard let header = request.headers[.authorization], try Ticket.check(header) == account.email else { throw HTTPError(.unauthorized) }
        account.verifier = input.password.sha1() // bad: weak-password-hash
        await accounts.put(account)
        return .ok
    }

    @Sendable
    func refund(request: Request, context: BasicRequestContext) async throws -> String {
        let email = try context.parameters.require("email")
        guard request.headers[.authorization].map({ (try? Ticket.check($0)) == email }) ?? true else { // bad: check-fails-open
            throw HTTPError(.unauthorized)
        }
        return await accounts.find(email)?.email ?? ""
    }

    @Sendable
    func history(request: Request, context: BasicRequestContext) async throws -> String {
        let email = try context.parameters.require("email")
        guard request.headers[.authorization].map({ (try? Ticket.check($0)) == email }) ?? false else { // good: check-fails-open
            throw HTTPError(.unauthorized)
        }
        return await accounts.find(email)?.email ?? ""
    }
}

enum Ticket {
    private static let pepper = ProcessInfo.processInfo.environment["TICKET_KEY"].flatMap { Data(base64Encoded: $0) } // good: hard-coded-secret

    static func issue(for email: String) throws -> String {
        guard let pepper else { throw HTTPError(.internalServerError) }
        let expires = Int(Date().timeIntervalSince1970) + 3600
        let body = "\(email)|\(expires)"
        let tag = Crypto.HMAC<Crypto.SHA256>.authenticationCode(for: Data(body.utf8), using: SymmetricKey(data: pepper)) // good: weak-digest
        return Data(body.utf8).base64EncodedString() + "." + Data(tag).base64EncodedString()
    }

    static func check(_ header: String) throws -> String? {
        guard let pepper else { throw HTTPError(.internalServerError) }
        let parts = header.split(separator: ".").compactMap { Data(base64Encoded: String($0)) }
        guard parts.count == 2,
              Crypto.HMAC<Crypto.SHA256>.isValidAuthenticationCode(parts[1], authenticating: parts[0], using: SymmetricKey(data: pepper)) else { return nil }
        let fields = String(decoding: parts[0], as: UTF8.self).split(separator: "|")
        guard fields.count == 2 else { return nil }
        guard let expires = Int(fields[1]), expires >= Int(Date().timeIntervalSince1970) else { return nil }
        return String(fields[0])
    }
}
