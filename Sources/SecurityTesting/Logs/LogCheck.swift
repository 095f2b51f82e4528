public import SecretPatterns

/// Checks that a piece of code logs no secrets and no personal data.
///
///     await LogCheck("sign-in") { try await app.signIn("ann", password: "…") }.run()
///
/// Code without a single captured line has not passed, because it may have logged where the check cannot see. The check
/// reads standard output, standard error, and swift-log loggers whose handler is `LogCapture.handler(label:)`. On Apple
/// platforms a process cannot read the system log that it writes: log to `os.Logger` through `PrivateLogger` of
/// RedactingLog.
public struct LogCheck: SecurityCheck {
    public let description = "logs"
    private let name: String
    private let output: Bool
    private let watched: [String]
    private let shapes: [CustomShape]
    private let mayBeSilent: Bool
    private let body: @Sendable () async throws -> Void

    /// - Parameters:
    ///   - name: What the code does.
    ///   - output: Whether to capture standard output and standard error too.
    ///   - watched: Test values without a recognizable format that must not be logged, such as the password that the
    ///     test signs in with. They are also found in different case, escaped, in Base64 and in hexadecimal.
    ///   - shapes: Formats of custom tokens, in addition to the built-in ones.
    ///   - mayBeSilent: Whether the code may log nothing at all.
    public init(
        _ name: String, output: Bool = true, watching watched: [String] = [], shapes: [CustomShape] = [],
        allowingSilence mayBeSilent: Bool = false, _ body: @escaping @Sendable () async throws -> Void
    ) {
        self.name = name
        self.output = output
        self.watched = watched
        self.shapes = shapes
        self.mayBeSilent = mayBeSilent
        self.body = body
    }

    public func problems() async throws -> [Problem] {
        let redactor = try Self.redactor(knowing: shapes)
        let capture = LogCapture()
        do {
            try await capture.run(output: output, cleaning: { Self.clean($0, watching: watched, redactor) }) {
                try await body()
            }
        } catch {
            // What was logged before the error counts.
            let cause = (error as? CheckError)?.description ?? "\(name) threw \(type(of: error))"
            return Self.problems(in: capture.lines, watching: watched, redactor) + [
                Problem(
                    check: description, place: name, what: "The code did not complete: \(cause)",
                    why: "What it would have logged after that was not checked",
                    advice: "make the checked code succeed")
            ]
        }
        let silence = Problem(
            check: description, place: name, what: "Nothing was logged",
            why: "Output that goes elsewhere, such as Apple's system log, was not checked",
            advice: "make the app's logger write to LogCapture.handler(label:) or LogCapture.log in the test; "
                + "if nothing should be logged, pass allowingSilence: true")
        return Self.problems(in: capture.lines, watching: watched, redactor)
            + (mayBeSilent || capture.lines.contains(where: \.isOfCode) ? [] : [silence])
    }

    static let redactor = TextRedactor()

    static func redactor(knowing shapes: [CustomShape]) throws(CheckError) -> TextRedactor {
        if shapes.isEmpty { return redactor }
        do {
            return try TextRedactor(RedactionRules(custom: shapes))
        } catch {
            throw CheckError(error.description)
        }
    }

    /// Returns the secrets and personal data found in lines. The lines of one source are read as one string, because
    /// keys can span several lines.
    public static func problems(in lines: [LogCapture.Line], watching watched: [String] = []) -> [Problem] {
        problems(in: lines, watching: watched, redactor)
    }

    static func problems(
        in lines: [LogCapture.Line], watching watched: [String], _ redactor: TextRedactor
    ) -> [Problem] {
        var findings = Findings("logs")
        let sources = Dictionary(grouping: lines, by: \.source).sorted { $0.key < $1.key }
        for (source, lines) in sources {
            let text = Array(lines.map(\.text).joined(separator: "\n").utf8)
            for (line, kind) in hits(in: text, watched, redactor) {
                findings.add(
                    "A line contains \(kind)", at: source, ", line \(line)",
                    why: "Logs are retained, copied and widely read",
                    advice: "log a code or a pseudonym instead, wrap the value in Sensitive, "
                        + "and write the log through RedactingLog")
            }
        }
        return findings.settled()
    }

    /// A text without what is found in it: of watched values the whole line is left out, whatever form they have in it.
    static func clean(_ text: [UInt8], watching watched: [String], _ redactor: TextRedactor) -> [UInt8] {
        var hidden = redactor.ranges(in: text).map { (range: $0.range, kind: $0.kind) }
        for (index, value) in watched.enumerated() {
            for place in WatchedValue(value).places(in: text) {
                let start = text[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
                let last = min(text.count, place + value.utf8.count)
                hidden.append(
                    (start..<(text[last...].firstIndex(of: 0x0A) ?? text.count), "watched-value-\(index + 1)"))
            }
        }
        hidden.sort { $0.range.lowerBound < $1.range.lowerBound }
        var clean: [UInt8] = []
        var position = 0
        for (range, kind) in hidden where range.upperBound > position {
            if range.lowerBound >= position {
                clean += text[position..<range.lowerBound] + Array("<redacted:\(kind)>".utf8)
            }
            position = range.upperBound
        }
        return clean + text[position...]
    }

    /// What was found, with its line, counted from 1; the same kind once a line.
    private static func hits(
        in text: [UInt8], _ watched: [String], _ redactor: TextRedactor
    ) -> [(line: Int, kind: String)] {
        var places = redactor.ranges(in: text).map { ($0.range.lowerBound, $0.kind) }
        for (index, value) in watched.enumerated() {
            places += WatchedValue(value).places(in: text).map { ($0, "watched value \(index + 1)") }
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
