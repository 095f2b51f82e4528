import AuditKit

/// What becomes of isolated state on all ways through asynchronous code: what was looked at before an `await`, and
/// what is done on the strength of it behind.
struct StatePaths: PathReader {
    struct State: Hashable {
        /// Properties that a condition has looked at.
        var checks: [String: Check] = [:]
        /// Locals that hold what was read from a property.
        var copies: [String: Copy] = [:]
        /// Whether the code has made sure that it runs alone: it has changed what it had checked, before any `await`.
        var isAlone = false
    }

    struct Check: Hashable {
        let condition: Node
        /// The `await` since then.
        var suspension: Node?
    }

    struct Copy: Hashable {
        let key: String
        let variable: Node
        /// Whether it is nothing but the property's value.
        let isPlain: Bool
        var suspension: Node?
    }

    /// A property is changed although others may have changed what was checked.
    struct Reliance: Hashable {
        let key: String
        let check: Node
        let suspension: Node
        let act: Node
    }

    /// A property is given a value that was made of an old one.
    struct StaleWrite: Hashable {
        let key: String
        let read: Node
        let suspension: Node
        let write: Node
    }

    let state: IsolatedState
    var reliances: [Reliance] = []
    var staleWrites: [StaleWrite] = []

    init(_ state: IsolatedState) { self.state = state }

    // MARK: - Steps

    mutating func read(_ node: Node, in state: State) -> [State] {
        switch node.kind {
        case .variable: return [declare(node, state)]
        case .assignment: return [assign(node, state)]
        case .call: return [call(node, state)]
        case .forceUnwrap: return [unwrap(node, state)]
        default: return [node.isAwaitPoint ? wait(node, state) : state]
        }
    }

    mutating func assume(_ condition: Node, holds: Bool, in state: State) -> State? {
        guard condition.kind != .catch else { return state }
        let subject = condition.kind == .case ? condition.parent?.child(.subject) : condition
        var state = state
        for access in subject.map({ self.state.accesses(in: $0) }) ?? [] {
            // What is sent along with a question is not what is asked about.
            if access.node.coveringAwait.map({ subject?.contains($0) ?? false || $0 == subject }) ?? false { continue }
            state.checks[access.key] = Check(condition: condition)
            state.copies = state.copies.filter { !IsolatedState.overlap($0.value.key, access.key) }
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
        for name in state.copies.keys where state.copies[name]?.suspension == nil { state.copies[name]?.suspension = node }
        return state
    }

    private func declare(_ node: Node, _ state: State) -> State {
        var state = state
        // A fresh look takes the place of an old one.
        for access in node.initialValue.map({ self.state.accesses(in: $0) }) ?? [] {
            state.checks = state.checks.filter { $0.value.suspension == nil || !IsolatedState.overlap($0.key, access.key) }
        }
        guard let value = node.initialValue, !node.name.isEmpty, !node.has(.isOptionalBinding) else { return state }
        state.copies[node.name] = copy(node, value)
        return state
    }

    /// What a local holds of a property.
    private func copy(_ variable: Node, _ value: Node) -> Copy? {
        let values = state.accesses(in: value).filter { $0.node.isValue(in: value) }
        guard let access = values.first, Set(values.map(\.key)).count == 1 else { return nil }
        let suspension = value.suspension(behind: access.node)
        guard suspension != nil || !value.holdsAwait else { return nil }
        return Copy(
            key: access.key, variable: variable, isPlain: value.unwrapped == access.node.unwrapped, suspension: suspension)
    }

    // MARK: - Changes

    private mutating func assign(_ node: Node, _ state: State) -> State {
        guard let target = node.child(.target), let value = node.child(.operand) else { return state }
        if target.unwrapped.kind == .reference, state.copies[target.unwrapped.name] != nil, self.state.place(target) == nil {
            var state = state
            if node.name == "=" { state.copies[target.unwrapped.name] = nil }
            return state
        }
        guard let key = self.state.place(target) else { return state }
        if node.name == "=", let stale = staleWrite(key, value, node, state) {
            if !state.isAlone, !staleWrites.contains(stale) { staleWrites.append(stale) }
            return changed(key, state)
        }
        return act(key, node, state)
    }

    private func staleWrite(_ key: String, _ value: Node, _ write: Node, _ state: State) -> StaleWrite? {
        for access in self.state.accesses(in: value) where access.key == key && access.node.isValue(in: value) {
            guard let suspension = value.suspension(behind: access.node) else { return nil }
            return StaleWrite(key: key, read: access.node, suspension: suspension, write: write)
        }
        let names = ([value] + Array(value.descendants)).filter { $0.kind == .reference }.map(\.name)
        for name in names {
            guard let copy = state.copies[name], copy.key == key, let suspension = copy.suspension else { continue }
            // To put back what was there before is to undo, not to count on.
            if copy.isPlain, value.unwrapped.kind == .reference, copy.variable.has(.isLet) { continue }
            return StaleWrite(key: key, read: copy.variable, suspension: suspension, write: write)
        }
        return nil
    }

    private mutating func call(_ node: Node, _ state: State) -> State {
        guard let base = node.base, mutators.contains(node.name), let key = self.state.place(base) else {
            return state
        }
        return act(key, node, state)
    }

    private mutating func unwrap(_ node: Node, _ state: State) -> State {
        guard let key = node.children.first.flatMap({ self.state.place($0) }), node.parent?.role != .target else { return state }
        guard state.checks.contains(where: { $0.key == key && $0.value.condition.asksForPresence }) else { return state }
        return act(key, node, state)
    }

    /// A property is changed: on an old look at it that is a finding, on a fresh one it keeps others out.
    private mutating func act(_ key: String, _ node: Node, _ state: State) -> State {
        let checks = state.checks.filter { IsolatedState.overlap($0.key, key) }
        guard !state.isAlone, !checks.isEmpty else { return changed(key, state) }
        var state = state
        for (_, check) in checks.sorted(by: { $0.key < $1.key }) {
            guard let suspension = check.suspension else {
                state.isAlone = true
                continue
            }
            guard check.condition.governs(node) else { continue }
            let found = Reliance(key: key, check: check.condition, suspension: suspension, act: node)
            if !reliances.contains(where: { $0.check == found.check }) { reliances.append(found) }
        }
        return changed(key, state)
    }

    private func changed(_ key: String, _ state: State) -> State {
        var state = state
        state.checks = state.checks.filter { !IsolatedState.overlap($0.key, key) }
        state.copies = state.copies.filter { !IsolatedState.overlap($0.value.key, key) }
        return state
    }
}

/// Methods that change what they are called on.
private let mutators: Set<String> = [
    "append", "insert", "remove", "removeFirst", "removeLast", "popFirst", "popLast", "removeValue", "updateValue",
    "swapAt", "removeSubrange", "replaceSubrange", "toggle", "formUnion", "subtract", "merge", "update",
]

/// Asynchronous calls behind which a task is alone.
private let locks: Set<String> = ["wait", "acquire", "lock", "enter", "waitForTurn", "waitUnlessCancelled"]

extension StatePaths {
    /// What was found in each piece of asynchronous code of a file that an actor isolates.
    static func all(in file: SwiftFile, _ pass: Pass) -> [StatePaths] {
        var seen: Set<Node> = []
        let points = file.nodes(.await) + file.nodes(.for).filter(\.isAwaitPoint)
        return points.compactMap { point in
            guard let body = point.enclosingFunction?.codeBody, seen.insert(body).inserted,
                let state = IsolatedState(at: point, pass)
            else { return nil }
            var walk = PathWalk(StatePaths(state))
            walk.walk(body, from: .init())
            return walk.isCutShort ? nil : walk.reader
        }
    }
}
