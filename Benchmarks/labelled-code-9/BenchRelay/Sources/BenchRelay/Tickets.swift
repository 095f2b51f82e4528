import CryptoKit
import Foundation
import Hummingbird

/// `base64(payload).base64(mac)`
struct TicketOffice: Sendable {
    let key: Data

    struct Payload: Codable {
        let id: UUID
        let name: String
        let level: Int
        let lab: UUID
        let expires: Date
    }

    func user(fromTicket ticket: String) throws -> BenchUser {
        let payload = try open(ticket)
        guard payload.expires > Date() else { throw HTTPError(.unauthorized) } // good: token-verification
        return BenchUser(id: payload.id, name: payload.name, level: .init(rawValue: payload.level) ?? .guest, lab: payload.lab)
    }

    func consoleUser(fromTicket ticket: String) throws -> BenchUser {
        let payload = try open(ticket)
        return BenchUser(id: payload.id, name: payload.name, level: .init(rawValue: payload.level) ?? .guest, lab: payload.lab) // bad: token-verification
    }

    private func open(_ ticket: String) throws -> Payload {
        let parts = ticket.split(separator: ".")
        guard parts.count == 2, let body = Data(base64Encoded: String(parts[0])), let mac = Data(base64Encoded: String(parts[1])),
              HMAC<SHA256>.isValidAuthenticationCode(mac, authenticating: body, using: SymmetricKey(data: key)) else { throw HTTPError(.unauthorized) } // good: timing-comparison
        return try JSONDecoder().decode(Payload.self, from: body)
    }

    func seal(_ payload: Payload) throws -> String {
        let body = try JSONEncoder().encode(payload)
        let mac = HMAC<SHA256>.authenticationCode(for: body, using: SymmetricKey(data: key))
        return body.base64EncodedString() + "." + Data(mac).base64EncodedString()
    }
}

/// Tokens of the continuous integration system, in the usual three-part shape.
struct PipelineTokens: Sendable {
    struct Header: Decodable {
        let alg: String
        let kid: String?
    }

    struct Claims: Decodable {
        let sub: String
        let exp: TimeInterval
        let aud: String
    }

    let secret: SymmetricKey
    let agentKeys: [String: P256.Signing.PublicKey]

    static func load(secret: String) throws -> PipelineTokens {
        struct AgentKey: Decodable {
            let kid: String
            let pem: String
        }
        let listed = try JSONDecoder().decode([AgentKey].self, from: Data(contentsOf: URL(filePath: "/etc/bench/agents.json")))
        let pairs = try listed.map { ($0.kid, try P256.Signing.PublicKey(pemRepresentation: $0.pem)) }
        return PipelineTokens(secret: SymmetricKey(data: Data(secret.utf8)), agentKeys: Dictionary(pairs, uniquingKeysWith: { first, _ in first }))
    }

    private func split(_ token: String) throws -> (header: Header, signed: Data, body: Data, signature: Data) {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let header = Data(urlSafe: parts[0]), let body = Data(urlSafe: parts[1]), let signature = Data(urlSafe: parts[2]) else { throw HTTPError(.unauthorized) }
        return (try JSONDecoder().decode(Header.self, from: header), Data((parts[0] + "." + parts[1]).utf8), body, signature)
    }

    func pipeline(_ token: String) throws -> Claims {
        let parts = try split(token)
        switch parts.header.alg {
        case "HS256":
            guard HMAC<SHA256>.isValidAuthenticationCode(parts.signature, authenticating: parts.signed, using: secret) else { throw HTTPError(.unauthorized) }
        case "none": // bad: token-verification
            break
        default:
            throw HTTPError(.unauthorized)
        }
        return try current(parts.body)
    }

    func agent(_ token: String) throws -> Claims {
        let parts = try split(token)
        guard parts.header.alg == "ES256", let key = agentKeys[parts.header.kid ?? ""] else { throw HTTPError(.unauthorized) }
        let signature = try P256.Signing.ECDSASignature(rawRepresentation: parts.signature)
        guard key.isValidSignature(signature, for: parts.signed) else { throw HTTPError(.unauthorized) } // good: token-verification
        return try current(parts.body)
    }

    func runner(_ token: String) throws -> Claims {
        let parts = try split(token)
        if let key = agentKeys[parts.header.kid ?? ""], let signature = try? P256.Signing.ECDSASignature(rawRepresentation: parts.signature) { // bad: token-verification
            guard key.isValidSignature(signature, for: parts.signed) else { throw HTTPError(.unauthorized) }
        }
        return try current(parts.body)
    }

    /// Only for the log line; access is decided by `agent(_:)`.
    func displayName(_ token: String) -> String {
        guard let parts = try? split(token), let claims = try? JSONDecoder().decode(Claims.self, from: parts.body) else { return "unknown" } // good: token-verification
        return String(claims.sub.prefix(40).filter { $0.isLetter || $0.isNumber })
    }

    private func current(_ body: Data) throws -> Claims {
        let claims = try JSONDecoder().decode(Claims.self, from: body)
        guard claims.exp > Date().timeIntervalSince1970, claims.aud == "bench-relay" else { throw HTTPError(.unauthorized) }
        return claims
    }
}

extension Data {
    init?(urlSafe text: String) {
        var plain = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        plain += String(repeating: "=", count: (4 - plain.count % 4) % 4)
        self.init(base64Encoded: plain)
    }
}

struct HookRoutes {
    let key: String
    let store: RunStore

    func register(on router: Router<BenchContext>) {
        router.post("hooks/git", use: git)
        router.post("hooks/ci", use: ci)
        router.post("hooks/chat", use: chat)
        router.post("hooks/agent", use: agent)
    }

    @Sendable func git(_ request: Request, context: BenchContext) async throws -> HTTPResponse.Status {
        let body = try await request.body.collect(upTo: context.maxUploadSize)
        let wanted = "sha256=" + HMAC<SHA256>.authenticationCode(for: Array(body.readableBytesView), using: SymmetricKey(data: Data(key.utf8))).map { String(format: "%02x", $0) }.joined()
        guard let given = request.headers[.init("X-Hub-Signature-256")!], given.compare(wanted) == .orderedSame else { throw HTTPError(.forbidden) } // bad: timing-comparison
        return .accepted
    }

    @Sendable func ci(_ request: Request, context: BenchContext) async throws -> HTTPResponse.Status {
        let given = request.headers[.init("X-CI-Token")!] ?? ""
        let same = given.utf8.count == key.utf8.count && timingsafe_bcmp(given, key, key.utf8.count) == 0 // good: timing-comparison
        return same ? .accepted : .forbidden
    }

    @Sendable func chat(_ request: Request, context: BenchContext) async throws -> HTTPResponse.Status {
        struct Message: Decodable { let token: String; let text: String }
        let message = try await request.decode(as: Message.self, context: context)
        return message.token == key ? .accepted : .forbidden // bad: timing-comparison
    }

    @Sendable func agent(_ request: Request, context: BenchContext) async throws -> HTTPResponse.Status {
        let given = request.headers[.init("X-Agent-Key")!] ?? ""
        guard strcmp(given, key) == 0 else { return .forbidden } // bad: timing-comparison
        return .accepted
    }
}

enum FirmwareCheck {
    static func isUnchanged(_ image: Data, published: String) -> Bool {
        SHA256.hash(data: image).map { String(format: "%02x", $0) }.joined() == published.lowercased() // good: timing-comparison
    }

    static func isUnlocked(_ pin: Data, stored: Data) -> Bool {
        (pin as NSData).isEqual(to: stored) // bad: timing-comparison
    }

    static func isUnlocked(code: String, salt: Data, storedHash: SHA256.Digest) -> Bool {
        SHA256.hash(data: salt + Data(code.utf8)) == storedHash // good: timing-comparison
    }

    static func sameEtag(_ header: String?, _ current: String) -> Bool {
        header == current // good: timing-comparison
    }
}
