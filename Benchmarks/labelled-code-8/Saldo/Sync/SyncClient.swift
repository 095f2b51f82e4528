import CryptoKit
import Foundation
import WebKit

struct SyncSettings {
    let base: URL
    let deviceName: String
}

final class SyncClient {
    private let settings: SyncSettings
    private let session: URLSession
    private let maximum = 20 * 1024 * 1024

    init(settings: SyncSettings, session: URLSession = .shared) {
        self.settings = settings
        self.session = session
    }

    // MARK: Uploads

    func upload(receipt: ReceiptDescriptor) async throws {
        let boundary = UUID().uuidString
        var body = Data()
        body.append(Data("--\(boundary)\r\n".utf8))
        body.append(Data("Content-Disposition: form-data; name=\"file\"; filename=\"\(receipt.name)\"\r\n\r\n".utf8)) // bad: header-injection
        body.append(receipt.payload)
        body.append(Data("\r\n--\(boundary)--\r\n".utf8))
        try await send(body, boundary: boundary)
    }

    func upload(scan: ReceiptDescriptor) async throws {
        let boundary = UUID().uuidString
        let name = scan.name.unicodeScalars.filter { CharacterSet.alphanumerics.contains($0) || $0 == "." }.map(String.init).joined()
        var body = Data()
        body.append(Data("--\(boundary)\r\n".utf8))
        body.append(Data("Content-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\n\r\n".utf8)) // good: header-injection
        body.append(scan.payload)
        body.append(Data("\r\n--\(boundary)--\r\n".utf8))
        try await send(body, boundary: boundary)
    }

    private func send(_ body: Data, boundary: String) async throws {
        var request = URLRequest(url: settings.base.appendingPathComponent("receipts"))
        request.httpMethod = "POST"
        request.setValue("multipart/form-data; boundary=\(boundary)", forHTTPHeaderField: "Content-Type")
        _ = try await session.upload(for: request, from: body)
    }

    func mailDraft(to member: String, subject: String) -> Data {
        Data("From: noreply@saldo.example\r\nTo: \(member)\r\nSubject: \(subject)\r\n\r\nYour share is ready.\r\n".utf8) // bad: header-injection
    }

    func mailDraft(toAccount number: Int, subject: String) -> Data {
        let encoded = "=?utf-8?B?" + Data(subject.prefix(40).utf8).base64EncodedString() + "?="
        return Data("From: noreply@saldo.example\r\nX-Account: \(number)\r\nSubject: \(encoded)\r\n\r\nYour share is ready.\r\n".utf8) // good: header-injection
    }

    // MARK: Downloads

    func attachment(_ url: URL) async throws -> Data {
        let (bytes, response) = try await session.bytes(from: url)
        var data = Data()
        data.reserveCapacity(Int(response.expectedContentLength)) // bad: unbounded-size
        for try await byte in bytes.prefix(maximum) { data.append(byte) }
        return data
    }

    func avatar(_ url: URL) async throws -> Data {
        let (bytes, response) = try await session.bytes(from: url)
        var data = Data()
        data.reserveCapacity(min(max(0, Int(response.expectedContentLength)), maximum)) // good: unbounded-size
        for try await byte in bytes.prefix(maximum) { data.append(byte) }
        return data
    }

    // MARK: Web portal session

    func portalCookie(token: String) -> HTTPCookie? {
        HTTPCookie(properties: [ // bad: session-cookie
            .name: "saldo_session",
            .value: token,
            .domain: "portal.saldo.example",
            .path: "/"
        ])
    }

    func portalSession(token: String) -> HTTPCookie? {
        HTTPCookie(properties: [ // good: session-cookie
            .name: "saldo_session",
            .value: token,
            .domain: "portal.saldo.example",
            .path: "/",
            .secure: "TRUE",
            HTTPCookiePropertyKey("HttpOnly"): "TRUE"
        ])
    }

    func signIn(_ webView: WKWebView, token: String) async {
        let url = settings.base
        let header = "saldo_session=\(token); Path=/"
        let cookies = HTTPCookie.cookies(withResponseHeaderFields: ["Set-Cookie": header], for: url) // bad: session-cookie
        for cookie in cookies { await webView.configuration.websiteDataStore.httpCookieStore.setCookie(cookie) }
    }

    func signInPortal(_ webView: WKWebView, token: String) async {
        let url = settings.base
        let header = "__Host-saldo=\(token); Path=/; Secure; HttpOnly; SameSite=Strict"
        let cookies = HTTPCookie.cookies(withResponseHeaderFields: ["Set-Cookie": header], for: url) // good: session-cookie
        for cookie in cookies { await webView.configuration.websiteDataStore.httpCookieStore.setCookie(cookie) }
    }

    func rememberTheme(_ webView: WKWebView, name: String) async {
        guard let cookie = HTTPCookie(properties: [.name: "theme", .value: name, .domain: "portal.saldo.example", .path: "/"]) else { return } // good: session-cookie
        await webView.configuration.websiteDataStore.httpCookieStore.setCookie(cookie)
    }
}

/// Identity of the signed-in member, taken from the token the portal hands over.
struct MemberToken {
    struct Claims: Decodable {
        let sub: String
        let role: String
        let exp: TimeInterval
    }

    let publicKey: P256.Signing.PublicKey

    func claims(_ token: String) throws -> Claims {
        let parts = token.split(separator: ".")
        guard parts.count == 3, let payload = Data(base64URL: String(parts[1])) else { throw ImportError.malformed }
        return try JSONDecoder().decode(Claims.self, from: payload) // bad: token-verification
    }

    func verified(_ token: String) throws -> Claims {
        let parts = token.split(separator: ".")
        guard parts.count == 3, let payload = Data(base64URL: String(parts[1])), let raw = Data(base64URL: String(parts[2])) else {
            throw ImportError.malformed
        }
        let signature = try P256.Signing.ECDSASignature(rawRepresentation: raw)
        guard publicKey.isValidSignature(signature, for: Data("\(parts[0]).\(parts[1])".utf8)) else { throw ImportError.malformed }
        let claims = try JSONDecoder().decode(Claims.self, from: payload) // good: token-verification
        guard claims.exp > Date().timeIntervalSince1970 else { throw ImportError.malformed }
        return claims
    }
}

extension Data {
    init?(base64URL text: String) {
        var value = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        while value.count % 4 != 0 { value += "=" }
        self.init(base64Encoded: value)
    }
}
