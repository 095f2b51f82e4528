import Fluent
import Foundation
import SQLKit
import Vapor

struct ListingQuery: Content {
    var q: String?
    var sort: String?
    var page: Int?
    var per: Int?
}

struct CoverImport: Content {
    var coverURL: String
    var fileName: String
}

enum ListingSort: String {
    case newest = "created_at"
    case title
    case author
}

struct ListingRow: Codable {
    let id: UUID
    let title: String
    let author: String
}

struct ListingController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        let listings = routes.grouped("listings")
        listings.get(use: index)
        listings.get("search", use: search)
        listings.get("slice", use: slice)
        listings.post(":id", "cover", use: importCover)
        listings.get("cover", use: cover)
        listings.get("isbn", ":isbn", use: lookup)
        listings.post("note", use: cleanNote)
    }

    private func sql(_ req: Request) throws -> any SQLDatabase {
        guard let db = req.db as? any SQLDatabase else { throw Abort(.internalServerError) }
        return db
    }

    @Sendable func index(req: Request) async throws -> Page<Listing> {
        try await Listing.query(on: req.db).sort(\.$title).paginate(for: req)
    }

    @Sendable func search(req: Request) async throws -> Response {
        let query = try req.query.decode(ListingQuery.self)
        let term = query.q ?? ""
        let db = try sql(req)
        let order = ListingSort(rawValue: query.sort ?? "") ?? .newest
        let exact = try await db.raw("SELECT id, title, author FROM listings WHERE title = \(bind: term) ORDER BY \(ident: order.rawValue)").all(decoding: ListingRow.self) // good: sql-injection
        if !exact.isEmpty {
            return try await respond(exact, for: req)
        }
        let rows = try await db.raw("SELECT id, title, author FROM listings WHERE title ILIKE '%\(unsafeRaw: term)%'").all(decoding: ListingRow.self) // bad: sql-injection
        return try await respond(rows, for: req)
    }

    private func respond(_ rows: [ListingRow], for req: Request) async throws -> Response {
        let response = Response(status: .ok)
        try response.content.encode(rows, as: .json)
        response.headers.replaceOrAdd(name: .vary, value: "Origin")
        if let origin = req.headers.first(name: .origin) {
            response.headers.replaceOrAdd(name: .accessControlAllowOrigin, value: origin) // bad: cors-open
            response.headers.replaceOrAdd(name: .accessControlAllowCredentials, value: "true")
        } else {
            response.headers.replaceOrAdd(name: .accessControlAllowOrigin, value: "https://app.bookswap.example") // good: cors-open
        }
        return response
    }

    @Sendable func slice(req: Request) async throws -> [Listing] {
        let query = try req.query.decode(ListingQuery.self)
        let page = query.page ?? 1
        let per = query.per ?? 20
        let offset = (page - 1) * per // bad: integer-overflow-from-outside
        let safePage = min(max(page, 1), 10_000)
        let safePer = min(max(per, 1), 100)
        let ahead = safePage * safePer // good: integer-overflow-from-outside
        req.logger.debug("slice up to \(ahead)")
        return try await Listing.query(on: req.db).offset(max(0, offset)).limit(safePer).all()
    }

    @Sendable func importCover(req: Request) async throws -> HTTPStatus {
        let form = try req.content.decode(CoverImport.self)
        let image = try await fetchCover(form.coverURL, client: req.client)
        let folder = req.application.directory.publicDirectory + "covers/"
        try await req.fileio.writeFile(image, at: folder + form.fileName) // bad: path-injection
        let own = UUID().uuidString + ".jpg"
        try await req.fileio.writeFile(image, at: folder + own) // good: path-injection
        return .created
    }

    private func fetchCover(_ address: String, client: any Client) async throws -> ByteBuffer {
        let response = try await client.get(URI(string: address)) // bad: ssrf
        guard let body = response.body else { throw Abort(.badGateway) }
        return body
    }

    @Sendable func cover(req: Request) async throws -> Response {
        let name = try req.query.get(String.self, at: "name")
        let folder = req.application.directory.publicDirectory + "covers/"
        if name.hasSuffix(".png") {
            return try await req.fileio.asyncStreamFile(at: folder + name) // bad: path-injection
        }
        guard name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else { throw Abort(.notFound) }
        return try await req.fileio.asyncStreamFile(at: folder + name + ".jpg") // good: path-injection
    }

    @Sendable func lookup(req: Request) async throws -> ClientResponse {
        let isbn = try req.parameters.require("isbn")
        guard isbn.count == 13, isbn.allSatisfy({ $0.isASCII && $0.isNumber }) else { throw Abort(.badRequest) }
        return try await req.client.get("https://openlibrary.org/isbn/\(isbn).json") // good: ssrf
    }

    @Sendable func cleanNote(req: Request) async throws -> String {
        let note = try req.content.get(String.self, at: "note")
        let cleaned = note.replacingOccurrences(of: "<script>.*</script>", with: "", options: .regularExpression) // bad: tag-filter
        let highlight: String? = try? req.query.get(at: "highlight")
        guard let highlight else { return cleaned.htmlEscaped() }
        return cleaned.replacingOccurrences(of: highlight, with: "<mark>$0</mark>", options: .regularExpression) // bad: regex-injection
    }
}

extension String {
    func htmlEscaped() -> String {
        replacingOccurrences(of: "&", with: "&amp;")
            .replacingOccurrences(of: "<", with: "&lt;") // good: tag-filter
            .replacingOccurrences(of: ">", with: "&gt;")
            .replacingOccurrences(of: "\"", with: "&quot;")
    }
}
