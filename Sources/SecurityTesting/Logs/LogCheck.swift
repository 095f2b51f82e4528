public import SecretPatterns

/// Logs without secrets and personal data, whatever a piece of code does.
///
///     await LogCheck("sign-in") { try await app.signIn("ann", password: "…") }.run()
///
/// Looked at are standard output and standard error, and loggers of swift-log whose handler is
/// `LogCapture.handler(label:)`. The log of Apple's systems cannot be read by the program that writes it: let `os.Logger` be
/// written by `PrivateLogger` of RedactingLog.
public struct LogCheck: SecurityCheck {
    public let description = "logs"
    private let name: String
    private let output: Bool
    private let watched: [String]
    private let shapes: [CustomShape]
    private let body: @Sendable () async throws -> Void

    /// - Parameters:
    ///   - name: What the code does.
    ///   - output: Whether standard output and standard error are taken too.
    ///   - watched: Values of the test that must not be logged and have no form of their own, such as the password that it
    ///     signs in with.
    ///   - shapes: Forms of tokens of your own, beside those that are known.
    public init(
        _ name: String, output: Bool = true, watching watched: [String] = [], shapes: [CustomShape] = [],
        _ body: @escaping @Sendable () async throws -> Void
    ) {
        self.name = name
        self.output = output
        self.watched = watched
        self.shapes = shapes
        self.body = body
    }

    public func problems() async throws -> [Problem] {
        let redactor = try Self.redactor(knowing: shapes)
        let capture = LogCapture()
        do {
            try await capture.run(output: output) { try await body() }
        } catch {
            // What was logged before the error counts.
            let cause = (error as? CheckError)?.description ?? "\(name) ended with \(type(of: error))"
            return Self.problems(in: capture.lines, watching: watched, redactor) + [
                Problem(
                    check: description, place: name, what: "It did not run to its end: \(cause)",
                    why: "What was not logged was not looked at", advice: "let the code of the check succeed")
            ]
        }
        return Self.problems(in: capture.lines, watching: watched, redactor)
    }

    private static let redactor = TextRedactor()

    private static func redactor(knowing shapes: [CustomShape]) throws(CheckError) -> TextRedactor {
        if shapes.isEmpty { return redactor }
        do {
            return try TextRedactor(RedactionRules(custom: shapes))
        } catch {
            throw CheckError(error.description)
        }
    }

    /// What stands in lines and should not. The lines of one source are read as one text, since keys take several.
    public static func problems(in lines: [LogCapture.Line], watching watched: [String] = []) -> [Problem] {
        problems(in: lines, watching: watched, redactor)
    }

    private static func problems(
        in lines: [LogCapture.Line], watching watched: [String], _ redactor: TextRedactor
    ) -> [Problem] {
        var findings = Findings("logs")
        let sources = Dictionary(grouping: lines, by: \.source).sorted { $0.key < $1.key }
        for (source, lines) in sources {
            let text = Array(lines.map(\.text).joined(separator: "\n").utf8)
            for (line, kind) in hits(in: text, watched, redactor) {
                findings.add(
                    "A line holds \(kind)", at: source, ", line \(line)", why: "Logs are kept, copied and read by many",
                    advice: "log a code or a pseudonym instead, keep the value in Sensitive, "
                        + "and let RedactingLog write the log")
            }
        }
        return findings.settled()
    }

    /// What was found, with its line, counted from 1; the same kind once a line.
    private static func hits(
        in text: [UInt8], _ watched: [String], _ redactor: TextRedactor
    ) -> [(line: Int, kind: String)] {
        var places = redactor.ranges(in: text).map { ($0.range.lowerBound, $0.kind) }
        for (index, value) in watched.enumerated() where !value.isEmpty {
            places += text.ranges(of: Array(value.utf8)).map { ($0.lowerBound, "watched value \(index + 1)") }
        }
        var (line, position) = (1, 0)
        var hits: [(line: Int, kind: String)] = []
        for (place, kind) in places.sorted(by: { $0.0 < $1.0 }) {
            line += text[position..<place].count { $0 == 0x0A }
            position = place
            if !hits.reversed().prefix(while: { $0.line == line }).contains(where: { $0.kind == kind }) {
                hits.append((line, kind))
            }
        }
        return hits
    }
}
