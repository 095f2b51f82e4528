import Crypto
import Foundation
import Vapor

struct SigningSecrets: Sendable {
    let billing: SymmetricKey
    let transcoder: SymmetricKey
    let downloadKey: SymmetricKey
    let metricsToken: String
    let statusToken: String
}

extension SigningSecrets: StorageKey {
    typealias Value = SigningSecrets
}

extension Application {
    var signing: SigningSecrets { storage[SigningSecrets.self]! }
}

extension DataProtocol {
    var hex: String { map { String($0, radix: 16).leftPadded(to: 2) }.joined() }
}

extension String {
    func leftPadded(to width: Int) -> String {
        String(repeating: "0", count: Swift.max(0, width - count)) + self
    }
}

struct BillingWebhookMiddleware: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        guard let given = request.headers.first(name: "X-Billing-Signature"),
              let body = request.body.data else { throw Abort(.unauthorized) }
        let code = HMAC<SHA256>.authenticationCode(for: Array(body.readableBytesView), using: request.application.signing.billing)
        guard Data(code).hex == given.lowercased() else { // bad: timing-comparison
            throw Abort(.unauthorized)
        }
        return try await next.respond(to: request)
    }
}

struct TranscoderWebhookMiddleware: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        guard let given = request.headers.first(name: "X-Transcoder-Signature").flatMap({ Data(base64Encoded: $0) }),
              let body = request.body.data else { throw Abort(.unauthorized) }
        guard HMAC<SHA256>.isValidAuthenticationCode(given, authenticating: Array(body.readableBytesView), using: request.application.signing.transcoder) else { // good: timing-comparison
            throw Abort(.unauthorized)
        }
        return try await next.respond(to: request)
    }
}

struct MetricsGuard: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        let expected = request.application.signing.metricsToken
        switch request.headers.bearerAuthorization?.token {
        case expected: // bad: timing-comparison
            return try await next.respond(to: request)
        default:
            throw Abort(.forbidden)
        }
    }
}

struct StatusGuard: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        guard let token = request.headers.bearerAuthorization?.token else { throw Abort(.forbidden) }
        let expected = SHA256.hash(data: Data(request.application.signing.statusToken.utf8))
        guard SHA256.hash(data: Data(token.utf8)) == expected else { // good: timing-comparison
            throw Abort(.forbidden)
        }
        return try await next.respond(to: request)
    }
}

/// Signed links for premium downloads: `<episode>.<expiry>.<mac>`.
struct DownloadLinkSigner: Sendable {
    let key: SymmetricKey

    func sign(episode: UUID, expiry: Int) -> String {
        let body = "\(episode.uuidString).\(expiry)"
        return body + "." + Data(mac(body)).hex
    }

    func episode(from link: String) -> UUID? {
        let parts = link.split(separator: ".").map(String.init)
        guard parts.count == 3, let expiry = Int(parts[1]), Double(expiry) > Date().timeIntervalSince1970 else { return nil }
        let wanted = [UInt8](mac("\(parts[0]).\(parts[1])"))
        guard [UInt8](hexString: parts[2]).elementsEqual(wanted) else { return nil } // bad: timing-comparison
        return UUID(uuidString: parts[0])
    }

    func trailer(from link: String) -> UUID? {
        let parts = link.split(separator: ".").map(String.init)
        guard parts.count == 3, let expiry = Int(parts[1]), Double(expiry) > Date().timeIntervalSince1970 else { return nil }
        guard mac("\(parts[0]).\(parts[1])") == [UInt8](hexString: parts[2]) else { return nil } // good: timing-comparison
        return UUID(uuidString: parts[0])
    }

    private func mac(_ body: String) -> HMAC<SHA256>.MAC {
        HMAC<SHA256>.authenticationCode(for: Data(body.utf8), using: key)
    }
}

extension Array where Element == UInt8 {
    init(hexString: String) {
        var bytes: [UInt8] = []
        var digits = Substring(hexString)
        while digits.count >= 2 {
            bytes.append(UInt8(digits.prefix(2), radix: 16) ?? 0)
            digits = digits.dropFirst(2)
        }
        self = bytes
    }
}

struct RecoveryCodeStore: Sendable {
    let db: [UUID: [String]]

    func redeem(_ code: String, for member: UUID) -> Bool {
        let codes = db[member] ?? []
        return codes.contains { $0.caseInsensitiveCompare(code) == .orderedSame } // bad: timing-comparison
    }
}

struct PairingCodes: Sendable {
    let pending: [UUID: String]

    func confirm(_ code: String, device: UUID) -> Bool {
        guard let stored = pending[device] else { return false }
        let a = Array(stored.utf8), b = Array(code.utf8)
        guard a.count == b.count else { return false }
        return zip(a, b).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0 // good: timing-comparison
    }

    func isSameDevice(_ header: String?, current: UUID) -> Bool {
        header?.lowercased() == current.uuidString.lowercased() // good: timing-comparison
    }
}

struct UploadTicketGuard: AsyncMiddleware {
    let secret: [UInt8]

    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        let given = Array((request.headers.first(name: "X-Upload-Ticket") ?? "").utf8)
        guard matches(given) else { throw Abort(.forbidden) }
        return try await next.respond(to: request)
    }

    private func matches(_ given: [UInt8]) -> Bool {
        guard given.count == secret.count else { return false }
        for (index, byte) in given.enumerated() where byte != secret[index] { // bad: timing-comparison
            return false
        }
        return true
    }
}
