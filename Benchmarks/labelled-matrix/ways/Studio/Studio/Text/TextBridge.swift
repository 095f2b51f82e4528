import Foundation
import SQLite3
import WebKit

struct SQLPiece: ExpressibleByStringInterpolation {
    struct StringInterpolation: StringInterpolationProtocol {
        var text = ""

        init(literalCapacity: Int, interpolationCount: Int) {
            text.reserveCapacity(literalCapacity)
        }

        mutating func appendLiteral(_ literal: String) { text += literal }
        mutating func appendInterpolation(name value: String) { text += "'" + value + "'" }
        mutating func appendInterpolation(number value: Int) { text += "'\(value)'" }
    }

    let text: String

    init(stringLiteral value: String) { text = value }
    init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }
}

final class StringBuilder {
    private var parts: [String] = []

    @discardableResult
    func add(_ part: String) -> StringBuilder {
        parts.append(part)
        return self
    }

    func build(separator: String = " ") -> String { parts.joined(separator: separator) }
}

@resultBuilder
enum StatementBuilder {
    static func buildExpression(_ text: String) -> [String] { [text] }
    static func buildBlock(_ parts: [String]...) -> [String] { parts.flatMap { $0 } }
    static func buildOptional(_ part: [String]?) -> [String] { part ?? [] }
    static func buildEither(first part: [String]) -> [String] { part }
    static func buildEither(second part: [String]) -> [String] { part }
    static func buildFinalResult(_ parts: [String]) -> String { parts.joined(separator: " ") }
}

func statement(@StatementBuilder _ content: () -> String) -> String { content() }

@propertyWrapper
struct Trimmed {
    private var stored = ""
    var wrappedValue: String {
        get { stored }
        set { stored = newValue.trimmingCharacters(in: .whitespacesAndNewlines) }
    }
    var projectedValue: String { "%" + stored + "%" }
}

@propertyWrapper
struct Digits {
    private var stored = "0"
    var wrappedValue: String {
        get { stored }
        set { stored = newValue.filter { ("0"..."9").contains($0) } }
    }
}

final class TextBridge: NSObject, WKScriptMessageHandler {
    @Trimmed private var album: String
    @Trimmed private var artist: String
    @Digits private var year: String
    private let db = AppDelegate.catalog

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        guard let body = message.body as? [String: Any], let text = body["text"] as? String else { return }
        let number = body["number"] as? Int ?? 0
        switch body["op"] as? String {
        case "piece": piece(text, number)
        case "append": append(text)
        case "insert": insert(text)
        case "replace": replace(text)
        case "mutable": mutable(text)
        case "builder": build(text, number)
        case "result": result(text, number)
        case "wrapper":
            album = text
            artist = body["artist"] as? String ?? ""
            year = body["year"] as? String ?? ""
            wrapped()
        case "split": split(text)
        case "encoded": encoded(text)
        case "characters": characters(text)
        case "attributed": attributed(text)
        default: break
        }
    }

    private func piece(_ text: String, _ number: Int) {
        let rename: SQLPiece = "UPDATE album SET title = \(name: text)"
        let resize: SQLPiece = "UPDATE album SET size = \(number: number)"
        sqlite3_exec(db, rename.text, nil, nil, nil) // bad: sql-injection
        sqlite3_exec(db, resize.text, nil, nil, nil) // good: sql-injection
    }

    private func append(_ text: String) {
        var sql = "DELETE FROM album"
        sql += " WHERE title = '"
        sql += text
        sql += "'"
        sqlite3_exec(db, sql, nil, nil, nil) // bad: sql-injection

        var path = AppDelegate.folder.path
        path.append("/albums/")
        path.append(contentsOf: text)
        try? FileManager.default.removeItem(atPath: path) // bad: path-traversal
    }

    private func insert(_ text: String) {
        var sql = "UPDATE album SET cover = ''"
        sql.insert(contentsOf: text, at: sql.index(before: sql.endIndex))
        sqlite3_exec(db, sql, nil, nil, nil) // bad: sql-injection

        var fixed = "UPDATE album SET letters = ''"
        fixed.insert(contentsOf: String(text.utf8.count), at: fixed.index(before: fixed.endIndex))
        sqlite3_exec(db, fixed, nil, nil, nil) // good: sql-injection
    }

    private func replace(_ text: String) {
        let template = "UPDATE track SET mood = '{mood}' WHERE album IS NULL"
        let sql = template.replacingOccurrences(of: "{mood}", with: text)
        sqlite3_exec(db, sql, nil, nil, nil) // bad: sql-injection
        let fixed = template.replacingOccurrences(of: "{mood}", with: text == "calm" ? "calm" : "bright")
        sqlite3_exec(db, fixed, nil, nil, nil) // good: sql-injection
    }

    private func mutable(_ text: String) {
        let sql = NSMutableString(string: "UPDATE track SET genre = ")
        sql.appendFormat("'%@'", text)
        sql.append(" WHERE genre IS NULL")
        sqlite3_exec(db, sql as String, nil, nil, nil) // bad: sql-injection
    }

    private func build(_ text: String, _ number: Int) {
        let builder = StringBuilder().add("DELETE FROM track WHERE title =").add("\"\(text)\"")
        sqlite3_exec(db, builder.build(), nil, nil, nil) // bad: sql-injection
        let counted = StringBuilder().add("DELETE FROM track WHERE plays =").add("\"\(number)\"")
        sqlite3_exec(db, counted.build(), nil, nil, nil) // good: sql-injection
    }

    private func result(_ text: String, _ number: Int) {
        let sql = statement {
            "UPDATE track SET rating = \(number)"
            if !text.isEmpty {
                "WHERE title = '\(text)'"
            }
        }
        sqlite3_exec(db, sql, nil, nil, nil) // bad: sql-injection
    }

    private func wrapped() {
        sqlite3_exec(db, "INSERT INTO album(title) VALUES ('\(album)')", nil, nil, nil) // bad: sql-injection
        sqlite3_exec(db, "DELETE FROM album WHERE artist LIKE '\($artist)'", nil, nil, nil) // bad: sql-injection
        sqlite3_exec(db, "DELETE FROM album WHERE year = '\(year)'", nil, nil, nil) // good: sql-injection
    }

    private func split(_ text: String) {
        let fields = text.components(separatedBy: "|")
        guard fields.count == 3, let minutes = Int(fields[2]) else { return }
        sqlite3_exec(db, "UPDATE track SET title = '\(fields[0])' WHERE id = \(minutes)", nil, nil, nil) // bad: sql-injection
        sqlite3_exec(db, "UPDATE track SET minutes = '\(minutes)'", nil, nil, nil) // good: sql-injection
        let head = fields[1].prefix(while: { $0 != ":" }).dropFirst(1)
        sqlite3_exec(db, "UPDATE track SET head = '\(head)'", nil, nil, nil) // bad: sql-injection
    }

    private func encoded(_ text: String) {
        let plain = text.removingPercentEncoding ?? text
        let file = AppDelegate.folder.appendingPathComponent("covers").appendingPathComponent(plain)
        try? FileManager.default.removeItem(at: file) // bad: path-traversal

        guard let escaped = text.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) else { return }
        try? FileManager.default.removeItem(atPath: AppDelegate.folder.path + "/thumbs/" + escaped) // bad: path-traversal

        guard let strict = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) else { return }
        try? FileManager.default.removeItem(atPath: AppDelegate.folder.path + "/thumbs/" + strict + ".png") // good: path-traversal
    }

    private func characters(_ text: String) {
        let scanner = Scanner(string: text)
        guard scanner.scanString("tag:") != nil, let tag = scanner.scanUpToString(";") else { return }
        sqlite3_exec(db, "INSERT INTO tag(name) VALUES ('\(tag)')", nil, nil, nil) // bad: sql-injection

        if let match = text.firstMatch(of: #/label=(.+)/#) {
            sqlite3_exec(db, "INSERT INTO label(name) VALUES ('\(match.1)')", nil, nil, nil) // bad: sql-injection
        }
        if let match = text.wholeMatch(of: #/label=([A-Za-z0-9]{1,20})/#) {
            sqlite3_exec(db, "INSERT INTO label(code) VALUES ('\(match.1)')", nil, nil, nil) // good: sql-injection
        }
    }

    private func attributed(_ text: String) {
        let caption = NSMutableAttributedString(string: text, attributes: [.kern: 1])
        caption.append(NSAttributedString(string: " "))
        sqlite3_exec(db, "UPDATE album SET caption = '\(caption.string)'", nil, nil, nil) // bad: sql-injection
        sqlite3_exec(db, "UPDATE album SET width = '\(caption.size().width)'", nil, nil, nil) // good: sql-injection
    }
}
