package import AuditKit
import CodeModel

extension StatePaths {
    mutating func assign(_ node: Node, _ state: State) -> State {
        guard let target = node.child(.target), let value = node.child(.operand) else { return state }
        guard let key = self.state.place(target) else { return assignLocal(node, target, value, state) }
        if let stale = staleWrite(key, target, value, node, state) {
            if !state.isAlone, !staleWrites.contains(stale) { staleWrites.append(stale) }
            return changed(key, target, state)
        }
        return act(key, node, state)
    }

    private func assignLocal(_ node: Node, _ target: Node, _ value: Node, _ state: State) -> State {
        guard target.unwrapped.kind == .reference else { return state }
        if node.name != "=" { return fill(target.unwrapped, with: [value], state) }
        var state = state
        state.copies[target.unwrapped.name] = nil
        return fill(target.unwrapped, with: [value], state)
    }

    // MARK: - Old values

    private func staleWrite(
        _ key: String, _ target: Node, _ value: Node, _ write: Node, _ state: State
    ) -> StaleWrite? {
        if let stale = staleIndex(key, target.unwrapped, write, state) { return stale }
        guard write.name == "=" else { return nil }
        for access in self.state.accesses(in: value) where access.key == key && access.node.isValue(in: value) {
            guard let suspension = value.suspension(behind: access.node) else { return nil }
            return StaleWrite(key: key, read: access.node, suspension: suspension, write: write)
        }
        if value.isEmptied { return emptied(key, write, state) }
        for reference in [value] + Array(value.descendants) where reference.kind == .reference {
            guard let copy = state.copies[reference.name], reference.isValue(in: value), copy.key == key,
                copy.form != .answer, let suspension = copy.suspension
            else { continue }
            // To put back what was there before is to undo, not to count on.
            if copy.form == .plain, value.unwrapped.kind == .reference, copy.variable.has(.isLet) { continue }
            return StaleWrite(key: key, read: copy.variable, suspension: suspension, write: write)
        }
        return nil
    }

    /// `items[index] = x`, where others may have moved what the index stood for.
    private func staleIndex(_ key: String, _ target: Node, _ write: Node, _ state: State) -> StaleWrite? {
        var node = target
        while [.member, .optionalChain, .forceUnwrap].contains(node.kind), let base = node.children.first {
            node = base
        }
        guard node.kind == .subscriptCall else { return nil }
        return staleIndex(key, node.arguments, write, state)
    }

    private func staleIndex(_ key: String, _ arguments: [Node], _ write: Node, _ state: State) -> StaleWrite? {
        for name in arguments.flatMap(\.plainNames) {
            guard let copy = state.copies[name], copy.form == .index, IsolatedState.overlap(copy.key, key),
                let suspension = copy.suspension
            else { continue }
            return StaleWrite(key: key, read: copy.variable, suspension: suspension, write: write)
        }
        return nil
    }

    /// What was sent is removed, with all that has come since.
    private func emptied(_ key: String, _ write: Node, _ state: State) -> StaleWrite? {
        let sent = state.copies.values.filter { $0.key == key && $0.form == .plain && $0.suspension != nil }
        guard let copy = sent.min(by: { $0.variable.isBefore($1.variable) }), let suspension = copy.suspension else {
            return nil
        }
        return StaleWrite(key: key, read: copy.variable, suspension: suspension, write: write)
    }

    // MARK: - Acts

    mutating func call(_ node: Node, _ state: State) -> State {
        guard let base = node.base, inPlaceMethods.contains(node.name) else { return state }
        guard let key = self.state.place(base) else { return fill(base.unwrapped, with: node.arguments, state) }
        let stale =
            staleIndex(key, node.arguments, node, state)
            ?? (node.name == "removeAll" && node.arguments.isEmpty ? emptied(key, node, state) : nil)
        if let stale {
            if !state.isAlone, !staleWrites.contains(stale) { staleWrites.append(stale) }
            return changed(key, node, state)
        }
        return act(key, node, state)
    }

    mutating func unwrap(_ node: Node, _ state: State) -> State {
        guard let key = node.children.first.flatMap({ self.state.place($0) }), node.parent?.role != .target,
            state.checks.contains(where: { $0.key == key && $0.value.condition.asksForPresence })
        else { return state }
        return act(key, node, state)
    }

    /// `items[index]` behind a check of the index.
    mutating func element(_ node: Node, _ state: State) -> State {
        guard node.role != .target, let base = node.base, let key = self.state.place(base),
            self.state.lookup.type(of: base)?.name == "Array",
            let check = state.checks.first(where: { IsolatedState.overlap($0.key, key) })?.value,
            check.suspension != nil, check.condition.isAboutSize
        else { return state }
        return act(key, node, state)
    }

    /// A property is changed: on an old look at it that is a finding, on a fresh one it keeps others out.
    private mutating func act(_ key: String, _ node: Node, _ state: State) -> State {
        let checks = state.checks.filter { IsolatedState.overlap($0.key, key) }
        var state = state
        // A screen that shows it is at work takes no more orders.
        if checks.isEmpty, node.marksProgress { state.isAlone = true }
        guard !state.isAlone, !checks.isEmpty else { return changed(key, node, state) }
        for (_, check) in checks.sorted(by: { $0.key < $1.key }) {
            guard let suspension = check.suspension else {
                if check.copy == nil { state.isAlone = true }
                continue
            }
            guard check.condition.governs(node) else { continue }
            if let copy = check.copy {
                let stale = StaleWrite(key: key, read: copy, suspension: suspension, write: node)
                if !staleWrites.contains(where: { $0.read == copy }) { staleWrites.append(stale) }
            } else if !reliances.contains(where: { $0.check == check.condition }) {
                reliances.append(Reliance(key: key, check: check.condition, suspension: suspension, act: node))
            }
        }
        return changed(key, node, state)
    }

    private func changed(_ key: String, _ place: Node, _ state: State) -> State {
        var state = state
        state.checks = state.checks.filter { !IsolatedState.overlap($0.key, key) }
        // An element that is given another value moves no index.
        let isElement = place.unwrapped.kind == .subscriptCall || place.unwrapped.kind == .member
        state.copies = state.copies.filter { _, copy in
            !IsolatedState.overlap(copy.key, key) || isElement && copy.form == .index
        }
        return state
    }
}

extension Node {
    /// Whether a method is called on a property that changes it.
    var isChangedByCall: Bool {
        guard let member = parent, member.kind == .member, role == .base, member.role == .callee else { return false }
        return inPlaceMethods.contains(member.name)
    }

    /// `isLoading = true`.
    fileprivate var marksProgress: Bool {
        guard kind == .assignment, let value = child(.operand), value.kind == .boolean, value.name == "true",
            let target = child(.target)?.unwrapped
        else { return false }
        return progress.occur(in: target.name)
    }

    /// The plain names within an expression.
    var plainNames: [String] {
        ([self] + Array(descendants)).filter { $0.kind == .reference && $0.role != .callee }.map(\.name)
    }

    /// `[]`, `""`, `[:]`.
    fileprivate var isEmptied: Bool {
        switch kind {
        case .array, .dictionary: children.isEmpty
        default: false
        }
    }
}

/// Parts of the names of flags that say that something is under way.
package let progress = FoldedWords("ing", "progress", "busy", "active", "started", "locked", "inflight")
