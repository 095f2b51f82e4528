import AuditKit
import AuditModel

extension Rule {
    /// Text from outside that can bring lines of its own into a log.
    static let logInjection = Rule(
        id: "log-injection",
        title: "Text from outside goes into a log with its line breaks",
        category: .code,
        severity: .low,
        confidence: .medium,
        profile: .strict,
        references: [.cwe(117), .cwe(93), .cwe(20), .masvs("CODE", 4), .mobileTop10(4)],
        why: """
            A line break in the text starts a new line of the log. Whoever sent it writes entries that look like the \
            program's own, hides what was done, or feeds orders to the tool that reads the log.
            """,
        remedy: """
            Write the value with `debugDescription` or as JSON, so that line breaks are escaped, or as metadata of \
            the entry (`logger.info("opened", metadata: ["path": "\\(path)"])`) with a handler that escapes it.
            """,
        bad: [
            Example(
                """
                import Logging
                import Vapor
                func show(_ req: Request, logger: Logger) { logger.info("asked for \\(↓req.url.path)") }
                """, "a request, in swift-log"),
            Example(
                """
                func application(_ app: UIApplication, open url: URL, options: [K: Any] = [:]) -> Bool {
                    NSLog("opened %@", ↓url.absoluteString.removingPercentEncoding ?? "")
                    return true
                }
                """),
            Example(
                """
                func save(_ handle: FileHandle) {
                    let line = "note of \\(noteTextView.text!)\\n"
                    logFile.write(↓Data(line.utf8))
                }
                """, "a log file of the app's own"),
            Example("print(\"pasted\", ↓UIPasteboard.general.string ?? \"\", to: &logFile)"),
        ],
        good: [
            Example(
                """
                import Logging
                import Vapor
                func show(_ req: Request, logger: Logger) { logger.info("asked for \\(req.url.path.debugDescription)") }
                """, "line breaks are escaped"),
            Example(
                """
                import os
                func application(_ app: UIApplication, open url: URL, options: [K: Any] = [:]) -> Bool {
                    Logger().info("opened \\(url.absoluteString)")
                    return true
                }
                """, "the unified log keeps entries apart"),
            Example("func f(name: String) { NSLog(\"hello %@\", name) }", "whoever calls this answers for the text"),
            Example("print(UIPasteboard.general.string ?? \"\")", "to the console, which nothing reads by line"),
            Example(
                """
                func application(_ app: UIApplication, open url: URL, options: [K: Any] = [:]) -> Bool {
                    NSLog("%d", url.pathComponents.count); NSLog("%@", url.absoluteString); return true
                }
                """, "a number, and a URL whose line breaks are percent-encoded"),
            Example("NSLog(\"name %@\", nameField.text ?? \"\")", "a field of one line"),
            Example(
                """
                struct Root: View { var body: some View { Text("").onOpenURL { url in log.debug("link \\(url)") } } }
                """, "a URL as it came"),
            Example(
                """
                func save() { notes.write(Data(textView.text.utf8)); document.write(textView.text) }
                """, "no log"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.tree.nodes(.call, named: names) {
        guard let kind = call.logLine(in: file, pass) else { continue }
        for piece in kind.flatMap(\.piecesOfText) {
            let trace = OutsideTrace(pass: pass, safeWords: escaping)
            guard let source = trace.source(of: piece), !piece.isEncodedAddress(pass), piece.mayHoldLines(pass),
                piece.uncast.name != source.entry.name, source.mayHoldLines
            else { continue }
            pass.report("Text out of \(source.kind.name) may bring line breaks into the log", at: piece)
            break
        }
    }
}

private let names = LogSinks.functions + LogSinks.methods + ["write"]

private let escaping: Set<String> = OutsideText.encodings.union([
    "debug", "debugdescription", "redacted", "masked", "oneline", "components", "trimmed",
])

extension OutsideSource {
    /// Whether a value that came in here can have several lines: a text field has one.
    fileprivate var mayHoldLines: Bool {
        kind != .typed || entry.typedField.map { Words.of($0).contains("view") } ?? false
    }
}

extension Node {
    /// What a call writes as a line of a log that is read by lines.
    fileprivate func logLine(in file: SwiftFile, _ pass: Pass) -> [Node]? {
        if name == "write" {
            guard let target = base, Words.of(target.lastName).contains(where: { ["log", "logger"].contains($0) })
            else {
                return nil
            }
            return arguments.first.map { [$0] }
        }
        if name == "print", let target = argument("to") {
            guard Words.of(target.lastName).contains("log") || target.lastName.lowercased().contains("stderr") else {
                return nil
            }
            return arguments.filter(\.label.isEmpty)
        }
        guard !["print", "debugPrint", "dump"].contains(name), LogSinks.sink(of: self, in: file, pass) == .plain else {
            return nil
        }
        return arguments.filter { $0.label.isEmpty || $0.label == "message" }
    }

    /// The expressions that a text is put together from, or the text itself.
    fileprivate var piecesOfText: [Node] {
        let node = uncast
        switch node.kind {
        case .interpolatedString: return node.children(.interpolation).compactMap(\.children.first)
        case .binary where node.name == "+": return node.children(.operand).flatMap(\.piecesOfText)
        case .string: return []
        default: return [self]
        }
    }

    /// Whether this is an error, a URL, or a piece of one that is still percent-encoded.
    fileprivate func isEncodedAddress(_ pass: Pass) -> Bool {
        let node = uncast
        if ["absoluteString", "scheme", "host", "absoluteURL"].contains(node.name) { return true }
        if Words.of(node.name).contains("error") { return true }
        return pass.type(of: node).map { ["URL", "NSURL"].contains($0.name) } ?? false
    }

    /// Whether a value is text, and not a number, a date or the like.
    fileprivate func mayHoldLines(_ pass: Pass) -> Bool {
        pass.type(of: self).map { !["Int", "Double", "Float", "Bool", "Date", "UUID", "UInt"].contains($0.name) }
            ?? true
    }
}
