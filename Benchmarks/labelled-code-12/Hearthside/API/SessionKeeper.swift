import CryptoKit
import Foundation
import JWTDecode

/// Knows who is signed in and hands the session to web views.
final class SessionKeeper: @unchecked Sendable {
    static let shared = SessionKeeper()

    private(set) var accessToken: String?
    private(set) var memberName = ""
    var lastParagraph = 0

    func signedIn(token: String, name: String) {
        accessToken = token
        memberName = name
        scheduleRefresh(token)
    }

    func webCookie() -> HTTPCookie? {
        guard let accessToken else { return nil }
        return HTTPCookie(properties: [ // bad: session-cookie
            .name: "hearth_session",
            .value: accessToken,
            .domain: "www.hearthside.example",
            .path: "/",
        ])
    }

    func uploadCookie() -> HTTPCookie? {
        guard let accessToken else { return nil }
        let properties: [HTTPCookiePropertyKey: Any] = [ // good: session-cookie
            .name: "hearth_upload",
            .value: accessToken,
            .domain: "upload.hearthside.example",
            .path: "/",
            .secure: "TRUE",
            .sameSitePolicy: HTTPCookieStringPolicy.sameSiteStrict,
            HTTPCookiePropertyKey("HttpOnly"): "TRUE",
        ]
        return HTTPCookie(properties: properties)
    }

    func forumCookies() -> [HTTPCookie] {
        guard let accessToken, let forum = URL(string: "https://forum.hearthside.example") else { return [] }
        let header = ["Set-Cookie": "forum_sid=\(accessToken); Path=/; HttpOnly"] // bad: session-cookie
        return HTTPCookie.cookies(withResponseHeaderFields: header, for: forum)
    }

    func readerCookies(fontSize: Int) -> [HTTPCookie] {
        guard let site = URL(string: "https://www.hearthside.example") else { return [] }
        let header = ["Set-Cookie": "reader_font=\(fontSize); Path=/"] // good: session-cookie
        return HTTPCookie.cookies(withResponseHeaderFields: header, for: site)
    }

    /// The expiry only decides when to ask the server for a new token.
    private func scheduleRefresh(_ token: String) {
        guard let expiry = (try? decode(jwt: token))?.expiresAt else { return } // good: token-verification
        let delay = max(60, expiry.timeIntervalSinceNow - 120)
        DispatchQueue.main.asyncAfter(deadline: .now() + delay) {
            NotificationCenter.default.post(name: .init("HearthRefresh"), object: nil)
        }
    }
}

/// Membership cards are QR codes that volunteers scan at the door, often without a network.
struct CardReader {
    struct Card: Codable {
        var member: String
        var role: String
        var until: Date
    }

    let issuer: P256.Signing.PublicKey
    let houseKey: Curve25519.Signing.PublicKey

    func card(from code: String) throws -> Card? {
        let jwt = try decode(jwt: code)
        guard !jwt.expired, let member = jwt.subject else { return nil }
        let role = jwt["role"].string ?? "guest"
        return Card(member: member, role: role, until: jwt.expiresAt ?? .distantPast) // bad: token-verification
    }

    func signedCard(from code: String) throws -> Card? {
        let parts = code.split(separator: ".")
        guard parts.count == 3, let payload = Data(segment: parts[1]), let raw = Data(segment: parts[2]) else { return nil }
        let signature = try P256.Signing.ECDSASignature(rawRepresentation: raw)
        guard issuer.isValidSignature(signature, for: Data("\(parts[0]).\(parts[1])".utf8)) else { return nil }
        let card = try JSONDecoder().decode(Card.self, from: payload) // good: token-verification
        return card.until > Date() ? card : nil
    }

    func houseCard(payload: Data, signature: Data) throws -> Card {
        let card = try JSONDecoder().decode(Card.self, from: payload)
        _ = houseKey.isValidSignature(signature, for: payload) // bad: token-verification
        return card
    }

    func guestCard(payload: Data, signature: Data) throws -> Card? {
        guard houseKey.isValidSignature(signature, for: payload) else { return nil } // good: token-verification
        let card = try JSONDecoder().decode(Card.self, from: payload)
        return card.until > Date() ? card : nil
    }
}

extension Data {
    init?(segment: Substring) {
        var text = segment.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        text += String(repeating: "=", count: (4 - text.count % 4) % 4)
        self.init(base64Encoded: text)
    }
}
