import AuditKit
import CodeModel

/// Finds types whose objects one thread at a time knows, by where the project makes them and what it does with them.
struct Confinement: Sendable {
    let project: ConcurrencyProject

    private var lookup: Lookup { project.lookup }

    /// Why no two threads meet in an object of the type; `nil` where nothing tells.
    func reason(for parts: TypeParts) -> String? {
        guard parts.kind == .classDecl, parts.declaration.reach < .everybody else { return nil }
        let makers = project.trees(naming: parts.name).flatMap { $0.calls(parts.name) }.filter { call in
            call.callee?.unwrapped.kind == .reference
        }
        guard !makers.isEmpty else { return nil }
        if makers.allSatisfy(isKeptByQueue) {
            return "each `\(parts.name)` is kept by one queue, and `getSpecific` gives it to the code there"
        }
        if let reason = heldByOwner(parts, makers) { return reason }
        guard parts.declaration.reach == .file else { return nil }
        if SharingNeed(project: project).isCalledInTurn(parts) {
            return "each `\(parts.name)` stays in the function that makes it, and is called one call at a time"
        }
        let owners = makers.compactMap(owner)
        guard owners.count == makers.count, let owner = owners.first else { return nil }
        return "`\(owner)` uses its `\(parts.name)` only while it is made itself"
    }

    // MARK: - Kept by a queue

    /// `queue.setSpecific(key: key, value: Object())`, or with a local that goes nowhere else.
    private func isKeptByQueue(_ maker: Node) -> Bool {
        if maker.isValueOfQueue { return true }
        guard let local = maker.parent, local.kind == .variable, local.has(.isLet), local.isLocalVariable,
            local.initialValue?.unwrapped == maker
        else { return false }
        let uses = local.tree.references(local.name).filter { lookup.declaration(of: $0) == local }
        return !uses.isEmpty && uses.allSatisfy(\.isValueOfQueue)
    }

    // MARK: - Kept by an owner under a lock

    /// One type keeps each object in a private property, and uses it under one lock, on one queue or on one actor alone.
    private func heldByOwner(_ parts: TypeParts, _ makers: [Node]) -> String? {
        var keepers: Set<Node> = []
        for maker in makers {
            guard let keeper = keeper(of: maker), keeper.reach == .file, !keeper.has(.isStatic) else { return nil }
            keepers.insert(keeper)
        }
        guard keepers.count == 1, let keeper = keepers.first, let type = keeper.enclosingType,
            let owner = project.types.owner(of: type), owner != parts
        else { return nil }
        let uses = (project.accesses(of: owner)[keeper.name] ?? []).filter { !$0.held.isEverything }
        let lock = GuardRules(project: project).commonLock(of: uses.map(\.withoutLocalLocks.asWrite))
        guard !uses.isEmpty, let lock, !isChangedInHandlers(parts) else { return nil }
        return "`\(owner.name)` keeps its `\(parts.name)` to itself, and uses it \(lock.place) alone"
    }

    /// Whether closures that an object gives to libraries, or to a queue that runs several at once, change it, themselves
    /// or by its functions: those call them on threads of their own.
    private func isChangedInHandlers(_ parts: TypeParts) -> Bool {
        let trace = ThreadTrace(project: project)
        let closures = parts.all.flatMap { $0.descendants(.closure) }
        let handlers = closures.filter { isHandler($0) || trace.leavesItsCaller($0) }
        guard !handlers.isEmpty else { return false }
        let functions = parts.all.flatMap(\.memberNodes).filter { $0.kind == .functionDecl }
        var reached: Set<Node> = []
        var next: [Node] = handlers
        for _ in 0..<Self.deepest where !next.isEmpty {
            let names = Set(next.flatMap { $0.descendants(.call) }.filter(isOfItself).map(\.name))
            next = functions.filter { names.contains($0.name) && reached.insert($0).inserted }
        }
        return project.accesses(of: parts).values.joined().contains { access in
            guard access.isWrite, !access.isOutside, !access.held.modes.values.contains(.exclusive) else {
                return false
            }
            return handlers.contains { $0.contains(access.node) }
                || access.node.outermostFunction.map(reached.contains) ?? false
        }
    }

    /// How far the functions are followed that a handler calls.
    private static let deepest = 3

    /// Whether a call is of a function of the object around it.
    private func isOfItself(_ call: Node) -> Bool { call.base.map { $0.unwrapped.name == "self" } ?? true }

    /// Whether a closure is one that a library gets and may call later, on no queue that the source names.
    private func isHandler(_ closure: Node) -> Bool {
        guard closure.closureRole == .unknown, let call = closure.parent, call.kind == .call,
            lookup.overload(of: call) == nil
        else { return false }
        switch ClosureUse(of: closure, in: call, lookup) {
        case .later, .elsewhere, .unbound: return true
        case .now, .on: return false
        }
    }

    /// The stored property that an object is made for: by its initial value, or by an assignment in the same type.
    private func keeper(of maker: Node) -> Node? {
        guard let parent = maker.outerExpression.parent else { return nil }
        if parent.kind == .variable { return parent.isStoredInstanceProperty && !parent.isLocalVariable ? parent : nil }
        guard parent.kind == .assignment, let target = parent.child(.target)?.unwrapped, let type = maker.enclosingType,
            target.kind == .reference || target.kind == .member && target.base?.unwrapped.name == "self"
        else { return nil }
        return project.types.parts(of: type).all.flatMap(\.memberNodes).first {
            $0.kind == .variable && $0.name == target.name && $0.isStoredInstanceProperty
        }
    }

    // MARK: - Used while its owner is made

    /// The type that makes the object for a private property, which its initializers alone use.
    private func owner(of maker: Node) -> String? {
        guard let property = maker.parent, property.kind == .variable, property.initialValue?.unwrapped == maker,
            property.reach == .file, !property.has(.isStatic), !property.isLocalVariable,
            let type = property.enclosingType
        else { return nil }
        let uses = (property.tree.references(property.name) + property.tree.members(property.name)).filter {
            lookup.isUse($0, of: property)
        }
        guard !uses.isEmpty, uses.allSatisfy({ isInInitializer($0, deeper: 2) }) else { return nil }
        return TypeName.base(type.name)
    }

    /// Whether a place runs only while an object is made: in an initializer, or in what initializers alone call.
    private func isInInitializer(_ place: Node, deeper: Int) -> Bool {
        guard let function = place.outermostFunction else { return false }
        if function.kind == .initializerDecl { return true }
        guard deeper > 0, function.kind == .functionDecl, function.reach == .file else { return false }
        let calls = (function.tree.references(function.name) + function.tree.members(function.name)).filter {
            !function.contains($0)
        }
        return !calls.isEmpty && calls.allSatisfy { isInInitializer($0, deeper: deeper - 1) }
    }
}

extension Node {
    /// Whether it is the value that a queue is to keep.
    fileprivate var isValueOfQueue: Bool {
        label == "value" && parent?.kind == .call && parent?.name == "setSpecific"
    }
}
