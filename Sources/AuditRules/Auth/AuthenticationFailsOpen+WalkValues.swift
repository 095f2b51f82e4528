import AuditKit
import CodeModel

extension OutcomeWalk {
    mutating func value(of expression: Node) -> Outlook {
        steps -= 1
        guard steps > 0 else { return .unknown }
        let node = expression
        if node == check {
            asked = true
            switch outcome {
            case .granted: return Outlook(.yes, for: check)
            case .refused: return Outlook(.no, for: check)
            case .thrown:
                threw = true
                return .unknown
            }
        }
        switch node.kind {
        case .boolean: return Outlook(node.name == "true" ? .yes : .no)
        case .nilLiteral: return Outlook(.missing)
        case .try:
            let value = node.children.first.map { self.value(of: $0) } ?? .unknown
            guard threw, node.has(.isOptional) else { return value }
            threw = false
            return Outlook(.missing)
        case .await, .forceUnwrap, .optionalChain, .inout:
            return node.children.first.map { value(of: $0) } ?? .unknown
        case .tuple:
            let inner = node.children(.element)
            return inner.count == 1 ? value(of: inner[0]) : .unknown
        case .cast:
            let value = node.children.first.map { self.value(of: $0) } ?? .unknown
            return value.atoms.contains(.failure) ? value.union(Outlook(.missing)) : value
        case .reference: return values[node.name] ?? .ofStatus(node.name)
        case .member: return value(ofMember: node)
        case .prefix where node.name == "!": return node.children.first.map { value(of: $0).negated } ?? .unknown
        case .binary: return value(ofBinary: node)
        case .ternary: return value(ofTernary: node)
        case .call: return value(ofCall: node)
        case .switch, .if:
            _ = run(node)
            return .unknown
        case .closure, .functionDecl: return .unknown
        default:
            for child in node.children { _ = value(of: child) }
            return .unknown
        }
    }

    private mutating func value(ofMember node: Node) -> Outlook {
        if let known = values[node.plainText] { return known }
        guard let base = node.base, !node.has(.hasImplicitBase) else { return Outlook(.choice(node.name)) }
        if base.kind == .reference, base.name.first?.isUppercase == true { return Outlook(.choice(node.name)) }
        let value = value(of: base)
        return value.atoms.contains(.failure) ? value : .unknown
    }

    private mutating func value(ofBinary node: Node) -> Outlook {
        let operands = node.children(.operand)
        guard let first = operands.first else { return .unknown }
        var result = value(of: first)
        for operand in operands.dropFirst() {
            switch node.name {
            case "&&": result = result.truth == Outlook(.no) ? Outlook(.no) : result.and(value(of: operand))
            case "||": result = result.truth == Outlook(.yes) ? Outlook(.yes) : result.or(value(of: operand))
            case "==": result = result.equals(value(of: operand))
            case "!=": result = result.equals(value(of: operand)).negated
            case "??":
                guard result.atoms.contains(.missing) else { break }
                result = Outlook(result.atoms.subtracting([.missing])).union(value(of: operand))
            default:
                _ = value(of: operand)
                result = .unknown
            }
        }
        return result
    }

    private mutating func value(ofTernary node: Node) -> Outlook {
        let parts = Array(node.children)
        guard parts.count == 3 else { return .unknown }
        let holds = value(of: parts[0]).truth
        if holds == Outlook(.yes) { return value(of: parts[1]) }
        if holds == Outlook(.no) { return value(of: parts[2]) }
        let both = value(of: parts[1]).union(value(of: parts[2]))
        return holds.isUnknown ? .unknown : both
    }

    private mutating func value(ofCall node: Node) -> Outlook {
        let base = node.base.map { value(of: $0) }
        var told: [Outlook] = []
        for argument in node.arguments where argument.kind != .closure { told.append(value(of: argument)) }
        if threw { return .unknown }
        let name = node.callee?.plainText ?? node.name
        if let closure = node.trailingClosure, runningAtOnce.contains(node.name) {
            var inner = self
            inner.nesting += 1
            inner.read(closure)
            (events, asked, steps) = (inner.events, inner.asked, inner.steps)
        }
        let isAboutFailure = (told + [base].compactMap(\.self)).contains { $0.atoms.contains(.failure) }
        if node.callee?.unwrapped.has(.hasImplicitBase) == true { return Outlook(.choice(node.name)) }
        if let answer = told.first(where: { !$0.isUnknown && !$0.atoms.contains(.failure) }) {
            note(.tells(name), node, answer)
        } else {
            note(.does(name), node, .unknown)
        }
        // `retryable.contains(code)`, `isRefusal(error)`
        let asks = node.name == "contains" || ["is", "has"].contains(Words.of(node.name).first ?? "")
        return isAboutFailure && asks ? .either : .unknown
    }

    mutating func note(_ kind: Event.Kind, _ node: Node, _ value: Outlook) {
        guard asked, decisions == 0, nesting == 0 || kind != .gives else { return }
        events.append(Event(kind: kind, node: node, value: value))
    }
}

extension Outlook {
    /// What a check gives back where it ends so: a status where it gives one.
    fileprivate init(_ atom: Atom, for check: Node) {
        self.init(check.givesStatus ? (atom == .yes ? .success : .refusal) : atom)
    }

    fileprivate static func ofStatus(_ name: String) -> Outlook {
        if ["errSecSuccess", "noErr", "errAuthorizationSuccess"].contains(name) { return Outlook(.success) }
        return name.hasPrefix("errSec") || name.hasPrefix("errAuthorization") ? Outlook(.choice(name)) : .unknown
    }
}

extension Node {
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

/// Calls that run a closure by themselves, now or later.
private let runningAtOnce: Set<String> = [
    "async", "asyncAfter", "sync", "Task", "run", "perform", "withAnimation", "detached", "addOperation", "schedule",
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
