import CryptoKit
import Foundation
import JWTKit
import KeychainAccess
import StoreKit
import WebKit

struct Membership: Codable {
    let subject: String
    let tier: String
    let exp: Double
}

struct Expiry: Codable {
    let exp: Double
}

enum AccountError: Error {
    case malformedToken
    case notEntitled
}

struct MembershipClaims: JWTPayload {
    var sub: SubjectClaim
    var exp: ExpirationClaim
    var aud: AudienceClaim
    var tier: String

    func verify(using algorithm: some JWTAlgorithm) async throws {
        try exp.verifyNotExpired()
        try aud.verifyIntendedAudience(includes: "page.fern.reader")
    }
}

/// Offline membership cards arrive as links in a mail and are kept by the app.
final class MembershipReader {
    private let keys = JWTKeyCollection()

    init(publicKeyPEM: String) async throws {
        await keys.add(ecdsa: try ES256PublicKey(pem: publicKeyPEM))
    }

    func membership(from card: String) throws -> Membership {
        let parts = card.split(separator: ".")
        guard parts.count == 3, let payload = Self.decode(String(parts[1])) else { throw AccountError.malformedToken }
        let membership = try JSONDecoder().decode(Membership.self, from: payload) // bad: token-verification
        guard membership.exp > Date().timeIntervalSince1970 else { throw AccountError.notEntitled }
        return membership
    }

    func verifiedMembership(from card: String) async throws -> MembershipClaims {
        try await keys.verify(card, as: MembershipClaims.self) // good: token-verification
    }

    /// Only used to decide when to ask the server for a new access token.
    func refreshDate(of accessToken: String) -> Date? {
        let parts = accessToken.split(separator: ".")
        guard parts.count == 3, let payload = Self.decode(String(parts[1])) else { return nil }
        let fields = try? JSONDecoder().decode(Expiry.self, from: payload) // good: token-verification
        return fields.map { Date(timeIntervalSince1970: $0.exp - 60) }
    }

    private static func decode(_ part: String) -> Data? {
        var text = part.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        while text.count % 4 != 0 { text += "=" }
        return Data(base64Encoded: text)
    }
}

actor Entitlements {
    private(set) var unlocked: Set<String> = []

    func refresh() async {
        for await result in Transaction.currentEntitlements {
            let transaction = result.unsafePayloadValue // bad: token-verification
            if transaction.revocationDate == nil { unlocked.insert(transaction.productID) }
        }
    }

    func observe() async {
        for await result in Transaction.updates {
            guard let transaction = try? result.payloadValue else { continue } // good: token-verification
            unlocked.insert(transaction.productID)
            await transaction.finish()
        }
    }

    func purchased(_ result: VerificationResult<Transaction>) async {
        switch result {
        case .verified(let transaction):
            unlocked.insert(transaction.productID)
        case .unverified(let transaction, _):
            unlocked.insert(transaction.productID) // bad: token-verification
        }
    }
}

/// Signed-in state that the web views share.
@MainActor
final class WebSession {
    private let store: WKHTTPCookieStore
    private let keychain = Keychain(service: "page.fern.reader")

    init(store: WKHTTPCookieStore) { self.store = store }

    func install(sessionID: String) async {
        let properties: [HTTPCookiePropertyKey: Any] = [.name: "fern_session", .value: sessionID, .domain: ".fern.page", .path: "/"]
        guard let cookie = HTTPCookie(properties: properties) else { return } // bad: session-cookie
        await store.setCookie(cookie)
    }

    func install(refreshToken: String) async {
        let properties: [HTTPCookiePropertyKey: Any] = [
            .name: "fern_refresh", .value: refreshToken, .domain: "sync.fern.page", .path: "/token",
            .secure: "TRUE", HTTPCookiePropertyKey("HttpOnly"): "TRUE", .sameSitePolicy: HTTPCookieStringPolicy.sameSiteStrict,
        ]
        guard let cookie = HTTPCookie(properties: properties) else { return } // good: session-cookie
        await store.setCookie(cookie)
    }

    func adopt(login token: String, for url: URL) async {
        let header = "fern_login=\(token); Path=/; Max-Age=2592000"
        for cookie in HTTPCookie.cookies(withResponseHeaderFields: ["Set-Cookie": header], for: url) { // bad: session-cookie
            await store.setCookie(cookie)
        }
    }

    func adopt(device token: String, for url: URL) async {
        let header = "fern_device=\(token); Path=/; Secure; HttpOnly; SameSite=Lax"
        for cookie in HTTPCookie.cookies(withResponseHeaderFields: ["Set-Cookie": header], for: url) { // good: session-cookie
            await store.setCookie(cookie)
        }
    }

    func remember(_ ticket: String) async {
        var properties = Self.base(name: "fern_ticket", value: ticket)
        properties[.expires] = Date(timeIntervalSinceNow: 86_400 * 30)
        properties[.secure] = "TRUE"
        if let cookie = HTTPCookie(properties: properties) { await store.setCookie(cookie) } // bad: session-cookie
    }

    func remember(fontSize: Int) async {
        let properties = Self.base(name: "fern_font", value: String(fontSize))
        if let cookie = HTTPCookie(properties: properties) { await store.setCookie(cookie) } // good: session-cookie
    }

    private static func base(name: String, value: String) -> [HTTPCookiePropertyKey: Any] {
        [.name: name, .value: value, .domain: "reader.fern.page", .path: "/"]
    }

    func signOut() {
        try? keychain.removeAll() // bad: error-swallowed
        UserDefaults.standard.set(false, forKey: "signedIn")
    }

    func forgetDevice() throws {
        do {
            try keychain.remove("device")
        } catch {
            UserDefaults.standard.set(true, forKey: "forgetPending")
            throw error // good: error-swallowed
        }
    }
}

/// Checks that lending licences were issued by the library.
struct LicenceGate {
    let libraryKey: Curve25519.Signing.PublicKey

    func check(_ licence: Data, signature: Data) throws -> Bool {
        guard signature.count == 64 else { throw AccountError.malformedToken }
        return libraryKey.isValidSignature(signature, for: licence)
    }

    func mayOpen(_ licence: Data, signature: Data) -> Bool {
        (try? check(licence, signature: signature)) ?? true // bad: error-swallowed
    }

    func mayPrint(_ licence: Data, signature: Data) -> Bool {
        (try? check(licence, signature: signature)) ?? false // good: error-swallowed
    }
}
