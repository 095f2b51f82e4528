import Foundation
import NIOFileSystem
import SWCompression
import Vapor

struct ChartController: RouteCollection {
    let root = "/srv/harbor/charts/"

    func boot(routes: RoutesBuilder) throws {
        routes.get("charts", "**", use: download)
        routes.get("charts", "sheet", ":id", use: sheet)
        routes.get("charts", "legend", use: legend)
        routes.get("charts", "raw", use: raw)
        routes.on(.POST, "charts", body: .collect(maxSize: "20mb"), use: upload)
        routes.on(.POST, "charts", "bundle", body: .collect(maxSize: "50mb"), use: bundle)
        routes.on(.PUT, "charts", "stream", body: .stream, use: stream)
        routes.delete("charts", use: remove)
    }

    @Sendable func download(req: Request) async throws -> Response {
        let path = root + req.parameters.getCatchall().map { $0.removingPercentEncoding ?? $0 }.joined(separator: "/")
        return try await req.fileio.asyncStreamFile(at: path) // bad: path-traversal
    }

    @Sendable func sheet(req: Request) async throws -> Response {
        guard let id = req.parameters.get("id", as: UUID.self) else { throw Abort(.notFound) }
        return try await req.fileio.asyncStreamFile(at: root + id.uuidString + ".pdf") // good: path-traversal
    }

    @Sendable func legend(req: Request) async throws -> Response {
        let language = try req.query.get(String.self, at: "lang")
        let buffer = try await req.fileio.collectFile(at: "\(root)legend-\(language).txt") // bad: path-traversal
        let response = Response(status: .ok, body: .init(buffer: buffer))
        response.headers.add(name: .contentDisposition, value: "attachment; filename=\"legend-\(language).txt\"") // bad: header-injection
        return response
    }

    @Sendable func raw(req: Request) async throws -> Response {
        let name: String = try req.query.get(at: "name")
        let contents = try await ByteBuffer(contentsOf: FilePath(root).appending(name), maximumSizeAllowed: .mebibytes(8)) // bad: path-traversal
        guard let inside = FilePath(root).lexicallyResolving(FilePath(name)) else { throw Abort(.badRequest) }
        let index = try await ByteBuffer(contentsOf: inside, maximumSizeAllowed: .mebibytes(1)) // good: path-traversal
        return Response(status: .ok, headers: ["X-Index-Size": "\(index.readableBytes)"], body: .init(buffer: contents))
    }

    @Sendable func upload(req: Request) async throws -> Response {
        struct Form: Content { var chart: File; var preview: File? }
        let form = try req.content.decode(Form.self)
        try await req.fileio.writeFile(form.chart.data, at: root + form.chart.filename) // bad: path-traversal
        if let preview = form.preview {
            let name = UUID().uuidString + (preview.extension.map { $0 == "png" ? ".png" : ".jpg" } ?? ".jpg")
            try await req.fileio.writeFile(preview.data, at: root + name) // good: path-traversal
        }
        return Response(status: .created)
    }

    @Sendable func bundle(req: Request) async throws -> HTTPStatus {
        guard let body = req.body.data else { throw Abort(.badRequest) }
        let base = URL(fileURLWithPath: root, isDirectory: true)
        for entry in try TarContainer.open(container: Data(buffer: body)) {
            guard entry.info.type == .regular, let data = entry.data else { continue }
            let target = base.appendingPathComponent(entry.info.name)
            try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try data.write(to: target) // bad: archive-extraction
        }
        for entry in try ZipContainer.open(container: Data(buffer: body)) where entry.info.type == .regular {
            let target = base.appendingPathComponent(entry.info.name).standardizedFileURL
            guard target.path.hasPrefix(root), let data = entry.data else { continue }
            try data.write(to: target) // good: archive-extraction
        }
        return .created
    }

    @Sendable func stream(req: Request) async throws -> HTTPStatus {
        let buffer = try await req.body.collect(max: nil).get() // bad: unbounded-size
        return buffer == nil ? .noContent : .accepted
    }

    @Sendable func remove(req: Request) async throws -> HTTPStatus {
        struct Selection: Content { let names: [String] }
        for name in try req.content.decode(Selection.self).names {
            try FileManager.default.removeItem(atPath: root + name) // bad: path-traversal
        }
        return .noContent
    }
}
