import Foundation
import Vapor

/// Test reports, crash lists and the search over both.
struct ReportController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        let reports = routes.grouped("reports")
        reports.post("junit", use: junit)
        reports.post("coverage", use: coverage)
        reports.post("checkstyle", use: checkstyle)
        reports.post("lint", use: lint)
        reports.post("pmd", use: pmd)
        reports.get("grep", use: grep)
        reports.get("find", use: find)
        reports.get("spotlight", use: spotlight)
        reports.get("kind", ":kind", use: kind)
        reports.post("classify", use: classify)
        reports.get("archived", ":name", use: archived)
    }

    private func body(_ req: Request) throws -> Data {
        guard let buffer = req.body.data else { throw Abort(.badRequest) }
        return Data(buffer: buffer)
    }

    @Sendable func junit(req: Request) async throws -> Int {
        let document = try XMLDocument(data: try body(req), options: .nodeLoadExternalEntitiesAlways) // bad: xml-external-entity
        return try document.nodes(forXPath: "//testcase").count
    }

    @Sendable func coverage(req: Request) async throws -> Int {
        let document = try XMLDocument(data: try body(req), options: .nodeLoadExternalEntitiesNever) // good: xml-external-entity
        return try document.nodes(forXPath: "//package").count
    }

    @Sendable func checkstyle(req: Request) async throws -> Int {
        let counter = ElementCounter(element: "error", allowsEntities: true)
        return counter.count(in: try body(req))
    }

    @Sendable func lint(req: Request) async throws -> Int {
        let parser = XMLParser(data: try body(req))
        let counter = ElementCounter(element: "issue", allowsEntities: false)
        parser.delegate = counter
        parser.shouldResolveExternalEntities = false // good: xml-external-entity
        return parser.parse() ? counter.total : 0
    }

    @Sendable func pmd(req: Request) async throws -> Int {
        let text = String(decoding: try body(req), as: UTF8.self)
        let options: XMLNode.Options = [.nodePreserveCDATA, .nodeLoadExternalEntitiesAlways] // bad: xml-external-entity
        return try XMLDocument(xmlString: text, options: options).nodes(forXPath: "//violation").count
    }

    @Sendable func archived(req: Request) async throws -> Int {
        let allowed = ["baseline", "nightly"]
        let name = try req.parameters.require("name")
        guard allowed.contains(name) else { throw Abort(.notFound) }
        let file = URL(fileURLWithPath: "/var/signpost/reports/\(name).xml")
        let options: XMLNode.Options = [.nodePreserveCDATA, .nodeLoadExternalEntitiesNever] // good: xml-external-entity
        return try XMLDocument(contentsOf: file, options: options).nodes(forXPath: "//violation").count
    }

    // MARK: Search

    @Sendable func grep(req: Request) async throws -> [String] {
        let pattern = try req.query.get(String.self, at: "pattern")
        let regex = try NSRegularExpression(pattern: pattern) // bad: regex-injection
        return try LogLines.recent().filter { regex.firstMatch(in: $0, range: NSRange($0.startIndex..., in: $0)) != nil }
    }

    @Sendable func find(req: Request) async throws -> [String] {
        let term = try req.query.get(String.self, at: "term")
        let module = req.query[String.self, at: "module"] ?? "App"
        let words = try LogLines.recent().filter { $0.range(of: "\\[\(module)\\]", options: .regularExpression) != nil } // bad: regex-injection
        let regex = try NSRegularExpression(pattern: #"\b"# + NSRegularExpression.escapedPattern(for: term)) // good: regex-injection
        return words.filter { regex.firstMatch(in: $0, range: NSRange($0.startIndex..., in: $0)) != nil }
    }

    @Sendable func kind(req: Request) async throws -> [String] {
        let kind = try req.parameters.require("kind")
        let pattern = try Regex("^" + kind + ":\\s") // bad: regex-injection
        return try LogLines.recent().filter { $0.contains(pattern) }
    }

    @Sendable func classify(req: Request) async throws -> [String] {
        guard let level = LogLevel(rawValue: try req.content.get(String.self, at: "level")) else { throw Abort(.badRequest) }
        let module = try req.content.get(String.self, at: "module")
        let pattern = try Regex("^\(level.rawValue):\\s") // good: regex-injection
        return try LogLines.recent().filter { $0.contains(pattern) && $0.contains("[\(module)]") }
            .filter { LogPatterns.isCrash($0) || LogPatterns.isSymbol($0) || LogPatterns.isVersion($0) || LogPatterns.isCommitList($0) }
            .map { $0.replacing(module, with: "module") } // good: regex-injection
    }

    enum LogLevel: String { case warning, error }

    @Sendable func spotlight(req: Request) async throws -> HTTPStatus {
        let name = try req.query.get(String.self, at: "name")
        let author = req.query[String.self, at: "author"] ?? ""
        await SpotlightJob.start(name: name, author: author)
        return .accepted
    }
}

@MainActor
enum SpotlightJob {
    private static let query = NSMetadataQuery()

    static func start(name: String, author: String) {
        let byName = NSPredicate(format: "kMDItemFSName LIKE[c] '*\(name)*'") // bad: predicate-injection
        let byAuthor = NSPredicate(format: "kMDItemAuthors == %@", author) // good: predicate-injection
        query.predicate = NSCompoundPredicate(orPredicateWithSubpredicates: [byName, byAuthor])
        query.searchScopes = [URL(fileURLWithPath: "/var/signpost/archives")]
        query.start()
    }
}

enum LogLines {
    static func recent() throws -> [String] {
        let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/var/log/signpost.log"))
        defer { try? handle.close() }
        let data = try handle.read(upToCount: 1 << 20) ?? Data() // good: unbounded-size
        return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}

/// Lines come from uploaded logs.
enum LogPatterns {
    private static let crash = try! NSRegularExpression(pattern: #"^(\w+\s?)+: (fatal|abort)$"#) // bad: slow-regex
    private static let symbol = try! NSRegularExpression(pattern: #"^\d{1,4}\s+[\w.]+\s+0x[0-9a-f]{8,16}"#) // good: slow-regex
    private static let version = #"^v?(\d+\.?)+(-[a-z0-9]+)*$"# // bad: slow-regex
    private static let identifier = #"^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$"# // good: slow-regex

    static func isCrash(_ line: String) -> Bool {
        crash.firstMatch(in: line, range: NSRange(line.startIndex..., in: line)) != nil
    }

    static func isSymbol(_ line: String) -> Bool {
        symbol.firstMatch(in: line, range: NSRange(line.startIndex..., in: line)) != nil
    }

    static func isVersion(_ text: String) -> Bool { text.range(of: version, options: .regularExpression) != nil }

    static func isBundleIdentifier(_ text: String) -> Bool { text.range(of: identifier, options: .regularExpression) != nil }

    static func isCommitList(_ text: String) -> Bool {
        text.wholeMatch(of: #/(?:[0-9a-f]+[ ,]*)+\./#) != nil // bad: slow-regex
    }

    static func isCommit(_ text: String) -> Bool {
        text.wholeMatch(of: #/[0-9a-f]{7,40}/#) != nil // good: slow-regex
    }
}

final class ElementCounter: NSObject, XMLParserDelegate {
    private let element: String
    private let allowsEntities: Bool
    private(set) var total = 0

    init(element: String, allowsEntities: Bool) {
        self.element = element
        self.allowsEntities = allowsEntities
    }

    func count(in data: Data) -> Int {
        let parser = XMLParser(data: data)
        parser.delegate = self
        parser.shouldResolveExternalEntities = allowsEntities // bad: xml-external-entity
        return parser.parse() ? total : 0
    }

    func parser(_ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
                qualifiedName qName: String?, attributes attributeDict: [String: String] = [:]) {
        if elementName == element { total += 1 }
    }
}

/// Domains a team has proven to own.
struct TeamDomain {
    let domain: String

    func covers(_ email: String) -> Bool {
        email.lowercased().hasSuffix("@" + domain)
    }

    func covers(_ page: URL) -> Bool {
        page.host?.contains(domain) == true // bad: incomplete-host-check
    }

    func covers(callback: URLComponents) -> Bool {
        guard let host = callback.host?.lowercased() else { return false }
        return host == domain || host.hasSuffix(".\(domain)") // good: incomplete-host-check
    }
}

/// Signature of a finished report.
struct ReportSeal {
    let verify: @Sendable (Data) throws -> Void

    func isIntact(_ report: Data) -> Bool {
        do { try verify(report) } catch is CancellationError { return false } catch {} // bad: error-swallowed
        return true
    }

    func isOriginal(_ report: Data) -> Bool {
        do { try verify(report) } catch { return false } // good: error-swallowed
        return true
    }
}
