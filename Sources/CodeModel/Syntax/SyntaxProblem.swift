@_spi(RawSyntax) import SwiftSyntax

/// The first place of a file that is no Swift.
///
/// Worked out here and not by swift-syntax, whose own messages quote the source, take time with the square of the
/// number of errors, and stop the program on some broken files.
public struct SyntaxProblem: Sendable {
    /// Where it is, in bytes.
    public let offset: Int
    /// What it is, in a few words that hold nothing of the source.
    public let clause: String

    /// - Returns: Nothing where the parser understood all.
    static func first(in file: SourceFileSyntax) -> SyntaxProblem? {
        var node = Syntax(file)
        guard node.hasError else { return nil }
        while let child = node.children(viewMode: .all).first(where: \.hasError) { node = child }
        guard let token = node.as(TokenSyntax.self) else {
            return SyntaxProblem(offset: node.positionAfterSkippingLeadingTrivia.utf8Offset, clause: "unexpected code")
        }
        return SyntaxProblem(token)
    }

    init(offset: Int, clause: String) {
        self.offset = offset
        self.clause = clause
    }

    private init(_ token: TokenSyntax) {
        if let diagnostic = token.tokenDiagnostic {
            offset = token.position.utf8Offset + Int(diagnostic.byteOffset)
            clause = Self.clause(for: diagnostic.kind)
        } else {
            offset = token.positionAfterSkippingLeadingTrivia.utf8Offset
            clause = Self.clause(forMissing: token)
        }
    }

    private static func clause(for kind: TokenDiagnostic.Kind) -> String {
        switch kind {
        case .sourceConflictMarker: "a merge conflict that is not resolved"
        case .invalidUtf8: "invalid UTF-8"
        case .unterminatedBlockComment: "a comment without an end"
        case .editorPlaceholder: "a placeholder of the editor"
        default: "a word or sign that Swift does not have"
        }
    }

    private static func clause(forMissing token: TokenSyntax) -> String {
        switch token.tokenKind {
        case .identifier: return "something is missing"
        case .rawStringPoundDelimiter: return "a string or regular expression without an end"
        default:
            let isSign = token.presence == .missing && (1...12).contains(token.text.utf8.count)
            return isSign ? "expected '\(token.text)'" : "unexpected code"
        }
    }
}
