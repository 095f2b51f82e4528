import AuditAnalysis
import AuditKit
import CodeModel

extension Node {
    /// Whether this is a list of which each element was put between quotation marks: `names.map { "'\($0)'" }.joined()`.
    private func quotesItsElements(_ pass: Pass) -> Bool {
        let node = uncast
        let made = node.kind == .reference ? pass.declaration(of: node)?.initialValue?.uncast : node
        guard let made, made.kind == .call, made.name == "joined", let list = made.base?.uncast, list.name == "map",
            let body = list.trailingClosure ?? list.arguments.first
        else { return false }
        return body.descendants(.string).contains { $0.name == "'" || $0.name == "\"" }
    }

    /// Whether text stands where SQL takes a value: in quotation marks, or as text after a comparison.
    ///
    /// Names of tables and columns cannot be bound; they are mostly the program's own.
    func isValue(_ pass: Pass) -> Bool {
        let inner = parent?.kind == .interpolation ? parent : self
        guard let inner, let text = inner.parent else { return false }
        if text.kind == .call, text.argument("format") != nil { return true }
        guard text.kind == .interpolatedString || text.kind == .binary else { return true }
        let before = text.children.prefix { $0 != inner }.last.flatMap {
            pass.constant($0)?.value.string ?? ($0.kind == .string ? $0.name : nil)
        }
        guard var before, text.children.first?.name.uppercased().hasPrefix("PRAGMA") != true else { return false }
        while before.last == " " { before.removeLast() }
        if before.hasSuffix("'") || before.hasSuffix("%") || before.opensQuotedValue || quotesItsElements(pass) {
            return true
        }
        guard pass.type(of: self)?.name == "String", uncast.kind == .reference || uncast.kind == .member else {
            return false
        }
        return ["=", "<", ">", "LIKE", "like", "MATCH", "(", ","].contains { before.hasSuffix($0) }
    }
}

/// `query += " ORDER BY \(unsafeRaw: order)"`: literals that are kept before they are run, of which raw pieces are not bound.
func inspectKeptLiterals(_ file: SwiftFile, _ pass: inout Pass) {
    let label = file.imports("GRDB") ? "sql" : "unsafeRaw"
    for text in file.nodes(.interpolatedString) where text.isKept {
        for piece in text.children(.interpolation).compactMap(\.children.first) where piece.label == label {
            if pass.reportFlow(into: piece, .statement, "becomes part of an SQL statement") { break }
        }
    }
}

extension Node {
    /// Whether a text is set to a variable or put behind one, by itself or as a part of a sum.
    fileprivate var isKept: Bool {
        var whole = self
        while let sum = whole.parent, sum.kind == .binary, sum.name == "+" { whole = sum }
        return whole.role == .initialValue || whole.parent?.kind == .assignment && whole.role == .operand
    }
}

extension String {
    /// Whether a text ends in a quotation mark behind a comparison, where SQLite reads a value: `owner = "`.
    fileprivate var opensQuotedValue: Bool {
        guard hasSuffix("\"") else { return false }
        var before = dropLast()
        while before.last == " " { before.removeLast() }
        return ["=", "<", ">", "LIKE", "like", "(", ","].contains { before.hasSuffix($0) }
    }
}
