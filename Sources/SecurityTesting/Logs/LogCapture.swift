internal import Foundation

/// The log output of a piece of code.
public final class LogCapture: Sendable {
    /// A line and where it was written.
    public struct Line: Hashable, Sendable {
        /// `standard output`, `standard error`, or the label of a logger.
        public let source: String
        public let text: String

        /// Whether the code wrote it, and not the tests that run: Swift Testing begins its lines with signs, in colours
        /// here and there, and XCTest with words.
        var isOfCode: Bool {
            guard OutputCapture.names.contains(source) else { return text.contains { !$0.isWhitespace } }
            var rest = text.unicodeScalars.drop { $0 == " " || $0 == "\t" || $0 == "\r" }
            while rest.first == "\u{1B}" { rest = rest.drop { $0 != "m" }.dropFirst() }
            guard let first = rest.first else { return false }
            let isSign = "◇✔✘↳⚠➜±".unicodeScalars.contains(first) || first.value >= 0x10_0000
            return !isSign && !["Test Suite '", "Test Case '"].contains { text.hasPrefix($0) }
        }
    }

    /// That of the code that runs.
    @TaskLocal static var current: LogCapture?

    private static let running = Locked<[ObjectIdentifier: LogCapture]>([:])
    private let kept = Locked<[Line]>([])

    /// The captured lines, in order of capture.
    public var lines: [Line] { kept.with { $0 } }

    func add(_ text: String, from source: String) {
        // Empty lines count, too; what ends with a line's end has no line behind it.
        var lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
            .map { Line(source: source, text: String(decoding: $0, as: UTF8.self)) }
        if lines.count > 1, lines.last?.text.isEmpty == true { lines.removeLast() }
        kept.with { $0 += lines }
    }

    /// Records a line from a logger. If the logging code belongs to no capture, as in a detached task, every active
    /// capture records it.
    public static func log(_ text: String, from source: String) {
        if let current { return current.add(text, from: source) }
        for capture in running.with({ Array($0.values) }) { capture.add(text, from: source) }
    }

    /// Runs a piece of code and returns what it logged.
    ///
    /// - Parameter output: Whether to capture standard output and standard error too, regardless of which part of the
    ///   process writes to them. Only one capture at a time can do so; others wait. The captured output is written out
    ///   redacted afterwards.
    /// - Throws: The error of the code, or ``CheckError`` when the output cannot be captured.
    public static func run(
        output: Bool = true, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
    ) async throws -> LogCapture {
        let capture = LogCapture()
        try await capture.run(output: output, body)
        return capture
    }

    /// As above, into this capture, so that what was logged before an error is kept.
    func run(
        output: Bool, cleaning clean: ([UInt8]) -> [UInt8] = { LogCheck.clean($0, watching: [], LogCheck.redactor) },
        isolation: isolated (any Actor)? = #isolation,
        _ body: () async throws -> Void
    ) async throws {
        // What is logged within a capture belongs to both.
        let (outer, id) = (Self.current, ObjectIdentifier(self))
        Self.running.with { $0[id] = self }
        defer {
            _ = Self.running.with { $0.removeValue(forKey: id) }
            if let outer { outer.kept.with { $0 += lines.filter { !OutputCapture.names.contains($0.source) } } }
        }
        guard output, !OutputCapture.isTaken else {
            return try await Self.$current.withValue(self) { try await body() }
        }
        try await OutputCapture.run(into: self, cleaning: clean) {
            try await Self.$current.withValue(self) { try await body() }
        }
    }
}

/// A value under a lock.
///
/// Sendable: the value is touched under the lock alone.
final class Locked<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) { self.value = value }

    func with<Answer>(_ body: (inout Value) -> Answer) -> Answer { lock.withLock { body(&value) } }
}
