package import AuditKit
package import CodeModel

/// Tells where a piece of a text stands: in an address, a part that says where it leads from one that only says what is
/// asked for there; in a page or a script, what is between quotes.
package struct AddressPieces {
    let lookup: Lookup

    package init(lookup: Lookup) {
        self.lookup = lookup
    }

    static func cleared(byStoringIn parts: [FlowPart]) -> FlowLabels {
        guard case .field(let name)? = parts.last, harmless.contains(name) else { return [] }
        return [.address, .inner]
    }

    /// Whether a piece of a text stands behind `https://host/`, or behind the first part of a path.
    func isBehindHost(_ piece: Node, in whole: Node) -> Bool {
        var text = ""
        guard collect(whole, until: piece, &text, depth: 0) else { return false }
        return Self.fixesHost(text)
    }

    /// Whether a piece of a page stands in an attribute between apostrophes: `<a href='…'>`.
    func isInApostrophes(_ piece: Node, in whole: Node) -> Bool {
        var text = ""
        guard collect(whole, until: piece, &text, depth: 0) else { return false }
        guard let last = text.lastIndex(of: "'"), last > text.startIndex else { return false }
        return text[text.index(before: last)] == "="
    }

    /// Whether a piece of a script stands between quotes; `nil` where it is put together in another way than by `+` and
    /// interpolation.
    package func isInQuotes(_ piece: Node) -> Bool? {
        let around = piece.ancestors.prefix {
            [.interpolation, .interpolatedString, .binary, .tuple].contains($0.kind)
        }
        guard let whole = around.last(where: { $0.kind == .interpolatedString || $0.kind == .binary }) else {
            return nil
        }
        var text = ""
        guard collectAround(whole, until: piece, &text) else { return nil }
        var open: Character?
        var isEscaped = false
        for character in text {
            if isEscaped {
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if let quote = open {
                if character == quote { open = nil }
            } else if character == "'" || character == "\"" || character == "`" {
                open = character
            }
        }
        return open != nil
    }

    /// The same for a piece that may stand several texts deep.
    private func collectAround(_ whole: Node, until piece: Node, _ text: inout String) -> Bool {
        for child in whole.children {
            if child == piece { return true }
            if child.contains(piece) { return collectAround(child, until: piece, &text) }
            text += beginning(of: child, depth: 0)
        }
        return false
    }

    /// Whether a text that begins like this leads to a host that the rest cannot change.
    static func fixesHost(_ start: String) -> Bool {
        guard let scheme = start.firstRange(of: "://") else {
            guard let first = start.first else { return false }
            return first == "/" ? start.count > 1 && !start.hasPrefix("//") : start.contains { $0 == "/" || $0 == "?" }
        }
        let rest = start[scheme.upperBound...]
        return !rest.isEmpty && rest.first != "/" && rest.contains { $0 == "/" || $0 == "?" || $0 == "#" }
    }

    /// Puts together what stands before the piece, `_` for what is not known; false where it is not found.
    private func collect(_ whole: Node, until piece: Node, _ text: inout String, depth: Int) -> Bool {
        for child in whole.children {
            if child.contains(piece) { return true }
            text += beginning(of: child, depth: depth)
        }
        return false
    }

    private func beginning(of node: Node, depth: Int) -> String {
        let node = node.kind == .interpolation ? node.children.first?.unwrapped ?? node : node.unwrapped
        if node.kind == .string { return node.name }
        if let known = lookup.constant(node)?.value.string { return known }
        guard depth < 16, node.kind == .binary || node.kind == .interpolatedString else { return "_" }
        return node.children.reduce(into: "") { $0 += beginning(of: $1, depth: depth + 1) }
    }

    private static let harmless: Set<String> = [
        "queryItems", "query", "percentEncodedQuery", "percentEncodedQueryItems", "fragment", "httpBody", "httpMethod",
        "allHTTPHeaderFields", "timeoutInterval", "path", "percentEncodedPath",
    ]
}
