import Fluent
import Vapor

/// Tickets, invoices and pictures that belong to an account.
struct DocumentController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        let group = routes.grouped("documents")
        group.get("ticket", ":name", use: ticket)
        group.get("invoice", use: invoice)
        group.get("logo", ":logo", use: logo)
        group.get("terms", ":language", use: terms)
        group.get("photo", ":photoID", use: photo)
        group.get("viewer", use: viewer)
        group.on(.POST, "photo", body: .collect(maxSize: "8mb"), use: uploadPhoto) // good: unbounded-size
        group.on(.POST, "scan", body: .stream, use: uploadScan)
        group.on(.PUT, "avatar", body: .stream, use: uploadAvatar)
        group.delete("photo", ":name", use: deletePhoto)
    }

    private func accountFolder(_ req: Request) throws -> URL {
        let account = try req.auth.require(Account.self)
        return URL(fileURLWithPath: req.application.settings.documentRoot, isDirectory: true)
            .appendingPathComponent(try account.requireID().uuidString, isDirectory: true)
    }

    func ticket(req: Request) async throws -> Response {
        guard let name = req.parameters.get("name")?.removingPercentEncoding else { throw Abort(.badRequest) }
        let path = try accountFolder(req).path + "/tickets/" + name
        return try await req.fileio.asyncStreamFile(at: path) // bad: path-traversal
    }

    func invoice(req: Request) async throws -> Response {
        struct Query: Content { let file: String; let title: String }
        let query = try req.query.decode(Query.self)
        let folder = try accountFolder(req).appendingPathComponent("invoices", isDirectory: true)
        let file = folder.appendingPathComponent(query.file).standardizedFileURL
        guard file.path.hasPrefix(folder.standardizedFileURL.path + "/") else { throw Abort(.notFound) }

        let response = try await req.fileio.asyncStreamFile(at: file.path) // good: path-traversal
        response.headers.replaceOrAdd(name: .contentDisposition, value: "attachment; filename=\"\(query.title).pdf\"") // bad: header-injection
        return response
    }

    func logo(req: Request) async throws -> Response {
        let logo = try req.parameters.require("logo")
        let known: Set<String> = ["harbour.svg", "ferry.svg", "marina.svg"]
        guard known.contains(logo) else { throw Abort(.notFound) }
        let path = req.application.directory.resourcesDirectory + "Logos/" + logo
        return try await req.fileio.asyncStreamFile(at: path) // good: path-traversal
    }

    /// Viewer page of a picture; the browser may load the picture early.
    func viewer(req: Request) async throws -> Response {
        let picture = try req.query.get(String.self, at: "picture")
        let page = min(max(req.query[Int.self, at: "page"] ?? 1, 1), 999)
        let response = Response(status: .ok, headers: ["Content-Type": "text/plain"], body: .init(string: "page \(page)"))
        response.headers.add(name: .link, value: "</documents/photo/" + picture + ">; rel=preload; as=image") // bad: header-injection
        response.headers.add(name: .link, value: "</documents/viewer?page=\(page + 1)>; rel=next") // good: header-injection
        return response
    }

    func terms(req: Request) async throws -> Response {
        let language = try req.parameters.require("language")
        let store = TermsStore(root: URL(fileURLWithPath: req.application.directory.resourcesDirectory))
        let text = try store.text(for: language.removingPercentEncoding ?? language)
        var headers = HTTPHeaders()
        headers.contentType = .plainText
        headers.contentDisposition = .init(.attachment, filename: "terms.txt") // good: header-injection
        return Response(headers: headers, body: .init(string: text))
    }

    func photo(req: Request) async throws -> Response {
        let id = try req.parameters.require("photoID", as: UUID.self)
        let file = try accountFolder(req).appendingPathComponent("photos/\(id.uuidString).jpg")
        return try await req.fileio.asyncStreamFile(at: file.path) // good: path-traversal
    }

    func uploadPhoto(req: Request) async throws -> [String: String] {
        struct Upload: Content { let picture: File }
        let upload = try req.content.decode(Upload.self)
        let folder = try accountFolder(req).appendingPathComponent("photos")
        let target = folder.appendingPathComponent(upload.picture.filename)
        try await req.fileio.writeFile(upload.picture.data, at: target.path) // bad: path-traversal
        return ["stored": upload.picture.filename]
    }

    func uploadScan(req: Request) async throws -> HTTPStatus {
        let buffer = try await req.body.collect(max: nil).get() // bad: unbounded-size
        guard let buffer else { throw Abort(.badRequest) }
        let file = try accountFolder(req).appendingPathComponent("scans/\(UUID().uuidString).pdf")
        try await req.fileio.writeFile(buffer, at: file.path)
        return .created
    }

    func uploadAvatar(req: Request) async throws -> HTTPStatus {
        let buffer = try await req.body.collect(upTo: 512 * 1024) // good: unbounded-size
        let file = try accountFolder(req).appendingPathComponent("avatar.png")
        try await req.fileio.writeFile(buffer, at: file.path)
        return .noContent
    }

    func deletePhoto(req: Request) async throws -> HTTPStatus {
        let name = try req.parameters.require("name")
        let thumbnail = try accountFolder(req).appendingPathComponent("thumbnails/\(UUID(uuidString: name)?.uuidString ?? "none").jpg")
        try? FileManager.default.removeItem(at: thumbnail) // good: error-swallowed
        return .noContent
    }
}

struct TermsStore {
    let root: URL

    func text(for language: String) throws -> String {
        let file = URL(string: "terms/\(language).txt", relativeTo: root) ?? root.appendingPathComponent("terms/en.txt")
        return try String(contentsOf: file, encoding: .utf8) // bad: path-traversal
    }
}
