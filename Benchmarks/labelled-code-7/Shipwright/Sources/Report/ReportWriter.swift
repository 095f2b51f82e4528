import Foundation
import Network
import WebKit

struct TestResult: Codable {
    var name: String
    var message: String
    var seconds: Double
}

/// HTML report that is opened in the browser and mailed round. Test names come from the code under test.
struct ReportWriter {
    let folder: URL

    private func escape(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;")
            .replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;")
            .replacingOccurrences(of: "\"", with: "&quot;")
    }

    func write(_ results: [TestResult]) throws -> URL {
        let file = folder.appendingPathComponent("report.html")
        let rows = results.map { "<tr><td>\($0.name)</td><td>\($0.seconds)</td></tr>" }
        try ("<table>" + rows.joined() + "</table>").write(to: file, atomically: true, encoding: .utf8) // bad: html-injection
        return file
    }

    func writeEscaped(_ results: [TestResult]) throws -> URL {
        let file = folder.appendingPathComponent("report.html")
        let rows = results.map { "<tr><td>\(escape($0.name))</td><td>\($0.seconds)</td></tr>" }
        try ("<table>" + rows.joined() + "</table>").write(to: file, atomically: true, encoding: .utf8) // good: html-injection
        return file
    }

    @MainActor
    func preview(_ result: TestResult, in view: WKWebView) {
        let message = result.message.replacingOccurrences(of: "<script", with: "&lt;script")
        view.loadHTMLString("<pre>\(message)</pre>", baseURL: folder) // bad: html-injection
    }

    @MainActor
    func previewTiming(_ result: TestResult, in view: WKWebView) {
        let seconds = result.seconds.formatted(.number.precision(.fractionLength(2)))
        view.loadHTMLString("<pre>\(seconds)</pre>", baseURL: folder) // good: html-injection
    }

    // MARK: Text logs

    /// Templates sit in the repository that is being built.
    func line(template: String, result: TestResult) -> String {
        "• ".appendingFormat(template, result.name, result.seconds) // bad: format-string
    }

    func plainLine(result: TestResult) -> String {
        "• ".appendingFormat("%@ (%.2f s)", result.name, result.seconds) // good: format-string
    }

    func summary(_ results: [TestResult], into text: NSMutableString) {
        for result in results {
            text.appendFormat(result.message as NSString) // bad: format-string
            text.append("\n")
        }
    }

    func counts(_ results: [TestResult], into text: NSMutableString) {
        text.appendFormat("%d tests\n", results.count) // good: format-string
    }

    func trace(_ message: String, _ arguments: CVarArg...) {
        withVaList(arguments) { _ = vfprintf(stderr, message + "\n", $0) } // bad: format-string
    }

    func trace(test result: TestResult) {
        withVaList([result.seconds]) { _ = vfprintf(stderr, "test took %f s\n", $0) } // good: format-string
    }

    func traceFailures(_ results: [TestResult]) {
        for result in results where !result.message.isEmpty { trace(result.message) }
    }

    func stop(because result: TestResult) {
        NSException.raise(.genericException, format: "Suite stopped: \(result.message)", arguments: getVaList([])) // bad: format-string
    }

    func stop(after count: Int) {
        NSException.raise(.genericException, format: "Suite stopped after %ld tests", arguments: getVaList([count])) // good: format-string
    }

    // MARK: Mail

    /// Spoken to the relay on the build network.
    func mail(_ result: TestResult, over connection: NWConnection) {
        let message = "From: builds@shipwright.dev\r\nTo: team@shipwright.dev\r\nSubject: Failed: \(result.name)\r\n\r\nSee report.\r\n.\r\n"
        connection.send(content: message.data(using: .utf8), completion: .idempotent) // bad: header-injection
    }

    func mailDigest(_ results: [TestResult], over connection: NWConnection) {
        let message = "From: builds@shipwright.dev\r\nTo: team@shipwright.dev\r\nSubject: \(results.count) failures\r\n\r\nSee report.\r\n.\r\n"
        connection.send(content: message.data(using: .utf8), completion: .idempotent) // good: header-injection
    }
}
