import Crypto
import Foundation
import Vapor

struct HookRoutes: RouteCollection {
    let secret: SymmetricKey

    func boot(routes: any RoutesBuilder) throws {
        let hooks = routes.grouped("hooks")
        hooks.post("billing", use: billing)
        hooks.post("repo", use: repository)
        hooks.post("chat", use: chat)
        hooks.post("ship", use: shipping)
        hooks.post("crm", use: crm)
        hooks.get("metrics", use: metrics)
    }

    @Sendable func billing(req: Request) async throws -> HTTPStatus {
        let body = Data(buffer: req.body.data ?? .init())
        if let header = req.headers.first(name: "X-Billing-Signature") { // bad: signature-verification
            guard let mac = Data(hexString: header), HMAC<SHA256>.isValidAuthenticationCode(mac, authenticating: body, using: secret) else { throw Abort(.unauthorized) }
        }
        return try await Jobs.enqueue(body, req)
    }

    @Sendable func repository(req: Request) async throws -> HTTPStatus {
        let body = Data(buffer: req.body.data ?? .init())
        guard let header = req.headers.first(name: "X-Hub-Signature-256"), header.hasPrefix("sha256="),
              let mac = Data(hexString: String(header.dropFirst(7))) else { throw Abort(.unauthorized) }
        guard HMAC<SHA256>.isValidAuthenticationCode(mac, authenticating: body, using: secret) else { throw Abort(.unauthorized) } // good: signature-verification
        return try await Jobs.enqueue(body, req)
    }

    @Sendable func chat(req: Request) async throws -> HTTPStatus {
        let body = Data(buffer: req.body.data ?? .init())
        let expected = "v0=" + Data(HMAC<SHA256>.authenticationCode(for: body, using: secret)).hexEncodedString()
        guard req.headers.first(name: "X-Chat-Signature") == expected else { throw Abort(.unauthorized) } // bad: timing-comparison
        return try await Jobs.enqueue(body, req)
    }

    @Sendable func shipping(req: Request) async throws -> HTTPStatus {
        let body = Data(buffer: req.body.data ?? .init())
        let status = try await Jobs.enqueue(body, req) // bad: signature-verification
        let mac = req.headers.first(name: "X-Ship-Mac").flatMap { Data(base64Encoded: $0) } ?? Data()
        return HMAC<SHA384>.isValidAuthenticationCode(mac, authenticating: body, using: secret) ? status : .unauthorized
    }

    @Sendable func crm(req: Request) async throws -> HTTPStatus {
        let body = Data(buffer: req.body.data ?? .init())
        let given = req.headers.first(name: "X-Crm-Signature") ?? ""
        let expected = Data(HMAC<SHA256>.authenticationCode(for: body, using: secret)).hexEncodedString()
        guard expected.hasPrefix(given) else { throw Abort(.unauthorized) } // bad: signature-verification
        return try await Jobs.enqueue(body, req)
    }

    @Sendable func metrics(req: Request) async throws -> String {
        guard let token = req.headers.bearerAuthorization?.token, let expected = Environment.get("METRICS_TOKEN") else { throw Abort(.unauthorized) }
        guard SHA256.hash(data: Data(token.utf8)) == SHA256.hash(data: Data(expected.utf8)) else { throw Abort(.unauthorized) } // good: timing-comparison
        return "queue_depth \(await Jobs.depth)"
    }
}

actor Jobs {
    private static let shared = Jobs()
    private var pending: [Data] = []
    static var depth: Int { get async { await shared.pending.count } }

    static func enqueue(_ body: Data, _ req: Request) async throws -> HTTPStatus {
        await shared.append(body)
        return .accepted
    }

    private func append(_ body: Data) { pending.append(body) }
}

extension Data {
    init?(hexString: String) {
        guard hexString.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        var index = hexString.startIndex
        while index < hexString.endIndex {
            let next = hexString.index(index, offsetBy: 2)
            guard let byte = UInt8(hexString[index..<next], radix: 16) else { return nil }
            bytes.append(byte)
            index = next
        }
        self.init(bytes)
    }
}
