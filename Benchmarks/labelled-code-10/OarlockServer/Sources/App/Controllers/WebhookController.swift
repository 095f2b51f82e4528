import Vapor
import Crypto

struct PaymentEvent: Content {
    let memberID: UUID
    let amount: Int
}

struct WebhookController: RouteCollection {
    private let ledgerKey = SymmetricKey(data: Data([0x8b, 0x1f, 0xd4, 0x72, 0x0e, 0xc3, 0x95, 0x6a, 0x3d, 0xf8, 0x41, 0xb7, 0x29, 0xe6, 0x5c, 0x90])) // bad: hard-coded-secret
    private let boatKey: SymmetricKey? = Environment.get("BOAT_HOOK_KEY").flatMap { Data(base64Encoded: $0) }.map { SymmetricKey(data: $0) } // good: hard-coded-secret

    func boot(routes: RoutesBuilder) throws {
        routes.post("hooks", "ledger", use: ledger)
        routes.post("hooks", "boats", use: boats)
        routes.post("hooks", "shop", use: shop)
    }

    @Sendable
    func ledger(req: Request) async throws -> HTTPStatus {
        let body = try await collect(req)
        guard let header = req.headers.first(name: "X-Ledger-Signature"), let tag = Data(base64Encoded: header),
              HMAC<SHA256>.isValidAuthenticationCode(tag, authenticating: body, using: ledgerKey) else { // good: weak-digest
            throw Abort(.unauthorized)
        }
        return try await apply(body, req)
    }

    @Sendable
    func boats(req: Request) async throws -> HTTPStatus {
        let body = try await collect(req)
        if let boatKey {
            guard let header = req.headers.first(name: "X-Boat-Signature"), let tag = Data(base64Encoded: header),
                  HMAC<SHA256>.isValidAuthenticationCode(tag, authenticating: body, using: boatKey) else {
                throw Abort(.unauthorized)
            }
        }
        return try await apply(body, req) // bad: check-fails-open
    }

    @Sendable
    func shop(req: Request) async throws -> HTTPStatus {
        let body = try await collect(req)
        guard let secret = Environment.get("SHOP_HOOK_SECRET") else { throw Abort(.serviceUnavailable) }
        let digest = Insecure.MD5.hash(data: Data(secret.utf8) + body).hex // bad: weak-digest
        guard req.headers.first(name: "X-Shop-Signature") == digest else { throw Abort(.unauthorized) }
        return try await apply(body, req)
    }

    private func collect(_ req: Request) async throws -> Data {
        let buffer = try await req.body.collect(upTo: 1 << 20)
        return Data(buffer: buffer)
    }

    private func apply(_ body: Data, _ req: Request) async throws -> HTTPStatus {
        let event = try JSONDecoder().decode(PaymentEvent.self, from: body)
        guard let member = try await Member.find(event.memberID, on: req.db) else { throw Abort(.notFound) }
        member.suspendedUntil = event.amount > 0 ? nil : member.suspendedUntil
        try await member.save(on: req.db)
        return .ok
    }
}
