import Fluent
import Foundation
import NIOFoundationCompat
import Vapor

struct MediaStore: Sendable {
    let root: URL

    func url(forKey key: String) throws -> URL {
        let candidate = root.appendingPathComponent(key).standardizedFileURL.resolvingSymlinksInPath()
        guard candidate.path.hasPrefix(root.resolvingSymlinksInPath().path + "/") else { throw Abort(.badRequest) }
        return candidate
    }
}

struct MediaController: RouteCollection {
    let store: MediaStore

    struct ArtworkUpload: Content {
        let file: File
    }

    func boot(routes: any RoutesBuilder) throws {
        routes.get("media", ":name", use: media)
        routes.get("artwork", "**", use: artwork)
        routes.get("transcripts", ":episodeID", use: transcript)
        let studio = routes.grouped(Member.guardMiddleware())
        studio.on(.POST, "studio", "artwork", body: .collect(maxSize: "8mb"), use: upload) // good: unbounded-size
        studio.on(.POST, "studio", "masters", body: .collect(maxSize: "40gb"), use: masters) // bad: unbounded-size
        studio.on(.POST, "studio", "waveform", body: .stream, use: waveform)
        studio.on(.POST, "studio", "cues", body: .stream, use: cues)
        studio.get("studio", "drafts", use: draft)
        studio.get("studio", "pages", use: page)
    }

    @Sendable func media(req: Request) async throws -> Response {
        let name = req.parameters.get("name") ?? ""
        return try await req.fileio.asyncStreamFile(at: store.root.path + "/audio/" + name) // bad: path-traversal
    }

    @Sendable func artwork(req: Request) async throws -> Response {
        let key = "artwork/" + req.parameters.getCatchall().joined(separator: "/")
        return try await req.fileio.asyncStreamFile(at: try store.url(forKey: key).path) // good: path-traversal
    }

    @Sendable func transcript(req: Request) async throws -> Response {
        guard let id = req.parameters.get("episodeID", as: UUID.self) else { throw Abort(.notFound) }
        return try await req.fileio.asyncStreamFile(at: "\(store.root.path)/transcripts/\(id.uuidString).vtt") // good: path-traversal
    }

    @Sendable func upload(req: Request) async throws -> HTTPStatus {
        let upload = try req.content.decode(ArtworkUpload.self)
        let target = store.root.appendingPathComponent("artwork").appendingPathComponent(upload.file.filename)
        try await req.fileio.writeFile(upload.file.data, at: target.path) // bad: path-traversal
        return .created
    }

    @Sendable func masters(req: Request) async throws -> HTTPStatus {
        let upload = try req.content.decode(ArtworkUpload.self)
        let ext = upload.file.extension == "flac" ? "flac" : "wav"
        let target = store.root.appendingPathComponent("masters").appendingPathComponent(UUID().uuidString + "." + ext)
        try await req.fileio.writeFile(upload.file.data, at: target.path) // good: path-traversal
        return .created
    }

    @Sendable func draft(req: Request) async throws -> String {
        let folder = try req.query.get(String.self, at: "folder").replacingOccurrences(of: "../", with: "")
        let file = store.root.appendingPathComponent("drafts/\(folder)/notes.md")
        return try String(contentsOf: file, encoding: .utf8) // bad: path-traversal
    }

    @Sendable func waveform(req: Request) async throws -> HTTPStatus {
        var all = ByteBuffer()
        for try await part in req.body {
            var chunk = part
            all.writeBuffer(&chunk) // bad: unbounded-size
        }
        try await req.queueWaveform(all)
        return .accepted
    }

    @Sendable func cues(req: Request) async throws -> HTTPStatus {
        var all = ByteBuffer()
        for try await part in req.body {
            guard all.readableBytes + part.readableBytes <= 256 * 1024 else { throw Abort(.payloadTooLarge) }
            var chunk = part
            all.writeBuffer(&chunk) // good: unbounded-size
        }
        try await req.queueWaveform(all)
        return .accepted
    }

    @Sendable func page(req: Request) async throws -> [Episode] {
        struct Page: Content {
            let number: Int
            let size: Int
        }
        let page = try req.query.decode(Page.self)
        let start = page.number * page.size // bad: integer-overflow
        let episodes = try await Episode.query(on: req.db).filter(\.$published == true).sort(\.$title).offset(start).limit(25).all()
        return episodes
    }
}

extension Request {
    func queueWaveform(_ buffer: ByteBuffer) async throws {
        let data = Data(buffer: buffer)
        try await cache.set("waveform:\(UUID())", to: data.base64EncodedString(), expiresIn: .minutes(10))
    }
}

struct RangeRequest {
    let offset: Int
    let length: Int

    /// `X-Chunk: 1048576/65536`, sent by the desktop uploader.
    init?(header: String?) {
        let parts = (header ?? "").split(separator: "/").compactMap { Int($0) }
        guard parts.count == 2 else { return nil }
        let (end, overflow) = parts[0].addingReportingOverflow(parts[1]) // good: integer-overflow
        guard !overflow, parts[0] >= 0, parts[1] > 0, end <= 4 << 30 else { return nil }
        offset = parts[0]
        length = parts[1]
    }
}

struct ChapterClock {
    func seconds(fromStamp stamp: String) -> Int32 {
        let value = Double(stamp) ?? 0
        return Int32(value) // bad: integer-overflow
    }

    func ticks(fromStamp stamp: String) -> Int32 {
        let value = Double(stamp) ?? 0
        return Int32(exactly: value.rounded()) ?? 0 // good: integer-overflow
    }

    func shift(_ minutes: String?) -> Int {
        guard let minutes = minutes.flatMap({ Int($0) }), (-720...720).contains(minutes) else { return 0 }
        return minutes * 60 // good: integer-overflow
    }

    func percent(played: String, total: String) -> UInt8 {
        let p = Int(played) ?? 0, t = max(Int(total) ?? 1, 1)
        return UInt8(p / t) // bad: integer-overflow
    }
}
