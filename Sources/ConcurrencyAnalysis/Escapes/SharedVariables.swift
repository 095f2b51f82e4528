import AuditKit
package import CodeModel

/// Finds the uses of globals, statics and locals, and the locks held there.
package struct SharedVariables: Sendable {
    let project: ConcurrencyProject

    package init(project: ConcurrencyProject) {
        self.project = project
    }

    private var lookup: Lookup { project.lookup }

    /// What guards a global or a static, judged by the uses that the source shows.
    package func judge(_ variable: Node, isRead: Bool = false, isWritten: Bool = false) -> (
        PropertyGuard, [PropertyAccess]
    ) {
        let property = StoredProperty(variable, type: variable.declaredTypeText(lookup))
        let accesses = self.accesses(of: property)
        let found = GuardRules(project: project).judge(property, accesses, isRead: isRead, isWritten: isWritten)
        return (found, accesses)
    }

    /// What guards the mutable object that a constant refers to.
    package func judge(objectOf variable: Node) -> PropertyGuard {
        let property = StoredProperty(variable, type: variable.declaredTypeText(lookup))
        let uses = accesses(of: property).map { use in
            use.with(use.held, isWrite: use.node.usedPart.map(MutableObjects.isChange) ?? false)
        }
        return GuardRules(project: project).judge(objectOf: property, uses)
    }

    /// What guards the settings of an object that a constant refers to.
    package func judge(settingsOf variable: Node) -> PropertyGuard {
        let property = StoredProperty(variable, type: variable.declaredTypeText(lookup))
        return GuardRules(project: project).judge(reconfigured: property, accesses(of: property), isRead: false)
    }

    private func accesses(of property: StoredProperty) -> [PropertyAccess] {
        let variable = property.node
        var walks: [Node: [Node: HeldLocks]] = [:]
        let isReference = project.isReference(property)
        return uses(of: variable).map { use in
            let held: HeldLocks
            if let function = use.outermostFunction {
                let places = walks[function] ?? project.places(of: [variable.name], in: function, reach: 2)
                walks[function] = places
                held = function.runsOnceAtStart ? .everything : (places[use] ?? .none).withoutInstance
            } else {
                held = use.isTopLevelCode ? .everything : heldInitially(at: use)
            }
            return PropertyAccess(node: use, isWrite: use.writes(isReference: isReference, lookup), held: held)
        }
    }

    /// What is held where a property gets its initial value: that runs in the initializers of the type, on its actor.
    private func heldInitially(at use: Node) -> HeldLocks {
        let around = use.ancestors.first { $0.kind == .closure || $0.kind == .variable || $0.kind.isTypeDeclaration }
        guard let around, around.kind == .variable, around.isStoredInstanceProperty else { return .none }
        return project.isolation.ofMember(around).locks.withoutInstance
    }

    // MARK: - Uses

    /// The uses of a variable in all files that can name it; of shipped code those in tests are left out.
    func uses(of variable: Node) -> [Node] {
        // What a test sets it to before it runs shipped code tells nothing of that code.
        allUses(of: variable).filter { project.counts($0, for: variable) }
    }

    /// The uses of a shipped variable in tests.
    func usesOfTests(of variable: Node) -> [Node] {
        allUses(of: variable).filter { !project.counts($0, for: variable) }
    }

    private func allUses(of variable: Node) -> [Node] {
        // A static of an extension belongs to the type of a library that it extends.
        let owner = variable.enclosingType.map { project.types.owner(of: $0)?.name ?? TypeName.base($0.name) }
        let named = project.uses(named: variable.name)
        var uses = (named.plain[variable] ?? []).filter { use in owner.map { !use.node.isOfInstance(of: $0) } ?? true }
        if let owner {
            let members = [owner, "Self", "self"].flatMap { named.members[$0] ?? [] }
            uses += members.filter { isStatic($0.node, of: owner) }
        }
        if variable.reach == .file { uses.removeAll { $0.node.tree !== variable.tree } }
        return uses.sorted { $0.order < $1.order }.map(\.node)
    }

    private func isStatic(_ member: Node, of owner: String) -> Bool {
        guard let base = member.base?.unwrapped else { return false }
        switch base.kind {
        case .reference where base.name == "Self" || base.name == "self":
            return base.enclosingType.map { TypeName.base($0.name) } == owner
                && (base.name == "Self" || !base.isOfInstance(of: owner))
        case .reference, .member: return base.name == owner && lookup.declaration(of: base) == nil
        default: return false
        }
    }
}

extension [PropertyAccess] {
    /// The global or static constant whose initial value alone writes a variable of a file: that happens once.
    package func onlyWriter(of variable: Node) -> Node? {
        guard variable.reach == .file else { return nil }
        let writes = filter { $0.isWrite && !$0.held.isEverything }
        guard let constant = writes.first?.node.onceInitialized,
            writes.allSatisfy({ $0.node.onceInitialized == constant })
        else { return nil }
        return constant
    }
}

extension HeldLocks {
    /// What is held without the actor of an instance, which keeps others out of that instance alone.
    fileprivate var withoutInstance: HeldLocks {
        filtered { $0 != "@self" && !$0.hasPrefix("self.") }
    }
}

extension Node {
    /// Whether a plain name stands in a member of instances of a type, where it means another of them.
    fileprivate func isOfInstance(of owner: String) -> Bool {
        for outer in ancestors {
            if outer.kind.isTypeDeclaration { return TypeName.base(outer.name) == owner }
            if [.functionDecl, .variable, .subscriptDecl].contains(outer.kind), outer.has(.isStatic) { return false }
        }
        return false
    }

    /// The global or static constant whose initial value holds a place.
    fileprivate var onceInitialized: Node? {
        guard outermostFunction == nil else { return nil }
        return ancestors.first { node in
            node.kind == .variable && node.has(.isLet) && !node.isLocalVariable
                && (node.has(.isStatic) || node.enclosingType == nil)
        }
    }

    /// Whether a function runs before anything else does.
    fileprivate var runsOnceAtStart: Bool {
        let parameters = children(.parameter).map(\.label)
        return parameters.contains("didFinishLaunchingWithOptions")
            || parameters.contains("willFinishLaunchingWithOptions")
            || name == "main" && has(.isStatic)
            || kind == .initializerDecl && enclosingType?.attribute("main") != nil
    }

    /// Whether a use stands outside all declarations: in a script, or in `main.swift`.
    fileprivate var isTopLevelCode: Bool {
        !ancestors.contains { $0.kind.isTypeDeclaration || $0.kind == .variable }
    }
}
