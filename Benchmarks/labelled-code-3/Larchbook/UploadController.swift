import Foundation
import Vapor
import ZIPFoundation

struct AttachmentForm: Content {
    var file: File
    var folder: String?
}

/// Where attachments live on disk.
struct AttachmentStore: Sendable {
    let root: String

    func path(folder: String?, filename: String) -> String {
        root + (folder ?? "inbox") + "/" + filename
    }

    func safePath(extension ext: String?) -> String {
        let allowed: Set<String> = ["pdf", "png", "jpg", "zip"]
        let suffix = ext.map { $0.lowercased() }.flatMap { allowed.contains($0) ? $0 : nil } ?? "bin"
        return root + "inbox/" + UUID().uuidString + "." + suffix
    }

    func contained(_ name: String) throws -> String {
        let base = URL(fileURLWithPath: root, isDirectory: true).standardizedFileURL.resolvingSymlinksInPath()
        let candidate = base.appendingPathComponent(name).standardizedFileURL.resolvingSymlinksInPath()
        guard candidate.path.hasPrefix(base.path + "/") else { throw Abort(.badRequest) }
        return candidate.path
    }
}

struct UploadController: RouteCollection {
    let attachments: AttachmentStore

    func boot(routes: any RoutesBuilder) throws {
        let group = routes.grouped("attachments")
        group.on(.POST, body: .collect(maxSize: "20mb"), use: store)
        group.on(.POST, "cover", body: .collect(maxSize: "4mb"), use: storeCover)
        group.on(.POST, "bundle", body: .collect(maxSize: "80mb"), use: storeBundle)
        group.on(.POST, "scan", body: .collect(maxSize: "80mb"), use: storeScan)
        group.get("download", use: download)
        group.get("archive", ":name", use: archive)
        group.delete(":name", use: remove)
    }

    @Sendable
    func store(_ req: Request) async throws -> HTTPStatus {
        let form = try req.content.decode(AttachmentForm.self)
        let target = attachments.path(folder: form.folder, filename: form.file.filename)
        try await req.fileio.writeFile(form.file.data, at: target) // bad: path-injection
        return .created
    }

    @Sendable
    func storeCover(_ req: Request) async throws -> HTTPStatus {
        let form = try req.content.decode(AttachmentForm.self)
        let target = attachments.safePath(extension: form.file.extension)
        try await req.fileio.writeFile(form.file.data, at: target) // good: path-injection
        return .created
    }

    @Sendable
    func download(_ req: Request) async throws -> Response {
        let name: String = try req.query.get(at: "name")
        return try await req.fileio.asyncStreamFile(at: attachments.root + name) // bad: path-injection
    }

    @Sendable
    func archive(_ req: Request) async throws -> Response {
        let name = try req.parameters.require("name")
        let path = try attachments.contained(name)
        return try await req.fileio.asyncStreamFile(at: path) // good: path-injection
    }

    @Sendable
    func remove(_ req: Request) async throws -> HTTPStatus {
        let name = try req.parameters.require("name").removingPercentEncoding ?? ""
        try FileManager.default.removeItem(atPath: attachments.path(folder: nil, filename: name)) // bad: path-injection
        return .noContent
    }

    // MARK: Bundles

    @Sendable
    func storeBundle(_ req: Request) async throws -> HTTPStatus {
        let form = try req.content.decode(AttachmentForm.self)
        let archive = try Archive(data: Data(buffer: form.file.data), accessMode: .read)
        let target = URL(fileURLWithPath: attachments.root).appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        for entry in archive where entry.type == .file {
            let destination = target.appendingPathComponent(entry.path)
            var contents = Data()
            _ = try archive.extract(entry) { contents.append($0) }
            try contents.write(to: destination) // bad: unsafe-unpack
        }
        return .created
    }

    @Sendable
    func storeScan(_ req: Request) async throws -> HTTPStatus {
        let form = try req.content.decode(AttachmentForm.self)
        let archive = try Archive(data: Data(buffer: form.file.data), accessMode: .read)
        let target = URL(fileURLWithPath: attachments.root).appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        var budget: UInt64 = 200 * 1024 * 1024
        for (index, entry) in archive.enumerated() where entry.type == .file {
            guard entry.uncompressedSize <= budget else { throw Abort(.payloadTooLarge) }
            budget -= entry.uncompressedSize
            let destination = target.appendingPathComponent("page-\(index).png")
            var contents = Data()
            _ = try archive.extract(entry) { contents.append($0) }
            try contents.write(to: destination) // good: unsafe-unpack
        }
        return .created
    }
}
