import Fluent
import Leaf
import Vapor

struct UploadForm: Content {
    var title: String
    var folder: String?
    var file: File
}

enum DocumentKind: String, CaseIterable, Sendable {
    case pdf, png, jpeg

    var contentType: HTTPMediaType {
        switch self {
        case .pdf: .pdf
        case .png: .png
        case .jpeg: .jpeg
        }
    }

    /// Decides by the first bytes, not by the name.
    init?(sniffing buffer: ByteBuffer) {
        let head = buffer.getBytes(at: buffer.readerIndex, length: min(8, buffer.readableBytes)) ?? []
        if head.starts(with: Array("%PDF-".utf8)) {
            self = .pdf
        } else if head.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            self = .png
        } else if head.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else {
            return nil
        }
    }
}

struct DocumentStore: Sendable {
    let root: String

    func location(of name: String) -> String {
        root + name
    }

    func location(of id: UUID, kind: DocumentKind) -> String {
        root + id.uuidString.lowercased() + "." + kind.rawValue
    }

    /// The location of an attachment below the root, or nil when the name leads out of it.
    func contained(_ name: String) -> String? {
        let base = URL(fileURLWithPath: root, isDirectory: true).standardizedFileURL.resolvingSymlinksInPath()
        let target = base.appendingPathComponent(name).standardizedFileURL.resolvingSymlinksInPath()
        guard target.path.hasPrefix(base.path + "/") else { return nil }
        return target.path
    }

    func save(_ buffer: ByteBuffer, named name: String, on req: Request) async throws {
        try await req.fileio.writeFile(buffer, at: location(of: name)) // bad: path-traversal
    }

    func save(_ buffer: ByteBuffer, id: UUID, kind: DocumentKind, on req: Request) async throws {
        try await req.fileio.writeFile(buffer, at: location(of: id, kind: kind)) // good: path-traversal
    }
}

struct DocumentController: Sendable {
    let store: DocumentStore

    @Sendable func upload(_ req: Request) async throws -> Response {
        let user = try req.auth.require(User.self)
        let form = try req.content.decode(UploadForm.self)
        let document = Document()
        document.$owner.id = try user.requireID()
        document.title = String(form.title.prefix(120))

        if let folder = form.folder {
            document.storedName = "\(folder)/\(form.file.filename)"
            document.contentType = form.file.contentType?.serialize() ?? "application/octet-stream" // bad: upload-type
            try await store.save(form.file.data, named: document.storedName, on: req)
        } else {
            guard let kind = DocumentKind(sniffing: form.file.data) else { throw Abort(.unsupportedMediaType) }
            let id = UUID()
            document.storedName = "\(id.uuidString.lowercased()).\(kind.rawValue)"
            document.contentType = kind.contentType.serialize() // good: upload-type
            try await store.save(form.file.data, id: id, kind: kind, on: req)
        }
        try await document.create(on: req.db)
        return req.redirect(to: "/documents/\(try document.requireID())/preview")
    }

    @Sendable func download(_ req: Request) async throws -> Response {
        let user = try req.auth.require(User.self)
        let id = try req.parameters.require("id", as: UUID.self)
        guard let document = try await Document.find(id, on: req.db), document.$owner.id == user.id, let path = store.contained(document.storedName) else {
            throw Abort(.notFound)
        }
        let response = try await req.fileio.asyncStreamFile(at: path)
        response.headers.replaceOrAdd(name: .contentType, value: document.contentType)
        return response
    }

    @Sendable func attachment(_ req: Request) async throws -> Response {
        let name = try req.query.get(String.self, at: "name")
        if name.hasSuffix(".pdf") {
            return try await req.fileio.asyncStreamFile(at: store.location(of: "shared/" + name)) // bad: path-traversal
        }
        guard let path = store.contained("shared/" + name) else { throw Abort(.notFound) }
        let response = try await req.fileio.asyncStreamFile(at: path) // good: path-traversal
        response.headers.replaceOrAdd(name: .contentDisposition, value: "attachment")
        return response
    }

    @Sendable func preview(_ req: Request) async throws -> Response {
        let user = try req.auth.require(User.self)
        guard let document = try await Document.find(req.parameters.get("id"), on: req.db), document.$owner.id == user.id || user.role >= .clerk else {
            throw Abort(.notFound)
        }
        if req.query[Bool.self, at: "bare"] == true {
            let page = "<!doctype html><title>Preview</title><h1>\(document.title)</h1>" // bad: html
            return Response(status: .ok, headers: ["Content-Type": "text/html; charset=utf-8"], body: .init(string: page))
        }
        let frame = "<!doctype html><title>\(document.title.escapedForHTML)</title><p>This document cannot be shown here.</p>" // good: html
        return Response(status: .ok, headers: ["Content-Type": "text/html; charset=utf-8"], body: .init(string: frame))
    }
}

/// `#note(order.note)` keeps the line breaks of a customer's note.
struct NoteTag: UnsafeUnescapedLeafTag {
    func render(_ ctx: LeafContext) throws -> LeafData {
        let text = ctx.parameters.first?.string ?? ""
        return .string(text.replacingOccurrences(of: "\n", with: "<br>")) // bad: html
    }
}

/// `#excerpt(order.note)` shows the first words.
struct ExcerptTag: LeafTag {
    func render(_ ctx: LeafContext) throws -> LeafData {
        let text = ctx.parameters.first?.string ?? ""
        return .string(text.split(separator: " ").prefix(12).joined(separator: " ")) // good: html
    }
}
