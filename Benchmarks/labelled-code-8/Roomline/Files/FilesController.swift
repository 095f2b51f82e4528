import Foundation
import FoundationXML
import NIOCore
import SWCompression
import Vapor
import ZIPFoundation

struct FilesController {
    let root: String

    // MARK: Floor plans

    func plan(_ req: Request) async throws -> Response {
        let name = req.parameters.getCatchall().joined(separator: "/")
        return try await req.fileio.asyncStreamFile(at: root + "plans/" + name) // bad: path-traversal
    }

    func floor(_ req: Request) async throws -> Response {
        guard let number = req.parameters.get("floor", as: Int.self) else { throw Abort(.badRequest) }
        return try await req.fileio.asyncStreamFile(at: root + "plans/floor-\(number).svg") // good: path-traversal
    }

    func upload(_ req: Request) async throws -> HTTPStatus {
        struct Input: Content { var file: File }
        let file = try req.content.decode(Input.self).file
        try await req.fileio.writeFile(file.data, at: root + "uploads/" + file.filename) // bad: path-traversal
        return .created
    }

    func uploadPicture(_ req: Request) async throws -> HTTPStatus {
        struct Input: Content { var file: File }
        let file = try req.content.decode(Input.self).file
        guard let kind = file.extension, ["png", "jpg"].contains(kind) else { throw Abort(.unsupportedMediaType) }
        try await req.fileio.writeFile(file.data, at: root + "uploads/\(UUID().uuidString).\(kind)") // good: path-traversal
        return .created
    }

    func note(_ req: Request) async throws -> String {
        let name = try req.query.get(String.self, at: "name")
        guard !name.contains("..") else { throw Abort(.badRequest) }
        let decoded = name.removingPercentEncoding ?? name
        return try String(contentsOfFile: root + "notes/" + decoded, encoding: .utf8) // bad: path-traversal
    }

    func rules(_ req: Request) async throws -> String {
        let name = try req.query.get(String.self, at: "name")
        guard ["house", "fire", "parking"].contains(name) else { throw Abort(.notFound) }
        return try String(contentsOfFile: root + "rules/" + name + ".txt", encoding: .utf8) // good: path-traversal
    }

    func remove(_ req: Request) async throws -> HTTPStatus {
        let user = try req.auth.require(User.self)
        let name = try req.query.get(String.self, at: "name")
        let folder = URL(fileURLWithPath: root).appendingPathComponent(try user.requireID().uuidString)
        try FileManager.default.removeItem(at: folder.appendingPathComponent(name)) // bad: path-traversal
        return .noContent
    }

    func removeUpload(_ req: Request) async throws -> HTTPStatus {
        let user = try req.auth.require(User.self)
        let name = try req.query.get(String.self, at: "name")
        guard !name.contains("/"), !name.hasPrefix(".") else { throw Abort(.badRequest) }
        let folder = URL(fileURLWithPath: root).appendingPathComponent(try user.requireID().uuidString)
        try FileManager.default.removeItem(at: folder.appendingPathComponent(name)) // good: path-traversal
        return .noContent
    }

    // MARK: Sizes

    func streamPlan(_ req: Request) async throws -> HTTPStatus {
        var all = ByteBuffer()
        for try await var part in req.body { all.writeBuffer(&part) } // bad: unbounded-size
        try await req.fileio.writeFile(all, at: root + "plans/\(UUID().uuidString).bin")
        return .created
    }

    func streamPhoto(_ req: Request) async throws -> HTTPStatus {
        var all = ByteBuffer()
        for try await var part in req.body {
            guard all.readableBytes + part.readableBytes <= 8 << 20 else { throw Abort(.payloadTooLarge) }
            all.writeBuffer(&part) // good: unbounded-size
        }
        try await req.fileio.writeFile(all, at: root + "photos/\(UUID().uuidString).bin")
        return .created
    }

    func logo(_ req: Request) async throws -> HTTPStatus {
        guard let body = req.body.data else { throw Abort(.badRequest) }
        try await req.fileio.writeFile(body, at: root + "logo.png")
        return .created
    }

    func tiles(_ req: Request) async throws -> Response {
        let side = try req.query.get(Int.self, at: "side")
        guard side > 0 else { throw Abort(.badRequest) }
        return Response(body: .init(data: Data(count: side))) // bad: unbounded-size
    }

    func blank(_ req: Request) async throws -> Response {
        let side = try req.query.get(Int.self, at: "side")
        guard (1 ... 4096).contains(side) else { throw Abort(.badRequest) }
        return Response(body: .init(data: Data(count: side))) // good: unbounded-size
    }

    // MARK: Archives

    func importZip(_ req: Request) async throws -> HTTPStatus {
        guard let body = req.body.data else { throw Abort(.badRequest) }
        let archive = try Archive(data: Data(buffer: body), accessMode: .read)
        for entry in archive {
            var data = Data()
            _ = try archive.extract(entry) { data.append($0) }
            try await req.fileio.writeFile(ByteBuffer(data: data), at: [root, "import", entry.path].joined(separator: "/")) // bad: archive-extraction
        }
        return .created
    }

    func importPhotos(_ req: Request) async throws -> HTTPStatus {
        guard let body = req.body.data else { throw Abort(.badRequest) }
        let archive = try Archive(data: Data(buffer: body), accessMode: .read)
        for entry in archive.prefix(100) where entry.type == .file && entry.path.hasSuffix(".jpg") {
            var data = Data()
            _ = try archive.extract(entry) { chunk in
                guard data.count + chunk.count < 8 << 20 else { throw Abort(.payloadTooLarge) }
                data.append(chunk)
            }
            try await req.fileio.writeFile(ByteBuffer(data: data), at: root + "import/\(UUID().uuidString).jpg") // good: archive-extraction
        }
        return .created
    }

    func importSevenZip(_ body: Data) throws {
        for entry in try SevenZipContainer.open(container: body) {
            let path = root + "import/" + entry.info.name
            FileManager.default.createFile(atPath: path, contents: entry.data) // bad: archive-extraction
        }
    }

    func listSevenZip(_ body: Data) throws -> [String] {
        try SevenZipContainer.info(container: body).prefix(1000).map(\.name) // good: archive-extraction
    }

    func unzip(_ file: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/unzip")
        process.arguments = ["-:", "-o", file, "-d", root + "import"] // bad: archive-extraction
        try process.run()
    }

    func unzipLayout(_ file: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/unzip")
        process.arguments = ["-j", "-o", file, "layout.json", "-d", root + "layouts/" + UUID().uuidString] // good: archive-extraction
        try process.run()
    }

    // MARK: Conversions

    func convert(_ req: Request) async throws -> HTTPStatus {
        let size = try req.query.get(String.self, at: "size")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", "convert plan.png -resize \(size) plan-small.png"] // bad: command-injection
        try process.run()
        return .accepted
    }

    func thumbnail(_ req: Request) async throws -> HTTPStatus {
        let width = try req.query.get(UInt16.self, at: "width")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/convert")
        process.arguments = ["plan.png", "-resize", "\(width)x\(width)", "plan-small.png"] // good: command-injection
        try process.run()
        return .accepted
    }

    func render(_ req: Request) async throws -> HTTPStatus {
        let title = try req.query.get(String.self, at: "title")
        _ = try Process.run(URL(fileURLWithPath: "/usr/bin/env"), arguments: ["sh", "-c", "echo " + title + " | figlet > banner.txt"]) // bad: command-injection
        return .accepted
    }

    // MARK: Room lists in XML

    func importXML(_ body: Data) -> Bool {
        let parser = XMLParser(data: body)
        parser.shouldResolveExternalEntities = ProcessInfo.processInfo.environment["PLAIN_XML"] == nil // bad: xml-external-entity
        return parser.parse()
    }

    func importRooms(_ body: Data) -> Bool {
        let parser = XMLParser(data: body)
        parser.shouldProcessNamespaces = true
        return parser.parse() // good: xml-external-entity
    }

    func exchange(_ body: Data) throws -> String? {
        let options = XMLNode.Options(rawValue: XMLNode.Options.nodeLoadExternalEntitiesAlways.rawValue | XMLNode.Options.nodePreserveAll.rawValue)
        return try XMLDocument(data: body, options: options).rootElement()?.name // bad: xml-external-entity
    }

    func exchangeRooms(_ body: Data) throws -> String? {
        let document = try XMLDocument(data: body, options: [.nodeLoadExternalEntitiesNever, .nodePreserveAll]) // good: xml-external-entity
        return document.rootElement()?.name
    }

    // MARK: Sessions of the old system

    func legacySession(_ req: Request) throws -> [String: String] {
        let raw = Data(base64Encoded: req.cookies["legacy"]?.string ?? "") ?? Data()
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: raw)
        unarchiver.setClass(NSMutableDictionary.self, forClassName: "LegacySession")
        unarchiver.requiresSecureCoding = false // bad: unsafe-deserialization
        return unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? [String: String] ?? [:]
    }

    func kioskSession(_ req: Request) throws -> [String: String] {
        let raw = Data(base64Encoded: req.cookies["kiosk"]?.string ?? "") ?? Data()
        return try JSONDecoder().decode([String: String].self, from: raw.prefix(4096)) // good: unsafe-deserialization
    }

    func header(of body: ByteBuffer) -> UInt64 {
        body.withUnsafeReadableBytes { raw in
            raw.load(fromByteOffset: Int(raw[0]), as: UInt64.self) // bad: buffer-pointer
        }
    }

    func length(of body: ByteBuffer) -> UInt32? {
        body.getInteger(at: body.readerIndex, as: UInt32.self) // good: buffer-pointer
    }
}
