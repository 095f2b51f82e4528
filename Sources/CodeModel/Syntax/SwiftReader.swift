import SwiftParser

/// Parses and lowers a Swift file, and says what of it made no sense.
public enum SwiftReader {
    public struct Reading: Sendable {
        public let tree: CodeTree
        /// The first syntax error, or what was nested too deeply.
        public let problem: SyntaxProblem?
    }

    public static func read(_ bytes: [UInt8], path: String) -> Reading {
        let nesting = CommentScanner.nesting(in: bytes)
        let syntax = (nesting.isNeeded ? nesting.blanked(bytes) : bytes).withUnsafeBufferPointer {
            Parser.parse(source: $0)
        }
        let (tree, cutShortAt) = Lowering.lower(syntax, source: bytes, path: path)
        let cut = [nesting.firstCut, cutShortAt].compactMap(\.self).min()
        let tooDeep = cut.map { SyntaxProblem(offset: $0, clause: "nested too deeply to follow") }
        return Reading(tree: tree, problem: tooDeep ?? SyntaxProblem.first(in: syntax))
    }
}
