import Foundation
import Logging
import NIOCore
import NIOFoundationCompat

enum ReportError: Error { case name, plot }

struct ReportWriter: Sendable {
    let root: URL
    let logger: Logger

    func chart(named name: String, title: String) async throws -> ByteBuffer {
        if title == name { return try plain(name) }
        let output = root.appendingPathComponent("\(UUID().uuidString).svg")
        try plot(script: "set output '\(output.path)'; set title '\(title)'; plot 'data.csv'")
        return ByteBuffer(data: try Data(contentsOf: output))
    }

    private func plot(script: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "gnuplot -e \"\(script)\""] // bad: command-injection
        try process.run()
        process.waitUntilExit()
    }

    private func plain(_ name: String) throws -> ByteBuffer {
        guard name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else { throw ReportError.name }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/gnuplot")
        process.arguments = ["-c", "/srv/tidewire/plain.gp", name] // good: command-injection
        try process.run()
        process.waitUntilExit()
        return ByteBuffer(data: try Data(contentsOf: root.appendingPathComponent("\(name).svg"))) // good: path-injection
    }

    func asset(_ name: String) throws -> ByteBuffer {
        let url = root.appendingPathComponent("assets").appendingPathComponent(name)
        return ByteBuffer(data: try Data(contentsOf: url)) // bad: path-injection
    }

    // MARK: Labels

    func isDeviceName(_ name: String) throws -> Bool {
        let expression = try NSRegularExpression(pattern: "[a-z]{2}-[0-9]{4}|gateway$") // bad: regex-anchor
        return expression.firstMatch(in: name, range: NSRange(name.startIndex..., in: name)) != nil
    }

    func isSiteName(_ name: String) throws -> Bool {
        let expression = try NSRegularExpression(pattern: "^(?:[a-z]{2}-[0-9]{4}|gateway)$") // good: regex-anchor
        return expression.firstMatch(in: name, range: NSRange(name.startIndex..., in: name)) != nil
    }

    func isUnitPath(_ text: String) throws -> Bool {
        let expression = try NSRegularExpression(pattern: #"^(\w+\s?)*$"#) // bad: redos
        return expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }

    func isUnitName(_ text: String) throws -> Bool {
        let expression = try NSRegularExpression(pattern: #"^\w+(?:\s\w+){0,4}$"#) // good: redos
        return expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }

    func plotLiteral(_ text: String) -> String {
        "\"" + text.replacingOccurrences(of: "\"", with: "\\\"") + "\"" // bad: incomplete-escaping
    }
}
