import Crypto
import Foundation
import Hummingbird
import Logging
import NIOCore

struct FirmwareImage {
    let name: String
    let contents: Data
}

/// Firmware for the gauges, uploaded by harbours and fetched by name over HTTP.
struct FirmwareStore: Sendable {
    let root: String
    let vendorKey: Curve25519.Signing.PublicKey
    let logger: Logger

    func add(to group: RouterGroup<TideContext>) {
        group.get("firmware/:name", use: image)
        group.get("firmware/by-id/:id", use: imageByID)
        group.get("maps/**", use: map)
        group.get("tiles/**", use: tile)
        group.put("notes/:name", use: saveNote)
        group.put("logs/:station", use: saveLog)
    }

    @Sendable func image(_ request: Request, context: TideContext) async throws -> Response {
        let name = try context.parameters.require("name").removingPercentEncoding ?? ""
        let body = try await FileIO().loadFile(path: "\(root)/images/\(name)", context: context) // bad: path-traversal
        return Response(status: .ok, headers: [:], body: body)
    }

    @Sendable func imageByID(_ request: Request, context: TideContext) async throws -> Response {
        let id = try context.parameters.require("id", as: UUID.self)
        let body = try await FileIO().loadFile(path: "\(root)/images/\(id.uuidString).bin", context: context) // good: path-traversal
        return Response(status: .ok, headers: [:], body: body)
    }

    @Sendable func map(_ request: Request, context: TideContext) async throws -> ByteBuffer {
        let parts = context.parameters.getCatchAll().map { $0.removingPercentEncoding ?? "" }
        let path = ([root, "maps"] + parts).joined(separator: "/")
        guard let data = FileManager.default.contents(atPath: path) else { throw HTTPError(.notFound) } // bad: path-traversal
        return ByteBuffer(data: data)
    }

    @Sendable func tile(_ request: Request, context: TideContext) async throws -> ByteBuffer {
        let numbers = context.parameters.getCatchAll().compactMap { Int($0) }
        guard numbers.count == 3 else { throw HTTPError(.badRequest) }
        let path = ([root, "tiles"] + numbers.map(String.init)).joined(separator: "/")
        guard let data = FileManager.default.contents(atPath: path) else { throw HTTPError(.notFound) } // good: path-traversal
        return ByteBuffer(data: data)
    }

    @Sendable func saveNote(_ request: Request, context: TideContext) async throws -> HTTPResponse.Status {
        let name = request.uri.queryParameters.get("file") ?? "note.txt"
        let buffer = try await request.body.collect(upTo: 64 * 1024)
        let folder = NSString(string: root).appendingPathComponent("notes")
        try Data(buffer: buffer).write(to: URL(fileURLWithPath: name, relativeTo: URL(fileURLWithPath: folder, isDirectory: true))) // bad: path-traversal
        return .created
    }

    @Sendable func saveLog(_ request: Request, context: TideContext) async throws -> HTTPResponse.Status {
        let station = try context.parameters.require("station")
        guard station.wholeMatch(of: #/[A-Za-z0-9_-]{1,40}/#) != nil else { throw HTTPError(.badRequest) }
        let buffer = try await request.body.collect(upTo: 64 * 1024)
        try Data(buffer: buffer).write(to: URL(fileURLWithPath: "\(root)/logs/\(station).log")) // good: path-traversal
        return .created
    }

    // MARK: Bundles

    /// A bundle is a list of `name length bytes`.
    func unpack(_ bundle: ByteBuffer) throws {
        for image in try images(in: bundle) {
            let path = root + "/incoming/" + image.name
            guard FileManager.default.createFile(atPath: path, contents: image.contents) else { throw HTTPError(.internalServerError) } // bad: archive-extraction
        }
    }

    func unpackChecked(_ bundle: ByteBuffer) throws {
        for image in try images(in: bundle) {
            guard image.name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" }), !image.name.isEmpty else { throw HTTPError(.badRequest) }
            let path = root + "/incoming/" + image.name + ".bin"
            guard FileManager.default.createFile(atPath: path, contents: image.contents) else { throw HTTPError(.internalServerError) } // good: archive-extraction
        }
    }

    private func images(in bundle: ByteBuffer) throws -> [FirmwareImage] {
        var buffer = bundle
        var images: [FirmwareImage] = []
        while let length = buffer.readInteger(as: UInt8.self) {
            guard let name = buffer.readString(length: Int(length)), let size = buffer.readInteger(as: UInt32.self),
                  let bytes = buffer.readBytes(length: Int(size)) else { throw WireError.malformed }
            images.append(FirmwareImage(name: name, contents: Data(bytes)))
        }
        return images
    }

    func unpackTar(_ file: String, harbour: UUID) throws {
        try GatewayHost.run("/bin/tar", ["--absolute-names", "-xzf", file, "-C", "\(root)/\(harbour)"]) // bad: archive-extraction
    }

    func unpackSignedTar(_ file: String, signature: Data, harbour: UUID) throws {
        try verify(Data(contentsOf: URL(fileURLWithPath: file)), signature: signature)
        try GatewayHost.run("/bin/tar", ["--no-same-owner", "-xzf", file, "-C", "\(root)/\(harbour)"]) // good: archive-extraction
    }

    // MARK: Signatures

    private func verify(_ image: Data, signature: Data) throws {
        guard vendorKey.isValidSignature(signature, for: image) else { throw WireError.notAuthenticated }
    }

    func publish(_ image: Data, signature: Data, as id: UUID) throws {
        do {
            try verify(image, signature: signature)
        } catch {
            logger.notice("image \(id): \(error)") // bad: error-swallowed
        }
        try image.write(to: URL(fileURLWithPath: "\(root)/images/\(id.uuidString).bin"))
    }

    func replace(_ image: Data, signature: Data, as id: UUID) throws {
        do {
            try verify(image, signature: signature)
        } catch {
            logger.notice("image \(id): \(error)")
            throw HTTPError(.unprocessableContent) // good: error-swallowed
        }
        try image.write(to: URL(fileURLWithPath: "\(root)/images/\(id.uuidString).bin"))
    }

    func stage(_ image: Data, signature: Data?) -> Bool {
        let outcome = signature.map { given in Result { try verify(image, signature: given) } }
        if case .failure = outcome { logger.notice("staged without signature") } // bad: error-swallowed
        return FileManager.default.createFile(atPath: "\(root)/staged.bin", contents: image)
    }

    func prune(_ names: [UUID]) {
        for name in names {
            try? FileManager.default.removeItem(atPath: "\(root)/images/\(name.uuidString).bin") // good: error-swallowed
        }
    }
}

/// Tools of the gateway host.
enum GatewayHost {
    static func run(_ tool: String, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: tool)
        process.arguments = arguments
        try process.run()
        process.waitUntilExit()
    }

    static func syncClock(with server: String) throws {
        try run("/usr/bin/bash", ["-lc", "chronyc add server " + server + " && chronyc makestep"]) // bad: command-injection
    }

    static func clockStatus() throws {
        try run("/usr/bin/bash", ["-lc", "chronyc tracking && chronyc sources"]) // good: command-injection
    }

    static func ping(_ gauge: String) -> Int32 {
        var pid = pid_t()
        let words = ["/bin/sh", "-c", "ping -c 1 \(gauge)"]
        var pointers: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { pointers.forEach { free($0) } }
        return posix_spawn(&pid, "/bin/sh", nil, nil, &pointers, environ) // bad: command-injection
    }

    static func trace(_ gauge: UInt32) -> Int32 {
        var pid = pid_t()
        let address = (0..<4).map { String((gauge >> (24 - 8 * $0)) & 0xff) }.joined(separator: ".")
        var pointers: [UnsafeMutablePointer<CChar>?] = ["/usr/bin/traceroute", "-m", "8", address].map { strdup($0) } + [nil]
        defer { pointers.forEach { free($0) } }
        return posix_spawn(&pid, "/usr/bin/traceroute", nil, nil, &pointers, environ) // good: command-injection
    }
}
