import Foundation
import NIOCore
import NIOPosix
import Vapor

struct CoverSource: Content {
    var url: String
    var isbn: String
}

struct PartnerPing: Content {
    var host: String
    var port: Int
}

struct CoverController: RouteCollection {
    let coverFolder: String
    let fetcher: CoverFetcher

    func boot(routes: any RoutesBuilder) throws {
        let covers = routes.grouped("covers")
        covers.get(":name", use: cover)
        covers.get("isbn", ":isbn", use: coverByISBN)
        covers.get("thumb", use: thumbnail)
        covers.get("scan", ":id", use: scan)

        let members = routes.grouped(Member.sessionAuthenticator(), Member.guardMiddleware())
        let upload = members.grouped("covers", "upload")
        upload.on(.POST, "file", body: .collect(maxSize: "4mb"), use: uploadFile)
        upload.on(.POST, "scan", body: .collect(maxSize: "4mb"), use: uploadScan)
        upload.post("remote", use: importRemote)
        upload.post("catalogue", use: importFromCatalogue)
        upload.post("mirror", use: mirror)
        upload.post("feed", use: readFeed)
        upload.post("ping", use: ping)
        upload.post("preview", use: preview)
    }

    @Sendable func cover(req: Request) async throws -> Response {
        let name = try req.parameters.require("name").removingPercentEncoding ?? ""
        return try await req.fileio.asyncStreamFile(at: coverFolder + name) // bad: path-traversal
    }

    @Sendable func coverByISBN(req: Request) async throws -> Response {
        let isbn = try req.parameters.require("isbn")
        guard isbn.count == 13, isbn.allSatisfy({ $0.isASCII && $0.isNumber }) else { throw Abort(.badRequest) }
        return try await req.fileio.asyncStreamFile(at: coverFolder + isbn + ".jpg") // good: path-traversal
    }

    @Sendable func thumbnail(req: Request) async throws -> Response {
        let file = try req.query.get(String.self, at: "file")
        let root = URL(fileURLWithPath: coverFolder).standardizedFileURL
        let target = root.appendingPathComponent("thumbs").appendingPathComponent(file).standardizedFileURL
        guard target.path.hasPrefix(root.path + "/") else { throw Abort(.notFound) }
        return try await req.fileio.asyncStreamFile(at: target.path) // good: path-traversal
    }

    @Sendable func scan(req: Request) async throws -> Response {
        let id = try req.parameters.require("id", as: UUID.self)
        let buffer = try await req.fileio.collectFile(at: coverFolder + "scans/\(id.uuidString).png") // good: path-traversal
        return Response(status: .ok, headers: ["Content-Type": "image/png"], body: .init(buffer: buffer))
    }

    @Sendable func uploadFile(req: Request) async throws -> String {
        struct Upload: Content { var file: File }
        let upload = try req.content.decode(Upload.self)
        let target = coverFolder + "uploads/" + upload.file.filename
        try await req.fileio.writeFile(upload.file.data, at: target) // bad: path-traversal
        return upload.file.filename
    }

    @Sendable func uploadScan(req: Request) async throws -> String {
        struct Upload: Content { var file: File }
        let upload = try req.content.decode(Upload.self)
        let kind = ["png", "jpg"].contains(upload.file.extension ?? "") ? upload.file.extension! : "bin"
        let name = UUID().uuidString + "." + kind
        try await req.fileio.writeFile(upload.file.data, at: coverFolder + "scans/" + name) // good: path-traversal
        return name
    }

    @Sendable func importRemote(req: Request) async throws -> HTTPStatus {
        let source = try req.content.decode(CoverSource.self)
        let response = try await req.client.get(URI(string: source.url)) // bad: server-side-request
        guard let body = response.body else { throw Abort(.badGateway) }
        try await req.fileio.writeFile(body, at: coverFolder + "scans/\(UUID().uuidString).jpg")
        return .created
    }

    @Sendable func importFromCatalogue(req: Request) async throws -> HTTPStatus {
        let source = try req.content.decode(CoverSource.self)
        guard let isbn = Int(source.isbn) else { throw Abort(.badRequest) }
        let response = try await req.client.get("https://covers.catalogue.example/b/isbn/\(isbn)-L.jpg") // good: server-side-request
        guard let body = response.body else { throw Abort(.badGateway) }
        try await req.fileio.writeFile(body, at: coverFolder + "scans/\(UUID().uuidString).jpg")
        return .created
    }

    @Sendable func mirror(req: Request) async throws -> HTTPStatus {
        let source = try req.content.decode(CoverSource.self)
        try await fetcher.fetch(source.url, isbn: source.isbn)
        return .accepted
    }

    @Sendable func readFeed(req: Request) async throws -> String {
        let source = try req.content.decode(CoverSource.self)
        guard let url = URL(string: source.url) else { throw Abort(.badRequest) }
        return try String(contentsOf: url, encoding: .utf8) // bad: server-side-request
    }

    @Sendable func ping(req: Request) async throws -> Bool {
        let form = try req.content.decode(PartnerPing.self)
        let channel = try await ClientBootstrap(group: req.eventLoop)
            .connectTimeout(.seconds(3))
            .connect(host: form.host, port: form.port) // bad: server-side-request
            .get()
        try await channel.close().get()
        return true
    }

    @Sendable func preview(req: Request) async throws -> String {
        let source = try req.content.decode(CoverSource.self)
        return try await fetcher.preview(of: source)
    }
}

struct CoverFetcher: Sendable {
    let client: any Client
    let hosts: Set<String>
    let folder: String

    func fetch(_ address: String, isbn: String) async throws {
        var request = ClientRequest(method: .GET, url: URI(string: address))
        request.headers.add(name: .accept, value: "image/*")
        let response = try await client.send(request) // bad: server-side-request
        guard response.status == .ok else { throw Abort(.badGateway) }
    }

    func preview(of source: CoverSource) async throws -> String {
        let uri = URI(string: source.url)
        guard uri.scheme == "https", let host = uri.host, hosts.contains(host.lowercased()), uri.port == nil else {
            throw Abort(.forbidden)
        }
        let response = try await client.get(uri) // good: server-side-request
        return response.headers.contentType?.serialize() ?? "unknown"
    }
}

struct PartnerDirectory: Sendable {
    enum Branch: String, Content { case north, south, harbour }

    let client: any Client
    let endpoints: [Branch: String]

    func holdings(branch: Branch, isbn: String) async throws -> ClientResponse {
        guard let base = endpoints[branch] else { throw Abort(.notFound) }
        return try await client.get(URI(string: base + "/holdings")) { request in // good: server-side-request
            try request.query.encode(["isbn": isbn])
        }
    }

    func availability(branchHost: String, isbn: String) async throws -> ClientResponse {
        try await client.post("http://\(branchHost)/availability") { request in // bad: server-side-request
            try request.content.encode(["isbn": isbn])
        }
    }
}

struct PartnerController: RouteCollection {
    let directory: PartnerDirectory

    func boot(routes: any RoutesBuilder) throws {
        routes.get("partners", ":host", "availability", ":isbn") { req async throws -> HTTPStatus in
            let host = try req.parameters.require("host")
            return try await directory.availability(branchHost: host, isbn: req.parameters.require("isbn")).status
        }
        routes.get("branches", ":branch", "holdings", ":isbn") { req async throws -> HTTPStatus in
            guard let branch = PartnerDirectory.Branch(rawValue: try req.parameters.require("branch")) else {
                throw Abort(.notFound)
            }
            return try await directory.holdings(branch: branch, isbn: req.parameters.require("isbn")).status
        }
    }
}
