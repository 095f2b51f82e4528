// Second file of the log search: queries arrive over sockets, links and XPC.
import Foundation
import Network
import UserNotifications

final class SearchService {
    func receive(_ connection: NWConnection, lines: [String]) {
        connection.receiveMessage { data, _, _, _ in
            guard let data, let query = try? JSONDecoder().decode(Query.self, from: data) else { return }
            var matchers: [any Matcher] = [WordMatcher(word: query.pattern)]
            if let open = try? PatternMatcher(query) { matchers.append(open) }
            if let limited = try? PatternMatcher(limit: query) { matchers.append(limited) }
            if let literal = try? PatternMatcher(literal: query) { matchers.append(literal) }
            let hits = lines.filter { line in matchers.contains { $0.matches(line) } }
            let pattern = Presets.scoped(query.field, ".*")
            let fields = hits.filter { hit in
                hit.range(of: pattern, options: .regularExpression) != nil  // bad: regex-injection
            }
            connection.send(content: Data("\(fields.count)".utf8), completion: .idempotent)
        }
    }

    func preset(_ url: URL) throws -> Regex<AnyRegexOutput>? {
        guard let name = url.host, let pattern = Presets.pattern(named: name) else { return nil }
        return try Regex(pattern)  // good: regex-injection
    }

    func combined(_ words: [String], socket: URLSessionWebSocketTask) async throws -> NSRegularExpression? {
        guard case .string(let text) = try await socket.receive() else { return nil }
        let open = text.split(separator: " ").joined(separator: "|")
        let closed = text.split(separator: " ").map { escape(String($0)) }.joined(separator: "|")
        let first = try? NSRegularExpression(pattern: "(?:\(open))")  // bad: regex-injection
        let second = try? NSRegularExpression(pattern: "(?:\(closed))")  // good: regex-injection
        return second ?? first
    }

    func split(_ userInfo: UNNotificationContent) -> [Substring] {
        guard let separator = userInfo.userInfo["separator"] as? String else { return [] }
        let text = userInfo.body
        guard let regex = try? Regex(separator) else { return [] }  // bad: regex-injection
        return text.split(separator: regex) + text.split(separator: separator)  // good: regex-injection
    }
}
