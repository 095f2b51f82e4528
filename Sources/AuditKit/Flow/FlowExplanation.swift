import CodeModel

/// Finds the shortest ways from where labels come from to the value that has them.
struct FlowExplanation {
    let solver: FlowSolver

    /// How many sources one value is given, and how many questions are looked through for them.
    private static let mostSources = 16
    private static let mostSteps = 20_000

    private struct Visit {
        let number: Int32
        /// The labels that still get through to the value.
        let mask: FlowLabels
        let from: Int
    }

    func sources(of number: Int32, _ wanted: FlowLabels) -> [FlowSource] {
        var visits = [Visit(number: number, mask: wanted, from: -1)]
        var seen: [Int32: FlowLabels] = [number: wanted]
        var found: [FlowSource] = []
        var place = 0
        while place < visits.count, found.count < Self.mostSources, place < Self.mostSteps {
            let visit = visits[place]
            let own = solver.graph.questions[Int(visit.number)].own.intersection(visit.mask)
            if !own.isEmpty { add(own, place, visits, to: &found) }
            for (next, mask) in next(of: visit) {
                let fresh = mask.subtracting(seen[next] ?? [])
                guard !fresh.isEmpty else { continue }
                seen[next, default: []].formUnion(fresh)
                visits.append(Visit(number: next, mask: fresh, from: place))
            }
            place += 1
        }
        // Too much to look through for the way: the value has the labels all the same.
        if found.isEmpty, place == Self.mostSteps {
            let labels = solver.graph.questions[Int(number)].value.labels.intersection(wanted)
            return [FlowSource(node: solver.node(of: number), labels: labels, steps: [])]
        }
        return found
    }

    /// What a question rests on, as far as labels come through.
    private func next(of visit: Visit) -> [(Int32, FlowLabels)] {
        let graph = solver.graph
        let all =
            graph.questions[Int(visit.number)].edges.map { ($0.from, $0.mask) }
            + graph.questions[Int(visit.number)].bindings.map { ($0.output, $0.mask) }
        let united = graph.questions[Int(visit.number)].unions.filter { graph.joined($0).holds }
            .flatMap { union in union.pieces.map { ($0, union.mask) } }
        let passing = (all + united).compactMap { other, mask -> (Int32, FlowLabels)? in
            let passing = mask.intersection(visit.mask).intersection(graph.questions[Int(other)].value.labels)
            return passing.isEmpty ? nil : (other, passing)
        }
        return passing.sorted { solver.paths.areInOrder(graph.keys[Int($0.0)], graph.keys[Int($1.0)]) }
    }

    /// Numbers in an order that does not tell which question came first.
    private func inOrder(_ numbers: [Int32]) -> [Int32] {
        let keys = solver.graph.keys
        return numbers.sorted { solver.paths.areInOrder(keys[Int($0)], keys[Int($1)]) }
    }

    private func add(_ labels: FlowLabels, _ place: Int, _ visits: [Visit], to found: inout [FlowSource]) {
        let source = solver.node(of: visits[place].number)
        let node = stepNode(visits[place].number) ?? source
        guard !found.contains(where: { $0.node == node && $0.labels.isSuperset(of: labels) }) else { return }
        var steps: [Node] = []
        var at = place
        while at >= 0 {
            let step = stepNode(visits[at].number)
            if let step, steps.last != step { steps.append(step) }
            let from = visits[at].from
            if from >= 0 {
                for step in inner(from: visits[from].number, to: visits[at].number) where steps.last != step {
                    steps.append(step)
                }
            }
            at = from
        }
        found.append(FlowSource(node: node, labels: labels, steps: steps))
    }

    /// The places between a question and the one that it rests on, where the way leads through the parameter of a function:
    /// from the parameter on.
    private func inner(from number: Int32, to next: Int32) -> [Node] {
        let graph = solver.graph
        let (from, to) = (graph.keys[Int(number)], graph.keys[Int(next)])
        if from.kind == .total || from.kind == .totalResult {
            guard to.kind.isOpen, let edge = graph.questions[Int(number)].edges.first, edge.from != next else {
                return []
            }
            var leaf = to
            leaf.level = 0
            return graph.known(leaf).map { way(from: edge.from, to: $0) } ?? []
        }
        guard from.kind == .expression, to.kind == .expression else { return [] }
        let given = solver.node(of: next)
        for binding in graph.questions[Int(number)].bindings {
            for leaf in inOrder(graph.questions[Int(binding.output)].value.leaves.map(\.number)) {
                let key = graph.keys[Int(leaf)]
                guard key.kind == .callers else { continue }
                let parameter = solver.node(key.node, in: key.file)
                let call = solver.node(of: number)
                let isGiven =
                    parameter.kind == .parameter
                    ? CallTargets.arguments(of: call, for: parameter).contains { $0.unwrapped == given }
                    : call.base?.unwrapped == given
                if isGiven { return way(from: binding.output, to: leaf) }
            }
        }
        return []
    }

    /// The shortest way inside a function from a question to one of its parameters, the parameter first.
    private func way(from start: Int32, to leaf: Int32) -> [Node] {
        var visits = [(number: start, from: -1)]
        var seen: Set<Int32> = [start]
        var place = 0
        while place < visits.count, place < 400 {
            let number = visits[place].number
            let next = inOrder(
                solver.graph.questions[Int(number)].edges.map(\.from).filter { holds(leaf, $0) && !seen.contains($0) })
            if next.isEmpty, solver.graph.questions[Int(number)].edges.allSatisfy({ !holds(leaf, $0.from) }) { break }
            for other in next where seen.insert(other).inserted { visits.append((other, place)) }
            place += 1
        }
        guard place < visits.count else { return [] }
        var steps: [Node] = []
        var at = place
        while at >= 0 {
            if let step = stepNode(visits[at].number), steps.last != step { steps.append(step) }
            at = visits[at].from
        }
        return steps
    }

    private func holds(_ leaf: Int32, _ number: Int32) -> Bool {
        solver.graph.questions[Int(number)].value.leaves.contains { $0.number == leaf }
    }

    /// Whether labels begin at a question.
    private func isOwn(_ number: Int32) -> Bool { !solver.graph.questions[Int(number)].own.isEmpty }

    /// The node that a question is about, as a person would point at it; nothing for what only leads on.
    private func stepNode(_ number: Int32) -> Node? {
        let key = solver.graph.keys[Int(number)]
        let node = solver.node(of: number)
        switch key.kind {
        case .expression, .property: return node
        case .definition:
            let all = solver.body(of: node).definitions
            guard all.indices.contains(Int(key.index)) else { return nil }
            let definition = all[Int(key.index)]
            if definition.kind == .entry || definition.kind == .closureParameter || definition.kind == .member {
                return definition.variable > 0 ? Node(tree: node.tree, id: definition.variable) : nil
            }
            if definition.kind == .value || definition.kind == .piece, definition.variable > 0, isOwn(number) {
                return Node(tree: node.tree, id: definition.variable)
            }
            return isOwn(number) ? Node(tree: node.tree, id: definition.value) : nil
        case .total, .totalResult, .kept, .result, .selfAtExit, .parameterAtExit, .handed, .callers: return nil
        }
    }
}
