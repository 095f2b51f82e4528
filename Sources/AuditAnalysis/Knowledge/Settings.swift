package import AuditKit
package import CodeModel

/// A place where a setting of a known name is given a value: an assignment, an argument or a dictionary entry.
package struct Setting {
    /// The name of the property, of the label or of the key.
    package let name: String
    package let value: Node
    /// What owns the setting: the receiver of an assignment, or the call that has the argument.
    package let owner: Node?
}

extension SwiftFile {
    /// Where settings of these names are given values, in no promised order.
    package func settings(_ names: Set<String>) -> [Setting] {
        let known = names.filter { tree.mentions($0) }
        guard !known.isEmpty else { return [] }
        return assigned(known) + passed(known) + listed(known)
    }

    /// `config.name = value`, and `options[name] = value`.
    private func assigned(_ names: Set<String>) -> [Setting] {
        let uses = tree.nodes(.member, named: names) + tree.nodes(.reference, named: names)
        return uses.compactMap { use in
            var target = use
            while let up = target.parent, [.cast, .optionalChain, .forceUnwrap].contains(up.kind) { target = up }
            if let up = target.parent, up.kind == .subscriptCall, target.role == .argument { target = up }
            guard target.role == .target, let assignment = target.parent, assignment.name == "=",
                let value = assignment.child(.operand)
            else { return nil }
            return Setting(name: use.name, value: value.plain, owner: use.kind == .member ? use.base : target.base)
        }
    }

    /// `configure(name: value)`.
    private func passed(_ names: Set<String>) -> [Setting] {
        var found: [Setting] = []
        for call in nodes(.call) {
            for argument in call.children where argument.role == .argument && !argument.label.isEmpty {
                guard names.contains(argument.label) else { continue }
                found.append(Setting(name: argument.label, value: argument.plain, owner: call))
            }
        }
        return found
    }

    /// `[name: value]`, the name being a constant or its text.
    private func listed(_ names: Set<String>) -> [Setting] {
        nodes(.dictionaryEntry).compactMap { entry in
            guard let key = entry.child(.key)?.plain, names.contains(key.name), let value = entry.child(.value) else {
                return nil
            }
            return Setting(name: key.name, value: value.plain, owner: nil)
        }
    }
}

extension Node {
    /// The expressions that this one can be: those that a condition chooses between, and the value of a local or a constant.
    package func choices(_ pass: Pass, steps: Int = 3) -> [Node] {
        let node = plain
        guard steps > 0 else { return [node] }
        switch node.kind {
        case .ternary: return node.children(.operand).flatMap { $0.choices(pass, steps: steps - 1) }
        case .binary where node.name == "??":
            return node.children(.operand).flatMap { $0.choices(pass, steps: steps - 1) }
        case .reference, .member:
            guard let local = pass.declaration(of: node), local.kind == .variable,
                local.has(.isLet) || local.enclosingFunction != nil, let start = local.initialValue
            else { return [node] }
            return start.choices(pass, steps: steps - 1)
        // `let mode = if isOwn { .none } else { .full }`, `{ isOwn ? .none : .full }()`
        case .if:
            let ways = [node.child(.body), node.child(.elseBody)].compactMap { $0?.lastValue }
            return ways.flatMap { $0.choices(pass, steps: steps - 1) }
        case .call where node.arguments.isEmpty && node.callee?.unwrapped.kind == .closure:
            return node.callee?.unwrapped.lastValue.map { $0.choices(pass, steps: steps - 1) } ?? [node]
        default: return [node]
        }
    }

    /// What the last statement of a block gives.
    private var lastValue: Node? {
        if kind == .if { return self }
        guard let last = (child(.body) ?? self).children(.statement).last else { return nil }
        return last.kind == .return ? last.children.first : last
    }

    /// The expression without casts, `try`, `await`, `!`, `?`, `&` and `.rawValue` round it.
    package var plain: Node {
        var node = unwrapped
        while true {
            if node.kind == .cast, let inner = node.child(.operand) ?? node.children.first {
                node = inner.unwrapped
            } else if node.kind == .member, node.name == "rawValue", let base = node.base {
                node = base.unwrapped
            } else {
                return node
            }
        }
    }

    /// Whether the value is `true` in one of the ways of Swift and Core Foundation.
    package func isTrue(_ pass: Pass) -> Bool { truth(pass) == true }

    /// Whether the value is `false` in one of the ways of Swift and Core Foundation.
    package func isFalse(_ pass: Pass) -> Bool { truth(pass) == false }

    private func truth(_ pass: Pass) -> Bool? {
        switch plain.name {
        case "kCFBooleanTrue": return true
        case "kCFBooleanFalse": return false
        default: break
        }
        if plain.kind == .call, ["NSNumber", "ObjCBool"].contains(plain.name) {
            return pass.constant(plain.arguments.first)?.value.boolean
        }
        return pass.constant(plain)?.value.boolean
    }

    /// Whether the build that holds this node is one for developers: `DEBUG`, or a flag named for internal use.
    package var isForDevelopers: Bool {
        if isDebugOnly || isMadeUp { return true }
        return ancestors.contains { clause in
            guard clause.kind == .ifClause, !clause.name.hasPrefix("!") else { return false }
            let words = Set(Words.of(clause.name))
            return !words.isDisjoint(with: [
                "internal", "staging", "dev", "development", "testing", "mock", "simulator",
            ])
        }
    }
}
