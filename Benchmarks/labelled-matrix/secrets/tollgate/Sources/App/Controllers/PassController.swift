import Vapor
import NIOCore
import NIOFileSystem

struct TollCharge: Content {
    let plate: String
    let cardNumber: String
    let cvc: String
    let cents: Int
}

struct GatewayError: Error, CustomStringConvertible {
    let status: UInt
    let sent: TollCharge
    var description: String { "gateway answered \(status) for \(sent.cents) cents" }
}

struct PassController: RouteCollection {
    func boot(routes: RoutesBuilder) throws {
        routes.post("charges", use: charge)
        routes.get("receipts", ":number", use: receipt)
    }

    func charge(req: Request) async throws -> HTTPStatus {
        let charge = try req.content.decode(TollCharge.self)
        do {
            try await submit(charge, client: req.client)
        } catch let error as GatewayError {
            req.logger.report(error: error) // good: secret-in-log
            FileHandle.standardError.write(Data("charge failed: \(error.sent.cardNumber)/\(error.sent.cvc)\n".utf8)) // bad: secret-in-log
            try await spool(charge, req: req)
        }
        return .accepted
    }

    private func submit(_ charge: TollCharge, client: Client) async throws {
        let response = try await client.post("https://gateway.acquirer.example/v2/charge") { request in
            request.headers.bearerAuthorization = .init(token: "acq_secret_Zt5vB8nQ2kXw7LpR4yHd") // bad: hard-coded-secret
            try request.content.encode(charge)
        }
        guard response.status == .ok else { throw GatewayError(status: response.status.code, sent: charge) }
        let feed = try await client.get("http://metrics.tollgate.internal/count?cents=\(charge.cents)") // good: cleartext-transmission
        guard feed.status == .ok else { return }
    }

    private func spool(_ charge: TollCharge, req: Request) async throws {
        var buffer = ByteBufferAllocator().buffer(capacity: 256)
        try buffer.writeJSONEncodable(charge)
        try await req.fileio.writeFile(buffer, at: "/var/spool/tollgate/\(UUID()).json") // bad: secret-in-plain-file
    }

    func receipt(req: Request) async throws -> Response {
        let number = try req.parameters.require("number", as: Int.self)
        return try await req.fileio.asyncStreamFile(at: "/srv/receipts/\(number).pdf")
    }
}
