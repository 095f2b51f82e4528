package import CodeModel

extension Workspace {
    /// What the shipped code of the project hands to a parameter, call by call; nothing for a call that leaves it out.
    package func arguments(handedTo parameter: Node) -> some Sequence<Node?> {
        let function = parameter.parent
        let name = function?.name ?? ""
        let made = function?.enclosingType.map { TypeName.base($0.name) } ?? ""
        let names = function?.kind == .initializerDecl ? ["init", made] : [name]
        let place = function?.children(.parameter).firstIndex { $0 == parameter } ?? 0
        let hasLabel = !parameter.label.isEmpty && parameter.label != "_"
        let lookup = self.lookup
        return swift.lazy.filter { $0.role.isShipped }
            .flatMap { $0.tree.nodes(.call, named: names) }
            .filter { lookup.function(of: $0) == function }
            .map { hasLabel ? $0.argument(parameter.label) : $0.argument(at: place) }
    }
}
