import Fluent
import Foundation
import NIOCore
import ShellOut
import Vapor
import ZIPFoundation

struct UploadController: RouteCollection {
    private let packages = PackageUnpacker(work: URL(fileURLWithPath: "/var/signpost/work"))
    private let tools = HostTools()

    func boot(routes: any RoutesBuilder) throws {
        let upload = routes.grouped("upload")
        upload.on(.POST, "ipa", body: .collect(maxSize: ByteCount(value: .max)), use: ipa) // bad: unbounded-size
        upload.on(.POST, "icon", body: .collect(maxSize: "1mb"), use: icon) // good: unbounded-size
        upload.on(.POST, "log", body: .stream, use: log)
        upload.on(.POST, "trace", body: .stream, use: trace)
        upload.on(.POST, "profile", body: .stream, use: profile)
        upload.post("state", use: state)
        upload.post("settings", use: settings)
        upload.post("branch", use: branch)
        upload.post("resources", use: resources)
        upload.post("bundle", use: bundle)
        upload.post("simulate", use: simulate)
        upload.post("restart", use: restart)
        upload.post("attach", use: attach)
    }

    @Sendable func ipa(req: Request) async throws -> String {
        guard let buffer = req.body.data else { throw Abort(.badRequest) }
        let folder = try packages.unpack(Data(buffer: buffer))
        let title = req.query[String.self, at: "title"] ?? "app"
        try tools.sign(folder.path, identity: req.query[String.self, at: "identity"] ?? "-")
        try tools.tag(folder, title: title)
        return folder.lastPathComponent
    }

    @Sendable func icon(req: Request) async throws -> String {
        guard let buffer = req.body.data else { throw Abort(.badRequest) }
        let reader = IconReader(buffer: buffer)
        return "\(reader.paletteSize()) \(reader.height() ?? 0)"
    }

    @Sendable func log(req: Request) async throws -> HTTPStatus {
        var collected = ByteBuffer()
        for try await var chunk in req.body {
            collected.writeBuffer(&chunk) // bad: unbounded-size
        }
        req.logger.info("log of \(collected.readableBytes) bytes")
        return .ok
    }

    @Sendable func trace(req: Request) async throws -> HTTPStatus {
        var collected = ByteBuffer()
        for try await var chunk in req.body {
            guard collected.readableBytes + chunk.readableBytes <= 1 << 20 else { throw Abort(.payloadTooLarge) }
            collected.writeBuffer(&chunk) // good: unbounded-size
        }
        return .ok
    }

    @Sendable func profile(req: Request) async throws -> HTTPStatus {
        guard let body = try await req.body.collect(max: nil).get() else { throw Abort(.badRequest) } // bad: unbounded-size
        req.logger.info("profile of \(body.readableBytes) bytes")
        return .ok
    }

    @Sendable func state(req: Request) async throws -> HTTPStatus {
        guard let body = req.body.data else { throw Abort(.badRequest) }
        let state = try NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(Data(buffer: body)) as? NSDictionary // bad: unsafe-deserialization
        return state == nil ? .badRequest : .ok
    }

    @Sendable func settings(req: Request) async throws -> HTTPStatus {
        guard let body = req.body.data else { throw Abort(.badRequest) }
        let state = try NSKeyedUnarchiver.unarchivedDictionary(ofKeyClass: NSString.self, objectClass: NSNumber.self, from: Data(buffer: body)) // good: unsafe-deserialization
        return state == nil ? .badRequest : .ok
    }

    @Sendable func branch(req: Request) async throws -> String {
        try tools.lastCommit(on: try req.content.get(String.self, at: "branch"))
    }

    @Sendable func resources(req: Request) async throws -> String {
        let file = try await spool(req)
        let folders = [try packages.unpackResources(file), try packages.unpackLocales(file), try packages.unpackSymbols(file)]
        return folders.map(\.lastPathComponent).joined(separator: " ")
    }

    @Sendable func bundle(req: Request) async throws -> String {
        guard let buffer = req.body.data else { throw Abort(.badRequest) }
        return try packages.unpackBundle(buffer).lastPathComponent
    }

    @Sendable func simulate(req: Request) async throws -> HTTPStatus {
        try tools.simulate(tool: try req.content.get(String.self, at: "tool"), device: try req.content.get(UUID.self, at: "device"))
        return .ok
    }

    @Sendable func restart(req: Request) async throws -> HTTPStatus {
        guard try req.auth.require(Member.self).isAdmin else { throw Abort(.forbidden) }
        try tools.restart(runner: "runner", service: try req.content.get(String.self, at: "service"))
        return .ok
    }

    private func spool(_ req: Request) async throws -> URL {
        guard let buffer = req.body.data else { throw Abort(.badRequest) }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try await req.fileio.writeFile(buffer, at: file.path)
        return file
    }

    @Sendable func attach(req: Request) async throws -> HTTPStatus {
        let file = try req.content.get(File.self, at: "file")
        let member = try req.auth.require(Member.self)
        let folder = URL(fileURLWithPath: "/var/signpost/attachments/\(member.teamID.uuidString)", isDirectory: true)
        try await req.fileio.writeFile(file.data, at: folder.path + "/" + file.filename) // bad: path-traversal
        let thumbnail = folder.appendingPathComponent(UUID().uuidString).appendingPathExtension("bin")
        try await req.fileio.writeFile(file.data, at: thumbnail.path) // good: path-traversal
        return .created
    }
}

struct PackageUnpacker: Sendable {
    let work: URL
    private static let limit: UInt64 = 2 << 30

    func unpack(_ data: Data) throws -> URL {
        let folder = try makeFolder()
        let archive = try Archive(data: data, accessMode: .read)
        try archive.forEach { entry in
            let target = URL(fileURLWithPath: entry.path, relativeTo: folder)
            _ = try archive.extract(entry, to: target) // bad: archive-extraction
        }
        return folder
    }

    func unpackSymbols(_ file: URL) throws -> URL {
        let folder = try makeFolder()
        let archive = try Archive(url: file, accessMode: .read)
        let total = archive.reduce(UInt64(0)) { $0 &+ min($1.uncompressedSize, Self.limit) }
        let count = archive.reduce(0) { number, _ in number + 1 }
        guard total <= Self.limit, count <= 10_000 else { throw Abort(.payloadTooLarge) }
        try FileManager.default.unzipItem(at: file, to: folder) // good: archive-extraction
        return folder
    }

    func unpackResources(_ file: URL) throws -> URL {
        let folder = try makeFolder()
        let unzip = Process()
        unzip.executableURL = URL(fileURLWithPath: "/usr/bin/unzip")
        unzip.arguments = ["-:", "-qq", "-o", file.path, "-d", folder.path] // bad: archive-extraction
        try unzip.run()
        unzip.waitUntilExit()
        return folder
    }

    func unpackLocales(_ file: URL) throws -> URL {
        let folder = try makeFolder()
        let unzip = Process()
        unzip.executableURL = URL(fileURLWithPath: "/usr/bin/unzip")
        unzip.arguments = ["-qq", "-j", file.path, "*.strings", "-d", folder.path] // good: archive-extraction
        try unzip.run()
        unzip.waitUntilExit()
        return folder
    }

    /// Bundles produced by the runner: `length name length bytes`, repeated.
    func unpackBundle(_ buffer: ByteBuffer) throws -> URL {
        var buffer = buffer
        let folder = try makeFolder()
        while let name = buffer.readLengthPrefixedName(), let size = buffer.readInteger(as: UInt32.self),
              let bytes = buffer.readBytes(length: Int(size)) {
            try Data(bytes).write(to: folder.appendingPathComponent(name)) // bad: archive-extraction
        }
        return folder
    }

    func unpackCrashes(_ buffer: ByteBuffer) throws -> URL {
        var buffer = buffer
        let folder = try makeFolder()
        var number = 0
        while buffer.readLengthPrefixedName() != nil, let size = buffer.readInteger(as: UInt32.self),
              let bytes = buffer.readBytes(length: Int(size)) {
            number += 1
            try Data(bytes).write(to: folder.appendingPathComponent("crash-\(number).ips")) // good: archive-extraction
        }
        return folder
    }

    private func makeFolder() throws -> URL {
        let folder = work.appendingPathComponent(UUID().uuidString, isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }
}

extension ByteBuffer {
    mutating func readLengthPrefixedName() -> String? {
        guard let length = readInteger(as: UInt16.self) else { return nil }
        return readString(length: Int(length))
    }
}

struct IconReader {
    let buffer: ByteBuffer

    func paletteSize() -> UInt32 {
        buffer.withUnsafeReadableBytes { raw in
            guard raw.count >= 8, let base = raw.baseAddress else { return 0 }
            let offset = Int(base.loadUnaligned(fromByteOffset: 4, as: UInt32.self).bigEndian)
            return (base + offset).loadUnaligned(as: UInt32.self).bigEndian // bad: buffer-pointer
        }
    }

    func height() -> UInt32? {
        buffer.getInteger(at: buffer.readerIndex + 20, as: UInt32.self) // good: buffer-pointer
    }
}

/// Command-line tools of the Mac host.
struct HostTools: Sendable {
    func sign(_ path: String, identity: String) throws {
        try run("/bin/zsh", ["-c", "codesign --force --sign \"\(identity)\" \(path)/Payload/*.app"]) // bad: command-injection
    }

    func verify(_ app: URL) throws {
        try run("/usr/bin/codesign", ["--verify", "--deep", app.path]) // good: command-injection
    }

    func tag(_ folder: URL, title: String) throws {
        try shellOut(to: "xattr -w dev.signpost.title '\(title)'", arguments: [folder.path]) // bad: command-injection
    }

    func untag(_ folder: URL) throws {
        try run("/usr/bin/xattr", ["-d", "dev.signpost.title", folder.path]) // good: command-injection
    }

    func lastCommit(on branch: String) throws -> String {
        try shellOut(to: .gitCheckout(branch: branch)) // bad: command-injection
        return try shellOut(to: "git rev-parse HEAD") // good: command-injection
    }

    func restart(runner: String, service: String) throws {
        try run("/usr/bin/ssh", ["ops@runner.signpost.internal", "launchctl kickstart -k gui/501/\(service)"]) // bad: command-injection
    }

    func restart(_ service: Service) throws {
        try run("/usr/bin/ssh", ["ops@runner.signpost.internal", "launchctl kickstart -k gui/501/\(service.rawValue)"]) // good: command-injection
    }

    enum Service: String { case builder = "dev.signpost.builder", agent = "dev.signpost.agent" }

    func simulate(tool: String, device: UUID) throws {
        let command = URL(fileURLWithPath: "/usr/bin/env")
        try run(command.path, ["-S", tool + " --device " + device.uuidString]) // bad: command-injection
    }

    func boot(device: UUID) throws {
        try run("/usr/bin/xcrun", ["simctl", "boot", device.uuidString]) // good: command-injection
    }

    private func run(_ tool: String, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: tool)
        process.arguments = arguments
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Abort(.internalServerError, reason: "tool failed") }
    }
}
