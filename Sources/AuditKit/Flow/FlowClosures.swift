import CodeModel

/// What closures are given: by the calls that take them, and where they are kept.
extension FlowSolver {
    /// What the parameter of a closure stands for, by the call that is given the closure.
    func expand(parameter place: Int, of closure: Node, _ number: Int32, _ path: Int32, _ mask: FlowLabels) {
        guard let up = closure.parent else { return }
        switch up.kind {
        case .call where closure.role == .argument: expand(parameter: place, of: closure, in: up, number, path, mask)
        case .call where closure.role == .callee: connect(number, up.argument(at: place), path, mask)
        case .binary, .prefix, .postfix: connect(number, handedTo: closure, beside: up, place, path, mask)
        default: if let keeper = closure.keeper { open(number, .kept, keeper, path, index: place, mask) }
        }
    }

    private func expand(
        parameter place: Int, of closure: Node, in call: Node, _ number: Int32, _ path: Int32, _ mask: FlowLabels
    ) {
        guard let at = call.arguments.firstIndex(of: closure) else { return }
        if let steps = model.parameter(place, ofClosureAt: at, of: call) {
            return apply(steps, of: call, number, path, mask)
        }
        let functions = targets(of: call)
        connect(number, handedTo: closure, by: functions, in: call, place, path, mask)
        if functions.isEmpty, let keeper = keeper(of: closure, in: call) {
            return open(number, .kept, keeper, path, index: place, mask)
        }
        // `list.map { … }`; a closure under a label is rather told of something than given the elements.
        guard functions.isEmpty || isGuess(call),
            closure.label.isEmpty || ["where", "by", "while", "receiveValue", "receiveOutput"].contains(closure.label)
        else {
            return
        }
        // Whoever asks an object for something is given the answer, and not what the object signs in with.
        let mask = call.handsOn ? mask : mask.subtracting(model.unmixed)
        if closure.takesTwo, !["sorted", "sort", "min", "max", "reduce"].contains(call.name) {
            // The key and the value of a dictionary, or the two of `zip` and `enumerated`.
            return connect(number, call.base, paths.push([.element, .index(place)], on: path), mask)
        }
        guard place == 0 || call.name == "reduce" else { return }
        connect(number, call.base, paths.push(.element, on: path), mask)
    }

    /// What a function hands to a closure that it takes: the arguments of every call of it.
    func expandHanded(to parameter: Node, _ place: Int, _ number: Int32, _ path: Int32) {
        if parameter.kind == .reference { return expandHanded(toNamed: parameter, place, number, path) }
        guard let function = parameter.parent else { return }
        for use in parameter.tree.nodes(.reference, named: [parameter.name]) where function.contains(use) {
            guard let up = use.outerExpression.parent else { continue }
            let whole = use.outerExpression
            if up.kind == .call, whole.role == .callee {
                connect(number, up.argument(at: place), path, .all)
            } else if up.kind == .call, whole.role == .argument {
                handOn(whole, in: up, place, number, path)
            } else if up.kind == .assignment, whole.role == .operand, let keeper = whole.keeper {
                open(number, .kept, keeper, path, index: place, .all)
            }
        }
    }

    /// `list.map(fast)`, `value |> fast`: what a call or operator hands to the closure that a name stands for.
    private func expandHanded(toNamed use: Node, _ place: Int, _ number: Int32, _ path: Int32) {
        guard let up = use.parent else { return }
        if up.kind == .call { return expand(parameter: place, of: use, in: up, number, path, .all) }
        connect(number, handedTo: use, beside: up, place, path, .all)
    }

    /// What an operator of the project hands to a closure, or to a function by its name.
    private func connect(
        _ number: Int32, handedTo closure: Node, beside whole: Node, _ place: Int, _ path: Int32, _ mask: FlowLabels
    ) {
        let operands = whole.kind == .binary ? whole.children(.operand) : Array(whole.children)
        guard let at = operands.firstIndex(of: closure) else { return }
        for function in (index.functions[whole.name] ?? []).prefix(3) {
            let parameters = function.children(.parameter)
            guard parameters.indices.contains(at), parameters[at].takesFunction else { continue }
            let output = graph.number(key(.handed, parameters[at], path, index: place))
            graph.bind(number, .init(output: output, call: whole.id, mask: mask))
        }
    }

    /// The closure is passed on to another function.
    private func handOn(_ argument: Node, in call: Node, _ place: Int, _ number: Int32, _ path: Int32) {
        if let at = call.arguments.firstIndex(of: argument),
            let steps = model.parameter(place, ofClosureAt: at, of: call)
        {
            return apply(steps, of: call, number, path, .all)
        }
        let functions = targets(of: call)
        if functions.isEmpty, let keeper = keeper(of: argument, in: call) {
            return open(number, .kept, keeper, path, index: place, .all)
        }
        connect(number, handedTo: argument, by: functions, in: call, place, path, .all)
    }

    /// What functions hand to the closure that a call gives them.
    private func connect(
        _ number: Int32, handedTo closure: Node, by functions: [Node], in call: Node, _ place: Int, _ path: Int32,
        _ mask: FlowLabels
    ) {
        for function in functions {
            guard let parameter = CallTargets.parameter(of: function, for: closure, in: call) else { continue }
            let output = graph.number(key(.handed, parameter, path, index: place))
            graph.bind(number, .init(output: output, call: call.id, mask: mask))
        }
    }
}

extension Node {
    /// Whether a call is known to give its closure what it is made on, or the elements or the outcome of it.
    fileprivate var handsOn: Bool {
        FlowIndex.iterating.contains(name) || handing.contains(name) || handingVerbs.contains(where: name.hasPrefix)
    }

    /// Whether a closure has two parameters, named or `$0` and `$1`.
    fileprivate var takesTwo: Bool {
        if child(.parameter) != nil { return children(.parameter).count == 2 }
        return tree.nodes(.reference, named: "$1").contains { contains($0) }
    }
}

/// Functions that give a closure the elements of a list, the value of a promise, or the object itself.
private let handing: Set<String> = [
    "filter", "reduce", "first", "last", "contains", "allSatisfy", "sorted", "sort", "min", "max", "drop", "prefix",
    "removeAll", "partition", "split", "enumerated", "zip", "merge", "scan", "each", "tryMap", "tryCompactMap",
    "tryFilter", "apply", "also", "let", "run", "tap", "peek", "then", "done", "get", "finally", "always", "unwrap",
    "ifPresent", "subscribe", "drive", "bind", "assign", "observe", "handle", "handleEvents",
    "read", "write", "modify", "mutate", "access", "use", "lock", "sync", "async", "await",
]

/// What the names of such functions begin with: `withLock`, `whenSuccess`, `onNext`, `mapValues`, `doOnNext`.
private let handingVerbs = ["with", "when", "on", "map", "compactMap", "flatMap", "forEach", "doOn", "subscribe"]
