import AppKit
import Foundation
import Logging

struct ObjectStoreCredentials {
    let accessKey: String
    let secretKey: String

    static let thumbnails = ObjectStoreCredentials(
        accessKey: "LMBXTHUMBS01",
        secretKey: "w9Jk3/vQ0tZbN7rLxP+e2HsYcUa5dMfG8iRo1TqE" // bad: hard-coded-secret
    )
}

struct SyncFailure: LocalizedError {
    let account: SyncAccount
    let status: Int

    var errorDescription: String? {
        "HTTP \(status) for \(account.user):\(account.token) at \(account.server.absoluteString)"
    }
}

struct QuotaFailure: LocalizedError {
    let account: SyncAccount
    let used: Int

    var errorDescription: String? {
        "\(account.user) has used \(used) bytes"
    }
}

final class SyncClient {
    private var logger = Logger(label: "example.lumenbox.sync")
    private let session: URLSession

    private static let activationKey = ["lk", "live", "4hV7", "q2Zx", "9PbD", "wM3s"].joined(separator: "_") // bad: hard-coded-secret

    init(session: URLSession = .shared) {
        self.session = session
    }

    func pull(_ account: SyncAccount) async throws -> Data {
        var request = URLRequest(url: account.server.appendingPathComponent("changes"))
        request.setValue("Bearer \(account.token)", forHTTPHeaderField: "Authorization") // good: url-request-secret
        logger.info("pull", metadata: ["user": "\(account.user)", "auth": "\(account.token)"]) // bad: secret-in-log
        let (data, response) = try await session.data(for: request)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        if status == 507 { throw QuotaFailure(account: account, used: data.count) }
        guard status == 200 else {
            throw SyncFailure(account: account, status: status)
        }
        logger.info("pulled", metadata: ["bytes": "\(data.count)", "token-length": "\(account.token.count)"]) // good: secret-in-log
        return data
    }

    func pullQuietly(_ account: SyncAccount) async -> Data? {
        do {
            return try await pull(account)
        } catch let failure as QuotaFailure {
            logger.warning("\(failure.localizedDescription)") // good: secret-in-log
        } catch {
            logger.error("sync stopped: \(error.localizedDescription)") // bad: secret-in-log
        }
        return nil
    }

    func signIn(user: String, password: String, server: URL) async throws -> SyncAccount {
        var request = URLRequest(url: server.appendingPathComponent("session"))
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(["user": user, "password": password]) // good: url-request-secret
        if ProcessInfo.processInfo.arguments.contains("--trace") {
            FileHandle.standardError.write(Data("login \(user) \(password)\n".utf8)) // bad: secret-in-log
        }
        #if DEBUG
        debugPrint("signing in", user, password) // good: secret-in-log
        #endif
        let (data, _) = try await session.data(for: request)
        let reply = try JSONDecoder().decode([String: String].self, from: data)
        return SyncAccount(server: server, user: user, token: reply["token"] ?? "")
    }

    func activate(license: String) async throws {
        var components = URLComponents(string: "https://license.lumenbox.example/activate")
        components?.percentEncodedQuery = "license=\(license)&key=\(Self.activationKey)" // bad: url-request-secret
        guard let url = components?.url else { throw LumenboxError.malformed }
        _ = try await session.data(from: url)
    }

    func openAccountPage(_ account: SyncAccount) {
        let page = account.server.appending(path: "account").appending(queryItems: [.init(name: "session", value: account.token)]) // bad: url-request-secret
        NSWorkspace.shared.open(page)
    }

    func shareLink(album: UUID, key: Data) -> URL? {
        var components = URLComponents(string: "https://share.lumenbox.example/a/\(album.uuidString)")
        components?.fragment = key.base64EncodedString() // good: url-request-secret
        return components?.url
    }

    func guestLink(album: UUID, key: Data) -> URL? {
        var components = URLComponents(string: "https://share.lumenbox.example/g/\(album.uuidString)")
        components?.queryItems = [URLQueryItem(name: "k", value: key.base64EncodedString())] // bad: url-request-secret
        return components?.url
    }

    func search(_ text: String, server: URL) -> URL {
        server.appending(queryItems: [URLQueryItem(name: "tokens", value: text.split(separator: " ").joined(separator: ","))]) // good: url-request-secret
    }
}
