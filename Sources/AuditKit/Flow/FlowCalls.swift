import CodeModel

/// What the result of a call is made of.
extension FlowSolver {
    func expand(call node: Node, _ number: Int32, _ path: Int32, _ mask: FlowLabels) {
        if let steps = model.result(of: node) { return apply(steps, of: node, number, path, mask) }
        guard let callee = node.callee?.unwrapped else { return }
        if expandContinuation(node, number, path, mask) || expandMadeStream(node, number, path, mask)
            || expandCase(node, callee, number, path, mask)
        {
            return
        }
        if callee.kind == .closure {
            for value in body(around: node).results(of: callee) { connect(number, value, path, mask) }
            return
        }
        let functions = targets(of: node)
        for function in functions {
            let kind: FlowKey.Kind = function.kind == .initializerDecl ? .selfAtExit : .result
            let isMethod = kind == .result && callee.kind == .member
            let output = graph.number(
                isMethod ? result(of: function, path, calledOn: callee.base) : key(kind, function, path))
            graph.bind(number, .init(output: output, call: node.id, mask: mask))
        }
        // What stands in for a library says nothing of what the library does.
        if functions.contains(where: { !$0.isStandIn }) { return }
        if let type = madeType(callee) { return expand(memberwise: node, of: type, number, path, mask) }
        if let closure = localClosure(callee) {
            for value in body(around: closure).results(of: closure) { connect(number, value, path, mask) }
            return
        }
        if expandClosureParameter(callee, number, path, mask) || expandNamed(node, callee, number, path, mask) {
            return
        }
        if holdsFunction(callee) { return connect(number, callee, paths.push(.returned, on: path), mask) }
        expand(unknown: node, callee, number, path, mask)
    }

    /// A call of a closure that the function was given: what the closures of all callers return.
    private func expandClosureParameter(_ callee: Node, _ number: Int32, _ path: Int32, _ mask: FlowLabels) -> Bool {
        guard callee.kind == .reference, let parameter = lookup.declaration(of: callee), parameter.kind == .parameter,
            let type = parameter.typeText
        else { return false }
        let isExpression = type.contains("@autoclosure")
        connect(number, callee, isExpression ? path : paths.push(.returned, on: path), mask)
        return true
    }

    /// Whether what is called is a value that holds a closure or function: a variable or property, one of a list, or what
    /// a call gives.
    private func holdsFunction(_ callee: Node) -> Bool {
        switch callee.kind {
        case .call, .subscriptCall: true
        case .reference: lookup.declaration(of: callee)?.kind == .variable
        case .member: Int(callee.name) != nil || lookup.declaration(ofMember: callee)?.kind == .variable
        default: false
        }
    }

    /// A call of what a constant names: `let make = Item.init`, and `String.uppercased`, of which the first argument is
    /// the receiver.
    private func expandNamed(
        _ node: Node, _ callee: Node, _ number: Int32, _ path: Int32, _ mask: FlowLabels
    ) -> Bool {
        if callee.kind == .call, let method = callee.callee.flatMap(functionOfType), method.name != "init",
            targets(of: callee).isEmpty
        {
            connect(number, callee.argument(at: 0), FlowPaths.whole, mask.intersection(model.composed))
            return true
        }
        guard let maker = functionOfType(callee), maker != callee, maker.name == "init" else { return false }
        join(arguments: node, number, mask)
        return true
    }

    /// `Item.init` or `String.uppercased` where it stands, or where a constant was set to it.
    private func functionOfType(_ node: Node) -> Node? {
        let named = lookup.constantValue(of: node)
        guard named.kind == .member, named.name.first?.isLowercase == true, let base = named.base?.unwrapped,
            base.kind == .reference, base.name.first?.isUppercase == true
        else { return nil }
        return named
    }

    /// The type of the project that a call makes a value of without an initializer of its own.
    func madeType(_ callee: Node) -> DeclaredType? {
        guard callee.kind != .call else { return nil }
        let name = callee.kind == .member && callee.name == "init" ? callee.base?.unwrapped.name : callee.name
        guard let name, name.first?.isUppercase == true, let type = lookup.index.types[name],
            type.kind == .structDecl || type.kind == .classDecl || type.kind == .actorDecl
        else { return nil }
        return type
    }

    /// `Point(x: a, y: b)` where the compiler writes the initializer.
    func expand(
        memberwise node: Node, of type: DeclaredType, _ number: Int32, _ path: Int32, _ mask: FlowLabels
    ) {
        guard case .field(let name)? = paths[path].first else {
            return join(arguments: node, number, mask)
        }
        let inner = paths.number(paths[path].dropFirst())
        if let argument = node.argument(name) { return connect(number, argument, inner, mask) }
        if let value = type.members[name]?.first?.initialValue {
            connect(number, value, inner, mask)
        } else {
            expand(name, of: node, type, number, path, mask)
        }
    }

    /// `.success(data)`: the case of an enumeration with its payload.
    private func expandCase(
        _ node: Node, _ callee: Node, _ number: Int32, _ path: Int32, _ mask: FlowLabels
    ) -> Bool {
        // `.init(…)` of a type that is not known here is no case: its parts are the arguments of their names.
        guard callee.kind == .member, callee.name != "init" || !callee.has(.hasImplicitBase),
            !callee.has(.hasImplicitBase) || targets(of: node).isEmpty
        else { return false }
        if case .payload(let name, let place)? = paths[path].first {
            // `Reader().item(text)` and `Reader.item(text)` call functions that give a case back.
            guard callee.has(.hasImplicitBase) || callee.isOfNamedType && targets(of: node).isEmpty else {
                return false
            }
            let inner = paths.number(paths[path].dropFirst())
            if name == callee.name { connect(number, node.argument(at: place), inner, mask) }
            return true
        }
        guard callee.has(.hasImplicitBase) || isCase(callee) else { return false }
        if paths[path].first == .field("errorDescription"), let owner = callee.base?.unwrapped.name,
            let type = lookup.index.types[owner]
        {
            expand("errorDescription", of: node, type, number, path, mask)
            return true
        }
        for argument in node.arguments { connect(number, argument, path, mask) }
        return true
    }

    private func isCase(_ callee: Node) -> Bool {
        guard let base = callee.base?.unwrapped, base.kind == .reference else { return false }
        if base.name == "Result" || base.name == "Optional" {
            return ["success", "failure", "some"].contains(callee.name)
        }
        return lookup.index.types[base.name]?.members[callee.name]?.contains { $0.kind == .enumCase } ?? false
    }

    /// The closure that a constant stands for.
    private func localClosure(_ callee: Node) -> Node? {
        let declaration =
            callee.kind == .reference ? lookup.declaration(of: callee) : lookup.declaration(ofMember: callee)
        guard let declaration, declaration.has(.isLet) else { return nil }
        return declaration.initialValue.flatMap { $0.unwrapped.kind == .closure ? $0.unwrapped : nil }
    }

    /// A call of code that is not there: a new value holds its arguments, a method's result what it is called on.
    private func expand(
        unknown node: Node, _ callee: Node, _ number: Int32, _ path: Int32, _ mask: FlowLabels
    ) {
        // `[UInt8](x)` makes a value as `Data(x)` does.
        let isInitializer =
            callee.name.first?.isUppercase == true || callee.name == "init"
            || [.array, .dictionary, .type].contains(callee.kind)
        if isInitializer {
            if case .field(let name)? = paths[path].first, let argument = node.argument(name) {
                return connect(number, argument, paths.number(paths[path].dropFirst()), mask)
            }
            // `Result(value: token)` is no failure, and `Result(error: error)` no success.
            if case .payload(let outcome, _)? = paths[path].first, let other = otherOutcome[outcome],
                node.arguments.contains(where: { other.contains($0.label) })
            {
                return
            }
            // A part by another name than any argument's is not known to be any of them: least of all is it constant.
            let isNamedPart = paths[path].first?.isField == true && node.arguments.allSatisfy { !$0.label.isEmpty }
            let lost = model.joint.union(model.exact).union(model.unmixed)
            join(arguments: node, number, isNamedPart ? mask.subtracting(lost) : mask)
        } else {
            connect(number, callee.base, FlowPaths.whole, mask.intersection(model.composed))
        }
        for argument in node.arguments where argument.kind == .closure {
            // The function may do much with what the closure gives, but makes no `.failure` of a `.success`.
            let payload = paths.number(paths[path].drop { !$0.isPayload })
            for value in body(around: node).results(of: argument) {
                let inner = value.unwrapped.isCaseWithPayload ? payload : FlowPaths.whole
                connect(number, value, inner, mask.intersection(model.composed))
            }
        }
    }

    /// A new value holds what it is made of; it is constant where all of that is.
    private func join(arguments node: Node, _ number: Int32, _ mask: FlowLabels) {
        let pieces = node.arguments.filter { $0.kind != .closure && !model.isOption($0) }
        unite(number, pieces, mask)
        for argument in node.arguments where argument.kind != .closure {
            connect(number, argument, FlowPaths.whole, mask.subtracting(model.joint))
        }
    }

    /// The pieces of the steps that count together.
    private func unite(_ steps: [FlowStep], of node: Node, _ number: Int32, _ mask: FlowLabels, _ before: [Int32]) {
        let joint = steps.filter(\.isJoint)
        guard !joint.isEmpty, asksForWholes else { return }
        var choices: [[Int32]] = []
        for step in joint {
            switch step.source {
            case .before: choices.append(numbers(ofDefinitions: before, in: body(around: node).root, FlowPaths.whole))
            default:
                let pieces = pieces(of: step, node)
                choices += pieces.map { [graph.number(key(.expression, $0.unwrapped, FlowPaths.whole))] }
            }
        }
        unite(number, choices, mask)
    }

    private func pieces(of step: FlowStep, _ node: Node) -> [Node] {
        switch step.source {
        case .receiver: node.base.map { [$0] } ?? []
        case .argument(let at): node.argument(at: at).map { [$0] } ?? []
        case .arguments: node.arguments.filter { $0.kind != .closure && !model.isOption($0) }
        default: []
        }
    }

    /// What the model says of a call or a member.
    func apply(
        _ steps: [FlowStep], of node: Node, _ number: Int32, _ path: Int32, _ mask: FlowLabels, before: [Int32] = []
    ) {
        // An element may be constant, whatever the others are.
        let isWhole = paths[path].isEmpty
        if isWhole { unite(steps, of: node, number, mask, before) }
        for step in steps {
            guard let inner = part(path, of: step) else { continue }
            let place = paths.push(step.taking, on: inner)
            let mask = mask.intersection(step.labels).subtracting(step.isJoint && isWhole ? model.joint : [])
            switch step.source {
            case .receiver: connect(number, receiverOf: node, place, mask)
            case .argument(let at): connect(number, node.argument(at: at), place, mask)
            case .arguments:
                for argument in node.arguments where argument.kind != .closure {
                    connect(number, argument, place, mask)
                }
            case .closure(let at):
                if let closure = node.argument(at: at) { connect(number, resultOf: closure, in: node, place, mask) }
            case .written(let name, let label):
                for call in (index.calls[name] ?? []).prefix(FlowIndex.mostCalls)
                where model.writes(call, whereReads: node) {
                    let first = label == "self" ? call.base : call.argument(at: 0)
                    connect(number, label.isEmpty || label == "self" ? first : call.argument(label), place, mask)
                }
            case .filled(let at):
                if let closure = node.argument(at: at) { connect(number, filledBy: closure, place, mask) }
            case .before:
                connect(number, definitions: before, in: node, step.taking.isEmpty ? path : place, mask)
            case .origin: graph.give(number, mask)
            }
        }
    }

    /// What a method is called on, or a property read of; in an extension that is `self` where nothing is written.
    private func connect(_ number: Int32, receiverOf node: Node, _ path: Int32, _ mask: FlowLabels) {
        if let base = node.base { return connect(number, base, path, mask) }
        let name = node.kind == .call ? node.callee?.unwrapped : node
        guard let name, name.kind == .reference, name.isInLibraryExtension(lookup) else { return }
        connectSelf(number, at: name, path, mask)
    }

    /// The path that a step leaves to ask about; nothing where another part of the result is asked about.
    func part(_ path: Int32, of step: FlowStep) -> Int32? {
        guard step.keepsParts else { return FlowPaths.whole }
        switch paths.meeting(path, step.giving) {
        case .inside(let rest): return rest
        case .around: return FlowPaths.whole
        case .apart: return nil
        }
    }

    func connect(_ number: Int32, definitions: [Int32], in node: Node, _ path: Int32, _ mask: FlowLabels) {
        let root = body(around: node).root
        for definition in definitions {
            graph.connect(number, from: key(.definition, root, path, index: Int(definition)), mask)
        }
    }
}

extension Node {
    /// Whether a member is one of a type that is named: `Link.open`.
    fileprivate var isOfNamedType: Bool {
        guard let base = base?.unwrapped, base.kind == .reference || base.kind == .member else { return false }
        return base.name.first?.isUppercase == true
    }
}

/// The labels of what a value is made with that ends the other way than a case says.
private let otherOutcome: [String: Set<String>] = [
    "failure": ["value", "success"], "success": ["error", "failure"],
]
