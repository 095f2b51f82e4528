package import AuditKit
package import CodeModel

extension Lookup {
    /// Where a text is handed on that a constant keeps for one use: `let page = "<p>\(name)</p>"`, and `send(page)` after it.
    ///
    /// The use is where the text does its harm, and where people look for it.
    package func onlyUse(of text: Node) -> Node? {
        var whole = text
        while let up = whole.parent, [.binary, .tuple, .ternary, .try, .await].contains(up.kind) { whole = up }
        guard whole.role == .initialValue, let variable = whole.parent, variable.kind == .variable,
            variable.has(.isLet), variable.enclosingFunction != nil
        else { return nil }
        let uses = variable.tree.nodes(.reference, named: [variable.name]).filter { declaration(of: $0) == variable }
        guard uses.count == 1, let use = uses.first else { return nil }
        let isHanded = use.ancestors.prefix { $0.kind != .block && $0.kind != .closure }.contains {
            $0.role == .argument
        }
        return use.role == .argument || isHanded ? use : nil
    }
}
