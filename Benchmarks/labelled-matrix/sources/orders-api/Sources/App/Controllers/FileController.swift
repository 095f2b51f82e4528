import Vapor
import NIOFileSystem

struct UploadForm: Content {
    var file: File
    var folder: String
}

struct FileController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        let files = routes.grouped(StaffAuthenticator(), Staff.guardMiddleware()).grouped("files")
        files.get("**", use: download)
        files.post("upload", use: upload)
        files.on(.PUT, "raw", body: .stream, use: stream)
        files.delete(":name", use: remove)
        files.get("invoice", ":id", use: invoice)
        files.get("convert", use: convert)
    }

    func download(req: Request) async throws -> Response {
        let rest = req.parameters.getCatchall().joined(separator: "/")
        let path = req.application.directory.publicDirectory + rest.removingPercentEncoding!
        return try await req.fileio.asyncStreamFile(at: path) // bad: path-traversal
    }

    func upload(req: Request) async throws -> String {
        let form = try req.content.decode(UploadForm.self)
        let folder = req.application.directory.workingDirectory + "Uploads/"
        try await req.fileio.writeFile(form.file.data, at: folder + form.file.filename) // bad: path-traversal
        let stored = UUID().uuidString + "." + (form.file.contentType?.subType.filter(\.isLetter) ?? "bin")
        try await req.fileio.writeFile(form.file.data, at: folder + stored) // good: path-traversal
        return stored
    }

    func stream(req: Request) async throws -> HTTPStatus {
        let name = req.headers.first(name: "X-File-Name") ?? "unnamed"
        try await FileSystem.shared.withFileHandle(forWritingAt: .init("/srv/orders/raw/" + name), options: .newFile(replaceExisting: true)) { handle in // bad: path-traversal
            var offset: Int64 = 0
            for try await chunk in req.body {
                offset += try await handle.write(contentsOf: chunk, toAbsoluteOffset: offset)
            }
        }
        return .created
    }

    func remove(req: Request) throws -> HTTPStatus {
        let name = try req.parameters.require("name")
        let clean = Process()
        clean.executableURL = URL(fileURLWithPath: "/bin/sh")
        clean.arguments = ["-c", "rm -f /srv/orders/cache/\(name)-*.png"] // bad: command-injection
        try clean.run()
        return .accepted
    }

    func invoice(req: Request) async throws -> Response {
        let id = try req.parameters.require("id", as: UUID.self)
        let response = try await req.fileio.asyncStreamFile(at: "/srv/orders/invoices/\(id).pdf") // good: path-traversal
        let title = (try? req.query.get(String.self, at: "title")) ?? "invoice"
        response.headers.replaceOrAdd(name: .contentDisposition, value: "attachment; filename=\"\(title).pdf\"") // bad: header-injection
        return response
    }

    func convert(req: Request) async throws -> String {
        guard let format: String = req.query["format"], ["png", "webp"].contains(format) else { throw Abort(.badRequest) }
        let tool = Process()
        tool.executableURL = URL(fileURLWithPath: "/usr/bin/convert")
        tool.arguments = ["/srv/orders/logo.svg", "/srv/orders/logo.\(format)"] // good: command-injection
        try tool.run()
        return format
    }
}
