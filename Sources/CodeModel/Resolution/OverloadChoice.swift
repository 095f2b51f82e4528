/// A candidate with its arguments bound.
struct Choice {
    let candidate: Candidate
    let binding: CallBinding
    var map: Resolver.Substitution
    /// The cost of the conversions: less is better.
    var score: Int
}

extension Resolver {
    func best(of candidates: [Candidate], _ arguments: [Node], _ call: Node) -> Choice? {
        var found: [Choice] = []
        for candidate in candidates.prefix(200) {
            guard step() else { return nil }
            guard let parameters = parameters(of: candidate),
                let binding = operands(arguments, call, parameters) ?? CallBinding(arguments, to: parameters)
            else { continue }
            if var choice = judge(candidate, binding, call) {
                if requirementsHold(candidate.with(choice.map), at: call) == false { continue }
                choice.score += binding.defaults * 2 + (candidate.distance >= 100 ? 6 : candidate.distance > 0 ? 3 : 0)
                found.append(choice)
            }
        }
        guard let least = found.map(\.score).min() else { return nil }
        var leaders = found.filter { $0.score == least }
        if leaders.count > 1 { leaders = preferred(leaders, call) }
        return leaders.count == 1 ? leaders[0] : nil
    }

    private func operands(_ arguments: [Node], _ call: Node, _ parameters: [Node]) -> CallBinding? {
        guard [.binary, .prefix, .postfix].contains(call.kind), arguments.count == parameters.count else { return nil }
        return CallBinding(operands: arguments, parameters)
    }

    /// The parameters of what may be called; nothing where it is no function.
    func parameters(of candidate: Candidate) -> [Node]? {
        switch candidate.node.kind {
        case .functionDecl, .initializerDecl, .subscriptDecl, .enumCase:
            return candidate.isUnapplied ? nil : candidate.node.children(.parameter)
        default: return candidate.isImplicit ? storedProperties(of: candidate.node) : nil
        }
    }

    /// How well the arguments suit: less is better, nothing where they do not.
    private func judge(_ candidate: Candidate, _ binding: CallBinding, _ call: Node) -> Choice? {
        var map = candidate.map
        var score = 0
        let open = openParameters(of: candidate)
        for parameter in open where map[parameter].map({ $0 == table.intern(.generic(parameter)) }) ?? false {
            map[parameter] = nil
        }
        for (parameter, generic) in zip(
            graph.generics[candidate.symbol ?? SymbolID(raw: -1)] ?? [], call.callee?.children(.generic) ?? [])
        {
            map[parameter] = type(written: generic)
        }
        for (parameter, given) in zip(binding.parameters, binding.arguments) {
            let wanted = signatureType(of: parameter)
            for argument in given {
                guard let cost = fit(argument, wanted, &map, open, call) else { return nil }
                score += cost
            }
        }
        let isFailable = candidate.node.kind == .initializerDecl && candidate.node.has(.isOptional)
        return Choice(candidate: candidate, binding: binding, map: map, score: score + (isFailable ? 1 : 0))
    }

    /// The generic parameters that the arguments decide.
    func openParameters(of candidate: Candidate) -> Set<SymbolID> {
        var open = Set(candidate.node.children(.generic).compactMap { graph.symbol(of: $0) })
        guard candidate.node.kind == .initializerDecl || candidate.isImplicit || candidate.node.kind == .enumCase,
            case .nominal(let symbol, let arguments) = shape(candidate.base)
        else { return open }
        for (parameter, argument) in zip(graph.genericParameters(of: symbol), arguments)
        where argument == table.intern(.generic(parameter)) || !argument.isKnown {
            open.insert(parameter)
        }
        return open
    }

    /// Of several that suit equally well: the one whose result the context asks for, or the more special one.
    private func preferred(_ choices: [Choice], _ call: Node) -> [Choice] {
        let nearest = choices.map(\.candidate.distance).min() ?? 0
        var left = choices.filter { $0.candidate.distance == nearest }
        if left.count > 1 {
            let nodes = fulfilling(left.map(\.candidate)).map(\.node)
            left = left.filter { nodes.contains($0.candidate.node) }
        }
        if left.count > 1 {
            let context = expected(of: call)
            if context.isKnown {
                let fitting = left.filter { self.resultMatches($0, context) }
                if !fitting.isEmpty { left = fitting }
            }
        }
        if left.count > 1 {
            let special = left.filter { openParameters(of: $0.candidate).isEmpty }
            if special.count == 1 { return special }
        }
        if left.count > 1 {
            let constrained = left.filter { choice in
                [choice.candidate.node, choice.candidate.symbol.flatMap { graph[$0].container }].compactMap(\.self)
                    .contains { scope in scope.children(.generic).contains { $0.kind == .requirement } }
            }
            if constrained.count == 1 { return constrained }
        }
        if left.count > 1 {
            let asynchronous = left.filter { $0.candidate.node.has(.isAsync) }
            let isAwaited = call.ancestors.prefix { $0.kind != .block && $0.kind != .closure }.contains {
                $0.kind == .await
            }
            let fitting = isAwaited ? asynchronous : left.filter { !$0.candidate.node.has(.isAsync) }
            if fitting.count == 1 { return fitting }
        }
        return left
    }

    private func resultMatches(_ choice: Choice, _ context: TypeID) -> Bool {
        let result = substitute(result(of: choice.candidate), choice.map)
        return result == context || optional(result) == context
    }
}

extension Candidate {
    func with(_ map: Resolver.Substitution) -> Candidate {
        Candidate(
            node: node, symbol: symbol, map: map, base: base, distance: distance, isImplicit: isImplicit,
            isUnapplied: isUnapplied)
    }
}

extension CallBinding {
    init(operands: [Node], _ parameters: [Node]) {
        self.parameters = parameters
        arguments = operands.map { [$0] }
    }
}
