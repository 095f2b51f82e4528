public import SecretPatterns

/// Logs without secrets and personal data, whatever a piece of code does.
///
///     await LogCheck("sign-in") { try await app.signIn("ann", password: "…") }.run()
///
/// Code of which not one line is seen has not passed, as it may have logged where the check cannot look. Looked at are
/// standard output and standard error, and loggers of swift-log whose handler is `LogCapture.handler(label:)`. The log of
/// Apple's systems cannot be read by the program that writes it: let `os.Logger` be written by `PrivateLogger` of
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
    ///   - output: Whether standard output and standard error are taken too.
    ///   - watched: Values of the test that must not be logged and have no form of their own, such as the password that it
    ///     signs in with. They are found in other capitals, escaped, in base64 and in hexadecimal, too.
    ///   - shapes: Forms of tokens of your own, beside those that are known.
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
            let cause = (error as? CheckError)?.description ?? "\(name) ended with \(type(of: error))"
            return Self.problems(in: capture.lines, watching: watched, redactor) + [
                Problem(
                    check: description, place: name, what: "It did not run to its end: \(cause)",
                    why: "What was not logged was not looked at", advice: "let the code of the check succeed")
            ]
        }
        let silence = Problem(
            check: description, place: name, what: "Nothing was logged",
            why: "What logs elsewhere, as to the log of Apple's systems, was not looked at",
            advice: "let the app's logger write to LogCapture.handler(label:) or to LogCapture.log in the test; "
                + "where nothing is to be logged, say allowingSilence: true")
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

    /// What stands in lines and should not. The lines of one source are read as one text, since keys take several.
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
                    "A line holds \(kind)", at: source, ", line \(line)", why: "Logs are kept, copied and read by many",
                    advice: "log a code or a pseudonym instead, keep the value in Sensitive, "
                        + "and let RedactingLog write the log")
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
