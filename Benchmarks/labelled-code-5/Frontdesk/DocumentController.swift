import Foundation
import NIOCore
import Vapor

struct Upload: Content {
    let file: File
    let title: String
}

enum DocumentKind: String, CaseIterable {
    case pdf, png, jpg

    init?(file: File) {
        guard let ext = file.extension?.lowercased(), let kind = DocumentKind(rawValue: ext) else { return nil }
        self = kind
    }
}

struct DocumentStorage: Sendable {
    let root: String

    func path(_ name: String) -> String {
        root + "/" + name
    }

    func checkedPath(_ name: String) throws -> String {
        let base = URL(fileURLWithPath: root, isDirectory: true).standardizedFileURL
        let target = base.appendingPathComponent(name).standardizedFileURL
        guard target.path.hasPrefix(base.path + "/") else { throw Abort(.badRequest) }
        return target.path
    }

    func fresh(_ kind: DocumentKind) -> String {
        root + "/" + UUID().uuidString + "." + kind.rawValue
    }
}

struct DocumentController: RouteCollection {
    let storage: DocumentStorage

    func boot(routes: any RoutesBuilder) throws {
        let documents = routes.grouped("documents").grouped(User.sessionAuthenticator(), User.guardMiddleware())
        documents.on(.POST, body: .collect(maxSize: "10mb"), use: upload) // good: resource-limit
        documents.on(.POST, "bulk", body: .collect(maxSize: "20gb"), use: bulk) // bad: resource-limit
        documents.on(.POST, "avatar", body: .collect(maxSize: "1mb"), use: avatar)
        documents.get(":name", use: download)
        documents.get("raw", ":name", use: raw)
        documents.get("thumb", use: thumbnail)
        documents.get("convert", use: convert)
        documents.delete(":name", use: remove)
    }

    @Sendable func upload(_ req: Request) async throws -> String {
        let upload = try req.content.decode(Upload.self)
        guard let kind = DocumentKind(file: upload.file) else { throw Abort(.unsupportedMediaType) }
        let path = storage.fresh(kind)
        try await req.fileio.writeFile(upload.file.data, at: path) // good: upload
        return URL(fileURLWithPath: path).lastPathComponent
    }

    @Sendable func bulk(_ req: Request) async throws -> HTTPStatus {
        let upload = try req.content.decode(Upload.self)
        try await req.fileio.writeFile(upload.file.data, at: storage.path(upload.file.filename)) // bad: path-traversal
        return .created
    }

    @Sendable func avatar(_ req: Request) async throws -> HTTPStatus {
        let upload = try req.content.decode(Upload.self)
        let name = UUID().uuidString + "." + (upload.file.extension ?? "bin")
        try await req.fileio.writeFile(upload.file.data, at: req.application.directory.publicDirectory + name) // bad: upload
        return .created
    }

    @Sendable func download(_ req: Request) async throws -> Response {
        let name = try req.parameters.require("name")
        return try await req.fileio.asyncStreamFile(at: storage.checkedPath(name)) // good: path-traversal
    }

    @Sendable func raw(_ req: Request) async throws -> Response {
        let name = try req.query.get(String.self, at: "path")
        return try await req.fileio.asyncStreamFile(at: storage.path(name)) // bad: path-traversal
    }

    @Sendable func remove(_ req: Request) async throws -> HTTPStatus {
        let name = try req.query.get(String.self, at: "name")
        do {
            try FileManager.default.removeItem(atPath: storage.path((name as NSString).lastPathComponent)) // good: path-traversal
        } catch {
            throw Abort(.internalServerError, reason: "remove failed: \(error) in \(storage.root)") // bad: error-detail
        }
        return .noContent
    }

    @Sendable func thumbnail(_ req: Request) async throws -> HTTPStatus {
        let size = try req.query.get(Int.self, at: "size")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/convert")
        process.arguments = ["input.png", "-resize", "\(size)x\(size)", "output.png"] // good: command
        try process.run()
        return .accepted
    }

    @Sendable func convert(_ req: Request) async throws -> HTTPStatus {
        let name = try req.query.get(String.self, at: "name")
        try Shell.run("soffice --headless --convert-to pdf \(storage.root)/\(name)")
        return .accepted
    }

    func search(_ req: Request, in lines: [String]) throws -> [String] {
        let pattern = try req.query.get(String.self, at: "pattern")
        let expression = try Regex(pattern) // bad: regex
        return lines.filter { $0.contains(expression) }
    }

    func searchText(_ req: Request, in lines: [String]) throws -> [String] {
        let text = try req.query.get(String.self, at: "text")
        let expression = try Regex(NSRegularExpression.escapedPattern(for: text)) // good: regex
        return lines.filter { $0.contains(expression) }
    }

    func collect(_ req: Request) async throws -> ByteBuffer {
        try await req.body.collect(upTo: 1 << 20) // good: resource-limit
    }

    func collectAll(_ req: Request) async throws -> ByteBuffer {
        try await req.body.collect(upTo: .max) // bad: resource-limit
    }
}

enum Shell {
    static func run(_ line: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", line] // bad: command
        try process.run()
        process.waitUntilExit()
    }
}
