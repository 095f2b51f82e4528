public import CodeModel

/// Properties that a key path names, and those that a name stands for.
extension FlowSolver {
    /// `value[keyPath: path]`: the property that the path names; one of some kind where only callers know the path.
    func expand(
        subscript node: Node, by argument: Node, _ number: Int32, _ path: Int32, _ mask: FlowLabels
    ) {
        // What the property is called tells what it holds.
        connect(number, argument, FlowPaths.whole, mask)
        let names = writtenKeyPath(argument.unwrapped)?.keyPathNames ?? []
        let parts = names.isEmpty ? [FlowPart.field("")] : names.map(FlowPart.field)
        connect(number, node.base, paths.push(parts, on: path), mask)
    }

    private func writtenKeyPath(_ node: Node) -> Node? {
        if node.kind == .keyPath { return node }
        guard node.kind == .reference, let declared = lookup.declaration(of: node), declared.has(.isLet),
            let value = declared.initialValue?.unwrapped, value.kind == .keyPath
        else { return nil }
        return value
    }

    /// What a property holds by its declaration where its function has not set it yet; the labels that end there.
    func judge(_ declaration: Node, by use: Node, _ number: Int32, _ path: Int32) -> FlowLabels {
        guard body(around: use).reachingSelf[use.id] == nil,
            let origin = origin(of: declaration, isPart: paths[path].contains(where: \.isField))
        else { return [] }
        graph.give(number, origin.labels)
        return origin.ends
    }
}

extension Node {
    /// The key path that is written here, or that the constant of this name in the function around was given.
    var keyPathNearby: Node? {
        if kind == .keyPath { return self }
        guard kind == .reference, let function = enclosingDeclaredFunction else { return nil }
        let declared = function.descendants(.variable).filter { $0.name == name }
        guard declared.count == 1, declared[0].has(.isLet), let value = declared[0].initialValue?.unwrapped,
            value.kind == .keyPath
        else { return nil }
        return value
    }

    /// The properties that a key path leads through; none where the node is no key path.
    public var keyPathNames: [String] {
        if kind != .keyPath { return [] }
        return name.split(separator: ".").dropFirst().map { String($0.prefix { $0 != "?" && $0 != "!" }) }
    }
}
