import Vapor
import NIOCore

struct PhotoController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        let photos = routes.grouped("photos")
        photos.get("thumb", use: thumb)
        photos.get(":photoID", use: full)
        photos.on(.POST, body: .collect(maxSize: "6mb"), use: upload)
        photos.post("preview", use: preview)
    }

    private func root(_ req: Request) -> String {
        req.application.directory.workingDirectory + "Storage/photos/"
    }

    func thumb(_ req: Request) async throws -> Response {
        let name = try req.query.get(String.self, at: "name")
        let path = root(req) + "thumbs/" + name
        return req.fileio.streamFile(at: path) // bad: path-traversal
    }

    func full(_ req: Request) async throws -> Response {
        guard let id = req.parameters.get("photoID", as: UUID.self) else { throw Abort(.badRequest) }
        return req.fileio.streamFile(at: root(req) + id.uuidString + ".jpg") // good: path-traversal
    }

    func upload(_ req: Request) async throws -> [String: String] {
        struct Form: Content { let photo: File; let album: String }
        let form = try req.content.decode(Form.self)
        let place = try PhotoShelf(root: root(req)).slot(album: form.album, filename: form.photo.filename)
        try await req.fileio.writeFile(form.photo.data, at: place) // bad: path-traversal
        return ["stored": form.photo.filename]
    }

    func preview(_ req: Request) async throws -> ClientResponse {
        let link = try req.content.get(String.self, at: "link")
        return try await LinkPreviewService(client: req.client).load(link)
    }
}

struct PhotoShelf {
    let root: String

    func slot(album: String, filename: String) throws -> String {
        guard !filename.isEmpty, filename.utf8.count < 120 else { throw Abort(.badRequest) }
        let folder = root + album
        try FileManager.default.createDirectory(atPath: root + "incoming", withIntermediateDirectories: true)
        return folder + "/" + filename
    }
}
