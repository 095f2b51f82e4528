/// Answers about names, types and constants that need the whole project.
public struct Lookup: Sendable {
    public let index: SwiftIndex

    public init(index: SwiftIndex) { self.index = index }

    /// How far an answer may lead from one declaration to the next.
    static let reach = 12

    /// The declaration that a name in an expression means: local, member of an enclosing type, or global.
    public func declaration(of reference: Node) -> Node? {
        guard reference.kind == .reference, !reference.name.isEmpty else { return nil }
        return local(reference) ?? member(reference.name, aroundOf: reference) ?? index.globals[reference.name]?.first
    }

    /// The declaration that a member access means, where the type of its base is known.
    public func declaration(ofMember member: Node) -> Node? {
        guard member.kind == .member, let base = member.base else { return nil }
        guard let type = type(of: base) else { return nil }
        return index.members(member.name, of: type.name).first
    }

    /// The function that a call means, where it is one of the project's own.
    public func function(of call: Node) -> Node? {
        guard call.kind == .call, let callee = call.callee?.unwrapped else { return nil }
        let labels = call.arguments.filter { !$0.has(.isTrailingClosure) }.map(\.label)
        let candidates: [Node]
        switch callee.kind {
        case .reference where index.types[callee.name] != nil: candidates = index.members("init", of: callee.name)
        case .reference:
            let own = callee.enclosingType.map { index.members(callee.name, of: TypeName.base($0.name)) } ?? []
            candidates = own + (index.globals[callee.name] ?? [])
        case .member:
            guard let base = callee.base, let type = type(of: base) else { return nil }
            candidates = index.members(callee.name, of: type.name)
        default: return nil
        }
        let functions = candidates.filter { $0.kind == .functionDecl || $0.kind == .initializerDecl }
        return functions.first { fits(labels, $0) } ?? functions.first
    }

    private func fits(_ labels: [String], _ function: Node) -> Bool {
        let parameters = function.children(.parameter)
        var next = 0
        for label in labels {
            guard let place = parameters[next...].firstIndex(where: { $0.label == label }) else { return false }
            next = place + 1
        }
        return true
    }

    /// The innermost local, parameter or capture of this name that is in scope.
    private func local(_ reference: Node) -> Node? {
        var best: Node?
        for node in reference.tree.named(reference.name) {
            guard node.kind == .variable || node.kind == .parameter || node.kind == .functionDecl else { continue }
            guard node.isBefore(reference) || node.kind == .functionDecl, !node.contains(reference) else { continue }
            guard let scope = node.scope, scope.kind != .file, !scope.kind.isTypeDeclaration else { continue }
            guard scope.contains(reference) else { continue }
            if best.flatMap(\.scope).map({ $0.contains(scope) }) ?? true { best = node }
        }
        return best
    }

    private func member(_ name: String, aroundOf reference: Node) -> Node? {
        for ancestor in reference.ancestors where ancestor.kind.isTypeDeclaration {
            if let found = index.members(name, of: TypeName.base(ancestor.name)).first { return found }
        }
        return nil
    }
}

extension CodeTree {
    /// All nodes of this name, in source order.
    func named(_ name: String) -> [Node] {
        guard let id = names.id(of: name) else { return [] }
        return nodes(nameID: id)
    }
}

extension Node {
    /// The node within which a declared name can be used.
    ///
    /// A `guard` binding lives in the block round the statement, an `if` binding in the statement, a parameter in its
    /// function, any other local in the block that holds it.
    public var scope: Node? {
        var node = self
        while let up = node.parent {
            switch up.kind {
            case .guard: return up.parent
            case .if, .while, .for, .case, .catch, .repeat: return up
            case .block, .file, .closure: return up
            case let kind where kind.isTypeDeclaration || kind.isFunctionLike: return up
            default: node = up
            }
        }
        return nil
    }
}
