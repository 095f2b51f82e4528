import AuditKit
package import CodeModel

extension ContinuationPaths {
    package mutating func assume(_ condition: Node, holds: Bool, in state: State) -> State? {
        var state = state
        if condition.namesOnceFlag || setting == .callback && hangsOnOuterState(condition) { state.isGuarded = true }
        guard let (fact, isPlain) = condition.comparableFact, !isAssigned(fact) else { return state }
        let value = holds == isPlain
        if let known = state.facts[fact], known != value { return nil }
        state.facts[fact] = value
        return state
    }

    /// Whether what a fact speaks of is given another value in the body.
    private func isAssigned(_ fact: String) -> Bool {
        let name = fact.prefix { $0 != "." && $0 != "?" && $0 != "[" && $0 != " " }
        return body.descendants.contains { node in
            node.kind == .assignment && node.child(.target)?.dottedName.hasPrefix(name) ?? false
        }
    }

    // MARK: - State of others

    /// Whether a condition in a callback looks at anything but what the callback has been given.
    private func hangsOnOuterState(_ condition: Node) -> Bool {
        switch condition.kind {
        case .catch: return false
        case .case: return hangsOnOuterState(clause: condition)
        case .variable where condition.initialValue == nil: return condition.name != "self" && !isInner(condition.name)
        default: return ([condition] + Array(condition.descendants)).contains { isOuter($0, reach: 3) }
        }
    }

    private func hangsOnOuterState(clause: Node) -> Bool {
        guard let subject = clause.parent?.child(.subject) else { return true }
        if ([subject] + Array(subject.descendants)).contains(where: { isOuter($0, reach: 3) }) { return true }
        // Events come more than once; results do not.
        if subject.kind == .tuple { return false }
        let patterns = clause.parent?.children(.clause).flatMap { $0.children(.pattern) } ?? []
        let isResult = patterns.contains { pattern in
            ["success", "failure", "some", "none", "true", "false"].contains(pattern.unwrapped.name)
        }
        return !isResult && !body.isCompletion
    }

    private func isOuter(_ node: Node, reach: Int) -> Bool {
        guard node.kind == .reference, node.name.first?.isUppercase != true, !node.name.hasPrefix("$") else {
            return false
        }
        if node.name == "self" { return node.parent.map { !$0.has(.isOptionalBinding) } ?? true }
        if node.name == "_" || node.name == "super" { return false }
        guard let declared = pass.lookup.declaration(of: node) else { return !isInner(node.name) }
        guard body.contains(declared) else { return true }
        guard reach > 0, declared.kind == .variable, let value = declared.initialValue else { return false }
        return ([value] + Array(value.descendants)).contains { isOuter($0, reach: reach - 1) }
    }

    /// Whether the callback itself declares the name: as a parameter, a capture or a local.
    private func isInner(_ name: String) -> Bool {
        body.descendants.contains { node in
            [.parameter, .capture, .variable].contains(node.kind) && node.name == name
                && !(node.has(.isOptionalBinding) && node.initialValue == nil)
        }
    }

    // MARK: - Second resumes

    /// Whether a resume truly follows another one: not on a condition that may shut the other out.
    func isSecond(_ second: Node, after first: Node, _ state: State) -> Bool {
        if state.isGuarded { return false }
        if second == first { return second.enclosingLoop(within: body).map { !isBounded($0, second) } ?? false }
        let before = first.conditions(below: second)
        let behind = second.conditions(below: first)
        if before.isEmpty || behind.isEmpty { return true }
        if areAlternatives(before, behind) { return false }
        return (before + behind).allSatisfy(\.isAboutPresence)
    }

    /// Whether two branches ask for what an enumeration of the project works out from its one case: `reply.error` and
    /// `reply.value` of a result.
    private func areAlternatives(_ before: [Node], _ behind: [Node]) -> Bool {
        guard before.count == 1, behind.count == 1, let first = before[0].askedMember,
            let second = behind[0].askedMember,
            first.name != second.name, let base = first.base?.dottedName, base == second.base?.dottedName
        else { return false }
        let known = first.base.flatMap { pass.type(of: $0) }.flatMap { pass.lookup.index.types[$0.name] }
        let types = known.map { [$0] } ?? Array(pass.lookup.index.types.values)
        return types.contains { type in
            type.kind == .enumDecl
                && [first, second].allSatisfy { type.members[$0.name]?.first?.has(.isComputed) ?? false }
        }
    }

    /// Whether something that the loop changes decides whether a place in it is reached.
    private func isBounded(_ loop: Node, _ place: Node) -> Bool {
        let changed = Set(
            loop.descendants.compactMap { $0.kind == .assignment ? $0.child(.target)?.dottedName : nil })
        let conditions = place.ancestors.prefix { $0 != loop }.flatMap { $0.children(.condition) }
        return (conditions + loop.children(.condition)).contains { condition in
            ([condition] + Array(condition.descendants)).contains { changed.contains($0.dottedName) }
        }
    }
}

extension Node {
    /// The nearest loop round a node inside of some code.
    func enclosingLoop(within body: Node) -> Node? {
        for node in ancestors {
            if node == body { return body.kind == .closure && body.closureRole == .forEach ? body : nil }
            if [.for, .while, .repeat].contains(node.kind) { return node }
            if node.kind == .closure, node.closureRole == .forEach { return node }
        }
        return nil
    }

    /// The branches that a node stands in and another does not.
    func conditions(below other: Node) -> [Node] {
        ancestors.prefix { !$0.contains(other) }.filter {
            [.if, .guard, .case, .catch, .ternary, .for, .while].contains($0.kind)
        }
    }

    /// Whether a node stands in a branch that another does not stand in.
    func isConditional(since other: Node) -> Bool { !conditions(below: other).isEmpty }

    /// The member that a branch alone asks for: `reply.error` of `if let error = reply.error`.
    fileprivate var askedMember: Node? {
        let conditions = children(.condition)
        guard kind == .if || kind == .guard, conditions.count == 1 else { return nil }
        if conditions[0].has(.isOptionalBinding) {
            return conditions[0].initialValue?.unwrapped.kind == .member ? conditions[0].initialValue?.unwrapped : nil
        }
        guard conditions[0].kind == .binary, conditions[0].name == "!=" else { return nil }
        return conditions[0].children(.operand).first.flatMap { $0.unwrapped.kind == .member ? $0.unwrapped : nil }
    }

    /// Whether a branch asks whether an optional is there.
    fileprivate var isAboutPresence: Bool {
        let conditions = children(.condition)
        return (kind == .if || kind == .guard) && !conditions.isEmpty
            && conditions.allSatisfy { $0.has(.isOptionalBinding) || $0.comparableFact?.fact.hasSuffix("?") ?? false }
    }

    /// A condition that is worth remembering, and whether it is meant as it stands or the other way round.
    fileprivate var comparableFact: (fact: String, isPlain: Bool)? {
        switch kind {
        case .variable where has(.isOptionalBinding):
            guard let value = initialValue?.unwrapped else { return (name + "?", true) }
            return value.kind == .reference || value.kind == .member ? (value.text + "?", true) : nil
        case .reference, .member: return (text, true)
        case .binary where name == "==" || name == "!=":
            let operands = children(.operand)
            guard operands.count == 2, !descendants.contains(where: { $0.kind == .call }) else { return nil }
            if operands[1].kind == .nilLiteral { return (operands[0].text + "?", name == "!=") }
            return (operands[0].text + " = " + operands[1].text, name == "==")
        default: return nil
        }
    }

    /// Whether a condition asks what only the first, or the last, of several may pass.
    fileprivate var namesOnceFlag: Bool {
        guard kind != .catch, kind != .case else { return false }
        return ([self] + Array(descendants)).contains { node in
            [.reference, .member, .call].contains(node.kind) && onceFlags.occur(in: node.name)
        }
    }

    /// Whether a closure is told how something ended.
    fileprivate var isCompletion: Bool {
        guard let parent, parent.kind == .call else { return false }
        return completions.occur(in: parent.name) || completions.occur(in: label)
    }
}

private let onceFlags = FoldedWords(
    "resumed", "done", "finished", "completed", "fulfilled", "tryresume", "claim", "once", "called", "isfirst",
    "exchange",
    "iscomplete", "isfinal", "islast", "fired", "settled", "remaining", "pending")

private let completions = FoldedWords(
    "complet", "reply", "request", "fetch", "load", "get", "perform", "send", "download", "upload", "evaluate",
    "authenticate", "sign", "purchase", "result", "response")
