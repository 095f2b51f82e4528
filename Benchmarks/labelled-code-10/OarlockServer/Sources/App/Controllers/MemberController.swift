import Vapor
import Fluent
import Crypto
import CryptoSwift

struct MemberController: RouteCollection {
    let codes: CodeFactory
    let pushes = PushService()

    func boot(routes: RoutesBuilder) throws {
        routes.put("members", "password", use: changePassword)
        routes.put("members", "locker", use: setLockerPin)
        routes.put("members", "kiosk-password", use: setKioskPassword)
        routes.post("members", "tokens", use: createToken)
        routes.get("members", "photo", ":name", use: photo)
        routes.post("members", "import", use: importLegacy)
        routes.post("members", "medical", use: medicalNote)
    }

    @Sendable
    func changePassword(req: Request) async throws -> HTTPStatus {
        let member = try req.auth.require(Member.self)
        let input = try req.content.decode(Credentials.self)
        member.passwordHash = try await req.password.async.hash(input.password) // good: weak-password-hash
        try await member.save(on: req.db)
        return .noContent
    }

    @Sendable
    func setLockerPin(req: Request) async throws -> HTTPStatus {
        let member = try req.auth.require(Member.self)
        let pin = try req.content.get(String.self, at: "pin")
        member.lockerHash = Insecure.MD5.hash(data: Data((member.email + pin).utf8)).hex // bad: weak-password-hash
        try await member.save(on: req.db)
        return .noContent
    }

    @Sendable
    func setKioskPassword(req: Request) async throws -> HTTPStatus {
        let member = try req.auth.require(Member.self)
        let input = try req.content.decode(Credentials.self)
        member.kioskHash = try Bcrypt.hash(input.password, cost: 4) // bad: weak-password-hash
        try await member.save(on: req.db)
        return .noContent
    }

    @Sendable
    func importLegacy(req: Request) async throws -> HTTPStatus {
        let rows = try req.content.decode([Credentials].self)
        for row in rows {
            let member = Member(email: row.email, name: "", passwordHash: row.password) // bad: weak-password-hash
            try await member.save(on: req.db)
        }
        req.logger.info("imported \(rows.count) members") // good: secret-in-log
        return .created
    }

    @Sendable
    func createToken(req: Request) async throws -> String {
        let member = try req.auth.require(Member.self)
        let secret = codes.verificationToken()
        let digest = Crypto.SHA256.hash(data: Data(secret.utf8)).hex // good: weak-password-hash
        try await ApiToken(digest: digest, memberID: try member.requireID()).save(on: req.db)
        req.logger.debug("issued api token \(secret) to \(member.email)") // bad: secret-in-log
        return secret
    }

    @Sendable
    func photo(req: Request) async throws -> Response {
        let member = try req.auth.require(Member.self)
        let tag = "\"" + Insecure.MD5.hash(data: Data("\(member.email)/\(req.parameters.get("name") ?? "")".utf8)).hex + "\"" // good: weak-digest
        let response = Response(status: .ok)
        response.headers.replaceOrAdd(name: .eTag, value: tag)
        return response
    }

    @Sendable
    func medicalNote(req: Request) async throws -> HTTPStatus {
        let member = try req.auth.require(Member.self)
        let note = try req.content.get(String.self, at: "note")
        guard let device = member.deviceToken else { return .noContent }
        try await pushes.send(note: note, about: member.name, to: device, req: req)
        try await pushes.nudge(device: device, req: req)
        return .accepted
    }
}
