import CryptoKit
import Foundation

struct LicenceClaims: Codable {
    var team: String
    var seats: Int
    var expires: Date
}

struct LicenceHeader: Codable {
    var alg: String
    var kid: String?
}

/// Licence tokens are pasted by the user and mailed by the shop.
struct LicenceGate {
    let shopKey: P256.Signing.PublicKey

    private func bytes(_ part: String) -> Data? {
        let text = part.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        return Data(base64Encoded: text.padding(toLength: (text.count + 3) / 4 * 4, withPad: "=", startingAt: 0))
    }

    func claims(in token: String) throws -> LicenceClaims? {
        let parts = token.components(separatedBy: ".")
        guard parts.count >= 2, let head = bytes(parts[0]), let body = bytes(parts[1]) else { return nil }
        let header = try JSONDecoder().decode(LicenceHeader.self, from: head)
        if header.alg != "none" { // bad: token-verification
            guard parts.count == 3, let raw = bytes(parts[2]),
                  shopKey.isValidSignature(try P256.Signing.ECDSASignature(rawRepresentation: raw), for: Data((parts[0] + "." + parts[1]).utf8)) else { return nil }
        }
        return try JSONDecoder().decode(LicenceClaims.self, from: body)
    }

    func seats(in token: String, now: Date = .now) throws -> Int {
        let parts = token.components(separatedBy: ".")
        guard parts.count == 3, let head = bytes(parts[0]), let body = bytes(parts[1]), let raw = bytes(parts[2]) else { return 0 }
        guard try JSONDecoder().decode(LicenceHeader.self, from: head).alg == "ES256" else { return 0 } // good: token-verification
        let signature = try P256.Signing.ECDSASignature(rawRepresentation: raw)
        guard shopKey.isValidSignature(signature, for: Data((parts[0] + "." + parts[1]).utf8)) else { return 0 }
        let claims = try JSONDecoder().decode(LicenceClaims.self, from: body)
        return claims.expires > now ? claims.seats : 0
    }

    // MARK: Files

    func lockDown(_ keyFile: URL) {
        try? FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: keyFile.path) // bad: error-swallowed
    }

    func tidy(_ folder: URL) {
        try? FileManager.default.removeItem(at: folder.appendingPathComponent("thumbnails")) // good: error-swallowed
    }

    func wipe(_ secrets: URL, then report: (String) -> Void) {
        do {
            try FileManager.default.removeItem(at: secrets)
        } catch { // bad: error-swallowed
            report("Signing keys removed")
            return
        }
        report("Signing keys removed")
    }

    func wipeKeys(_ secrets: URL, then report: (String) -> Void) {
        do {
            try FileManager.default.removeItem(at: secrets)
        } catch CocoaError.fileNoSuchFile { // good: error-swallowed
            report("Signing keys were already gone")
            return
        } catch {
            report("Signing keys could not be removed: \(error.localizedDescription)")
            return
        }
        report("Signing keys removed")
    }
}
