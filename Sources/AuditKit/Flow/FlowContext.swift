import CodeModel

/// Members that are written without their type: `.standard`, `.init(name: x)`.
extension CallTargets {
    /// The type that an expression has to have, by where it stands; nothing where the source does not tell.
    func expectedType(of node: Node, depth: Int = 3) -> String? {
        let whole = node.outerExpression
        guard depth > 0, let up = whole.parent else { return nil }
        switch up.kind {
        case .call where whole.role == .argument: return parameterType(for: whole, in: up)
        case .variable: return up.typeText
        case .assignment where whole.role == .operand:
            return up.child(.target).flatMap { lookup.type(of: $0.unwrapped)?.text }
        case .return: return up.enclosingFunction.flatMap { $0.child(.returnType)?.name }
        case .block where Array(up.children).count == 1:
            return up.parent.flatMap { $0.kind == .functionDecl ? $0.child(.returnType)?.name : nil }
        case .ternary where whole.role == .operand: return expectedType(of: up, depth: depth - 1)
        case .binary where up.name == "??": return expectedType(of: up, depth: depth - 1)
        default: return nil
        }
    }

    private func parameterType(for argument: Node, in call: Node) -> String? {
        for function in functions(of: call) {
            if let type = Self.parameter(of: function, for: argument, in: call)?.typeText { return type }
        }
        guard let made = call.callee?.unwrapped, made.kind == .reference, let type = lookup.index.types[made.name]
        else {
            return nil
        }
        return type.members[argument.label]?.first?.typeText
    }
}

extension FlowSolver {
    /// A constant of the type that is expected where the member stands.
    func expand(implicit node: Node, _ number: Int32, _ path: Int32, _ mask: FlowLabels) {
        guard node.has(.hasImplicitBase), let type = CallTargets(lookup: lookup, index: index).expectedType(of: node),
            let declaration = lookup.index.members(node.name, of: TypeName.base(type)).first,
            declaration.kind == .variable
        else { return }
        if let getter = declaration.getter {
            return graph.connect(number, from: key(.result, getter, path), mask)
        }
        open(number, .property, declaration, path, mask)
    }
}
