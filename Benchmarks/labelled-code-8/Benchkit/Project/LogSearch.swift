import Foundation
import OSLog

/// A "problem matcher" shipped with a repository, as in other editors.
struct ProblemMatcher: Decodable {
    let owner: String
    let pattern: String
    let template: String
    let subsystem: String
}

struct LogSearch {
    func problems(in log: String, matcher: ProblemMatcher) throws -> [String] {
        let regex = try NSRegularExpression(pattern: matcher.pattern, options: [.anchorsMatchLines]) // bad: regex-injection
        return regex.matches(in: log, range: NSRange(log.startIndex..., in: log)).map { (log as NSString).substring(with: $0.range) }
    }

    func warnings(in log: String) throws -> [String] {
        let regex = try NSRegularExpression(pattern: "^[^:\\n]+:\\d+:\\d+: warning: .*$", options: [.anchorsMatchLines]) // good: regex-injection
        return regex.matches(in: log, range: NSRange(log.startIndex..., in: log)).map { (log as NSString).substring(with: $0.range) }
    }

    func annotate(_ log: String, matcher: ProblemMatcher) -> String {
        log.split(separator: "\n").map { line in
            line.replacing(try! Regex("\(matcher.owner): .*"), with: "") // bad: regex-injection
        }.joined(separator: "\n")
    }

    func strip(_ log: String, matcher: ProblemMatcher) throws -> String {
        let regex = try Regex(NSRegularExpression.escapedPattern(for: matcher.owner) + ": .*") // good: regex-injection
        return log.replacing(regex, with: "")
    }

    func lines(in log: String, mentioning word: String) throws -> [Substring] {
        let regex = try NSRegularExpression(pattern: word, options: [.ignoreMetacharacters, .caseInsensitive]) // good: regex-injection
        return log.split(separator: "\n").filter { line in
            regex.firstMatch(in: String(line), range: NSRange(location: 0, length: (String(line) as NSString).length)) != nil
        }
    }

    func rewrite(_ log: String, from remote: [String: String]) -> String {
        var out = log
        for (key, value) in remote {
            while let range = out.range(of: "<\(key)>", options: [.regularExpression, .backwards]) { // bad: regex-injection
                out.replaceSubrange(range, with: value.replacingOccurrences(of: "<", with: ""))
            }
        }
        return out
    }

    // MARK: Fixed shapes over log text of any origin

    private let path = try! NSRegularExpression(pattern: "^(/[^/]*)+/?:\\d+$") // good: slow-regex
    private let module = try! NSRegularExpression(pattern: "^(([A-Za-z]+\\d*)+\\.?)+: error$") // bad: slow-regex
    private let target = try! NSRegularExpression(pattern: "^[A-Za-z][A-Za-z0-9]*(?:\\.[A-Za-z][A-Za-z0-9]*)*: error$") // good: slow-regex

    func isModuleError(_ line: String) -> Bool {
        [module, target, path].contains { $0.firstMatch(in: line, range: NSRange(line.startIndex..., in: line)) != nil }
    }

    func isFlags(_ line: String) -> Bool {
        NSPredicate(format: "SELF MATCHES %@", "(-+[a-z]+(=.*)?\\s*)+").evaluate(with: line) // bad: slow-regex
    }

    func isFlag(_ line: String) -> Bool {
        NSPredicate(format: "SELF MATCHES %@", "--?[a-z]{1,40}(=[^\\s]*)?").evaluate(with: line) // good: slow-regex
    }

    func timing(of line: String) throws -> Substring? {
        let regex = try Regex("^(?:[0-9]+|[0-9.]+)+ seconds$") // bad: slow-regex
        return line.firstMatch(of: regex).map { line[$0.range] }
    }

    func duration(of line: String) throws -> Substring? {
        let regex = try Regex("^(?>[0-9]+)(?:\\.[0-9]+)? seconds$") // good: slow-regex
        return line.firstMatch(of: regex).map { line[$0.range] }
    }

    // MARK: Unified log and Spotlight

    func entries(for matcher: ProblemMatcher) throws -> [OSLogEntry] {
        let store = try OSLogStore(scope: .currentProcessIdentifier)
        let rule = NSPredicate(format: "subsystem == \"\(matcher.subsystem)\"") // bad: predicate-injection
        return Array(try store.getEntries(matching: rule))
    }

    func entries(subsystem: String) throws -> [OSLogEntry] {
        let store = try OSLogStore(scope: .currentProcessIdentifier)
        let rule = NSPredicate(format: "subsystem == %@", subsystem) // good: predicate-injection
        return Array(try store.getEntries(matching: rule))
    }

    func spotlight(for manifest: BenchManifest) -> NSMetadataQuery {
        let query = NSMetadataQuery()
        query.predicate = NSPredicate(fromMetadataQueryString: "kMDItemDisplayName == '\(manifest.name)*'c") // bad: predicate-injection
        return query
    }

    func spotlightProjects() -> NSMetadataQuery {
        let query = NSMetadataQuery()
        query.predicate = NSPredicate(fromMetadataQueryString: "kMDItemFSName == '*.xcodeproj'c") // good: predicate-injection
        return query
    }

    func sort(_ rows: NSArray, manifest: BenchManifest) -> [Any] {
        let clauses = manifest.flags.map { flag in "\(flag) != nil" }
        let all = NSCompoundPredicate(andPredicateWithSubpredicates: clauses.map { NSPredicate(format: $0) }) // bad: predicate-injection
        return rows.filtered(using: all)
    }

    func select(_ rows: NSArray, names: [String]) -> [Any] {
        let all = NSCompoundPredicate(orPredicateWithSubpredicates: names.map { NSPredicate(format: "name == %@", $0) }) // good: predicate-injection
        return rows.filtered(using: all)
    }
}
