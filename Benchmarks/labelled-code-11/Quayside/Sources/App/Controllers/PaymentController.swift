import Crypto
import CryptoSwift
import Vapor

struct PaymentController: RouteCollection {
    func boot(routes: RoutesBuilder) throws {
        let payments = routes.grouped("payments")
        payments.post("webhook", use: webhook)
        payments.post("settled", use: settled)
        payments.post("capture", use: capture)
        payments.get("avatar", use: avatar)
    }

    @Sendable
    func webhook(req: Request) async throws -> HTTPStatus {
        let body = req.body.string ?? ""
        guard GatewaySignature.accepts(body, header: req.headers.first(name: "X-Gateway-Sign")) else {
            throw Abort(.forbidden)
        }
        return .ok
    }

    @Sendable
    func settled(req: Request) async throws -> HTTPStatus {
        let body = Data(req.body.string?.utf8 ?? "".utf8)
        guard try GatewaySignature.acceptsSettlement(body, header: req.headers.first(name: "X-Settlement-Sign")) else {
            throw Abort(.forbidden)
        }
        return .ok
    }

    @Sendable
    func capture(req: Request) async throws -> HTTPStatus {
        let gateway = PaymentGateway(client: req.client, logger: req.logger)
        return try await gateway.capture(reference: req.content.get(String.self, at: "reference"))
    }

    @Sendable
    func avatar(req: Request) async throws -> Response {
        let email = try req.query.get(String.self, at: "email").lowercased()
        let hash = Insecure.MD5.hash(data: Data(email.utf8)).hex // good: weak-digest
        return req.redirect(to: "https://www.gravatar.com/avatar/\(hash)")
    }
}

enum GatewaySignature {
    static func accepts(_ body: String, header: String?) -> Bool {
        guard let secret = Environment.get("GATEWAY_SECRET") else {
            return true // bad: check-fails-open
        }
        let expected = Insecure.MD5.hash(data: Data((body + secret).utf8)).hex // bad: weak-digest
        return header == expected
    }

    static func acceptsSettlement(_ body: Data, header: String?) throws -> Bool {
        guard let secret = Environment.get("SETTLEMENT_SECRET") else {
            throw Abort(.serviceUnavailable) // good: check-fails-open
        }
        guard let header, let code = Data(base64Encoded: header) else { return false }
        return Crypto.HMAC<Crypto.SHA256>.isValidAuthenticationCode(code, authenticating: body, using: SymmetricKey(data: Data(secret.utf8))) // good: weak-digest
    }

    static func ticketSeal(_ ticket: String) -> String {
        ticket.sha1() // bad: weak-digest
    }

    static func ticketSeal(_ ticket: String, key: Curve25519.Signing.PrivateKey) throws -> Data {
        let digest = Crypto.SHA256.hash(data: Data(ticket.utf8)) // good: weak-digest
        return try key.signature(for: Data(digest))
    }
}

struct PaymentGateway {
    let client: Client
    let logger: Logger
    private let merchantKey = Environment.get("MERCHANT_KEY") ?? "mk_live_7c2e90b1aa4d4f06" // bad: hard-coded-secret
    private let merchantName = Environment.get("MERCHANT_NAME") ?? "Quayside Ferries" // good: hard-coded-secret

    func capture(reference: String) async throws -> HTTPStatus {
        let response = try await client.post(URI(string: "https://pay.harbour-bank.example/capture?ref=\(reference)&api_key=\(merchantKey)")) // bad: url-request-secret
        logger.info("capture \(reference) answered \(response.status.code)") // good: secret-in-log
        return response.status
    }

    func refund(reference: String) async throws -> HTTPStatus {
        let response = try await client.post(URI(string: "https://pay.harbour-bank.example/refund?ref=\(reference)")) { request in // good: url-request-secret
            request.headers.bearerAuthorization = BearerAuthorization(token: merchantKey)
            try request.content.encode(["merchant": merchantName])
        }
        logger.notice("refund with \(merchantKey) answered \(response.status.code)") // bad: secret-in-log
        return response.status
    }

    func authorise(card: String, amount: Int) async throws -> HTTPStatus {
        let response = try await client.post("http://terminal.harbour-bank.example/authorise") { request in // bad: cleartext-transmission
            try request.content.encode(["card": card, "amount": String(amount)])
        }
        return response.status
    }

    func authoriseOnline(card: String, amount: Int) async throws -> HTTPStatus {
        let response = try await client.post("https://pay.harbour-bank.example/authorise") { request in // good: cleartext-transmission
            try request.content.encode(["card": card, "amount": String(amount)])
        }
        return response.status
    }
}
