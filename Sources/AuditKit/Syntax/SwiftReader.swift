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
        let nesting = CommentScanner.nesting(in: bytes)
        let syntax = (nesting.isNeeded ? nesting.blanked(bytes) : bytes).withUnsafeBufferPointer {
            Parser.parse(source: $0)
        }
        let (tree, cutShortAt) = Lowering.lower(syntax, source: bytes, path: path)
        if let cut = [nesting.firstCut, cutShortAt].compactMap(\.self).min() {
            return Reading(tree: tree, problem: "line \(LineMap(bytes).line(of: cut)): nested too deeply to follow")
        }
        return Reading(tree: tree, problem: syntax.hasError ? firstError(of: syntax, bytes) : nil)
    }

    /// The most bytes of a statement whose errors are worked out in words: the time grows with their square.
    private static let longestExplained = 4_000
    private static let longestMessage = 200

    private static func firstError(of syntax: SourceFileSyntax, _ bytes: [UInt8]) -> String? {
        let place = firstBroken(in: Syntax(syntax))
        guard place.totalLength.utf8Length <= longestExplained else {
            let line = LineMap(bytes).line(of: place.positionAfterSkippingLeadingTrivia.utf8Offset)
            return "line \(line): a syntax error in the statement that begins here"
        }
        let errors = ParseDiagnosticsGenerator.diagnostics(for: place).filter { $0.diagMessage.severity == .error }
        let line = LineMap(bytes).line(
            of: (errors.map(\.position).min() ?? place.positionAfterSkippingLeadingTrivia).utf8Offset)
        guard let first = errors.min(by: { $0.position < $1.position }) else { return "line \(line): a syntax error" }
        return "line \(line): \(withoutSource(first.message).prefix(longestMessage))"
    }

    /// The smallest statement or member that holds the first error; the file itself where none does.
    private static func firstBroken(in file: Syntax) -> Syntax {
        var found = file
        var node = file
        while let child = node.children(viewMode: .all).first(where: { $0.hasError }) {
            if child.kind == .codeBlockItem || child.kind == .memberBlockItem { found = child }
            node = child
        }
        return found
    }

    /// A message without what it quotes of the source, which may be secret: words stay only where they are keywords.
    private static func withoutSource(_ message: String) -> String {
        let parts = message.split(separator: "'", omittingEmptySubsequences: false)
        return parts.enumerated().map { index, part in
            guard !index.isMultiple(of: 2), index + 1 < parts.count else { return String(part) }
            let isHarmless =
                parts[index - 1].hasSuffix("keyword ") || !part.contains { $0.isLetter || $0.isNumber }
            return isHarmless ? "'\(part)'" : "'…'"
        }.joined()
    }
}
