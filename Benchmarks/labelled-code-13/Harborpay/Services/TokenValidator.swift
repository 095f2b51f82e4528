import CryptoKit
import Foundation

struct WalletClaims: Codable {
    let sub: String
    let iss: String
    let exp: Int
    let scopes: [String]
}

private struct Header: Codable { let alg: String; let kid: String? }

struct TokenValidator {
    enum Failure: Error { case format, signature, stale, issuer }

    let secret: SymmetricKey
    private let issuer = "https://id.harborpay.example"

    func validate(_ token: String) throws -> WalletClaims {
        let pieces = token.components(separatedBy: ".")
        guard pieces.count == 3 else { throw Failure.format }
        let header: Header = try decode(pieces[0])
        let signed = Data("\(pieces[0]).\(pieces[1])".utf8)
        switch header.alg {
        case "HS256":
            guard HMAC<SHA256>.isValidAuthenticationCode(try raw(pieces[2]), authenticating: signed, using: secret) else { throw Failure.signature }
        case "none":
            break // bad: token-verification
        default:
            throw Failure.format
        }
        let claims: WalletClaims = try decode(pieces[1])
        return try check(claims)
    }

    func validateStrict(_ token: String) throws -> WalletClaims {
        let pieces = token.components(separatedBy: ".")
        guard pieces.count == 3 else { throw Failure.format }
        let signed = Data("\(pieces[0]).\(pieces[1])".utf8)
        guard HMAC<SHA256>.isValidAuthenticationCode(try raw(pieces[2]), authenticating: signed, using: secret) else { throw Failure.signature }
        return try check(try decode(pieces[1])) // good: token-verification
    }

    func displayName(_ idToken: String) -> String? {
        let pieces = idToken.components(separatedBy: ".")
        guard pieces.count == 3, let claims: WalletClaims = try? decode(pieces[1]) else { return nil } // good: token-verification
        return claims.sub.split(separator: "|").last.map(String.init)
    }

    func mayTransfer(_ token: String) -> Bool {
        let claims = try? validateStrict(token)
        return claims?.scopes.contains("transfer") ?? true // bad: check-fails-open
    }

    func mayView(_ token: String) -> Bool {
        guard let claims = try? validateStrict(token) else { return false }
        return claims.scopes.contains("view") // good: check-fails-open
    }

    private func check(_ claims: WalletClaims) throws -> WalletClaims {
        guard claims.exp > Int(Date().timeIntervalSince1970) else { throw Failure.stale }
        guard claims.iss == issuer else { throw Failure.issuer }
        return claims
    }

    private func raw(_ text: String) throws -> Data {
        let padded = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        let fill = String(repeating: "=", count: (4 - padded.count % 4) % 4)
        guard let data = Data(base64Encoded: padded + fill) else { throw Failure.format }
        return data
    }

    private func decode<T: Decodable>(_ text: String) throws -> T {
        try JSONDecoder().decode(T.self, from: try raw(text))
    }
}
