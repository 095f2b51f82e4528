import NIOCore
import Vapor

struct AttachmentUpload: Content {
    var file: File
    var folder: String
}

struct AttachmentStore {
    let root: String

    func path(for name: String) throws -> String {
        let cleaned = URL(fileURLWithPath: root).appendingPathComponent(name).standardizedFileURL.path
        guard cleaned.hasPrefix(root + "/") else { throw Abort(.forbidden) }
        return cleaned
    }

    func stripped(_ name: String) -> String {
        root + "/" + name.replacingOccurrences(of: "../", with: "")
    }
}

struct AttachmentController: RouteCollection {
    let store: AttachmentStore

    func boot(routes: any RoutesBuilder) throws {
        let group = routes.grouped("attachments")
        group.get("raw", use: raw)
        group.get("view", use: view)
        group.get("byid", ":id", use: byIdentifier)
        group.post(use: upload)
        group.delete(use: remove)
        group.get("folder", use: folder)
        group.get("note", use: note)
    }

    func raw(_ req: Request) throws -> Response {
        let name: String = try req.query.get(at: "name")
        return req.fileio.streamFile(at: store.root + "/" + name) // bad: path-injection
    }

    func view(_ req: Request) async throws -> Response {
        let name: String = try req.query.get(at: "name")
        return try await req.fileio.asyncStreamFile(at: store.path(for: name)) // good: path-injection
    }

    func byIdentifier(_ req: Request) async throws -> Response {
        let id = try req.parameters.require("id", as: UUID.self)
        return try await req.fileio.asyncStreamFile(at: "\(store.root)/\(id.uuidString).pdf") // good: path-injection
    }

    func upload(_ req: Request) async throws -> HTTPStatus {
        let form = try req.content.decode(AttachmentUpload.self)
        let directory = "\(store.root)/\(form.folder)"
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true) // bad: path-injection
        try await req.fileio.writeFile(form.file.data, at: "\(directory)/\(form.file.filename)") // bad: path-injection
        let copy = "\(store.root)/backup/\(UUID().uuidString)"
        try await req.fileio.writeFile(form.file.data, at: copy) // good: path-injection
        return .created
    }

    func remove(_ req: Request) throws -> HTTPStatus {
        let name: String = try req.query.get(at: "name")
        if req.headers.contains(name: "X-Legacy") {
            try FileManager.default.removeItem(atPath: store.stripped(name)) // bad: path-injection
        } else {
            try FileManager.default.removeItem(atPath: store.path(for: name)) // good: path-injection
        }
        return .noContent
    }

    func folder(_ req: Request) throws -> [String] {
        let folder: String = try req.query.get(at: "folder")
        let listed = try FileManager.default.contentsOfDirectory(atPath: "\(store.root)/\(folder)") // bad: path-injection
        let known = ["invoices", "photos", "contracts"].first { $0 == folder } ?? "photos"
        let shown = try FileManager.default.contentsOfDirectory(atPath: "\(store.root)/\(known)") // good: path-injection
        return listed + shown
    }

    func note(_ req: Request) async throws -> String {
        let encoded: String = try req.query.get(at: "note")
        guard !encoded.contains("..") else { throw Abort(.badRequest) }
        let name = encoded.removingPercentEncoding ?? encoded
        let buffer = try await req.fileio.collectFile(at: "\(store.root)/notes/\(name).txt") // bad: path-injection
        return String(buffer: buffer)
    }
}
