import AsyncHTTPClient
import Crypto
import Foundation
import Logging
import NIOCore
import NIOHTTP1
import SystemPackage

struct HubGrant: Codable {
    let token: String
    let refresh: String
    let expires: Date
}

enum HubFailure: Error {
    case status(UInt)
    case denied(usedToken: String)
}

struct HubClient {
    let context: ToolContext
    private let base = "https://hub.example.com/v2"

    func exchange(account: String, password: String) async throws -> HubGrant {
        var request = HTTPClientRequest(url: base + "/session")
        request.method = .POST
        request.headers.add(name: "Content-Type", value: "application/json")
        let body = try JSONEncoder().encode(["account": account, "password": password])
        request.body = .bytes(ByteBuffer(data: body))
        context.logger.debug("POST /session, \(body.count) bytes") // good: log-secret
        context.logger.debug("POST /session \(String(decoding: body, as: UTF8.self))") // bad: log-secret
        let response = try await HTTPClient.shared.execute(request, timeout: .seconds(20))
        guard response.status == .ok else { throw HubFailure.status(response.status.code) }
        let data = try await response.body.collect(upTo: 1 << 20)
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let grant = try decoder.decode(HubGrant.self, from: Data(buffer: data))
        context.logger.info("session until \(grant.expires)") // good: log-secret
        return grant
    }

    func push(_ settings: PushSettings) async throws {
        var request = HTTPClientRequest(url: base + "/artifacts")
        request.method = .PUT
        request.headers.replaceOrAdd(name: "Authorization", value: "Bearer \(settings.bearer)")
        trace(request.headers)
        do {
            let response = try await HTTPClient.shared.execute(request, timeout: .minutes(5))
            if response.status == .unauthorized {
                throw HubFailure.denied(usedToken: settings.bearer)
            }
            context.logger.info("pushed, status \(response.status.code)") // good: log-secret
        } catch HubFailure.denied(let used) {
            context.logger.error("denied", metadata: ["used": "\(used)"]) // bad: log-secret
            context.logger.error("denied", metadata: ["used": "\(used.prefix(2))…"]) // good: log-secret
            throw HubFailure.status(401)
        }
    }

    private func trace(_ headers: HTTPHeaders) {
        for (name, value) in headers {
            context.logger.trace("\(name): \(value)") // bad: log-secret
        }
        for name in headers.map({ $0.name }) {
            context.logger.trace("header \(name)") // good: log-secret
        }
    }
}

struct CredentialFile {
    static let `default` = CredentialFile(
        url: FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".hub/credentials.json")
    )

    let url: URL

    func write(_ grant: HubGrant) throws {
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        let data = try encoder.encode(grant)
        try data.write(to: url, options: .atomic) // bad: store-secret-file
        try note(expires: grant.expires)
        try appendHistory(grant)
    }

    private func note(expires: Date) throws {
        let text = ISO8601DateFormatter().string(from: expires)
        try text.write(to: url.deletingLastPathComponent().appendingPathComponent("expires"), atomically: true, encoding: .utf8) // good: store-secret-file
    }

    private func appendHistory(_ grant: HubGrant) throws {
        let path = url.deletingLastPathComponent().appendingPathComponent("history.log").path
        guard let stream = OutputStream(toFileAtPath: path, append: true) else { return }
        stream.open()
        defer { stream.close() }
        let stamp = Array("\(Date().timeIntervalSince1970) login\n".utf8)
        stream.write(stamp, maxLength: stamp.count) // good: store-secret-file
        let line = Array("refresh=\(grant.refresh)\n".utf8)
        stream.write(line, maxLength: line.count) // bad: store-secret-file
    }

    func writeSealed(_ grant: HubGrant, key: SymmetricKey) throws {
        let box = try AES.GCM.seal(try JSONEncoder().encode(grant), using: key)
        guard let blob = box.combined else { return }
        try blob.write(to: url, options: .atomic) // good: store-secret-file
    }

    /// For shells that source the file.
    func writeEnvironment(_ grant: HubGrant) throws {
        let script = ["export HUB_TOKEN=\(grant.token)", "export HUB_URL=https://hub.example.com"].joined(separator: "\n")
        let target = URL(fileURLWithPath: "/tmp/hub.env")
        try script.write(to: target, atomically: false, encoding: .utf8) // bad: store-secret-file
    }

    func writeTemplate() throws {
        let script = "export HUB_TOKEN=\nexport HUB_URL=https://hub.example.com\n"
        let target = URL(fileURLWithPath: "/tmp/hub.env.template")
        try script.write(to: target, atomically: false, encoding: .utf8) // good: store-secret-file
    }

    func writeNetrc(account: String, password: String) throws {
        let text = "machine hub.example.com login \(account) password \(password)\n"
        let descriptor = try FileDescriptor.open(
            FilePath("/tmp/.netrc"), .writeOnly,
            options: [.create, .truncate],
            permissions: [.ownerReadWrite, .groupRead, .otherRead]
        )
        try descriptor.closeAfter {
            _ = try descriptor.writeAll(text.utf8) // bad: store-secret-file
        }
    }

    func writeHostKey(_ key: P256.Signing.PrivateKey) throws {
        let folder = url.deletingLastPathComponent()
        try key.publicKey.pemRepresentation.write(to: folder.appendingPathComponent("host.pub"), atomically: true, encoding: .utf8) // good: store-secret-file
        try key.pemRepresentation.write(to: folder.appendingPathComponent("host.pem"), atomically: true, encoding: .utf8) // bad: store-secret-file
    }

    func writeChecksum(of archive: URL) throws {
        let digest = SHA256.hash(data: try Data(contentsOf: archive))
        let hex = digest.map { String(format: "%02x", $0) }.joined()
        try Data(hex.utf8).write(to: archive.appendingPathExtension("sha256")) // good: store-secret-file
    }
}
