import Alamofire
import CryptoKit
import Foundation

struct SyncCredentials {
    let user: String
    let password: String
}

struct RemoteFile: Decodable {
    let name: String
    let content: Data
}

final class SyncService {
    private let session: Alamofire.Session
    private let devSession: Alamofire.Session
    private let directory: URL

    init(directory: URL) {
        self.directory = directory
        let pinned = ServerTrustManager(evaluators: [
            "sync.vaultnotes.example": PinnedCertificatesTrustEvaluator() // good: tls-off
        ])
        session = Alamofire.Session(serverTrustManager: pinned)
        let open = ServerTrustManager(allHostsMustBeEvaluated: false, evaluators: [
            "sync-eu.vaultnotes.example": DisabledTrustEvaluator() // bad: tls-off
        ])
        devSession = Alamofire.Session(serverTrustManager: open)
    }

    func signIn(_ credentials: SyncCredentials) async throws -> String {
        try await session.request( // good: send-cleartext
            "https://sync.vaultnotes.example/login",
            method: .post,
            parameters: ["user": credentials.user, "password": credentials.password],
            encoder: JSONParameterEncoder.default
        ).serializingString().value
    }

    func signInLegacy(_ credentials: SyncCredentials) async throws -> String {
        try await devSession.request( // bad: send-cleartext
            "http://old.vaultnotes.example/login",
            method: .post,
            parameters: ["user": credentials.user, "password": credentials.password],
            encoder: JSONParameterEncoder.default
        ).serializingString().value
    }

    func signInService() -> DataRequest {
        session.request("https://sync.vaultnotes.example/service")
            .authenticate(username: "svc-sync", password: "Tr0ub4dor&3") // bad: hardcoded-password
    }

    func signInUser(_ credentials: SyncCredentials) -> DataRequest {
        session.request("https://sync.vaultnotes.example/user")
            .authenticate(username: credentials.user, password: credentials.password) // good: hardcoded-password
    }

    func pull(id: Int) async throws -> URL {
        let file = try await session.request("https://sync.vaultnotes.example/files/\(id)")
            .serializingDecodable(RemoteFile.self).value
        return try place(file)
    }

    private func place(_ file: RemoteFile) throws -> URL {
        let destination = directory.appendingPathComponent(file.name)
        try file.content.write(to: destination) // bad: path-injection
        return destination
    }

    func pullFlat(id: Int) async throws -> URL {
        let file = try await session.request("https://sync.vaultnotes.example/files/\(id)")
            .serializingDecodable(RemoteFile.self).value
        let destination = directory.appendingPathComponent("file-\(id).bin")
        try file.content.write(to: destination) // good: path-injection
        return destination
    }

    func remove(named file: RemoteFile) throws {
        try FileManager.default.removeItem(atPath: directory.path + "/" + file.name) // bad: path-injection
    }

    func signRequest(_ body: Data) -> String {
        let key = SymmetricKey(data: Array("vault-hmac-secret-2022".utf8)) // bad: hardcoded-key
        return Data(HMAC<SHA256>.authenticationCode(for: body, using: key)).base64EncodedString()
    }

    func signRequest(_ body: Data, shared: SharedSecret, salt: Data) -> String {
        let key = shared.hkdfDerivedSymmetricKey(using: SHA256.self, salt: salt, sharedInfo: Data("sync-v1".utf8), outputByteCount: 32) // good: hardcoded-key
        return Data(HMAC<SHA256>.authenticationCode(for: body, using: key)).base64EncodedString()
    }
}

struct NoteFilter {
    let titles: [String]

    func notesMentioning(_ word: String) throws -> [String] {
        let regex = try NSRegularExpression(pattern: "\\b\(word)\\b", options: .caseInsensitive) // bad: regex-injection
        return titles.filter { regex.firstMatch(in: $0, range: NSRange($0.startIndex..., in: $0)) != nil }
    }

    func notesMentioningLiteral(_ text: String) throws -> [String] {
        let regex = try NSRegularExpression(pattern: NSRegularExpression.escapedPattern(for: text)) // good: regex-injection
        return titles.filter { regex.firstMatch(in: $0, range: NSRange($0.startIndex..., in: $0)) != nil }
    }

    func matchRemote(_ rule: RemoteFile) -> [String] {
        guard let pattern = String(data: rule.content, encoding: .utf8),
              let regex = try? Regex(pattern) else { return [] } // bad: regex-injection
        return titles.filter { $0.contains(regex) }
    }

    func withoutWord(_ word: String, in body: String) -> String {
        let quoted = NSRegularExpression.escapedPattern(for: word)
        return body.replacingOccurrences(of: "\\b\(quoted)\\b", with: "", options: .regularExpression) // good: regex-injection
    }

    func replacing(_ word: String, in body: String) -> String {
        body.replacingOccurrences(of: "\\b" + word + "\\b", with: "", options: .regularExpression) // bad: regex-injection
    }

    func tags(in body: String) throws -> Int {
        let regex = try NSRegularExpression(pattern: "^(#?[a-z]+)+!$") // bad: redos
        return regex.numberOfMatches(in: body, range: NSRange(location: 0, length: body.utf16.count)) // good: string-length-mix
    }

    func dates(in body: String) throws -> Int {
        let regex = try NSRegularExpression(pattern: "[0-9]{4}-[0-9]{2}-[0-9]{2}") // good: redos
        return regex.numberOfMatches(in: body, range: NSRange(location: 0, length: body.count)) // bad: string-length-mix
    }

    func isSlug(_ text: String) -> Bool {
        text.range(of: "^([a-zA-Z0-9]+\\s?)*$", options: .regularExpression) != nil // bad: redos
    }

    func isIdentifier(_ text: String) -> Bool {
        text.range(of: "^[a-zA-Z][a-zA-Z0-9_]{0,63}$", options: .regularExpression) != nil // good: redos
    }

    func withoutTrailingMark(_ body: String) -> Substring {
        let end = body.index(body.startIndex, offsetBy: (body as NSString).length - 1) // bad: string-length-mix
        return body[..<end]
    }

    func firstLineSafe(of body: String) -> String {
        let text = body as NSString
        return text.substring(to: min(text.length, 80)) // good: string-length-mix
    }
}
