import SourceFormats
import SwiftParser

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
        let place: (offset: Int, clause: String)? =
            if let cut = [nesting.firstCut, cutShortAt].compactMap(\.self).min() {
                (cut, "nested too deeply to follow")
            } else {
                SyntaxProblem.first(in: syntax).map { ($0.offset, $0.clause) }
            }
        return Reading(tree: tree, problem: place.map { "line \(LineMap(bytes).line(of: $0.offset)): \($0.clause)" })
    }
}
