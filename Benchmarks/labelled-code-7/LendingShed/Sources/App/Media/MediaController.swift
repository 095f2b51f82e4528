import Fluent
import Foundation
#if canImport(FoundationXML)
import FoundationXML
#endif
import Vapor
import ZIPFoundation

struct PhotoUpload: Content {
    var name: String
    var file: File
}

struct CropRequest: Content {
    var file: String
    var size: String
    var width: UInt16
    var height: UInt16
}

struct MediaController: RouteCollection {
    let root: URL

    func boot(routes: any RoutesBuilder) throws {
        let media = routes.grouped("media")
        media.get("raw", "**", use: raw)
        media.get("photo", ":name", use: photo)
        media.get("manual", use: manual)
        media.get("manual", ":id", use: manualByID)
        media.post("upload", use: upload)
        media.post("photo", use: uploadPhoto)
        media.post("crop", use: crop)
        media.post("scale", use: scale)
        media.post("album", use: album)
        media.post("photos", use: photos)
        media.get("shared", use: shared)
        media.get("download", use: download)
        media.get("download", ":id", use: downloadByID)
        media.get("accelerated", use: accelerated)
        media.get("accelerated", ":id", use: acceleratedByID)
        media.get("typed", use: typed)
        media.get("thumb", use: thumb)
        media.post("feed", use: feed)
        media.post("catalogue", use: catalogue)
    }

    // MARK: Reading

    @Sendable func raw(_ req: Request) async throws -> Response {
        let parts = req.parameters.getCatchall().map { $0.removingPercentEncoding ?? $0 }
        let path = root.path + "/" + parts.joined(separator: "/")
        return try await req.fileio.asyncStreamFile(at: path) // bad: path-traversal
    }

    @Sendable func photo(_ req: Request) async throws -> Response {
        let name = try req.parameters.require("name")
        guard let item = try await Item.query(on: req.db).filter(\.$photo == name).first(), let id = item.id else { throw Abort(.notFound) }
        let path = root.path + "/" + id.uuidString + ".jpg"
        return try await req.fileio.asyncStreamFile(at: path) // good: path-traversal
    }

    @Sendable func manual(_ req: Request) async throws -> Response {
        let file = try req.query.get(String.self, at: "file")
        guard file.hasSuffix(".pdf") else { throw Abort(.badRequest) }
        let buffer = try await req.fileio.collectFile(at: root.appendingPathComponent("manuals/\(file)").path) // bad: path-traversal
        return Response(status: .ok, headers: ["Content-Type": "application/pdf"], body: .init(buffer: buffer))
    }

    @Sendable func manualByID(_ req: Request) async throws -> Response {
        let id = try req.parameters.require("id", as: Int.self)
        let buffer = try await req.fileio.collectFile(at: root.appendingPathComponent("manuals/\(id).pdf").path) // good: path-traversal
        return Response(status: .ok, headers: ["Content-Type": "application/pdf"], body: .init(buffer: buffer))
    }

    // MARK: Writing

    @Sendable func upload(_ req: Request) async throws -> HTTPStatus {
        let form = try req.content.decode(PhotoUpload.self)
        let path = root.appendingPathComponent("uploads").appendingPathComponent(form.file.filename).path
        try await req.fileio.writeFile(form.file.data, at: path) // bad: path-traversal
        return .created
    }

    @Sendable func uploadPhoto(_ req: Request) async throws -> HTTPStatus {
        let form = try req.content.decode(PhotoUpload.self)
        let allowed = ["jpg", "png", "heic"]
        guard let type = form.file.extension?.lowercased(), allowed.contains(type) else { throw Abort(.unsupportedMediaType) }
        let path = root.appendingPathComponent("uploads").appendingPathComponent(UUID().uuidString + "." + type).path
        try await req.fileio.writeFile(form.file.data, at: path) // good: path-traversal
        return .created
    }

    /// Hand-outs which every member may fetch.
    @Sendable func shared(_ req: Request) async throws -> Response {
        let base = root.appendingPathComponent("shared").standardizedFileURL
        let target = base.appendingPathComponent(try req.query.get(String.self, at: "file")).standardizedFileURL
        guard target.path.hasPrefix(base.path) else { throw Abort(.badRequest) }
        let data = try Data(contentsOf: target) // bad: path-traversal
        return Response(status: .ok, body: .init(data: data))
    }

    func removeOwn(_ req: Request) async throws -> HTTPStatus {
        let member = try req.auth.require(Member.self).requireID()
        let home = root.appendingPathComponent(member.uuidString).standardizedFileURL.pathComponents
        let target = root.appendingPathComponent(member.uuidString).appendingPathComponent(try req.query.get(String.self, at: "file")).standardizedFileURL
        guard target.pathComponents.starts(with: home), target.pathComponents.count == home.count + 1 else { throw Abort(.badRequest) }
        try FileManager.default.removeItem(at: target) // good: path-traversal
        return .noContent
    }

    /// Translations live beside the templates.
    func strings(_ req: Request) throws -> Data {
        let language = req.headers.first(name: .acceptLanguage) ?? "en"
        guard let data = FileManager.default.contents(atPath: "/srv/strings/" + language + ".json") else { throw Abort(.notFound) } // bad: path-traversal
        return data
    }

    func localStrings(_ req: Request) throws -> Data {
        let wanted = req.headers.first(name: .acceptLanguage) ?? "en"
        let language = ["en", "de", "fr"].first { wanted.hasPrefix($0) } ?? "en"
        guard let data = FileManager.default.contents(atPath: "/srv/strings/" + language + ".json") else { throw Abort(.notFound) } // good: path-traversal
        return data
    }

    // MARK: Albums

    @Sendable func album(_ req: Request) async throws -> Int {
        let form = try req.content.decode(PhotoUpload.self)
        let archive = try Archive(data: Data(buffer: form.file.data), accessMode: .read)
        var count = 0
        for entry in archive where entry.type == .file && entry.path.hasSuffix(".jpg") {
            let target = "\(root.path)/albums/\(entry.path)"
            FileManager.default.createFile(atPath: target, contents: nil)
            guard let handle = FileHandle(forWritingAtPath: target) else { continue }
            _ = try archive.extract(entry) { chunk in try handle.write(contentsOf: chunk) } // bad: archive-extraction
            try handle.close()
            count += 1
        }
        return count
    }

    @Sendable func photos(_ req: Request) async throws -> Int {
        let form = try req.content.decode(PhotoUpload.self)
        let archive = try Archive(data: Data(buffer: form.file.data), accessMode: .read)
        var count = 0
        for entry in archive.prefix(200) where entry.type == .file && entry.path.hasSuffix(".jpg") && entry.uncompressedSize < 20_000_000 {
            let target = "\(root.path)/albums/\(UUID().uuidString).jpg"
            FileManager.default.createFile(atPath: target, contents: nil)
            guard let handle = FileHandle(forWritingAtPath: target) else { continue }
            _ = try archive.extract(entry) { chunk in try handle.write(contentsOf: chunk) } // good: archive-extraction
            try handle.close()
            count += 1
        }
        return count
    }

    /// Backups which members download from other sheds and bring along.
    func restore(_ backup: URL, member: Member) throws {
        let home = root.appendingPathComponent(member.requireIDString())
        let archive = try Archive(url: backup, accessMode: .read)
        for entry in archive {
            let name = entry.path.hasPrefix("/") ? String(entry.path.dropFirst()) : entry.path
            _ = try archive.extract(entry, to: home.appendingPathComponent(name)) // bad: archive-extraction
        }
    }

    func restoreListed(_ backup: URL, member: Member) throws {
        let home = root.appendingPathComponent(member.requireIDString())
        let archive = try Archive(url: backup, accessMode: .read)
        for name in ["profile.json", "items.json", "loans.json"] {
            guard let entry = archive[name], entry.type == .file else { continue }
            _ = try archive.extract(entry, to: home.appendingPathComponent(name)) // good: archive-extraction
        }
    }

    // MARK: Image tools

    @Sendable func crop(_ req: Request) async throws -> HTTPStatus {
        let form = try req.content.decode(CropRequest.self)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", "convert \(root.path)/in.jpg -crop \(form.size) \(root.path)/out.jpg"] // bad: command-injection
        try process.run()
        return .accepted
    }

    @Sendable func scale(_ req: Request) async throws -> HTTPStatus {
        let form = try req.content.decode(CropRequest.self)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", "convert \(root.path)/in.jpg -resize \(form.width)x\(form.height) \(root.path)/out.jpg"] // good: command-injection
        try process.run()
        return .accepted
    }

    func probe(_ form: CropRequest) throws {
        let command = ["ffprobe", "-v", "quiet", form.file].joined(separator: " ")
        let process = try Process.run(URL(fileURLWithPath: "/bin/sh"), arguments: ["-c", command]) // bad: command-injection
        process.waitUntilExit()
    }

    func identify(_ id: UUID) throws {
        let command = ["-v", "quiet", "\(root.path)/\(id.uuidString).mp4"]
        let process = try Process.run(URL(fileURLWithPath: "/usr/bin/ffprobe"), arguments: command) // good: command-injection
        process.waitUntilExit()
    }

    /// Bytes of the raw pixel buffer the scaler has to set aside.
    func pixelBytes(_ form: CropRequest) -> UInt16 {
        form.width * form.height * 4 // bad: integer-overflow
    }

    func pixelByteCount(_ form: CropRequest) -> Int {
        Int(form.width) * Int(form.height) * 4 // good: integer-overflow
    }

    // MARK: Headers

    @Sendable func download(_ req: Request) async throws -> Response {
        let name = try req.query.get(String.self, at: "name")
        let response = Response(status: .ok)
        response.headers.replaceOrAdd(name: .contentDisposition, value: "attachment; filename=\"\(name)\"") // bad: header-injection
        return response
    }

    @Sendable func downloadByID(_ req: Request) async throws -> Response {
        let id = try req.parameters.require("id", as: UUID.self)
        let response = Response(status: .ok)
        response.headers.replaceOrAdd(name: .contentDisposition, value: "attachment; filename=\"\(id.uuidString).pdf\"") // good: header-injection
        return response
    }

    /// nginx serves the file named in the header from an internal location.
    @Sendable func accelerated(_ req: Request) async throws -> Response {
        let file: String = try req.query.get(at: "file")
        return Response(status: .ok, headers: ["X-Accel-Redirect": "/protected/" + file]) // bad: header-injection
    }

    @Sendable func acceleratedByID(_ req: Request) async throws -> Response {
        let id = try req.parameters.require("id", as: UUID.self)
        return Response(status: .ok, headers: ["X-Accel-Redirect": "/protected/" + id.uuidString]) // good: header-injection
    }

    @Sendable func typed(_ req: Request) async throws -> Response {
        let type = req.query[String.self, at: "type"] ?? "image/jpeg"
        var headers = HTTPHeaders()
        headers.add(name: .contentType, value: type) // bad: header-injection
        return Response(status: .ok, headers: headers)
    }

    @Sendable func thumb(_ req: Request) async throws -> Response {
        let type = req.query[String.self, at: "type"] == "png" ? "image/png" : "image/jpeg"
        var headers = HTTPHeaders()
        headers.add(name: .contentType, value: type) // good: header-injection
        return Response(status: .ok, headers: headers)
    }

    // MARK: Catalogues

    @Sendable func feed(_ req: Request) async throws -> HTTPStatus {
        guard let body = req.body.data else { throw Abort(.badRequest) }
        let parser = XMLParser(data: Data(buffer: body))
        parser.shouldResolveExternalEntities = req.headers.contains(name: "X-Feed-Version") // bad: xml-external-entity
        return parser.parse() ? .ok : .badRequest
    }

    @Sendable func catalogue(_ req: Request) async throws -> HTTPStatus {
        guard let body = req.body.data else { throw Abort(.badRequest) }
        let parser = XMLParser(data: Data(buffer: body))
        parser.shouldReportNamespacePrefixes = req.headers.contains(name: "X-Feed-Version") // good: xml-external-entity
        return parser.parse() ? .ok : .badRequest
    }

    func titles(in body: ByteBuffer) throws -> [String] {
        var options: XMLNode.Options = [.nodePreserveWhitespace]
        options.insert(.nodeLoadExternalEntitiesAlways) // bad: xml-external-entity
        let document = try XMLDocument(xmlString: String(buffer: body), options: options)
        return try document.nodes(forXPath: "//title").compactMap { $0.stringValue }
    }

    func prices(in body: ByteBuffer) throws -> [String] {
        var options: XMLNode.Options = [.nodePreserveWhitespace]
        options.insert(.nodeLoadExternalEntitiesNever) // good: xml-external-entity
        let document = try XMLDocument(xmlString: String(buffer: body), options: options)
        return try document.nodes(forXPath: "//price").compactMap { $0.stringValue }
    }

    // MARK: Old clients

    /// The 2016 client posts its wish list as a keyed archive.
    func wishes(in body: ByteBuffer) -> [String] {
        let unarchiver = NSKeyedUnarchiver(forReadingWith: Data(buffer: body))
        let list = unarchiver.decodeObject(forKey: "wishes") // bad: unsafe-deserialization
        return list as? [String] ?? []
    }

    func wishList(in body: ByteBuffer) throws -> [String] {
        try PropertyListDecoder().decode([String].self, from: Data(buffer: body)) // good: unsafe-deserialization
    }
}

extension Member {
    func requireIDString() -> String { (id ?? UUID()).uuidString }
}
