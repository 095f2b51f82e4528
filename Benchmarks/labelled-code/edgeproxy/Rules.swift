import Foundation
import Hummingbird
import Logging

struct RewriteRule: Decodable {
    var match: String
    var replacement: String
    var host: String
}

/// Rewrites which tenants post; they run on each response body.
final class RuleTable: @unchecked Sendable {
    private var compiled: [(NSRegularExpression, String)] = []
    private var plain: [(String, String)] = []

    func replace(with rules: [RewriteRule]) throws {
        compiled = try rules.map { (try NSRegularExpression(pattern: $0.match), $0.replacement) } // bad: regex-injection
    }

    func replacePlain(with rules: [RewriteRule]) throws {
        plain = rules.map { ($0.match, $0.replacement) }
    }

    func replaceQuoted(with rules: [RewriteRule]) throws {
        compiled = try rules.map { (try NSRegularExpression(pattern: NSRegularExpression.escapedPattern(for: $0.match)), NSRegularExpression.escapedTemplate(for: $0.replacement)) } // good: regex-injection
    }

    func rewrite(_ body: String) -> String {
        var text = body
        for (regex, template) in compiled {
            text = regex.stringByReplacingMatches(in: text, range: NSRange(location: 0, length: text.count), withTemplate: template) // bad: string-length-mix
        }
        for (word, other) in plain {
            text = text.replacingOccurrences(of: word, with: other, options: .caseInsensitive) // good: regex-injection
        }
        return text
    }

    func rewriteHead(_ body: String) -> String {
        let head = String(body.prefix(1024))
        guard let (regex, template) = compiled.first else { return head }
        return regex.stringByReplacingMatches(in: head, range: NSRange(head.startIndex..<head.endIndex, in: head), withTemplate: template) // good: string-length-mix
    }
}

struct RuleRoutes<Context: RequestContext> {
    let table: RuleTable
    let logger: Logger

    func add(to router: Router<Context>) {
        router.put("rules") { request, context in
            let rules = try await request.decode(as: [RewriteRule].self, context: context)
            guard rules.allSatisfy({ isHostName($0.host) }) else { throw HTTPError(.badRequest) }
            try table.replace(with: rules)
            return HTTPResponse.Status.noContent
        }
        router.get("rules/search") { request, _ in
            let term = try request.uri.queryParameters.require("q")
            let regex = try Regex("(?i)" + term + "$") // bad: regex-injection
            return await LogTail.shared.lines.filter { $0.contains(regex) }
        }
        router.get("rules/count") { request, _ in
            let term = try request.uri.queryParameters.require("q")
            return await LogTail.shared.lines.filter { $0.localizedCaseInsensitiveContains(term) }.map { "\($0.utf8.count)" } // good: regex-injection
        }
    }

    private func isHostName(_ host: String) -> Bool {
        host.wholeMatch(of: #/(?:[a-z0-9]+-?)+\.(?:[a-z]+\.?)+/#) != nil // bad: redos
    }

    private func isZoneName(_ zone: String) -> Bool {
        zone.wholeMatch(of: #/[a-z0-9]+(?:-[a-z0-9]+){0,4}/#) != nil // good: redos
    }
}

actor LogTail {
    static let shared = LogTail()
    private(set) var lines: [String] = []
    func append(_ line: String) { lines = lines.suffix(999) + [line] }
}

/// Asks for the proxy's key; operators used to work without it while they set up a site.
struct KeyGate<Context: RequestContext>: RouterMiddleware {
    let key: String
    var isSetUpMode = true
    let environment = ProcessInfo.processInfo.environment

    func handle(_ request: Request, context: Context, next: (Request, Context) async throws -> Response) async throws -> Response {
        if isSetUpMode {
            return try await next(request, context) // bad: debug-left-in
        }
        #if DEBUG
        if environment["EDGE_NO_KEY"] != nil { return try await next(request, context) } // good: debug-left-in
        #endif
        if request.uri.queryParameters.get("nokey") == "debug" { return try await next(request, context) } // bad: debug-left-in
        guard request.headers[.authorization] == "Bearer \(key)" else { throw HTTPError(.unauthorized) }
        return try await next(request, context)
    }
}
