import Fluent
import Vapor
import ZIPFoundation

/// The tools of harbour offices: berths, manifests, layouts.
struct HarbourOfficeController: Sendable {
    func publicBerths(req: Request) async throws -> [Berth] {
        try await Berth.query(on: req.db).filter(\.$isOpen == true).all()
    }

    func closeBerth(req: Request) async throws -> HTTPStatus {
        let id = try req.parameters.require("berthID", as: UUID.self)
        guard let berth = try await Berth.find(id, on: req.db) else { throw Abort(.notFound) }
        try await berth.delete(on: req.db)
        return .noContent
    }

    func setTariff(req: Request) async throws -> Berth {
        struct Tariff: Content { let cents: Int }
        let tariff = try req.content.decode(Tariff.self)
        let id = try req.parameters.require("berthID", as: UUID.self)
        guard let berth = try await Berth.find(id, on: req.db) else { throw Abort(.notFound) }
        berth.nightlyCents = tariff.cents
        try await berth.update(on: req.db)
        return berth
    }

    func accountSheet(req: Request) async throws -> Response {
        let id = try req.parameters.require("accountID", as: UUID.self)
        guard let account = try await Account.find(id, on: req.db) else { throw Abort(.notFound) }
        return Response(body: .init(string: "\(account.name) <\(account.email)> \(account.role.rawValue)"))
    }

    func importManifest(req: Request) async throws -> [String: Int] {
        let data = try await req.body.collect(upTo: 4 * 1024 * 1024)
        let manifest = try ManifestImporter().passengers(in: Data(buffer: data))
        return ["passengers": manifest.count]
    }

    func importLayouts(req: Request) async throws -> HTTPStatus {
        struct Upload: Content { let layouts: File; let kind: String }
        let upload = try req.content.decode(Upload.self)
        let archive = try Archive(data: Data(buffer: upload.layouts.data), accessMode: .read)
        let root = URL(fileURLWithPath: req.application.directory.workingDirectory).appendingPathComponent("Layouts", isDirectory: true)
        let unpacker = LayoutUnpacker(root: root)
        if upload.kind == "pictures" {
            try unpacker.pictures(from: archive)
        } else {
            try unpacker.plans(from: archive)
        }
        return .accepted
    }

    func restorePlan(req: Request) async throws -> HTTPStatus {
        let buffer = try await req.body.collect(upTo: 1 << 20)
        let plan = try PlanArchive(data: Data(buffer: buffer)).load()
        req.logger.info("restored plan with \(plan.count) berths")
        return .accepted
    }

    func makeThumbnail(req: Request) async throws -> HTTPStatus {
        struct Job: Content { let photo: UUID; let caption: String; let width: Int; let format: String }
        let job = try req.content.decode(Job.self)
        let tool = PictureTool(root: req.application.settings.documentRoot)
        try tool.resize(photo: job.photo, width: job.width)
        try tool.caption(photo: job.photo, text: job.caption)
        try tool.convert(photo: job.photo, format: job.format)
        return .accepted
    }
}

/// Writes the entries of an uploaded archive below the layout root.
struct LayoutUnpacker {
    let root: URL

    func plans(from archive: Archive) throws {
        for entry in archive where entry.type == .file {
            let target = root.appendingPathComponent("plans").appendingPathComponent(entry.path)
            _ = try archive.extract(entry, to: target) // bad: archive-extraction
        }
    }

    func pictures(from archive: Archive) throws {
        let base = root.appendingPathComponent("pictures", isDirectory: true).standardizedFileURL
        for entry in archive where entry.type == .file {
            let name = NSString(string: entry.path).lastPathComponent
            guard !name.isEmpty, name != "..", name != "." else { continue }
            _ = try archive.extract(entry, to: base.appendingPathComponent(name)) // good: archive-extraction
        }
    }

    /// The map packs of partners come as zip files on disk.
    func mapPack(at file: URL) throws {
        let destination = root.appendingPathComponent("maps", isDirectory: true)
        try FileManager.default.unzipItem(at: file, to: destination) // good: archive-extraction
    }

    func soundings(at file: URL) throws {
        let archive = try Archive(url: file, accessMode: .read)
        for entry in archive where entry.path.hasSuffix(".csv") {
            var lines = Data()
            _ = try archive.extract(entry) { lines.append($0) }
            try lines.write(to: URL(fileURLWithPath: root.path + "/soundings/" + entry.path)) // bad: archive-extraction
        }
    }
}

/// Calls ImageMagick on stored pictures.
struct PictureTool {
    let root: String

    func resize(photo: UUID, width: Int) throws {
        let file = "\(root)/photos/\(photo.uuidString).jpg"
        try run("/bin/sh", ["-c", "convert '\(file)' -resize \(width) '\(file)'"]) // good: command-injection
    }

    func caption(photo: UUID, text: String) throws {
        let file = "\(root)/photos/\(photo.uuidString).jpg"
        let line = "convert \(file) -gravity south -annotate +0+8 \"\(text)\" \(file)"
        try run("/bin/sh", ["-c", line]) // bad: command-injection
    }

    func convert(photo: UUID, format: String) throws {
        let formats = ["webp", "avif", "png"]
        guard let known = formats.first(where: { $0 == format.lowercased() }) else { throw Abort(.badRequest) }
        let source = "\(root)/photos/\(photo.uuidString).jpg"
        try run("/usr/bin/convert", [source, "\(root)/photos/\(photo.uuidString).\(known)"]) // good: command-injection
    }

    private func run(_ path: String, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Abort(.unprocessableEntity) }
    }
}
