package import AuditKit
package import CodeModel

extension Lookup {
    /// The parameter of a function that an expression is and nothing else, so that callers choose its value.
    package func handedParameter(_ expression: Node) -> Node? {
        let name = expression.uncast
        guard name.kind == .reference, let declared = declaration(of: name), declared.kind == .parameter,
            declared.parent?.kind == .functionDecl
        else { return nil }
        return declared
    }
}
