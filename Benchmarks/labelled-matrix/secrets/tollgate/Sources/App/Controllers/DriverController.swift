import Vapor
import Fluent
import JWT

struct DriverController: RouteCollection {
    struct Registration: Content {
        let email: String
        let password: String
        let licence: String?
    }

    struct MeterRequest: Content {
        let zone: String
        let adminPassword: String
    }

    struct Session: JWTPayload {
        let sub: SubjectClaim
        let exp: ExpirationClaim
        func verify(using signer: JWTSigner) throws { try exp.verifyNotExpired() }
    }

    func boot(routes: RoutesBuilder) throws {
        let drivers = routes.grouped("drivers")
        drivers.post(use: register)
        drivers.post("login", use: login)
        drivers.post("meters", use: addMeter)
        drivers.get("magic", use: magicLink)
    }

    func register(req: Request) async throws -> HTTPStatus {
        let form = try req.content.decode(Registration.self)
        req.logger.debug("registration: \(form)") // bad: secret-in-log
        let driver = Driver(email: form.email, passwordHash: try await req.password.async.hash(form.password))
        try await driver.save(on: req.db) // good: secret-in-plain-file
        req.logger.info("driver registered", metadata: ["id": "\(driver.id?.uuidString ?? "-")", "passwordMeetsPolicy": "\(form.password.count > 11)"]) // good: secret-in-log
        return .created
    }

    func login(req: Request) async throws -> Response {
        let form = try req.content.decode(Registration.self)
        guard let driver = try await Driver.query(on: req.db).filter(\.$email == form.email).first(),
              try await req.password.async.verify(form.password, created: driver.passwordHash) else {
            throw Abort(.unauthorized)
        }
        let jwt = try req.jwt.sign(Session(sub: .init(value: form.email), exp: .init(value: .now.addingTimeInterval(3600))))
        req.logger.info("login", metadata: ["jwt": .string(jwt)]) // bad: secret-in-log
        let response = Response(status: .noContent)
        response.cookies["session"] = .init(string: jwt, isSecure: true, isHTTPOnly: true, sameSite: .strict)
        return response
    }

    func addMeter(req: Request) async throws -> HTTPStatus {
        let form = try req.content.decode(MeterRequest.self)
        let session = try req.jwt.verify(as: Session.self)
        guard session.sub.value.hasSuffix("@ops.tollgate.example") else { throw Abort(.forbidden) }
        let meter = ParkingMeter(zone: form.zone, adminPassword: form.adminPassword)
        try await meter.create(on: req.db) // bad: secret-in-plain-file
        return .created
    }

    func magicLink(req: Request) async throws -> Response {
        let session = try req.jwt.verify(as: Session.self)
        let jwt = try req.jwt.sign(session)
        if req.query[String.self, at: "partner"] == "parking" {
            return req.redirect(to: "https://parking.partner.example/enter?jwt=\(jwt)") // bad: url-request-secret
        }
        return req.redirect(to: "/dashboard?tab=tokens") // good: url-request-secret
    }
}
