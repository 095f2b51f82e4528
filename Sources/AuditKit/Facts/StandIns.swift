public import CodeModel

extension Node {
    /// Whether a function, an initializer or an accessor does nothing with what it is given: it stands in for that of a
    /// library that is not there, as the small types do that are declared beside an example.
    public var isStandIn: Bool {
        guard let body = child(.body) else { return false }
        let statements = Array(body.children)
        guard statements.count <= 2 else { return false }
        return statements.allSatisfy { statement in
            statement.isEmptyHanded && statement.descendants.allSatisfy(\.isEmptyHanded)
        }
    }

    /// Whether a node of a body neither names a value nor calls anything but a plain initializer.
    private var isEmptyHanded: Bool {
        switch kind {
        case .reference: name == "self" || name == "super" || endings.contains(name) || name.first?.isUppercase == true
        case .member:
            has(.hasImplicitBase) || name == "init"
                || base?.unwrapped.name.first?.isUppercase == true && role != .callee
        case .call:
            callee.map { $0.unwrapped.kind == .reference || $0.unwrapped.isEmptyHanded } ?? false
        case .closure: children.first { _ in true } == nil
        case .interpolatedString, .functionDecl, .variable, .if, .switch, .for, .while, .repeat, .guard, .assignment:
            false
        case .string: name.isEmpty || role == .argument
        default: true
        }
    }
}

private let endings: Set<String> = ["fatalError", "preconditionFailure", "abort", "nil"]
