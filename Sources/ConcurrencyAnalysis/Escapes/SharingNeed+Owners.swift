import AuditKit
import CodeModel

/// Helpers that one function makes and uses up: builders, cursors, coders.
extension SharingNeed {
    /// Whether each object of a class has one owner for all the source shows: functions hand it to one another, none keeps it
    /// where others find it, and no closure for later takes it along.
    func isHeldByOne(_ parts: TypeParts) -> Bool {
        // What has asynchronous functions, or heirs in other modules, is made to be shared.
        guard parts.kind == .classDecl, isPlain(parts), !hasSendableFunctions(parts), !parts.isWatched,
            !parts.declaration.has(.isOpen),
            !parts.all.flatMap(\.memberNodes).contains(where: { $0.has(.isAsync) }),
            parts.all.flatMap({ $0.descendants(.closure) }).allSatisfy(isForNobodyElse)
        else { return false }
        let trees = project.trees(naming: parts.name)
        let made = trees.flatMap(makers).filter { call in
            !parts.owns(call) && project.counts(call, for: parts.declaration)
                && project.types.type([parts.name], from: call) == parts
        }
        func makers(in tree: CodeTree) -> [Node] {
            tree.calls(parts.name)
                + tree.members("init").filter { $0.base?.unwrapped.name == parts.name }.compactMap(\.parent)
        }
        guard !made.isEmpty, made.allSatisfy(staysWithMaker) else { return false }
        let mentions = trees.flatMap { tree in
            tree.nodes(.type) { $0.contains(parts.name) }.filter { node in
                !parts.owns(node) && project.counts(node, for: parts.declaration)
                    && TypeExpression(node.name).names.contains { path in
                        path.last == parts.name && project.types.type(path, from: node) == parts
                    }
            }
        }
        return mentions.count < Self.mostMentions && mentions.allSatisfy(hasOneOwner)
    }

    /// More than so many are no helper.
    private static let mostMentions = 2000

    /// Whether what a type is named for lives in a function, or in an object that is not shared.
    private func hasOneOwner(_ type: Node) -> Bool {
        for outer in type.ancestors {
            switch outer.kind {
            case .parameter:
                guard let function = outer.parent, function.kind.isFunctionLike, function.kind != .closure else {
                    return false
                }
                return staysPlain(outer, in: function)
            case .variable: return isOfOneOwner(variable: outer)
            case .functionDecl: return !outer.has(.isAsync) && !project.isolation.ofMember(outer).isIsolated
            case .cast, .call, .member: continue
            case .type: continue
            default: return false
            }
        }
        return false
    }

    private func isOfOneOwner(variable: Node) -> Bool {
        if variable.isLocalVariable {
            return variable.enclosingFunction.map { staysPlain(variable, in: $0) } ?? false
        }
        guard !variable.has(.isStatic), let owner = variable.enclosingType.flatMap(project.types.owner),
            !project.isolation.ofType(owner).isIsolated, owner.kind != .actorDecl
        else { return false }
        if case .none = project.sharing.promise(of: owner) { return true }
        return false
    }

    /// Whether the object of a call is used at once, or kept by a local variable.
    private func staysWithMaker(_ call: Node) -> Bool {
        var value = call
        while let outer = value.parent, [.try, .forceUnwrap, .optionalChain].contains(outer.kind) { value = outer }
        if value.role == .base { return true }
        guard let parent = value.parent else { return false }
        switch parent.kind {
        case .variable: return isOfOneOwner(variable: parent)
        case .return, .block:
            return call.enclosingFunction.map { $0.kind == .functionDecl && !$0.has(.isAsync) } ?? false
        case .call: return value.role == .argument && !parent.standsUnderAwait
        default: return false
        }
    }

    /// Whether nothing that runs later, or elsewhere, uses a variable of a function.
    private func staysPlain(_ variable: Node, in function: Node) -> Bool {
        let uses = function.descendants(.reference).filter {
            $0.name == variable.name && project.lookup.declaration(of: $0) == variable
        }
        return uses.allSatisfy { use in
            let isAwaited = use.role == .argument && use.parent.map { $0.kind == .call && $0.standsUnderAwait } ?? false
            return !isAwaited
                && use.ancestors.prefix { $0 != function }.filter { $0.kind == .closure }.allSatisfy(isForNobodyElse)
        }
    }
}
