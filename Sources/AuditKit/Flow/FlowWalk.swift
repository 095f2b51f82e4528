import CodeModel

/// Walks a body once in the order in which it runs, and notes which definitions reach which use.
///
/// Ways that part are joined again, ways that leave are dropped, loops are walked twice. Exact for the straight-line
/// code that most functions are.
struct FlowWalk {
    var body: FlowBody.Draft
    let tree: CodeTree
    var state = State()
    /// The variables that names mean here.
    var visible: [Int32: Int32] = [:]
    /// What `break` and `continue` carry out of the statements around.
    var exits: [Exits] = []
    /// The functions around, innermost last: the body itself or closures.
    var functions: [Int32] = []
    /// Uses of variables inside closures, with the number of definitions known when the closure began.
    var captured: [(use: Int32, variable: Int32, from: Int)] = []
    /// Where the closures around began, with the variables that were there.
    var closures: [(from: Int, outside: Set<Int32>)] = []
    private var known: [FlowDefinition.Key: Int32] = [:]
    var loopDepth = 0
    /// The `defer` statements met in each of the blocks around, innermost last.
    var deferred: [[Node]] = []

    /// What every variable can hold at one point.
    struct State {
        var values: [Int32: [Int32]] = [:]
        var isAlive = true
    }

    struct Exits {
        let statement: Node
        var breaks: [State] = []
        var continues: [State] = []
    }

    static func walk(_ root: Node) -> FlowBody {
        var walk = FlowWalk(body: FlowBody.Draft(root: root), tree: root.tree)
        guard root.kind == .file || root.descendantCount <= FlowBody.largest else {
            walk.body.isCutShort = true
            return FlowBody(walk.body)
        }
        walk.run()
        return FlowBody(walk.body)
    }

    private mutating func run() {
        let root = body.root
        functions = [root.id]
        state.values[FlowBody.ownSelf] = [define(.entry, FlowBody.ownSelf, root)]
        for parameter in root.parametersInScope { declare(parameter, [define(.entry, parameter.id, parameter)]) }
        switch root.kind {
        case .variable:
            guard let value = root.initialValue else { break }
            walk(value)
            body.results[root.id] = [value.id]
        case .file: for child in root.children where !child.isBodyRoot { walk(child) }
        default:
            if let block = root.child(.body) { walkFunction(block) }
        }
        leave()
        finishCaptures()
    }

    /// A block whose only statement is an expression returns it.
    mutating func walkFunction(_ block: Node) {
        let statements = Array(block.children)
        if statements.count == 1, let only = statements.first, only.hasValue {
            body.results[functions[functions.count - 1], default: []].appendNew(only.id)
        }
        walk(block)
    }

    /// Joins what holds here into what holds at the end of the body.
    mutating func leave() {
        guard functions.count == 1, state.isAlive else { return }
        for (variable, values) in state.values { body.atExit[variable, default: []].appendNew(values) }
    }

    /// A closure may run later: what is assigned after it began can be what it sees. A condition assigns nothing.
    private mutating func finishCaptures() {
        for (use, variable, from) in captured {
            for number in from..<max(from, body.definitions.count)
            where body.definitions[number].variable == variable && body.definitions[number].kind != .checked {
                body.reaching[use, default: []].appendNew(Int32(truncatingIfNeeded: number))
            }
        }
    }
}

// MARK: - Variables

extension FlowWalk {
    /// The number of a definition, the same again when a loop is walked twice.
    mutating func define(
        _ kind: FlowDefinition.Kind, _ variable: Int32, _ value: Node, parts: [FlowPart] = [], index: Int = 0,
        previous: [Int32] = []
    ) -> Int32 {
        let definition = FlowDefinition(
            kind: kind, variable: variable, value: value.id, parts: parts, index: index, previous: previous)
        if let number = known[definition.key] {
            body.definitions[Int(number)].previous.appendNew(previous.filter { $0 != number })
            return number
        }
        let number = Int32(truncatingIfNeeded: body.definitions.count)
        known[definition.key] = number
        body.definitions.append(definition)
        return number
    }

    mutating func declare(_ variable: Node, _ values: [Int32]) {
        visible[variable.nameID] = variable.id
        state.values[variable.id] = values
    }

    /// The variable that a name means here, where it is a local.
    func local(_ reference: Node) -> Int32? {
        reference.name == "self" ? FlowBody.ownSelf : visible[reference.nameID]
    }

    /// The closure whose `$0` a reference is: what a check says of it holds from there on.
    private func shorthand(_ reference: Node) -> Int32? {
        guard reference.name == "$0", functions.count > 1, let own = functions.last,
            reference.closureWithoutParameters?.id == own
        else { return nil }
        return own
    }

    /// Notes that a condition which mentions `$0` was found true, or false.
    mutating func checkShorthand(_ condition: Node, holds: Bool) {
        guard functions.count > 1 else { return }
        let names = [condition] + condition.descendants
        guard let closure = names.lazy.filter({ $0.kind == .reference }).compactMap(shorthand).first else { return }
        var before = looked(at: closure)
        if before.isEmpty { before = [define(.closureParameter, 0, Node(tree: tree, id: closure))] }
        state.values[closure] = [define(.checked, closure, condition, index: holds ? 1 : 0, previous: before)]
    }

    /// What a condition leaves of `$0`, where it was looked at.
    private func looked(at closure: Int32) -> [Int32] {
        (state.values[closure] ?? []).filter { body.definitions[Int($0)].kind == .checked }
    }

    mutating func use(_ reference: Node) {
        if let closure = shorthand(reference), case let checks = looked(at: closure), !checks.isEmpty {
            return body.reaching[reference.id, default: []].appendNew(checks)
        }
        guard let variable = local(reference) else {
            if let now = state.values[FlowBody.ownSelf], now.count > 1 || now.first != 0 {
                body.reachingSelf[reference.id, default: []].appendNew(now)
            }
            return
        }
        body.reaching[reference.id, default: []].appendNew(state.values[variable] ?? [])
        if let closure = closures.last(where: { $0.outside.contains(variable) }), variable != FlowBody.ownSelf {
            captured.append((reference.id, variable, closure.from))
        }
    }

    /// Joins the way round a loop: what a loop fills counts as filled, as a loop that runs not once fills nothing, and
    /// stays so where a condition looked at it afterwards.
    mutating func join(around before: State) {
        guard before.isAlive, state.isAlive else { return join(before) }
        for (variable, values) in before.values {
            let now = state.values[variable] ?? []
            let writers = now.map(body.writer)
            let isFilled =
                !writers.isEmpty && writers.allSatisfy { body.definitions[Int($0)].extends }
                && Set(writers).isDisjoint(with: values.map(body.writer))
            if !isFilled { state.values[variable, default: []].appendNew(values) }
        }
    }

    /// Joins another way into this one.
    mutating func join(_ other: State) {
        guard other.isAlive else { return }
        guard state.isAlive else {
            state = other
            return
        }
        for (variable, values) in other.values { state.values[variable, default: []].appendNew(values) }
    }
}

extension Array where Element: Equatable {
    func withNew(_ others: [Element]) -> [Element] { self + others.filter { !contains($0) } }

    mutating func appendNew(_ element: Element) { if !contains(element) { append(element) } }

    mutating func appendNew(_ others: [Element]) { for other in others { appendNew(other) } }
}

extension Node {
    var descendantCount: Int { Int(tree.records[Int(id)].subtreeEnd - id) }

    /// The parameters that can be named in a body: its own, and those of the subscript around an accessor.
    fileprivate var parametersInScope: [Node] {
        let own = children(.parameter)
        guard kind == .accessor, let parent, parent.kind == .subscriptDecl else { return own }
        return parent.children(.parameter) + own
    }
}
