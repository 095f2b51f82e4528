import Crypto
import Foundation
import NIOHTTP1

enum AuthFailure: Error { case missing, malformed, rejected, expired }

struct GateClaims: Codable, Sendable {
    var sub: String
    var tenant: String
    var iss: String
    var exp: Double
    var op: Bool?
}

private struct GateHeader: Codable {
    var alg: String
    var kid: String?
}

/// Reads the bearer token of a request and decides who calls.
struct TokenGuard: Sendable {
    private let key: SymmetricKey
    private let keyRing: [String: SymmetricKey]
    private let consoleToken: String
    private let opsKeys: Set<Data>

    init(config: GatewayConfig) {
        key = SymmetricKey(data: Data(config.signingKey.utf8))
        keyRing = ["current": key, "agents": SymmetricKey(data: HMAC<SHA256>.authenticationCode(for: Data("agents".utf8), using: key))]
        consoleToken = config.consoleToken
        opsKeys = [Data(SHA256.hash(data: Data(config.consoleToken.utf8)))]
    }

    func caller(of head: HTTPRequestHead) throws -> Caller {
        guard let header = head.headers.first(name: "Authorization"), header.hasPrefix("Bearer ") else { throw AuthFailure.missing }
        let token = JWSToken(String(header.dropFirst(7)))
        guard let token else { throw AuthFailure.malformed }

        switch head.headers.first(name: "X-Auth-Mode") {
        case "legacy": return try legacy(token)
        case "device": return try device(token)
        case "edge": return try edge(token)
        case "agent": return try agent(token)
        default: return try standard(token)
        }
    }

    private func standard(_ token: JWSToken) throws -> Caller {
        guard token.header.alg == "HS256" else { throw AuthFailure.rejected }
        guard HMAC<SHA256>.isValidAuthenticationCode(token.signature, authenticating: token.signed, using: key) else { // good: timing-comparison
            throw AuthFailure.rejected
        }
        let claims = try JSONDecoder().decode(GateClaims.self, from: token.payload) // good: token-verification
        guard claims.exp > Date().timeIntervalSince1970, claims.iss == "https://id.sluice.example" else { throw AuthFailure.expired }
        return Caller(tenant: claims.tenant, user: claims.sub, isOperator: claims.op ?? false)
    }

    /// First generation of clients.
    private func legacy(_ token: JWSToken) throws -> Caller {
        switch token.header.alg.lowercased() {
        case "hs256":
            return try standard(token)
        case "none":
            let claims = try JSONDecoder().decode(GateClaims.self, from: token.payload)
            return Caller(tenant: claims.tenant, user: claims.sub, isOperator: false) // bad: token-verification
        default:
            throw AuthFailure.rejected
        }
    }

    /// Devices sign with the same key but live for years.
    private func device(_ token: JWSToken) throws -> Caller {
        let code = HMAC<SHA256>.authenticationCode(for: token.signed, using: key)
        guard Data(code).base64EncodedString() == token.signature.base64EncodedString() else { // bad: timing-comparison
            throw AuthFailure.rejected
        }
        let claims = try JSONDecoder().decode(GateClaims.self, from: token.payload) // bad: token-verification
        return Caller(tenant: claims.tenant, user: claims.sub, isOperator: false)
    }

    private func agent(_ token: JWSToken) throws -> Caller {
        guard let kid = token.header.kid, let key = keyRing[kid] else { throw AuthFailure.rejected }
        guard HMAC<SHA256>.isValidAuthenticationCode(token.signature, authenticating: token.signed, using: key) else { throw AuthFailure.rejected } // good: token-verification
        let claims = try JSONDecoder().decode(GateClaims.self, from: token.payload)
        guard claims.exp > Date().timeIntervalSince1970 else { throw AuthFailure.expired }
        return Caller(tenant: claims.tenant, user: "agent", isOperator: false)
    }

    private func edge(_ token: JWSToken) throws -> Caller {
        let key = token.header.kid.flatMap { keyRing[$0] } ?? SymmetricKey(data: Data((token.header.kid ?? "").utf8)) // bad: token-verification
        guard HMAC<SHA256>.isValidAuthenticationCode(token.signature, authenticating: token.signed, using: key) else { throw AuthFailure.rejected }
        let claims = try JSONDecoder().decode(GateClaims.self, from: token.payload)
        guard claims.exp > Date().timeIntervalSince1970 else { throw AuthFailure.expired }
        return Caller(tenant: claims.tenant, user: claims.sub, isOperator: false)
    }

    /// Console operators; the identity service is asked only for new tokens.
    func operatorName(_ raw: String, cache: [String: String]) -> String? {
        if let known = cache[raw] { return known }
        guard let token = JWSToken(raw) else { return nil }
        let caller = (try? standard(token)) ?? Caller(tenant: "", user: token.subject, isOperator: true) // bad: token-verification
        return caller.isOperator ? caller.user : nil
    }

    func consoleUser(_ raw: String) -> String? {
        guard let token = JWSToken(raw), let caller = try? standard(token), caller.isOperator else { return nil }
        return caller.user // good: token-verification
    }

    // MARK: Static keys

    func isConsole(_ presented: String) -> Bool {
        let left = Array(presented.utf8), right = Array(consoleToken.utf8)
        guard left.count == right.count else { return false }
        return left.withUnsafeBytes { a in
            right.withUnsafeBytes { b in memcmp(a.baseAddress!, b.baseAddress!, b.count) == 0 } // bad: timing-comparison
        }
    }

    func isOps(_ presented: String) -> Bool {
        opsKeys.contains(Data(SHA256.hash(data: Data(presented.utf8)))) // good: timing-comparison
    }

    func isProbe(_ presented: String) -> Bool {
        guard presented.count == consoleToken.count else { return false }
        for (a, b) in zip(presented.unicodeScalars, consoleToken.unicodeScalars) {
            if a != b { return false } // bad: timing-comparison
        }
        return true
    }

    /// Signature of the request body, hex in a header.
    func isSigned(_ body: Data, header: String) -> Bool {
        let code = HMAC<SHA256>.authenticationCode(for: body, using: key)
        let hex = code.map { String(format: "%02x", $0) }.joined() // good: format-string
        return hex.caseInsensitiveCompare(header) == .orderedSame // bad: timing-comparison
    }

    func isSignedCookie(_ value: String) -> Bool {
        let parts = value.split(separator: ".", maxSplits: 1)
        guard parts.count == 2 else { return false }
        let code = HMAC<SHA256>.authenticationCode(for: Data(parts[0].utf8), using: key)
        return Data(base64Encoded: String(parts[1])).map { $0 != Data(code) } == false // bad: timing-comparison
    }

    func isRecovery(_ presented: String) -> Bool {
        let fresh = SymmetricKey(size: .bits256)
        let left = HMAC<SHA256>.authenticationCode(for: Data(presented.utf8), using: fresh)
        let right = HMAC<SHA256>.authenticationCode(for: Data(consoleToken.utf8), using: fresh)
        return Data(left) == Data(right) // good: timing-comparison
    }

    func isReleased(_ manifest: Data, signature: Data, by key: Curve25519.Signing.PublicKey) -> Bool {
        key.isValidSignature(signature, for: manifest) // good: timing-comparison
    }

    func isCurrent(_ revision: String) -> Bool {
        revision == SluiceVersion.revision // good: timing-comparison
    }
}

enum SluiceVersion {
    static let revision = "2026.11"
}

struct JWSToken {
    fileprivate let header: GateHeader
    let payload: Data
    let signature: Data
    let signed: Data

    init?(_ raw: String) {
        let parts = raw.split(separator: ".", omittingEmptySubsequences: false)
        guard
            parts.count == 3,
            let head = Data(urlSafe: parts[0]),
            let payload = Data(urlSafe: parts[1]),
            let signature = Data(urlSafe: parts[2]),
            let header = try? JSONDecoder().decode(GateHeader.self, from: head)
        else { return nil }
        self.header = header
        self.payload = payload
        self.signature = signature
        signed = Data("\(parts[0]).\(parts[1])".utf8)
    }

    var subject: String {
        (try? JSONDecoder().decode(GateClaims.self, from: payload))?.sub ?? ""
    }
}

enum ConstantTime {
    static func equal(_ left: String, _ right: String) -> Bool {
        let a = Array(left.utf8), b = Array(right.utf8)
        guard a.count == b.count else { return false }
        var difference: UInt8 = 0
        for index in a.indices { difference |= a[index] ^ b[index] }
        return difference == 0 // good: timing-comparison
    }
}

extension Data {
    init?(urlSafe text: Substring) {
        var padded = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        padded += String(repeating: "=", count: (4 - padded.count % 4) % 4)
        self.init(base64Encoded: padded)
    }
}
