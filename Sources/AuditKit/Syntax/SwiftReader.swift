import SourceFormats
import SwiftDiagnostics
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax

/// Parses and lowers a Swift file, and says what of it made no sense.
enum SwiftReader {
    struct Reading: Sendable {
        let tree: CodeTree
        /// One clause with the line of the first syntax error or of what was nested too deeply.
        let problem: String?
    }

    static func read(_ bytes: [UInt8], path: String) -> Reading {
        let syntax = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
        let (tree, cutShortAt) = Lowering.lower(syntax, source: bytes, path: path)
        if let cutShortAt {
            return Reading(tree: tree, problem: "line \(LineMap(bytes).line(of: cutShortAt)): nested too deeply to follow")
        }
        return Reading(tree: tree, problem: syntax.hasError ? firstError(of: syntax, bytes) : nil)
    }

    private static func firstError(of syntax: SourceFileSyntax, _ bytes: [UInt8]) -> String? {
        let errors = ParseDiagnosticsGenerator.diagnostics(for: syntax).filter { $0.diagMessage.severity == .error }
        guard let first = errors.min(by: { $0.position < $1.position }) else { return nil }
        let line = LineMap(bytes).line(of: first.position.utf8Offset)
        let others = errors.count > 1 ? " and \(errors.count - 1) more" : ""
        return "line \(line): \(first.message)\(others)"
    }
}
