import CoreServices
import CryptoKit
import Foundation
import Security
import WebKit

enum AccountError: Error {
    case keychain(OSStatus), rejected, unreadable
}

enum AccountKeychain {
    private static let base: [String: Any] = [
        kSecClass as String: kSecClassGenericPassword,
        kSecAttrService as String: "example.herbarium.account",
        kSecAttrAccessible as String: kSecAttrAccessibleWhenUnlockedThisDeviceOnly,
    ]

    static func token() -> String? {
        var query = base
        query[kSecReturnData as String] = true
        var item: CFTypeRef?
        guard SecItemCopyMatching(query as CFDictionary, &item) == errSecSuccess, let data = item as? Data else { return nil } // good: error-swallowed
        return String(decoding: data, as: UTF8.self)
    }

    static func store(_ token: String) throws {
        var query = base
        query[kSecValueData as String] = Data(token.utf8)
        let status = SecItemAdd(query as CFDictionary, nil)
        guard status == errSecSuccess || status == errSecDuplicateItem else { throw AccountError.keychain(status) } // good: error-swallowed
    }

    /// Called on sign out.
    static func forget() {
        SecItemDelete(base as CFDictionary) // bad: error-swallowed
        UserDefaults.standard.set(false, forKey: "account.signedIn")
    }
}

@MainActor
final class AccountSession {
    private let cookies: WKHTTPCookieStore
    private let serverKey: P256.Signing.PublicKey

    init(cookies: WKHTTPCookieStore, serverKey: P256.Signing.PublicKey) {
        self.cookies = cookies
        self.serverKey = serverKey
    }

    func install(_ token: String) async {
        guard let cookie = HTTPCookie(properties: [
            .name: "herb_session", .value: token, .domain: "herbarium.example", .path: "/",
            .init("HttpOnly"): "TRUE", .sameSitePolicy: HTTPCookieStringPolicy.sameSiteLax,
        ]) else { return }
        await cookies.setCookie(cookie) // bad: session-cookie
    }

    func installExchange(_ token: String) async {
        guard let cookie = HTTPCookie(properties: [
            .name: "herb_exchange", .value: token, .domain: "exchange.herbarium.example", .path: "/", .secure: "TRUE",
            .init("HttpOnly"): "TRUE", .sameSitePolicy: HTTPCookieStringPolicy.sameSiteStrict,
        ]) else { return }
        await cookies.setCookie(cookie) // good: session-cookie
    }

    func installUnits(metric: Bool) async {
        guard let cookie = HTTPCookie(properties: [.name: "units", .value: metric ? "m" : "ft", .domain: "herbarium.example", .path: "/"]) else { return }
        await cookies.setCookie(cookie) // good: session-cookie
    }

    func remember(_ token: String) {
        let fields = ["Set-Cookie": "herb_login=\(token); Path=/; Max-Age=315360000"]
        let parsed = HTTPCookie.cookies(withResponseHeaderFields: fields, for: URL(string: "http://herbarium.example")!)
        HTTPCookieStorage.shared.setCookies(parsed, for: URL(string: "http://herbarium.example")!, mainDocumentURL: nil) // bad: session-cookie
    }

    // MARK: Licences, `payload.signature`

    struct Licence: Decodable {
        let edition: String
        let expires: Date
    }

    func licence(from text: String) throws -> Licence {
        let parts = text.split(separator: ".").compactMap { Data(base64Encoded: String($0)) }
        guard parts.count == 2 else { throw AccountError.unreadable }
        let signature = try P256.Signing.ECDSASignature(derRepresentation: parts[1])
        _ = serverKey.isValidSignature(signature, for: parts[0]) // bad: token-verification
        return try JSONDecoder().decode(Licence.self, from: parts[0])
    }

    func coupon(from text: String) throws -> Licence {
        let parts = text.split(separator: ".").compactMap { Data(base64Encoded: String($0)) }
        guard parts.count == 2, let signature = try? P256.Signing.ECDSASignature(derRepresentation: parts[1]),
              serverKey.isValidSignature(signature, for: parts[0]) else { throw AccountError.rejected } // good: token-verification
        let coupon = try JSONDecoder().decode(Licence.self, from: parts[0])
        guard coupon.expires > .now else { throw AccountError.rejected }
        return coupon
    }

    func invitation(from text: String) throws -> Licence {
        struct Invitation: Decodable {
            let key: Data
            let payload: Data
            let signature: Data
        }
        let invitation = try JSONDecoder().decode(Invitation.self, from: Data(text.utf8))
        let key = try P256.Signing.PublicKey(rawRepresentation: invitation.key)
        let signature = try P256.Signing.ECDSASignature(rawRepresentation: invitation.signature)
        guard key.isValidSignature(signature, for: invitation.payload) else { throw AccountError.rejected } // bad: token-verification
        return try JSONDecoder().decode(Licence.self, from: invitation.payload)
    }

    func renewal(from text: String, pinned: [P256.Signing.PublicKey]) throws -> Licence {
        struct Renewal: Decodable {
            let payload: Data
            let signature: Data
        }
        let renewal = try JSONDecoder().decode(Renewal.self, from: Data(text.utf8))
        let signature = try P256.Signing.ECDSASignature(rawRepresentation: renewal.signature)
        guard pinned.contains(where: { $0.isValidSignature(signature, for: renewal.payload) }) else { throw AccountError.rejected } // good: token-verification
        let licence = try JSONDecoder().decode(Licence.self, from: renewal.payload)
        guard licence.expires > .now else { throw AccountError.rejected }
        return licence
    }
}

struct UpdateInstaller {
    let key: Curve25519.Signing.PublicKey

    func check(_ archive: Data, signature: Data) throws {
        guard key.isValidSignature(signature, for: archive) else { throw AccountError.rejected }
    }

    func install(_ archive: Data, signature: Data, into folder: URL) throws {
        defer { try? FileManager.default.removeItem(at: folder.appendingPathComponent("partial")) } // good: error-swallowed
        try check(archive, signature: signature)
        try archive.write(to: folder.appendingPathComponent("Herbarium.pkg"))
    }

    func installDictionary(_ archive: Data, signature: Data?, into folder: URL) throws {
        if let signature { try? check(archive, signature: signature) } // bad: error-swallowed
        try archive.write(to: folder.appendingPathComponent("Names.dictionary"))
    }

    func quarantine(_ file: URL) {
        var url = file
        var values = URLResourceValues()
        values.quarantineProperties = [kLSQuarantineTypeKey as String: kLSQuarantineTypeOtherDownload as String]
        do {
            try url.setResourceValues(values)
        } catch {} // bad: error-swallowed
    }
}
