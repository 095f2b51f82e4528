extension Resolver {
    /// What a call may mean, level by level: the first that suits is meant.
    func callees(of call: Node) -> [[Candidate]] {
        switch call.kind {
        case .binary, .prefix, .postfix: return operatorCandidates(call)
        case .subscriptCall:
            guard let base = call.base else { return [] }
            let type = rawType(of: base)
            if case .metatype(let inner) = shape(type) {
                return [members("subscript", of: inner, at: call, isOfType: true)]
            }
            return [members("subscript", of: type, at: call, isOfType: false)]
        default: break
        }
        guard let callee = call.callee?.unwrapped else { return [] }
        switch callee.kind {
        case .reference: return plainCallees(callee, call)
        case .member: return memberCallees(callee, call)
        default:
            if case .metatype(let inner) = shape(rawType(of: callee)) { return [initializers(of: inner, at: call)] }
            return []
        }
    }

    private func plainCallees(_ callee: Node, _ call: Node) -> [[Candidate]] {
        if callee.name == "self" || callee.name == "Self" {
            return [initializers(of: ownType(at: callee), at: call)]
        }
        return candidates(callee.name, id: callee.nameID, at: callee).map { expand($0, at: callee) }
    }

    private func memberCallees(_ callee: Node, _ call: Node) -> [[Candidate]] {
        if let base = callee.base, base.kind == .reference, base.name == "super" {
            let parent = rawType(of: base)
            return [
                callee.name == "init"
                    ? initializers(of: parent, at: call) : members(callee.name, of: parent, at: call, isOfType: false)
            ]
        }
        guard let (base, isOfType) = receiver(of: callee) else {
            guard let base = callee.base, let found = modulesMembers(callee, base) else { return [] }
            return [expand(found, at: callee)]
        }
        if callee.name == "init" {
            return [initializers(of: base, at: call)]
        }
        let found = members(callee.name, of: base, at: call, isOfType: isOfType)
        return tiers(expand(found, at: callee))
    }

    private func modulesMembers(_ callee: Node, _ base: Node) -> [Candidate]? {
        guard base.kind == .reference, let number = graph.modules.firstIndex(where: { $0.name == base.name }) else {
            return nil
        }
        return (graph.modules[number].names[callee.name] ?? []).compactMap { id in
            graph[id].node.map { Candidate(node: $0, symbol: id, map: [:], base: .unknown, distance: 0) }
        }
    }

    /// Type names become the initializers of their types; properties whose values are called stay apart.
    private func expand(_ candidates: [Candidate], at callee: Node) -> [Candidate] {
        let nearestType = candidates.lazy.filter(\.node.isTypeName).map(\.distance).min()
        return candidates.flatMap { candidate -> [Candidate] in
            let node = candidate.node
            if node.isTypeName, candidate.distance != nearestType { return [] }
            guard node.isTypeName else { return [candidate] }
            guard case .metatype(let type) = shape(reference(to: candidate, at: callee).type) else { return [] }
            return initializers(of: type, at: callee)
        }
    }

    /// Members of the type itself before those that it inherits, those of protocols last.
    private func tiers(_ candidates: [Candidate]) -> [[Candidate]] {
        let near = candidates.filter { $0.distance < 100 }
        return near.count == candidates.count ? [candidates] : [near, candidates]
    }

    private func operatorCandidates(_ node: Node) -> [[Candidate]] {
        let all = graph.operators(node.name, from: node.tree)
        guard !all.isEmpty else { return [] }
        let found = all.compactMap { id -> Candidate? in
            guard let declared = graph[id].node else { return nil }
            var map: Substitution = [:]
            if let owner = graph[id].owner {
                if graph[owner].kind == .protocol {
                    let operand = node.children.first { !$0.needsContext }.map { type(of: $0) } ?? .unknown
                    guard operand.isKnown else { return nil }
                    map[owner] = operand
                    guard conforms(operand, to: owner, at: node) == true else { return nil }
                }
            }
            return Candidate(node: declared, symbol: id, map: map, base: .unknown, distance: 0)
        }
        return [found]
    }
}

extension Node {
    fileprivate var isTypeName: Bool {
        kind.isTypeDeclaration || [.typealiasDecl, .genericParameter, .associatedTypeDecl].contains(kind)
    }
}
