import Foundation
import Hummingbird

struct RouteRule: Codable, Sendable {
    let name: String
    let prefix: String
    let upstream: String
}

struct RouteRules: Sendable {
    let rules: [RouteRule]

    func named(_ request: Request) throws -> [RouteRule] {
        let term = request.uri.queryParameters["match"].map { String($0) } ?? ".*"
        let pattern = try Regex(term) // bad: regex-injection
        return rules.filter { $0.name.firstMatch(of: pattern) != nil }
    }

    func beginning(_ request: Request) throws -> [RouteRule] {
        let term = request.uri.queryParameters["prefix"].map { String($0) } ?? ""
        let pattern = try Regex("^" + NSRegularExpression.escapedPattern(for: term)) // good: regex-injection
        return rules.filter { $0.prefix.firstMatch(of: pattern) != nil }
    }

    func literal(_ term: String) -> [RouteRule] {
        rules.filter { $0.name.range(of: term, options: [.caseInsensitive]) != nil } // good: regex-injection
    }

    func loose(_ term: String) -> [RouteRule] {
        rules.filter { $0.upstream.range(of: term, options: [.regularExpression, .caseInsensitive]) != nil } // bad: regex-injection
    }
}

struct PathShape {
    private let segments = try! NSRegularExpression(pattern: #"^(/[a-z0-9]+)*/?$"#) // good: slow-regex
    private let agents = try! NSRegularExpression(pattern: #"^(\w+\s?)*\d+$"#) // bad: slow-regex

    func accepts(_ path: String) -> Bool {
        segments.firstMatch(in: path, range: NSRange(path.startIndex..., in: path)) != nil
    }

    func acceptsAgent(_ agent: String) -> Bool {
        agents.firstMatch(in: agent, range: NSRange(agent.startIndex..., in: agent)) != nil
    }

    func acceptsMail(_ address: String) -> Bool {
        address.wholeMatch(of: #/([a-zA-Z0-9]+[._-]?)+@[a-z]+\.example/#) != nil // bad: slow-regex
    }

    func acceptsVersion(_ text: String) -> Bool {
        text.wholeMatch(of: #/v[0-9]{1,3}\.[0-9]{1,3}/#) != nil // good: slow-regex
    }
}
