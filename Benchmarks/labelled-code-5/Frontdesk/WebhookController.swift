import Crypto
import Fluent
import Foundation
import Vapor

struct HookRegistration: Content {
    let url: String
    let event: String
}

struct HookEvent: Content {
    let event: String
    let booking: UUID
}

struct WebhookController: RouteCollection {
    private let allowedHosts: Set<String> = ["hooks.slack.com", "api.pagerduty.com"]

    func boot(routes: any RoutesBuilder) throws {
        let hooks = routes.grouped("hooks")
        hooks.post("test", use: test)
        hooks.post("notify", use: notify)
        hooks.post("stripe", use: stripe)
        hooks.post("channel", use: channel)
        hooks.get("preview", use: preview)
        hooks.get("avatar", use: avatar)
    }

    @Sendable func test(_ req: Request) async throws -> String {
        let hook = try req.content.decode(HookRegistration.self)
        let response = try await req.client.post(URI(string: hook.url)) // bad: ssrf
        return "\(response.status.code)"
    }

    @Sendable func notify(_ req: Request) async throws -> HTTPStatus {
        let hook = try req.content.decode(HookRegistration.self)
        guard let components = URLComponents(string: hook.url), components.scheme == "https", let host = components.host, allowedHosts.contains(host) else { // good: host-check
            throw Abort(.badRequest)
        }
        return try await req.client.post(URI(string: hook.url)).status // good: ssrf
    }

    @Sendable func preview(_ req: Request) async throws -> ClientResponse {
        let host = try req.query.get(String.self, at: "host")
        return try await LinkPreview(client: req.client).load(host: host, path: "/og.json")
    }

    @Sendable func avatar(_ req: Request) async throws -> ClientResponse {
        let id = try req.query.get(UUID.self, at: "id")
        return try await req.client.get("https://avatars.frontdesk.io/\(id.uuidString).png") // good: ssrf
    }

    @Sendable func stripe(_ req: Request) async throws -> HTTPStatus {
        guard let secret = Environment.get("STRIPE_SECRET"), let header = req.headers.first(name: "Stripe-Signature"), let sent = Data(hexString: header) else { throw Abort(.badRequest) }
        let body = Data(buffer: try await req.body.collect(upTo: 1 << 18))
        guard HMAC<SHA256>.isValidAuthenticationCode(sent, authenticating: body, using: SymmetricKey(data: Data(secret.utf8))) else { throw Abort(.unauthorized) } // good: timing
        return .ok
    }

    @Sendable func channel(_ req: Request) async throws -> HTTPStatus {
        guard let secret = Environment.get("CHANNEL_SECRET"), let sent = req.headers.first(name: "X-Signature") else { throw Abort(.badRequest) }
        let body = Data(buffer: try await req.body.collect(upTo: 1 << 18))
        let expected = HMAC<SHA256>.authenticationCode(for: body, using: SymmetricKey(data: Data(secret.utf8))).hex
        guard sent == expected else { throw Abort(.unauthorized) } // bad: timing
        return .ok
    }
}

struct LinkPreview {
    let client: any Client

    func load(host: String, path: String) async throws -> ClientResponse {
        try await client.get(URI(scheme: .https, host: host, path: path)) // bad: ssrf
    }

    func image(_ address: String) async throws -> Data {
        guard address.hasPrefix("https://cdn.frontdesk.io") else { throw Abort(.badRequest) } // bad: host-check
        let (data, _) = try await URLSession.shared.data(from: URL(string: address)!)
        return data
    }
}

struct PaymentGateway {
    let client: any Client
    let key: String

    func charge(_ cents: Int, card: String) async throws -> HTTPStatus {
        try await client.post("https://gateway.payhub.com/v2/charges") { request in // good: cleartext
            request.headers.bearerAuthorization = BearerAuthorization(token: key) // good: secret-in-url
            try request.content.encode(["amount": "\(cents)", "card": card])
        }.status
    }

    func refund(_ id: UUID) async throws -> HTTPStatus {
        try await client.post("https://gateway.payhub.com/v2/refunds?id=\(id)&api_key=\(key)").status // bad: secret-in-url
    }

    func report(_ body: [String: String]) async throws -> HTTPStatus {
        try await client.post("http://reports.payhub.com/v1/daily") { request in // bad: cleartext
            request.headers.bearerAuthorization = BearerAuthorization(token: key)
            try request.content.encode(body)
        }.status
    }
}

extension Data {
    init?(hexString: String) {
        guard hexString.utf8.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        var index = hexString.startIndex
        while index < hexString.endIndex {
            let next = hexString.index(index, offsetBy: 2) // bad: string-length
            guard let byte = UInt8(hexString[index..<next], radix: 16) else { return nil } // good: trap-on-input
            bytes.append(byte)
            index = next
        }
        self.init(bytes)
    }
}
