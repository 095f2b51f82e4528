#if Obfuscation
    import ObfuscationCoding
    import SwiftDiagnostics
    import SwiftParser
    public import SwiftSyntax
    import SwiftSyntaxBuilder
    public import SwiftSyntaxMacros

    /// Writes `#obfuscated("…")` as a call that brings the text back.
    public struct ObfuscatedMacro: ExpressionMacro {
        public static func expansion(
            of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
        ) throws -> ExprSyntax {
            let text = try literal(of: node)
            let words = HiddenText.words(hiding: Array(text.utf8)).map { "0x" + String($0, radix: 16) }
            return "Obfuscation.revealed([\(raw: words.joined(separator: ", "))])"
        }

        private static func literal(of node: some FreestandingMacroExpansionSyntax) throws -> String {
            guard let argument = node.arguments.first?.expression else {
                throw refusal(.noLiteral, at: node)
            }
            guard let literal = argument.as(StringLiteralExprSyntax.self) else {
                throw refusal(.noLiteral, at: argument)
            }
            if let part = literal.segments.first(where: { $0.is(ExpressionSegmentSyntax.self) }) {
                throw refusal(.interpolated, at: part)
            }
            guard let text = literal.representedLiteralValue else { throw refusal(.unreadable, at: literal) }
            guard !text.isEmpty else { throw refusal(.empty, at: literal) }
            guard text.utf8.count <= HiddenText.mostBytes else { throw refusal(.tooLong, at: literal) }
            return text
        }

        private static func refusal(_ message: ObfuscationMessage, at node: some SyntaxProtocol) -> DiagnosticsError {
            DiagnosticsError(diagnostics: [Diagnostic(node: node, message: message)])
        }
    }
#endif
