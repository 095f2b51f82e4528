import Foundation
import Hummingbird
import Logging
import Security

struct FileRoutes {
    let root: URL

    struct SaveBody: Decodable {
        let name: String
        let text: String
    }

    func register(on api: RouterGroup<BenchContext>) {
        api.get("logs", use: log)
        api.get("logs/day", use: day)
        api.post("scripts", use: saveScript)
        api.post("notes", use: saveNote)
        api.delete("captures", use: removeCapture)
        api.delete("captures/:id", use: removeOwnCapture)
        api.get("traces", use: trace)
        api.get("traces/file", use: checkedTrace)
        api.post("traces/upload", use: upload)
    }

    private func reply(_ data: Data) -> Response {
        Response(status: .ok, headers: [.contentType: "application/octet-stream"], body: .init(byteBuffer: ByteBuffer(bytes: data)))
    }

    @Sendable func log(_ request: Request, context: BenchContext) async throws -> Response {
        let name = try request.uri.queryParameters.require("name")
        let file = root.appending(path: "logs").appending(path: name)
        return reply(try Data(contentsOf: file)) // bad: path-traversal
    }

    @Sendable func day(_ request: Request, context: BenchContext) async throws -> Response {
        let day = try request.uri.queryParameters.require("day")
        guard day.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil else { throw HTTPError(.badRequest) }
        return reply(try Data(contentsOf: root.appending(path: "logs/\(day).txt"))) // good: path-traversal
    }

    @Sendable func saveScript(_ request: Request, context: BenchContext) async throws -> HTTPResponse.Status {
        let body = try await request.decode(as: SaveBody.self, context: context)
        try body.text.write(toFile: "\(root.path)/scripts/\(body.name).lua", atomically: true, encoding: .utf8) // bad: path-traversal
        return .created
    }

    @Sendable func saveNote(_ request: Request, context: BenchContext) async throws -> HTTPResponse.Status {
        let body = try await request.decode(as: SaveBody.self, context: context)
        let name = (body.name as NSString).lastPathComponent
        guard name != "..", name != "/", !name.isEmpty else { throw HTTPError(.badRequest) }
        try body.text.write(toFile: "\(root.path)/notes/\(name)", atomically: true, encoding: .utf8) // good: path-traversal
        return .created
    }

    @Sendable func removeCapture(_ request: Request, context: BenchContext) async throws -> HTTPResponse.Status {
        let lab = try context.requireUser().lab
        let name = try request.uri.queryParameters.require("file")
        let path = [root.path, "captures", lab.uuidString, name].joined(separator: "/")
        try FileManager.default.removeItem(atPath: path) // bad: path-traversal
        return .noContent
    }

    @Sendable func removeOwnCapture(_ request: Request, context: BenchContext) async throws -> HTTPResponse.Status {
        let lab = try context.requireUser().lab
        let id = try context.parameters.require("id", as: UUID.self)
        try FileManager.default.removeItem(atPath: "\(root.path)/captures/\(lab.uuidString)/\(id.uuidString).pcap") // good: path-traversal
        return .noContent
    }

    @Sendable func trace(_ request: Request, context: BenchContext) async throws -> Response {
        let file = root.appending(path: "traces/" + (try request.uri.queryParameters.require("file")))
        guard file.path.hasPrefix(root.path) else { throw HTTPError(.forbidden) }
        guard let handle = FileHandle(forReadingAtPath: file.path) else { throw HTTPError(.notFound) } // bad: path-traversal
        defer { try? handle.close() }
        return reply(try handle.read(upToCount: 1 << 20) ?? Data())
    }

    @Sendable func checkedTrace(_ request: Request, context: BenchContext) async throws -> Response {
        let file = root.appending(path: "traces/" + (try request.uri.queryParameters.require("file"))).standardizedFileURL.resolvingSymlinksInPath()
        guard file.path.hasPrefix(root.resolvingSymlinksInPath().path + "/traces/") else { throw HTTPError(.forbidden) }
        guard let handle = FileHandle(forReadingAtPath: file.path) else { throw HTTPError(.notFound) } // good: path-traversal
        defer { try? handle.close() }
        return reply(try handle.read(upToCount: 1 << 20) ?? Data())
    }

    @Sendable func upload(_ request: Request, context: BenchContext) async throws -> HTTPResponse.Status {
        let buffer = try await request.body.collect(upTo: .max) // bad: unbounded-size
        try Data(buffer: buffer).write(to: root.appending(path: "traces/\(UUID().uuidString).bin"))
        return .created
    }
}

/// What the process does before it answers its first request.
enum HostSetup {
    struct Refused: Error {}

    static func prepare(logger: Logger) throws {
        let secrets = "/var/db/bench/secrets.json"
        try? FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: secrets) // bad: error-swallowed
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: "/var/db/bench/files") // good: error-swallowed
        try? FileManager.default.createDirectory(atPath: "/var/db/bench/cache", withIntermediateDirectories: true) // good: error-swallowed
        if getuid() == 0 {
            guard setgid(260) == 0 else { throw Refused() } // good: error-swallowed
            _ = setuid(260) // bad: error-swallowed
        }
    }

    static func sessionKey() -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 32)
        _ = SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes) // bad: error-swallowed
        return bytes
    }

    static func ticketKey() throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 32)
        let status = SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes) // good: error-swallowed
        guard status == errSecSuccess else { throw Refused() }
        return bytes
    }

    static func trusts(_ trust: SecTrust) -> Bool {
        var error: CFError?
        SecTrustSetAnchorCertificatesOnly(trust, true)
        let trusted = SecTrustEvaluateWithError(trust, &error)
        if !trusted { Logger(label: "bench.tls").warning("\(String(describing: error))") } // bad: error-swallowed
        return true
    }
}
