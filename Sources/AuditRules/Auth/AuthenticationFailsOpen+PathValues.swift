import AuditKit
import CodeModel

extension OutcomePaths {
    /// What an expression is once it has been read.
    func value(of node: Node, in state: State) -> Outlook {
        func inner(_ node: Node?) -> Outlook { node.map { value(of: $0, in: state) } ?? .unknown }
        switch node.kind {
        case .call where node == check: return check.answer(outcome)
        case .call: return value(ofCall: node, state)
        case .boolean: return Outlook(node.name == "true" ? .yes : .no)
        case .nilLiteral: return Outlook(.missing)
        case .try where outcome == .thrown && node.contains(check): return Outlook(.missing)
        case .try, .await, .forceUnwrap, .optionalChain, .inout: return inner(node.children.first)
        case .tuple: return node.children(.element).count == 1 ? inner(node.child(.element)) : .unknown
        case .cast:
            let value = inner(node.children.first)
            return value.atoms.contains(.failure) ? value.union(Outlook(.missing)) : value
        case .reference: return state.values[node.name] ?? .ofStatus(node.name)
        case .member:
            if let known = state.values[node.plainText] { return known }
            guard let base = node.base, !node.has(.hasImplicitBase) else { return Outlook(.choice(node.name)) }
            if base.kind == .reference, base.name.first?.isUppercase == true { return Outlook(.choice(node.name)) }
            let value = inner(base)
            return value.atoms.contains(.failure) ? value : .unknown
        case .prefix where node.name == "!": return inner(node.child(.operand)).negated
        case .binary:
            let operands = node.children(.operand).map(inner)
            return operands.dropFirst().reduce(operands.first ?? .unknown) { $0.combined(with: $1, by: node.name) }
        case .ternary:
            let (truth, operands) = (inner(node.child(.condition)).truth, node.children(.operand).map(inner))
            guard operands.count == 2 else { return .unknown }
            if truth.atoms.count == 1, !truth.isUnknown { return operands[truth == Outlook(.yes) ? 0 : 1] }
            return truth.isUnknown ? .unknown : operands[0].union(operands[1])
        default: return .unknown
        }
    }

    private func value(ofCall node: Node, _ state: State) -> Outlook {
        if node.callee?.unwrapped.has(.hasImplicitBase) == true { return Outlook(.choice(node.name)) }
        // `retryable.contains(code)`, `isRefusal(error)`
        guard node.name == "contains" || ["is", "has"].contains(Words.of(node.name).first ?? "") else {
            return .unknown
        }
        let asked = node.arguments.filter { $0.kind != .closure } + [node.base].compactMap(\.self)
        return asked.contains { value(of: $0, in: state).atoms.contains(.failure) } ? .either : .unknown
    }
}

extension Outlook {
    /// What an operator makes of two values.
    fileprivate func combined(with other: Outlook, by sign: String) -> Outlook {
        switch sign {
        case "&&": and(other)
        case "||": or(other)
        case "==": equals(other)
        case "!=": equals(other).negated
        case "??": atoms.contains(.missing) ? Outlook(atoms.subtracting([.missing])).union(other) : self
        default: .unknown
        }
    }

    fileprivate static func ofStatus(_ name: String) -> Outlook {
        if ["errSecSuccess", "noErr", "errAuthorizationSuccess"].contains(name) { return Outlook(.success) }
        return name.hasPrefix("errSec") || name.hasPrefix("errAuthorization") ? Outlook(.choice(name)) : .unknown
    }
}

extension Node {
    /// What a check gives back where it ends so: a status where it gives one.
    fileprivate func answer(_ outcome: CheckOutcome) -> Outlook {
        switch outcome {
        case .granted: Outlook(givesStatus ? .success : .yes)
        case .refused: Outlook(givesStatus ? .refusal : .no)
        case .thrown: .unknown
        }
    }

    /// Whether a check answers with a status, `errSecSuccess` if it holds.
    var givesStatus: Bool { kind == .call && statusChecks.contains(name) }

    /// The source without `self.` and without `?` of chains.
    var plainText: String {
        let text = text.replacing("?.", with: ".").replacing("!.", with: ".")
        return text.hasPrefix("self.") ? String(text.dropFirst(5)) : text
    }
}

let statusChecks: Set<String> = [
    "SecCodeCheckValidity", "SecCodeCheckValidityWithErrors", "SecStaticCodeCheckValidity",
    "SecStaticCodeCheckValidityWithErrors", "SecCodeCopyGuestWithAttributes", "AuthorizationCopyRights",
]

extension Node {
    /// Whether a `try` stands before it.
    var mayThrow: Bool { ancestors.prefix(3).contains { $0.kind == .try } }

    /// Whether a call is a statement of its own, as one is that answers by throwing or not.
    var standsAlone: Bool {
        let up = ancestors.first { ![.try, .await, .optionalChain].contains($0.kind) }
        return up?.kind == .block || up?.kind == .closure
    }
}
