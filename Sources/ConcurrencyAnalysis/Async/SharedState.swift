package import AuditKit
package import CodeModel

/// Something that a concurrent closure captures, with the places where it is used.
package struct SharedState {
    let task: ConcurrentClosure
    package let name: String
    /// The declaration that tells one finding from another.
    package let identity: Node
    private let uses: [Use]
    /// Where others come by the object, whoever they are.
    private let lender: Node?

    private init(
        task: ConcurrentClosure, name: String, identity: Node, uses: [Use], lender: Node? = nil
    ) {
        self.task = task
        self.name = name
        self.identity = identity
        self.uses = uses
        self.lender = lender
    }

    struct Use {
        let node: Node
        let isWrite: Bool
    }

    package struct Conflict {
        package let inside: Node
        /// The place behind the closure; `nil` where it is the closure itself that runs several times.
        package let other: Node?
    }

    /// What the closure shares with the code behind it: locals, objects in locals, properties of `self`.
    package static func all(of task: ConcurrentClosure, _ pass: Pass) -> [SharedState] {
        var seen: Set<Node> = []
        var found: [SharedState] = []
        let captured = Set(task.closure.children.filter { $0.kind == .capture && !$0.has(.isWeak) }.map(\.name))
        for reference in task.closure.descendants where reference.kind == .reference {
            guard reference.name != "self", reference.role != .callee,
                let declared = task.outerDeclaration(of: reference, pass),
                seen.insert(declared).inserted, !task.closure.contains(declared), declared.tree === task.closure.tree
            else { continue }
            let kinds = [
                local(declared, captured, task, pass), object(declared, task, pass), property(declared, task, pass),
                heldObject(declared, task, pass) ?? ownObject(declared, task, pass),
            ]
            found += kinds.compactMap(\.self)
        }
        for declared in ownProperties(of: task, pass) where seen.insert(declared).inserted {
            let shared =
                property(declared, task, pass) ?? heldObject(declared, task, pass) ?? ownObject(declared, task, pass)
            if let shared { found.append(shared) }
        }
        return found
    }

    // MARK: - Kinds

    private static func local(
        _ variable: Node, _ captured: Set<String>, _ task: ConcurrentClosure, _ pass: Pass
    ) -> SharedState? {
        guard variable.kind == .variable, variable.isLocal, !variable.has(.isLet), !variable.has(.isComputed),
            !variable.has(.isNonisolatedUnsafe), !captured.contains(variable.name), let scope = variable.scope,
            variable.children(.attribute).isEmpty
        else { return nil }
        let uses = scope.descendants.filter {
            $0.kind == .reference && $0.name == variable.name && pass.declaration(of: $0) == variable
        }
        return SharedState(
            task: task, name: variable.name, identity: variable,
            uses: uses.map { Use(node: $0, isWrite: $0.isWrittenPlace) })
    }

    private static func object(_ variable: Node, _ task: ConcurrentClosure, _ pass: Pass) -> SharedState? {
        guard variable.kind == .parameter || variable.kind == .variable && variable.isLocal,
            let type = pass.type(of: variable), !type.isMetatype, let members = SharedClass(type, pass),
            let scope = variable.scope
        else { return nil }
        let uses = scope.descendants.compactMap { node -> Use? in
            guard node.kind == .reference, node.name == variable.name, task.outerDeclaration(of: node, pass) == variable
            else { return nil }
            // Who is given the whole object may read it.
            if node.role == .argument { return Use(node: node, isWrite: false) }
            return node.usedPart.flatMap { members.use($0) }
        }
        let isLent =
            variable.kind == .parameter && !(variable.typeText?.contains("sending ") ?? false)
            && !isGivenAway(variable, pass)
        return SharedState(
            task: task, name: variable.name, identity: variable, uses: uses, lender: isLent ? variable : nil)
    }

    /// Whether nobody in the project that hands over an object keeps it or uses it again.
    private static func isGivenAway(_ parameter: Node, _ pass: Pass) -> Bool {
        let handed = Array(pass.workspace.arguments(handedTo: parameter).prefix(9))
        guard (1...8).contains(handed.count) else { return false }
        return handed.allSatisfy { argument in
            guard let argument = argument?.unwrapped else { return true }
            if argument.kind == .call, argument.name.first?.isUppercase == true { return true }
            guard argument.kind == .reference, let held = pass.declaration(of: argument), held.isLocal,
                let scope = held.scope, let call = argument.enclosing(.call)
            else { return false }
            return !scope.descendants(.reference).contains { other in
                other.name == held.name && call.isBefore(other) && !call.contains(other)
                    && pass.declaration(of: other) == held
            }
        }
    }

    /// An object that a property holds, changed off the actor that the property belongs to.
    private static func heldObject(_ property: Node, _ task: ConcurrentClosure, _ pass: Pass) -> SharedState? {
        guard property.kind == .variable, let owner = property.parent, owner.kind.isTypeDeclaration,
            task.leavesActor(pass), let type = pass.type(of: property), let members = SharedClass(type, pass)
        else { return nil }
        let known = pass.lookup.index.types[TypeName.base(owner.name)]
        let parts = (known?.declarations ?? []) + (known?.extensions ?? [])
        let uses = parts.flatMap { part in
            part.descendants.compactMap { node -> Use? in
                guard node.kind == .reference, node.name == property.name, let member = node.usedPart else {
                    return nil
                }
                return members.use(member)
            }
        }
        guard let other = uses.first(where: { !task.closure.contains($0.node) })?.node else { return nil }
        return SharedState(
            task: task, name: property.name, identity: property,
            uses: uses.filter { task.closure.contains($0.node) }, lender: other)
    }

    /// An object that a property holds, used in the closure and behind it by a class that nothing isolates.
    private static func ownObject(_ property: Node, _ task: ConcurrentClosure, _ pass: Pass) -> SharedState? {
        guard property.kind == .variable, let owner = property.parent, owner.kind == .classDecl,
            !property.has(.isComputed), property.children(.attribute).isEmpty, let type = pass.type(of: property),
            !type.isMetatype, let members = SharedClass(type, pass),
            SharedClass(InferredType(text: owner.name), pass) != nil, let body = task.call.enclosingDeclaredFunction
        else { return nil }
        let uses = body.descendants.filter { node in
            node.name == property.name
                && (node.kind == .reference && task.outerDeclaration(of: node, pass) == property
                    || node.kind == .member && node.base?.unwrapped.name == "self")
        }
        return SharedState(
            task: task, name: property.name, identity: property,
            uses: uses.compactMap { $0.usedPart.flatMap(members.use) })
    }

    private static func property(_ property: Node, _ task: ConcurrentClosure, _ pass: Pass) -> SharedState? {
        guard property.kind == .variable, let owner = property.parent, owner.kind == .classDecl, !property.has(.isLet),
            !property.has(.isComputed), !property.has(.isStatic), property.children(.attribute).isEmpty,
            SharedClass(InferredType(text: owner.name), pass) != nil,
            let body = task.call.enclosingDeclaredFunction
        else { return nil }
        let uses = body.descendants.filter { node in
            node.name == property.name
                && (node.kind == .reference && pass.declaration(of: node) == property
                    || node.kind == .member && node.base?.unwrapped.name == "self")
        }
        return SharedState(
            task: task, name: property.name, identity: property,
            uses: uses.map { Use(node: $0, isWrite: $0.isWrittenPlace) })
    }

    /// The properties that the closure names as `self.name`.
    private static func ownProperties(of task: ConcurrentClosure, _ pass: Pass) -> [Node] {
        guard let type = task.call.enclosingType else { return [] }
        let name = TypeName.base(type.name)
        return task.closure.descendants.compactMap { node in
            guard node.kind == .member, let base = node.base?.unwrapped, base.kind == .reference, base.name == "self"
            else { return nil }
            return pass.lookup.index.members(node.name, of: name).first
        }
    }

    // MARK: - Conflicts

    /// Two uses without order, one of which writes.
    package var conflict: Conflict? {
        let inside = uses.filter { task.closure.contains($0.node) && !task.isGuarded($0.node) }
        guard !inside.isEmpty else { return nil }
        let others = uses.filter { isBeside($0.node) }
        for use in inside {
            let other = others.first { other in
                (other.isWrite || use.isWrite) && !task.areOnMainActor(use.node, other.node)
            }
            if let other {
                return Conflict(inside: use.node, other: other.node)
            }
        }
        guard let write = inside.first(where: \.isWrite) else { return nil }
        if task.runsBesideItself(for: identity) { return Conflict(inside: write.node, other: nil) }
        return lender.map { Conflict(inside: write.node, other: $0) }
    }

    /// Whether a use outside may run while the closure does.
    private func isBeside(_ node: Node) -> Bool {
        guard task.call.isBefore(node), !task.call.contains(node), !task.isDone(at: node) else { return false }
        guard !node.isOnOtherBranch(than: task.call), !task.isGuarded(node) else { return false }
        // When a local function runs is for its callers to say.
        guard node.enclosingDeclaredFunction == task.call.enclosingDeclaredFunction else { return false }
        let code = node.enclosingConcurrentCode
        return code == task.call.enclosingConcurrentCode || code?.closureRole.isCertain == true
    }
}

extension Node {
    fileprivate var isLocal: Bool { enclosingFunction != nil && parent?.kind.isTypeDeclaration == false }

    /// The closure round a node that does not run in place; `nil` in the function's own code.
    fileprivate var enclosingConcurrentCode: Node? {
        ancestors.prefix { $0.kind == .closure || !$0.kind.isFunctionLike }.first { node in
            node.kind == .closure && ![.inPlace, .forEach].contains(node.closureRole)
        }
    }

    /// Whether two nodes stand in branches that shut each other out.
    func isOnOtherBranch(than other: Node) -> Bool {
        guard let common = ancestors.first(where: { $0.contains(other) }) else { return false }
        switch common.kind {
        case .switch: return true
        case .if:
            guard let first = common.child(.body), let second = common.child(.elseBody) else { return false }
            return first.contains(other) && second.contains(self)
        default:
            // `if … { Task { … }; return }` has nothing behind it.
            return other.ancestors.prefix { $0 != common }.contains { node in
                node.kind == .block
                    && node.children.contains { $0.kind == .return && !$0.contains(other) && !$0.isBefore(other) }
            }
        }
    }

    /// Whether a name stands for a place that is given a value or changed in place.
    var isWrittenPlace: Bool {
        var node = self
        while let parent = node.parent {
            switch parent.kind {
            case .assignment: return node.role == .target
            case .inout: return true
            case .optionalChain, .forceUnwrap: node = parent
            case .subscriptCall where node.role == .base: node = parent
            case .member where node.role == .base:
                if parent.role == .callee { return inPlaceMethods.contains(parent.name) }
                node = parent
            default: return false
            }
        }
        return false
    }
}
