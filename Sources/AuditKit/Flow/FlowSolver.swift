import CodeModel

/// Answers what can be in a place, for one thread; keeps every answer for the next question.
final class FlowSolver {
    let project: FlowProject
    let model: any FlowModel
    let index: FlowIndex
    let lookup: Lookup
    let graph: FlowGraph
    let paths = FlowPaths()
    /// Whether a literal can be anything that is asked about.
    let hasLiterals: Bool
    let files: [CodeTree]
    private var bodies: [Place: FlowBody] = [:]
    private var targets: [Place: [Node]] = [:]
    /// The file that was asked about last, which is nearly always the next one too.
    private var lastFile: (tree: CodeTree, number: Int32)?

    private struct Place: Hashable {
        let file: Int32
        let node: Int32
    }

    init(workspace: Workspace, model: any FlowModel, family: FlowLabels) {
        graph = FlowGraph(family: family)
        self.model = model
        hasLiterals = !model.literals.isDisjoint(with: family)
        project = workspace.fact(FlowProject.self)
        index = project.index
        lookup = project.lookup
        files = workspace.swift.map(\.tree)
    }

    /// The number of the question, with its answer and all that it rests on worked out.
    func solve(_ key: FlowKey) -> Int32 {
        let number = graph.number(key)
        while true {
            if let next = graph.nextFresh() {
                expand(next)
                graph.mark(next)
            } else if let next = graph.nextDirty() {
                gather(next)
            } else {
                return number
            }
        }
    }

    /// The number of the question that a rule asks of a node, solved; the function around is named where the answer rests
    /// on too much to be followed.
    func answer(_ key: FlowKey, askedOf node: Node) -> Int32 {
        let number = solve(key)
        if graph.questions[Int(number)].value.isTooWide {
            project.noteShortcut(in: node.isBodyRoot ? node : node.bodyRoot)
        }
        return number
    }

    // MARK: - Nodes and keys

    func node(_ number: Int32, in file: Int32) -> Node { Node(tree: files[Int(file)], id: number) }

    func node(of number: Int32) -> Node {
        let key = graph.keys[Int(number)]
        return node(key.node, in: key.file)
    }

    func origin(of node: Node, isPart: Bool) -> FlowOrigin? {
        model.origin(of: node, isPart: isPart, among: graph.family)
    }

    func file(of node: Node) -> Int32 {
        if let lastFile, lastFile.tree === node.tree { return lastFile.number }
        let number = index.numbers[ObjectIdentifier(node.tree)] ?? 0
        lastFile = (node.tree, number)
        return number
    }

    func key(_ kind: FlowKey.Kind, _ node: Node, _ path: Int32 = FlowPaths.whole, index: Int = 0) -> FlowKey {
        FlowKey(
            kind: kind, file: file(of: node), node: node.id, path: path, index: Int32(truncatingIfNeeded: index))
    }

    /// The body that a node belongs to, walked when it is first asked for.
    func body(around node: Node) -> FlowBody { body(of: node.isBodyRoot ? node : node.bodyRoot) }

    func body(of root: Node) -> FlowBody {
        let place = Place(file: file(of: root), node: root.id)
        if let known = bodies[place] { return known }
        let body = project.body(of: root)
        bodies[place] = body
        return body
    }

    /// The functions of the project that a call can mean.
    func targets(of call: Node) -> [Node] {
        let place = Place(file: file(of: call), node: call.id)
        if let known = targets[place] { return known }
        let found = project.targets(of: call)
        targets[place] = found
        return found
    }

    // MARK: - Growing the graph

    private func expand(_ number: Int32) {
        let key = graph.keys[Int(number)]
        if key.kind.isLeaf, key.level == 0 { return graph.open(number, leaf: number, .all) }
        let node = node(of: number)
        switch key.kind {
        case .expression: expand(expression: node, number, key.path)
        case .total where key.index > 0:
            graph.connect(number, from: self.key(.handed, node, key.path, index: Int(key.index) - 1), .all)
        case .total: graph.connect(number, from: self.key(.expression, node, key.path), .all)
        case .totalResult: graph.connect(number, from: self.key(.result, node, key.path), .all)
        case .definition: expand(definition: key.index, in: node, number, key.path)
        case .result: expandResult(of: node, under: key.index, number, key.path)
        case .selfAtExit: expandExit(FlowBody.ownSelf, of: node, number, key.path)
        case .parameterAtExit:
            if let function = node.enclosingFunction { expandExit(node.id, of: function, number, key.path) }
        case .handed: expandHanded(to: node, Int(key.index), number, key.path)
        case .callers: expandCallers(of: node, number, key)
        case .property: expandProperty(node, number, key)
        case .kept: expandKept(node, number, key)
        }
    }

    private func gather(_ number: Int32) {
        let key = graph.keys[Int(number)]
        graph.gather(number, exceptLeaves: key.kind.isOpen)
        if graph.questions[Int(number)].value.isTooWide { return }
        if key.kind == .total || key.kind == .totalResult { openLeaves(number, key) }
        for binding in graph.questions[Int(number)].bindings { pass(binding, to: number) }
    }

    /// What callers pass for the parameters that an expression holds, and what is written to its properties.
    private func openLeaves(_ number: Int32, _ key: FlowKey) {
        guard let edge = graph.questions[Int(number)].edges.first else { return }
        guard key.level < FlowKey.furthest else {
            if !graph.questions[Int(edge.from)].value.leaves.isEmpty { graph.give(number, .unfollowed) }
            return
        }
        var further = key
        further.level += 1
        for leaf in graph.questions[Int(edge.from)].value.leaves {
            var next = graph.keys[Int(leaf.number)]
            next.level = further.level
            graph.connect(number, from: next, leaf.labels)
        }
        for joint in graph.questions[Int(edge.from)].value.joints { uniteCallers(of: joint, number, further) }
    }

    /// The same question about another place, one that leaves its function.
    func total(_ node: Node, _ path: Int32, like key: FlowKey) -> FlowKey {
        var next = self.key(.total, node.unwrapped, path)
        next.level = key.level
        return next
    }

    /// Leaves a part of the answer to whoever knows the callers.
    func open(_ number: Int32, _ kind: FlowKey.Kind, _ node: Node, _ path: Int32, index: Int = 0, _ labels: FlowLabels)
    {
        let outer = paths.outer(path, ofSelf: kind == .callers && node.kind != .parameter)
        // Where a part of a part is no longer told from its neighbours, what they are proves nothing of it.
        let lost = outer == path ? [] : model.joint.union(model.exact)
        graph.open(
            number, leaf: graph.number(key(kind, node, outer, index: index)), labels.subtracting(lost))
    }

    /// What this call passes for the parameters that the function's answer holds.
    private func pass(_ binding: FlowGraph.Binding, to number: Int32) {
        let output = graph.keys[Int(binding.output)]
        let call = node(binding.call, in: graph.keys[Int(number)].file)
        for leaf in graph.questions[Int(binding.output)].value.leaves {
            let key = graph.keys[Int(leaf.number)]
            let mask = leaf.labels.intersection(binding.mask)
            guard key.kind == .callers, key.file == output.file, belongs(key.node, to: output) else {
                graph.open(number, leaf: leaf.number, mask)
                continue
            }
            let parameter = node(key.node, in: key.file)
            let path = key.path
            if binding.isOverElements {
                connect(number, call.base, paths.push(.element, on: path), mask)
                continue
            }
            guard parameter.kind == .parameter else {
                if let receiver = binding.receiver {
                    connect(number, node(receiver, in: graph.keys[Int(number)].file), path, mask)
                } else if call.isCall(ofValueBy: parameter) {
                    connect(number, call.callee, path, mask)
                } else if !makesNewValue(call, parameter) {
                    passReceiver(of: call, to: number, path, mask)
                }
                continue
            }
            let arguments = CallTargets.arguments(of: call, for: parameter)
            for argument in arguments { connect(number, argument, path, mask) }
            if arguments.isEmpty, let value = parameter.initialValue {
                connect(number, value, path, mask)
            }
        }
        for joint in graph.questions[Int(binding.output)].value.joints {
            pass(joint, of: binding, output, call, to: number)
        }
    }

    /// What this call passes for parameters that count together; the others stay open.
    private func pass(
        _ joint: FlowValue.Joint, of binding: FlowGraph.Binding, _ output: FlowKey, _ call: Node, to number: Int32
    ) {
        let choices = joint.parts.map { number -> [Int32] in
            let part = graph.keys[Int(number)]
            guard part.kind == .callers, part.file == output.file, belongs(part.node, to: output) else {
                return [number]
            }
            let parameter = node(part.node, in: part.file)
            if binding.isOverElements {
                guard let base = call.base else { return [] }
                return [graph.number(key(.expression, base.unwrapped, paths.push(.element, on: part.path)))]
            }
            guard parameter.kind == .parameter else {
                if let receiver = binding.receiver {
                    let value = node(receiver, in: graph.keys[Int(number)].file).unwrapped
                    return [graph.number(key(.expression, value, part.path))]
                }
                if call.isCall(ofValueBy: parameter), let callee = call.callee?.unwrapped {
                    return [graph.number(key(.expression, callee, part.path))]
                }
                return makesNewValue(call, parameter) ? [] : receiverNumbers(of: call, part.path)
            }
            let arguments = CallTargets.arguments(of: call, for: parameter)
            let values = arguments.isEmpty ? parameter.initialValue.map { [$0] } ?? [] : arguments
            return values.map { graph.number(key(.expression, $0.unwrapped, part.path)) }
        }
        unite(number, choices, joint.labels.intersection(binding.mask))
    }

    /// Whether `self` is what an initializer makes, of which nothing was there before: `T(…)`, but not `super.init(…)`.
    private func makesNewValue(_ call: Node, _ function: Node) -> Bool {
        function.kind == .initializerDecl && !call.isDelegation
    }

    private func receiverNumbers(of call: Node, _ path: Int32) -> [Int32] {
        guard let callee = call.kind == .call ? call.callee?.unwrapped : call else { return [] }
        if callee.kind == .reference { return selfNumbers(at: callee, path) }
        return callee.base.map { [graph.number(key(.expression, $0.unwrapped, path))] } ?? []
    }

    /// Whether an open parameter is one of the function that the question was about.
    private func belongs(_ id: Int32, to output: FlowKey) -> Bool {
        if id == output.node { return true }
        let parameter = node(id, in: output.file)
        guard parameter.kind == .parameter, let owner = parameter.parent else { return false }
        return owner.id == output.node || owner.id == node(output.node, in: output.file).parent?.id
    }

    /// What a method is called on: the base, or `self` where none is written.
    private func passReceiver(of call: Node, to number: Int32, _ path: Int32, _ mask: FlowLabels) {
        guard let callee = call.kind == .call ? call.callee?.unwrapped : call else { return }
        if callee.kind == .reference { return connectSelf(number, at: callee, path, mask) }
        connect(number, callee.base, path, mask)
    }

    /// `self` as it is at a place of the body around.
    func connectSelf(_ number: Int32, at place: Node, _ path: Int32, _ mask: FlowLabels) {
        for source in selfNumbers(at: place, path) { graph.connect(number, to: source, mask) }
    }

    private func selfNumbers(at place: Node, _ path: Int32) -> [Int32] {
        let body = body(around: place)
        let definitions = body.reachingSelf[place.id] ?? body.reaching[place.id] ?? [0]
        return numbers(ofDefinitions: definitions, in: body.root, path)
    }

    func numbers(ofDefinitions definitions: [Int32], in root: Node, _ path: Int32) -> [Int32] {
        definitions.map { graph.number(key(.definition, root, path, index: Int($0))) }
    }
}
