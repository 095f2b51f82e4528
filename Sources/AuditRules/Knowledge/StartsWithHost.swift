import AuditKit

/// Addresses whose host the program itself has written.
enum StartsWithHost {
    /// Whether an address begins with a scheme and a host that are constant: `https://www.example.com/item/\(id)`.
    static func isFixed(_ node: Node, _ pass: Pass) -> Bool { isFixed(node, pass, steps: 8) }

    private static func isFixed(_ node: Node, _ pass: Pass, steps: Int) -> Bool {
        guard steps > 0 else { return false }
        let node = node.uncast
        if let text = pass.pattern(node) { return hasHost(text) }
        switch node.kind {
        case .call:
            if ["appendingPathComponent", "appending", "appendingPathExtension"].contains(node.name) {
                return node.base.map { isFixed($0, pass, steps: steps - 1) } ?? false
            }
            if node.argument("relativeTo") != nil { return false }
            let whole = node.argument("string") ?? node.argument("url") ?? node.arguments.first
            let isForm = node.callee?.kind == .reference || node.name == "init"
            return isForm && whole.map { isFixed($0, pass, steps: steps - 1) } ?? false
        case .member where ["url", "string", "absoluteString"].contains(node.name):
            return node.base.map { isFixed($0, pass, steps: steps - 1) } ?? false
        case .reference:
            guard let declaration = pass.declaration(of: node), let start = declaration.initialValue else {
                return false
            }
            return isFixed(start, pass, steps: steps - 1)
        case .binary where node.name == "+":
            return node.children(.operand).first.map { isFixed($0, pass, steps: steps - 1) } ?? false
        default: return false
        }
    }

    /// Whether a text with `\u{FFFC}` for what is not known holds a whole host, closed by what may follow one.
    private static func hasHost(_ text: String) -> Bool {
        guard let scheme = text.range(of: "://") else { return false }
        let rest = text[scheme.upperBound...]
        let host = rest.prefix { !"/?#".contains($0) }
        return !host.isEmpty && !host.contains("\u{FFFC}") && (host.count < rest.count || !text.contains("\u{FFFC}"))
    }
}

extension String {
    fileprivate func range(of word: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(word) { return start..<index(start, offsetBy: word.count) }
            start = index(after: start)
        }
        return nil
    }
}
