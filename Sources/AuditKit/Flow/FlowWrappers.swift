import CodeModel

/// `$name` and `_name`: the binding, the publisher or the wrapper of a property.
extension FlowSolver {
    /// The property that a wrapper of this name has.
    func wrapped(_ name: String, in type: String) -> Node? {
        guard let sign = name.first, sign == "$" || sign == "_", name.utf8.count > 1 else { return nil }
        return lookup.index.members(String(name.dropFirst()), of: type).first {
            $0.kind == .variable && $0.children.contains { $0.role == .attribute }
        }
    }

    /// The same for a name by itself, where it means nothing else.
    func wrapped(by node: Node) -> Node? {
        guard let sign = node.name.first, sign == "$" || sign == "_", let owner = node.enclosingType,
            sign == "$" || body(around: node).reaching[node.id] == nil && lookup.declaration(of: node) == nil
        else { return nil }
        return wrapped(node.name, in: TypeName.base(owner.name))
    }

    /// What is in a wrapper is what the property holds: `$text.wrappedValue`, and each value that `$text` publishes; where
    /// a wrapper of the project says what it gives under `$`, that.
    func expand(wrapped property: Node, by node: Node, _ number: Int32, _ path: Int32, _ mask: FlowLabels) {
        if node.name.hasPrefix("$"), let own = projected(by: property) {
            if let getter = own.getter { return graph.connect(number, from: key(.result, getter, path), mask) }
            return open(number, .property, own, path, mask)
        }
        if property.has(.isStatic) { return open(number, .property, property, valuePath(path), mask) }
        connectSelf(number, at: node, paths.push(.field(property.name), on: valuePath(path)), mask)
    }

    /// The path inside the value that a wrapper holds or a publisher gives.
    func valuePath(_ path: Int32) -> Int32 {
        switch paths[path].first {
        case .element?, .field("wrappedValue")?, .field("projectedValue")?: paths.number(paths[path].dropFirst())
        default: path
        }
    }

    private func projected(by property: Node) -> Node? {
        property.children.lazy.filter { $0.role == .attribute }
            .compactMap { self.lookup.index.types[$0.name]?.members["projectedValue"]?.first }
            .first { $0.kind == .variable }
    }

    /// `publisher.assign(to: \.text, on: model)` and `publisher.assign(to: &$text)`: what a property is given by them.
    /// Likewise what a value of a task is for the length of a closure: `$trace.withValue(id) { … }`.
    func connectAssigned(to declaration: Node, by owner: String, _ number: Int32, _ key: FlowKey, _ mask: FlowLabels) {
        if declaration.has(.isStatic), declaration.attribute("TaskLocal") != nil {
            let calls = (index.calls["withValue"] ?? []).prefix(FlowIndex.mostKept)
            for call in calls where call.base?.unwrapped.name == "$" + declaration.name {
                guard let value = call.argument(at: 0) else { continue }
                graph.connect(number, from: total(value, key.path, like: key), mask)
            }
        }
        for call in (index.calls["assign"] ?? []).prefix(FlowIndex.mostKept) {
            guard let place = call.argument("to")?.unwrapped, let base = call.base else { continue }
            let object: Node?
            if place.kind == .keyPath {
                guard place.keyPathNames == [declaration.name] else { continue }
                object = call.argument("on")?.unwrapped
            } else {
                guard place.name == "$" + declaration.name else { continue }
                object = place.base?.unwrapped
            }
            let type = object.map { lookup.type(of: $0)?.name } ?? call.enclosingType.map { TypeName.base($0.name) }
            guard type == owner else { continue }
            graph.connect(number, from: total(base, paths.push(.element, on: key.path), like: key), mask)
        }
    }
}
