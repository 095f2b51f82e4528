import CodeModel

extension FlowWalk {
    mutating func walk(_ node: Node) {
        switch node.kind {
        case .functionDecl where node.parent?.kind == .block: nested(node)
        case .classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl, .functionDecl,
            .initializerDecl, .deinitializerDecl, .accessor, .attribute, .typealiasDecl, .importDecl:
            break
        case .variable: variable(node)
        case .assignment: assignment(node)
        case .if where !node.label.isEmpty, .do where !node.label.isEmpty: labelled(node)
        case .if: branch(node)
        case .guard: guarded(node)
        case .while, .repeat: loop(node)
        case .for: each(node)
        case .switch: choice(node)
        case .do: attempt(node)
        case .return: result(node)
        case .throw: eachChild(of: node); state.isAlive = false
        case .jump: jump(node)
        case .block: scoped { walk in walk.block(Array(node.children)) }
        case .defer: if deferred.isEmpty { eachChild(of: node) } else { deferred[deferred.count - 1].append(node) }
        case .closure: closure(node)
        case .call: call(node)
        case .reference: use(node)
        case .ternary: ternary(node)
        case .binary where node.name == "&&": conjunction(node)
        case .patternMatch: match(node)
        case .ifConfig: alternatives(node.children(.clause))
        default: eachChild(of: node)
        }
    }

    mutating func eachChild(of node: Node) { for child in node.children { walk(child) } }

    /// Runs the body, after which the names that it declared mean again what they meant before.
    mutating func scoped(_ body: (inout FlowWalk) -> Void) {
        let outer = visible
        body(&self)
        visible = outer
    }

    /// Each of the ways from here, joined behind them.
    private mutating func alternatives(_ ways: [Node]) {
        let before = state
        let names = visible
        var declared: [Int32: Int32] = [:]
        var after = State(isAlive: false)
        for way in ways {
            state = before
            visible = names
            eachChild(of: way)
            for (name, variable) in visible where names[name] != variable {
                let first = declared[name, default: variable]
                declared[name] = first
                if first != variable { state.values[first, default: []].appendNew(state.values[variable] ?? []) }
            }
            swap(&state, &after)
            join(after)
            swap(&state, &after)
        }
        state = after
        join(before)
        visible = names.merging(declared) { _, new in new }
    }

    // MARK: - Branches

    mutating func branch(_ node: Node) {
        let names = visible
        let otherwise = conditions(of: node)
        if let body = node.child(.body) { walk(body) }
        visible = names
        let then = state
        state = otherwise
        if let other = node.child(.elseBody) { walk(other) }
        join(then)
        noteBranchResults(node)
    }

    private mutating func guarded(_ node: Node) {
        let otherwise = conditions(of: node)
        let then = state
        let names = visible
        state = otherwise
        if let body = node.child(.elseBody) { walk(body) }
        // What comes behind runs only where the conditions held.
        state = then
        visible = names
    }

    /// Walks the conditions; the state then is the one where all of them hold, the other where one does not.
    mutating func conditions(of node: Node) -> State {
        let all = node.children(.condition)
        var otherwise = state
        for (number, condition) in all.enumerated() {
            walk(condition)
            if number == 0 { otherwise = state }
            guard isTest(condition) else { continue }
            if all.count == 1 {
                let here = state
                check(condition, holds: false)
                otherwise = state
                state = here
            }
            check(condition, holds: true)
        }
        return otherwise
    }

    private func isTest(_ condition: Node) -> Bool { condition.kind != .variable && condition.kind != .patternMatch }

    /// `if case .success(let data) = result`.
    mutating func match(_ node: Node) {
        guard let value = node.initialValue else { return eachChild(of: node) }
        walk(value)
        if let pattern = node.child(.pattern) { bind(pattern, to: value, []) }
    }

    private mutating func ternary(_ node: Node) {
        if let condition = node.child(.condition) {
            walk(condition)
            let before = state
            let operands = node.children(.operand)
            check(condition, holds: true)
            if let first = operands.first { walk(first) }
            state = before
            check(condition, holds: false)
            if operands.count > 1 { walk(operands[1]) }
            // What only the condition told of a variable ends with the expression.
            state = before
        }
    }

    private mutating func conjunction(_ node: Node) {
        let before = state
        for operand in node.children(.operand) {
            walk(operand)
            check(operand, holds: true)
        }
        state = before
    }

    /// Notes for each local that a condition mentions that the condition was found true, or false.
    mutating func check(_ condition: Node, holds: Bool) {
        for variable in mentioned(in: condition, depth: 3).withNew(made(from: condition)) {
            let before = state.values[variable] ?? []
            state.values[variable] = [
                define(.checked, variable, condition, index: holds ? 1 : 0, previous: before)
            ]
        }
        checkShorthand(condition, holds: holds)
    }

    /// The locals that an expression reads, and those that their values were made of.
    private func mentioned(in node: Node, depth: Int) -> [Int32] {
        var found: [Int32] = []
        var names = node.descendants.filter { $0.kind == .reference }
        if node.kind == .reference { names.append(node) }
        for name in names.prefix(12) {
            guard let variable = local(name), variable != FlowBody.ownSelf else { continue }
            found.appendNew(variable)
            guard depth > 0 else { continue }
            for number in (state.values[variable] ?? []).prefix(3) {
                found.appendNew(made(number, depth))
            }
        }
        return found
    }

    /// The locals whose values were made of one that the condition names itself.
    private func made(from condition: Node) -> [Int32] {
        let named = Set(mentioned(in: condition, depth: 0))
        guard !named.isEmpty, state.values.count < 100 else { return [] }
        return state.values.keys.sorted().filter { variable in
            // `self = Place(path)` makes an object of others, and no declaration stands for it.
            guard variable != FlowBody.ownSelf, let numbers = state.values[variable], numbers.count == 1,
                !named.contains(variable)
            else { return false }
            let definition = body.written(numbers[0])
            guard definition.kind == .value || definition.kind == .piece else { return false }
            let value = Node(tree: tree, id: definition.value)
            return value.descendantCount < 24 && !named.isDisjoint(with: mentioned(in: value, depth: 0))
        }
    }

    private func made(_ number: Int32, _ depth: Int) -> [Int32] {
        let definition = body.written(number)
        guard definition.kind == .value || definition.kind == .piece else { return [] }
        let value = Node(tree: tree, id: definition.value)
        guard value.descendantCount < 24 else { return [] }
        return mentioned(in: value, depth: depth - 1)
    }

    // MARK: - Switches and errors

    private mutating func choice(_ node: Node) {
        guard let subject = node.child(.subject) else { return }
        walk(subject)
        let before = state
        let names = visible
        var after = State(isAlive: false)
        exits.append(Exits(statement: node))
        for clause in node.children(.clause) {
            state = before
            visible = names
            if clause.kind == .case {
                self.clause(clause, of: subject)
            } else {
                eachChild(of: clause)
            }
            swap(&state, &after)
            join(after)
            swap(&state, &after)
        }
        state = after
        visible = names
        for other in exits.removeLast().breaks { join(other) }
        noteBranchResults(node)
    }

    private mutating func clause(_ clause: Node, of subject: Node) {
        let patterns = clause.children(.pattern)
        for pattern in patterns { bind(pattern, to: subject, []) }
        if !patterns.isEmpty, patterns.allSatisfy(\.isPlainValue) {
            for variable in mentioned(in: subject, depth: 2) {
                let before = state.values[variable] ?? []
                state.values[variable] = [define(.checked, variable, clause, index: 1, previous: before)]
            }
        }
        for condition in clause.children(.condition) {
            walk(condition)
            check(condition, holds: true)
        }
        for child in clause.children where child.role == .statement { walk(child) }
    }

    mutating func attempt(_ node: Node) {
        let before = state
        if let body = node.child(.body) { walk(body) }
        let after = state
        var failed = before
        if after.isAlive { swap(&state, &failed); join(after); swap(&state, &failed) }
        let clauses = node.children(.clause)
        var whole = after
        for clause in clauses {
            state = failed
            state.isAlive = true
            scoped { walk in
                walk.caught(clause, in: node)
                for part in clause.children where part.role == .body { walk.walk(part) }
            }
            swap(&state, &whole)
            join(whole)
            swap(&state, &whole)
        }
        state = whole
    }

    // MARK: - Results

    private mutating func result(_ node: Node) {
        eachChild(of: node)
        if let value = node.children.first, let function = functions.last {
            body.results[function, default: []].appendNew(value.id)
        }
        runDeferred()
        leave()
        state.isAlive = false
    }

    /// What an `if` or `switch` used as an expression can give: the last expression of each branch.
    private mutating func noteBranchResults(_ node: Node) {
        guard node.role != .statement || functions.last.map({ body.results[$0]?.contains(node.id) }) == true else {
            return
        }
        for branch in node.branchBlocks {
            guard let last = branch.last, last.hasValue else { continue }
            body.results[node.id, default: []].appendNew(last.id)
        }
    }
}

extension Node {
    /// Whether a pattern of a `case` is a value to compare with, or a range that begins and ends, and binds nothing.
    fileprivate var isPlainValue: Bool {
        switch kind {
        case .binary: isRange
        case .string, .integer, .float, .boolean: true
        case .member: has(.hasImplicitBase) || base?.name.first?.isUppercase == true
        default: false
        }
    }

    /// The statements of each branch of an `if` or `switch`.
    fileprivate var branchBlocks: [[Node]] {
        if kind == .switch { return children(.clause).map { $0.children.filter { $0.role == .statement } } }
        let then = child(.body).map { [Array($0.children)] } ?? []
        guard let other = child(.elseBody) else { return then }
        return then + (other.kind == .if ? other.branchBlocks : [Array(other.children)])
    }
}
