import AuditKit
package import CodeModel

/// What becomes of isolated state on all ways through asynchronous code: what was looked at before an `await`, and
/// what is done on the strength of it behind.
package struct StatePaths: PathReader {
    package struct State: Hashable {
        /// Properties that a condition has looked at.
        var checks: [String: Check] = [:]
        /// Locals that hold what was read from a property.
        var copies: [String: Copy] = [:]
        /// Whether the code has made sure that it runs alone: it has changed what it had checked, before any `await`.
        var isAlone = false

        package init() {}
    }

    struct Check: Hashable {
        let condition: Node
        /// The `await` since the look.
        var suspension: Node?
        /// The local that was asked in place of the property.
        var copy: Node?
    }

    struct Copy: Hashable {
        let key: String
        let variable: Node
        let form: Form
        /// The `await` since the read.
        var suspension: Node?

        enum Form: Hashable {
            /// Nothing but the property's value.
            case plain
            /// Something made of it.
            case made
            /// A place in it.
            case index
            /// The answer to a question about it.
            case answer
        }
    }

    /// A property is changed although others may have changed what was checked.
    package struct Reliance: Hashable {
        package let key: String
        package let check: Node
        package let suspension: Node
        package let act: Node
    }

    /// A property is given a value that was made of an old one.
    package struct StaleWrite: Hashable {
        package let key: String
        package let read: Node
        package let suspension: Node
        package let write: Node
    }

    let state: IsolatedState
    var reliances: [Reliance] = []
    var staleWrites: [StaleWrite] = []

    init(_ state: IsolatedState) { self.state = state }

    // MARK: - Steps

    package mutating func read(_ node: Node, in state: State) -> [State] {
        switch node.kind {
        case .variable: return [declare(node, state)]
        case .assignment: return [assign(node, state)]
        case .call: return [call(node, state)]
        case .forceUnwrap: return [unwrap(node, state)]
        case .subscriptCall: return [element(node, state)]
        case .for: return [enter(node, node.isAwaitPoint ? wait(node, state) : state)]
        default: return [node.isAwaitPoint ? wait(node, state) : state]
        }
    }

    package mutating func assume(_ condition: Node, holds: Bool, in state: State) -> State? {
        guard condition.kind != .catch else { return state }
        let subject = condition.kind == .case ? condition.parent?.child(.subject) : condition
        guard let subject else { return state }
        var state = state
        for name in subject.plainNames {
            guard let copy = state.copies[name], copy.form == .answer else { continue }
            let isOld = copy.suspension != nil
            state.checks[copy.key] = Check(
                condition: condition, suspension: copy.suspension, copy: isOld ? copy.variable : nil)
        }
        for access in self.state.accesses(in: subject) {
            // What is sent along with a question is not what is asked about.
            if let covering = access.node.coveringAwait, covering == subject || subject.contains(covering) { continue }
            if condition.has(.isOptionalBinding), access.node.isSentAlong(in: condition) { continue }
            // `guard names.insert(name).inserted` checks and takes in one step.
            if access.node.isChangedByCall {
                state.isAlone = true
                continue
            }
            state.checks[access.key] = Check(condition: condition)
            state.copies = state.copies.filter { _, copy in
                copy.suspension == nil || copy.variable == condition || !IsolatedState.overlap(copy.key, access.key)
            }
        }
        return state
    }

    private func wait(_ node: Node, _ state: State) -> State {
        var state = state
        // An asynchronous lock lets the rest run alone.
        if let call = node.children.first?.unwrapped, call.kind == .call, locks.contains(call.name) {
            state.isAlone = true
        }
        for key in state.checks.keys where state.checks[key]?.suspension == nil { state.checks[key]?.suspension = node }
        for name in state.copies.keys where state.copies[name]?.suspension == nil {
            state.copies[name]?.suspension = node
        }
        return state
    }

    // MARK: - Copies

    private func declare(_ node: Node, _ state: State) -> State {
        guard !node.name.isEmpty else { return state }
        var state = state
        guard let value = node.initialValue else {
            let isShort = node.has(.isOptionalBinding) && self.state.accesses(in: node).contains { $0.node == node }
            state.copies[node.name] = isShort ? Copy(key: node.name, variable: node, form: .plain) : nil
            return state
        }
        // A fresh look takes the place of an old one.
        for access in self.state.accesses(in: value) {
            state.checks = state.checks.filter {
                $0.value.suspension == nil || !IsolatedState.overlap($0.key, access.key)
            }
        }
        state.copies[node.name] = copy(node, value, state)
        return state
    }

    /// What a local holds of a property.
    private func copy(_ variable: Node, _ value: Node, _ state: State) -> Copy? {
        let values = self.state.accesses(in: value).filter { $0.node.isValue(in: value) }
        if let access = values.first, Set(values.map(\.key)).count == 1 {
            let suspension = value.suspension(behind: access.node)
            guard suspension != nil || !value.holdsAwait else { return nil }
            let form: Copy.Form =
                value.unwrapped == access.node.unwrapped ? .plain : value.findsIndex ? .index : .made
            return Copy(key: access.key, variable: variable, form: form, suspension: suspension)
        }
        guard !value.holdsAwait else { return nil }
        if let answer = self.state.accesses(in: value).first, value.isQuestion {
            return Copy(key: answer.key, variable: variable, form: .answer)
        }
        // `let next = before + 1`
        let known = value.plainNames.compactMap { state.copies[$0] }
        guard let first = known.first, first.form != .answer, value.unwrapped.kind == .binary else { return nil }
        return Copy(key: first.key, variable: variable, form: .made, suspension: first.suspension)
    }

    /// The variable of a loop over old elements is old.
    private func enter(_ loop: Node, _ state: State) -> State {
        guard let pattern = loop.child(.pattern), let subject = loop.child(.subject)?.unwrapped, !loop.isAwaitPoint
        else { return state }
        var state = state
        let access = self.state.accesses(in: subject).first { $0.node.unwrapped == subject }
        let copy = subject.kind == .reference ? state.copies[subject.name] : nil
        guard let key = access?.key ?? copy?.key else { return state }
        for variable in [pattern] + pattern.descendants(.variable) where variable.kind == .variable {
            state.copies[variable.name] = Copy(
                key: key, variable: copy?.variable ?? subject, form: .made, suspension: copy?.suspension)
        }
        return state
    }

    /// What old elements are put into is old.
    func fill(_ local: Node, with values: [Node], _ state: State) -> State {
        guard local.kind == .reference else { return state }
        let known = values.flatMap(\.plainNames).compactMap { state.copies[$0] }
        guard let first = known.first(where: { $0.form != .answer && $0.form != .index }) else { return state }
        var state = state
        state.copies[local.name] = Copy(
            key: first.key, variable: first.variable, form: .made, suspension: first.suspension)
        return state
    }
}

/// Asynchronous calls behind which a task is alone.
private let locks: Set<String> = ["wait", "acquire", "lock", "enter", "waitForTurn", "waitUnlessCancelled"]
