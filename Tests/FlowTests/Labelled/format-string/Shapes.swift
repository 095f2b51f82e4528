// Harder roads to a format: tables, localisation from outside, wrappers, generics, streams, own printf, closures.
import Foundation

protocol Texts {
    func text(_ key: String) -> String
}

struct BundledTexts: Texts {
    let table = ["points": "%d points", "rank": "rank %d"]
    func text(_ key: String) -> String { table[key] ?? "%d" }
}

struct RemoteTexts: Texts {
    var table: [String: String] = [:]
    func text(_ key: String) -> String { table[key] ?? "%d" }
}

struct Report {
    var title: String
    var pattern: String

    func line(_ value: Int) -> String { String(format: pattern, value) }  // bad: format-string
    func head(_ value: Int) -> String { String(format: "%@ %d", title as NSString, value) }  // good: format-string
}

struct FixedReport {
    var title: String
    var pattern: String

    func line(_ value: Int) -> String { String(format: pattern, value) }  // good: format-string
}

final class Score {
    let bundled = BundledTexts()
    var remote = RemoteTexts()
    private lazy var show: (String, Int) -> String = { String(format: $0, $1) }  // bad: format-string
    private lazy var showFixed: (String, Int) -> String = { String(format: $0, $1) }  // good: format-string

    func update(_ url: URL) async throws {
        let (data, _) = try await URLSession.shared.data(from: url)
        remote.table = try JSONDecoder().decode([String: String].self, from: data)
        let open = Report(title: "score", pattern: remote.table["score"] ?? "%d")
        let safe = FixedReport(title: remote.table["score"] ?? "", pattern: "%d")
        print(open.line(3), safe.line(3), open.head(3))
    }

    func lines() -> [String] {
        [
            String(format: bundled.text("points"), 7),  // good: format-string
            String(format: remote.text("points"), 7),  // bad: format-string
        ]
    }

    func typed() {
        while let line = readLine(strippingNewline: true) {
            print(show(line, 1), showFixed("%d tries", 1))
            let number = Int(line) ?? 0
            NSLog("%d", number)  // good: format-string
            NSLog("read \(number)")  // good: format-string
            let text: NSString = "read: " + line as NSString
            NSLog(text as String)  // bad: format-string
            var message = line
            message = "read"
            NSLog(message)  // good: format-string
        }
    }

    func widths(_ arguments: [String] = CommandLine.arguments) -> String {
        let width = arguments.last.flatMap { Int($0) } ?? 8
        let padded = "%0\(min(max(width, 1), 20))d"
        let open = "%\(arguments.last ?? "8")d"
        return String(format: padded, 1)  // good: format-string
            + String(format: open, 1)  // bad: format-string
    }

    func locale(_ socket: URLSessionWebSocketTask) async throws -> String {
        guard case .string(let name) = try await socket.receive() else { return "" }
        let locale = Locale(identifier: name)
        let first = String(format: "%.2f", locale: locale, 1.5)  // good: format-string
        let second = String(format: name, locale: locale, arguments: [1.5])  // bad: format-string
        return first + second
    }

    func trap(_ code: Int, _ text: String? = readLine()) {
        if code == 1 { fatalError(text ?? "") }  // good: format-string
        let sink = NSMutableString(string: text ?? "")
        sink.append(String(format: "%d", code))  // good: format-string
    }
}
