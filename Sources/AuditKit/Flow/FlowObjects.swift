import CodeModel

extension FlowSolver {
    /// Whether a path leads into an object of a class of the project: then the property counts, whatever object has it.
    ///
    /// Objects are told apart within a function only; across functions their number has no bound.
    ///
    /// - Parameter key: The question about callers or a property that asks; none where the function is not left.
    func connectShared(
        _ type: String?, _ number: Int32, _ path: Int32, _ mask: FlowLabels, like key: FlowKey?
    ) -> Bool {
        guard var type, !paths[path].isEmpty else { return false }
        var parts = paths[path][...]
        while parts.count > 1, parts.first == .element, let element = TypeName.element(of: type) {
            type = element
            parts = parts.dropFirst()
        }
        guard case .field(let name)? = parts.first, let known = lookup.index.types[TypeName.base(type)],
            known.kind == .classDecl || known.kind == .actorDecl,
            let declaration = lookup.index.members(name, of: known.name).first, declaration.kind == .variable
        else { return false }
        let inner = paths.number(parts.dropFirst())
        guard let key else {
            if let getter = declaration.getter {
                graph.connect(number, from: self.key(.result, getter, inner), mask)
            } else {
                open(number, .property, declaration, inner, mask)
            }
            return true
        }
        var next = self.key(.property, declaration, inner)
        next.level = key.level
        if let getter = declaration.getter { next = result(of: getter, inner, like: key) }
        graph.connect(number, from: next, mask)
        return true
    }
}
