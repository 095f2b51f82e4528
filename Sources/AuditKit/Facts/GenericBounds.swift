import CodeModel

/// What generic parameters are known to be.
extension SwiftIndex {
    /// The protocol or class of the project that a generic parameter of this name has to conform to at a place: `Store`
    /// in `func show<S: Store>(_ store: S)` and behind `where S: Store`.
    func bound(of written: String, at place: Node) -> String? {
        let name = TypeName.isOptional(written) ? String(written.dropLast()) : written
        // Most names are no generic parameter.
        guard types[name] == nil, !place.tree.nodes(.genericParameter, named: name).isEmpty else { return nil }
        var scope: Node? = place
        while let node = scope {
            if node.kind.isTypeDeclaration || node.kind == .functionDecl || node.kind == .initializerDecl {
                let generics = node.children(.generic)
                if let parameter = generics.first(where: { $0.kind == .genericParameter && $0.name == name }) {
                    let bounds = parameter.children(.inherited).map(\.name) + generics.flatMap { $0.bounds(of: name) }
                    return bounds.lazy.flatMap { $0.split(separator: "&") }.map { TypeName.base(String($0)) }
                        .first { types[$0] != nil }
                }
            }
            scope = node.parent
        }
        return nil
    }
}

extension Node {
    /// What a requirement says that a generic parameter conforms to.
    fileprivate func bounds(of name: String) -> [String] {
        guard kind == .requirement, self.name == ":" else { return [] }
        let sides = children(.type)
        return sides.count == 2 && sides[0].name == name ? [sides[1].name] : []
    }
}
