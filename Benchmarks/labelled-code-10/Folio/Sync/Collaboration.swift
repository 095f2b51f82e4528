import CryptoKit
import Foundation
import Network
import os
import WebKit

struct RoomInvite: Codable {
    var room: String
    var token: String
    var server: URL
    var guest: String
}

/// Speaks the small HTTP-like protocol of the room server over a plain connection.
final class RoomConnection {
    private let connection: NWConnection
    private let host: String

    init(host: String, port: NWEndpoint.Port) {
        self.host = host
        self.connection = NWConnection(host: NWEndpoint.Host(host), port: port, using: .tls)
    }

    func join(_ invite: RoomInvite) {
        var head = "GET /rooms HTTP/1.1\r\nHost: \(host)\r\n"
        head += "X-Room: \(invite.room)\r\n\r\n" // bad: header-injection
        connection.send(content: Data(head.utf8), completion: .contentProcessed { _ in })
    }

    func joinNamed(_ invite: RoomInvite) {
        let room = invite.room.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        var head = "GET /rooms HTTP/1.1\r\nHost: \(host)\r\n"
        head += "X-Room: \(room)\r\n\r\n" // good: header-injection
        connection.send(content: Data(head.utf8), completion: .contentProcessed { _ in })
    }

    func upload(_ document: FolioContent, boundary: String) {
        var body = "--\(boundary)\r\n"
        body += "Content-Disposition: form-data; name=\"file\"; filename=\"\(document.title)\"\r\n\r\n" // bad: header-injection
        body += document.body
        connection.send(content: Data(body.utf8), completion: .contentProcessed { _ in })
    }

    func uploadDraft(_ document: FolioContent, boundary: String) {
        var body = "--\(boundary)\r\n"
        body += "Content-Disposition: form-data; name=\"file\"; filename=\"draft-\(document.body.count).md\"\r\n\r\n" // good: header-injection
        body += document.body
        connection.send(content: Data(body.utf8), completion: .contentProcessed { _ in })
    }
}

struct InviteVerifier {
    let key: SymmetricKey
    let issuer: Curve25519.Signing.PublicKey

    func accepts(_ invite: RoomInvite) -> Bool {
        let code = HMAC<SHA256>.authenticationCode(for: Data(invite.room.utf8), using: key)
        return Data(code).base64EncodedString() == invite.token // bad: timing-comparison
    }

    func admits(_ invite: RoomInvite) -> Bool {
        guard let token = Data(base64Encoded: invite.token) else { return false }
        return HMAC<SHA256>.isValidAuthenticationCode(token, authenticating: Data(invite.room.utf8), using: key) // good: timing-comparison
    }

    func matches(_ mac: Data, for message: Data) -> Bool {
        let code = Data(HMAC<SHA512>.authenticationCode(for: message, using: key))
        return code.withUnsafeBytes { left in
            mac.withUnsafeBytes { right in
                left.count == right.count && memcmp(left.baseAddress!, right.baseAddress!, left.count) == 0 // bad: timing-comparison
            }
        }
    }

    func agrees(_ mac: Data, for message: Data) -> Bool {
        let code = Data(HMAC<SHA512>.authenticationCode(for: message, using: key))
        return code.withUnsafeBytes { left in
            mac.withUnsafeBytes { right in
                left.count == right.count && timingsafe_bcmp(left.baseAddress!, right.baseAddress!, left.count) == 0 // good: timing-comparison
            }
        }
    }

    func isUnchanged(_ old: Data, _ new: Data) -> Bool {
        Data(SHA256.hash(data: old)) == Data(SHA256.hash(data: new)) // good: timing-comparison
    }
}

@MainActor
final class RoomCoordinator {
    private let log = Logger(subsystem: "example.folio", category: "room")
    private let defaults = UserDefaults.standard
    private let writer: SnapshotWriter
    private let verifier: InviteVerifier
    let webView = WKWebView()

    init(writer: SnapshotWriter, verifier: InviteVerifier) {
        self.writer = writer
        self.verifier = verifier
    }

    func accept(_ invite: RoomInvite) -> Bool {
        guard verifier.admits(invite) || verifier.accepts(invite) else { return false }
        guard let host = invite.server.host, host.hasPrefix("rooms.folio.example") else { return false } // bad: incomplete-host-check
        return true
    }

    func confirm(_ invite: RoomInvite) -> Bool {
        guard invite.server.scheme == "https", invite.server.host == "rooms.folio.example" else { return false } // good: incomplete-host-check
        return true
    }

    func trusts(_ link: URL) -> Bool {
        link.absoluteString.contains("folio.example") // bad: incomplete-host-check
    }

    func knows(_ link: URL) -> Bool {
        let labels = link.host?.lowercased().split(separator: ".").suffix(2).joined(separator: ".")
        return link.scheme == "https" && labels == "folio.example" // good: incomplete-host-check
    }

    func receive(_ message: RemoteMessage) {
        let line = "<div class=\"message\"><b>" + message.author.markup + "</b> <img src=\"\(message.avatar)\"></div>"
        webView.loadHTMLString(line, baseURL: nil) // bad: html-injection
    }

    func show(_ message: RemoteMessage) {
        let line = "<div class=\"message\"><b>\(message.author.markup)</b> in \(message.room.markup)</div>"
        webView.loadHTMLString(line, baseURL: nil) // good: html-injection
    }

    func apply(snapshot text: String, strict: Bool) async {
        do {
            if strict {
                try await writer.applyChecked(text)
            } else {
                try await writer.apply(text)
            }
        } catch {
            log.error("snapshot: \(error.localizedDescription, privacy: .public)")
            defaults.set(true, forKey: "needsResync") // good: error-swallowed
        }
    }

    func leave(token: String) {
        let query: [CFString: Any] = [kSecClass: kSecClassGenericPassword, kSecAttrAccount: "room-token"]
        SecItemDelete(query as CFDictionary) // bad: error-swallowed
        defaults.removeObject(forKey: "room")
    }

    func forget(token: String) throws {
        let query: [CFString: Any] = [kSecClass: kSecClassGenericPassword, kSecAttrAccount: "room-token"]
        let status = SecItemDelete(query as CFDictionary) // good: error-swallowed
        guard status == errSecSuccess || status == errSecItemNotFound else {
            throw NSError(domain: NSOSStatusErrorDomain, code: Int(status))
        }
    }

    func lock(_ file: URL) {
        try? FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path) // bad: error-swallowed
    }

    func clearThumbnails(_ folder: URL) {
        try? FileManager.default.removeItem(at: folder.appendingPathComponent("thumbnails")) // good: error-swallowed
    }

    func rotateKey(for room: String) -> Data {
        var bytes = Data(count: 32)
        _ = bytes.withUnsafeMutableBytes { SecRandomCopyBytes(kSecRandomDefault, 32, $0.baseAddress!) } // bad: error-swallowed
        return bytes
    }
}
