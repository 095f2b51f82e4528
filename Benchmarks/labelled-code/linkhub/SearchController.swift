import Vapor
import Fluent

final class Link: Model, Content, @unchecked Sendable {
    static let schema = "links"
    @ID(key: .id) var id: UUID?
    @Field(key: "title") var title: String
    @Field(key: "address") var address: String
    @Field(key: "clicks") var clicks: Int
    init() {}
}

struct PageQuery: Content {
    var page: Int
    var size: Int
    var step: Int?
    var ratio: Double?
}

struct SearchController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        let group = routes.grouped("search")
        group.get("titles", use: titles)
        group.get("hosts", use: hosts)
        group.get("words", use: words)
        group.get("text", use: text)
        group.get("page", use: page)
        group.get("slice", use: slice)
        group.get("chart", use: chart)
    }

    private func term(_ req: Request) throws -> String {
        try req.query.get(String.self, at: "q")
    }

    @Sendable func titles(req: Request) async throws -> [Link] {
        let regex = try Regex(try term(req)) // bad: regex-injection
        return try await Link.query(on: req.db).all().filter { $0.title.firstMatch(of: regex) != nil }
    }

    @Sendable func hosts(req: Request) async throws -> [Link] {
        let pattern = "^https://" + NSRegularExpression.escapedPattern(for: try term(req)) + "/"
        let regex = try NSRegularExpression(pattern: pattern) // good: regex-injection
        return try await Link.query(on: req.db).all().filter {
            regex.firstMatch(in: $0.address, range: NSRange(location: 0, length: ($0.address as NSString).length)) != nil // good: string-length-mix
        }
    }

    @Sendable func words(req: Request) async throws -> [Link] {
        let wanted = try term(req).split(separator: ",").map(String.init)
        let alternatives = "(" + wanted.joined(separator: "|") + ")"
        return try await Link.query(on: req.db).all().filter {
            $0.title.range(of: alternatives, options: [.regularExpression, .caseInsensitive]) != nil // bad: regex-injection
        }
    }

    @Sendable func text(req: Request) async throws -> [Link] {
        let needle = try term(req)
        let regex = Regex<Substring>(verbatim: needle) // good: regex-injection
        return try await Link.query(on: req.db).all().filter { $0.title.contains(regex) || $0.address.contains(needle) }
    }

    @Sendable func page(req: Request) async throws -> [Link] {
        let query = try req.query.decode(PageQuery.self)
        let offset = (query.page - 1) * query.size // bad: integer-overflow-from-outside
        return try await Link.query(on: req.db).sort(\.$clicks).offset(offset).limit(query.size).all()
    }

    @Sendable func slice(req: Request) async throws -> [Link] {
        let query = try req.query.decode(PageQuery.self)
        guard (1...10_000).contains(query.page), (1...100).contains(query.size) else { throw Abort(.badRequest) }
        let offset = (query.page - 1) * query.size // good: integer-overflow-from-outside
        return try await Link.query(on: req.db).sort(\.$clicks).offset(offset).limit(query.size).all()
    }

    @Sendable func chart(req: Request) async throws -> [Int] {
        let query = try req.query.decode(PageQuery.self)
        let step = abs(query.step ?? 1) // bad: integer-overflow-from-outside
        guard (1...500).contains(step) else { throw Abort(.badRequest) }
        let share = Int((query.ratio ?? 1) * 100) // bad: integer-overflow-from-outside
        let height = Int32(clamping: query.size) // good: integer-overflow-from-outside
        return [step, share, Int(height)]
    }
}

enum PageText {
    static func title(of html: String) -> String {
        html.firstMatch(of: #/<title>([^<]{0,200})<\/title>/#.ignoresCase()).map { String($0.1) } ?? "" // good: tag-filter
    }

    static func body(of html: String, without names: [String]) throws -> String {
        var text = html
        for name in names {
            let element = NSRegularExpression.escapedPattern(for: name)
            text = text.replacingOccurrences(of: "<\(element)[^>]*>.*?</\(element)>", with: "", options: .regularExpression) // bad: tag-filter
        }
        return text
    }

    static func teaser(of html: String) throws -> String {
        try body(of: html, without: ["script", "style"])
    }
}
