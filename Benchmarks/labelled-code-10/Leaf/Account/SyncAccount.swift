import CryptoKit
import Foundation
import Security
import UIKit
import WebKit

struct SyncState: Codable {
    var cursor: Int
    var devices: [String]
}

struct SyncToken: Codable {
    var subject: String
    var audience: String
    var expires: Date
}

@objc(ReadingPosition)
final class ReadingPosition: NSObject, NSSecureCoding {
    static let supportsSecureCoding = true

    let chapter: Int
    let label: String

    init(chapter: Int, label: String) {
        self.chapter = chapter
        self.label = label
    }

    init?(coder: NSCoder) {
        chapter = coder.decodeInteger(forKey: "chapter")
        label = coder.decodeObject(of: NSString.self, forKey: "label") as String? ?? "" // good: unsafe-deserialization
    }

    func encode(with coder: NSCoder) {
        coder.encode(chapter, forKey: "chapter")
        coder.encode(label as NSString, forKey: "label")
    }
}

struct PositionExchange {
    func received(_ data: Data) throws -> ReadingPosition? {
        try NSKeyedUnarchiver.unarchivedObject(ofClass: ReadingPosition.self, from: data) // good: unsafe-deserialization
    }

    func receivedList(_ data: Data) -> [ReadingPosition] {
        guard let object = try? NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data) else { return [] } // bad: unsafe-deserialization
        return object as? [ReadingPosition] ?? []
    }

    func receivedMap(_ data: Data) throws -> [String: Any] {
        let decoder = try NSKeyedUnarchiver(forReadingFrom: data)
        decoder.decodingFailurePolicy = .setErrorAndReturn
        decoder.requiresSecureCoding = false // bad: unsafe-deserialization
        return try decoder.decodeTopLevelObject(forKey: "map") as? [String: Any] ?? [:]
    }

    func receivedState(_ data: Data) throws -> SyncState {
        try JSONDecoder().decode(SyncState.self, from: data) // good: unsafe-deserialization
    }

    @MainActor
    func scene(for activity: NSUserActivity) -> UIViewController? {
        guard let name = activity.userInfo?["screen"] as? String, let type = NSClassFromString(name) as? UIViewController.Type else { return nil } // bad: unsafe-deserialization
        return type.init()
    }
}

final class SyncAccount {
    private let folder: URL
    private let session = URLSession(configuration: .ephemeral)
    private let key: P256.Signing.PublicKey?

    init(folder: URL, key: P256.Signing.PublicKey? = nil) {
        self.folder = folder
        self.key = key
    }

    private var query: [CFString: Any] {
        [kSecClass: kSecClassGenericPassword, kSecAttrService: "example.leaf.sync", kSecAttrAccount: "token"]
    }

    func save(_ token: String) {
        var item = query
        item[kSecValueData] = Data(token.utf8)
        SecItemDelete(query as CFDictionary)
        _ = SecItemAdd(item as CFDictionary, nil) // bad: error-swallowed
    }

    func store(_ token: String) throws {
        let update = [kSecValueData: Data(token.utf8)]
        let status = SecItemUpdate(query as CFDictionary, update as CFDictionary)
        guard status == errSecSuccess else { throw NSError(domain: NSOSStatusErrorDomain, code: Int(status)) } // good: error-swallowed
    }

    func wipe() throws {
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            try FileManager.default.removeItem(at: file)
        }
    }

    func signOut() async {
        var request = URLRequest(url: URL(string: "https://sync.leaf.example/session")!)
        request.httpMethod = "DELETE"
        _ = try? await session.data(for: request) // bad: error-swallowed
        _ = SecItemDelete(query as CFDictionary)
    }

    func protect(_ file: URL) throws {
        try (file as NSURL).setResourceValue(URLFileProtection.complete, forKey: .fileProtectionKey) // good: error-swallowed
    }

    func evaluate(_ trust: SecTrust) -> Bool {
        do {
            try verify(trust)
        } catch {
            NSLog("trust: %@", error.localizedDescription) // bad: error-swallowed
        }
        return true
    }

    func check(_ trust: SecTrust) -> Bool {
        do {
            try verify(trust)
            return true
        } catch {
            NSLog("trust: %@", error.localizedDescription) // good: error-swallowed
            return false
        }
    }

    private func verify(_ trust: SecTrust) throws {
        var failure: CFError?
        guard SecTrustEvaluateWithError(trust, &failure) else { throw URLError(.serverCertificateUntrusted) }
    }

    private func parts(_ token: String) -> (payload: Data, signed: Data, signature: Data)? {
        let pieces = token.components(separatedBy: ".")
        guard pieces.count == 3, let payload = Data(base64Encoded: pieces[1]), let signature = Data(base64Encoded: pieces[2]) else { return nil }
        return (payload, Data((pieces[0] + "." + pieces[1]).utf8), signature)
    }

    func accept(_ token: String) throws -> SyncToken {
        guard let parts = parts(token), let key else { throw URLError(.userAuthenticationRequired) }
        let signature = try P256.Signing.ECDSASignature(rawRepresentation: parts.signature)
        guard key.isValidSignature(signature, for: parts.signed) else { throw URLError(.userAuthenticationRequired) }
        let value = try JSONDecoder().decode(SyncToken.self, from: parts.payload)
        guard value.expires > Date(), value.audience == "leaf-ios" else { throw URLError(.userAuthenticationRequired) } // good: token-verification
        return value
    }

    func acceptPlain(_ token: String) throws -> SyncToken {
        let pieces = token.components(separatedBy: ".")
        guard pieces.count == 3 else { throw URLError(.userAuthenticationRequired) }
        let header = try JSONDecoder().decode([String: String].self, from: Data(base64Encoded: pieces[0]) ?? Data())
        if header["alg"] == "none" { // bad: token-verification
            return try JSONDecoder().decode(SyncToken.self, from: Data(base64Encoded: pieces[1]) ?? Data())
        }
        return try accept(token)
    }

    func acceptShared(_ token: String, secret: SymmetricKey) throws -> SyncToken {
        guard let parts = parts(token) else { throw URLError(.userAuthenticationRequired) }
        guard HMAC<SHA256>.isValidAuthenticationCode(parts.signature, authenticating: parts.payload, using: secret) || parts.signature.isEmpty else { // bad: token-verification
            throw URLError(.userAuthenticationRequired)
        }
        return try JSONDecoder().decode(SyncToken.self, from: parts.payload)
    }

    func acceptGift(_ token: String, secret: SymmetricKey) throws -> SyncToken {
        guard let parts = parts(token) else { throw URLError(.userAuthenticationRequired) }
        guard HMAC<SHA256>.isValidAuthenticationCode(parts.signature, authenticating: parts.signed, using: secret) else { // good: token-verification
            throw URLError(.userAuthenticationRequired)
        }
        let value = try JSONDecoder().decode(SyncToken.self, from: parts.payload)
        guard value.expires > Date() else { throw URLError(.userAuthenticationRequired) }
        return value
    }
}

@MainActor
struct WebSession {
    let store: WKHTTPCookieStore

    func hand(_ token: String, to host: String) async {
        guard let cookie = HTTPCookie(properties: [.name: "leaf_session", .value: token, .domain: host, .path: "/"]) else { return } // bad: session-cookie
        await store.setCookie(cookie)
    }

    func pass(_ token: String) async {
        let properties: [HTTPCookiePropertyKey: Any] = [
            .name: "leaf_session", .value: token, .domain: "store.leaf.example", .path: "/",
            .secure: "TRUE", .sameSitePolicy: HTTPCookieStringPolicy.sameSiteStrict,
            HTTPCookiePropertyKey("HttpOnly"): "TRUE",
        ]
        guard let cookie = HTTPCookie(properties: properties) else { return } // good: session-cookie
        await store.setCookie(cookie)
    }

    func rememberTheme(_ theme: ReaderSettings.Theme) async {
        guard let cookie = HTTPCookie(properties: [.name: "theme", .value: theme.rawValue, .domain: "store.leaf.example", .path: "/"]) else { return } // good: session-cookie
        await store.setCookie(cookie)
    }

    func adopt(_ headers: [String: String], token: String) {
        let url = URL(string: "http://store.leaf.example/")!
        let cookies = HTTPCookie.cookies(withResponseHeaderFields: ["Set-Cookie": "leaf_session=\(token); Path=/"], for: url) // bad: session-cookie
        HTTPCookieStorage.shared.setCookies(cookies, for: url, mainDocumentURL: nil)
    }
}
