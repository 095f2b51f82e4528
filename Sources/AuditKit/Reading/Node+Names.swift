package import CodeModel

extension Node {
    /// The expression as an author would name it: the last name of a chain, seen through calls and unwrapping.
    package var lastName: String {
        let node = unwrapped
        switch node.kind {
        case .reference, .member, .variable, .parameter: return node.name
        case .call, .subscriptCall, .cast:
            guard let inner = node.base ?? node.children.first else { return "" }
            return inner.lastName
        default: return ""
        }
    }

    /// Whether a variable belongs to a function and not to a type or a file.
    package var isLocalVariable: Bool {
        for outer in ancestors {
            if outer.kind.isTypeDeclaration { return false }
            if outer.kind.isFunctionLike || outer.kind == .block { return true }
        }
        return false
    }
}
