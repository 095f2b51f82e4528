import AuditKit
package import CodeModel

/// Judges objects that a global or a static hands to every thread: singletons of classes that promise nothing.
///
/// Most of them live on the main thread though nothing says so. One is worth a word where a property is written by code
/// that runs elsewhere for sure, and used in another place too, under no lock that both hold.
package struct SharedInstances: Sendable {
    let project: ConcurrencyProject

    package init(project: ConcurrencyProject) {
        self.project = project
    }

    package struct Race {
        package let property: StoredProperty
        /// What is written off the main thread, and another use.
        package let write: Node
        package let other: Node
        /// What guards it in part; `nil` where nothing does.
        package let partly: String?
    }

    /// The first property of the object that two threads can meet in.
    package func race(behind variable: Node) -> Race? {
        guard let text = variable.declaredTypeText(project.lookup),
            let type = project.types.type(named: text, from: variable), type.kind == .classDecl,
            case .notSendable = project.sharing.sharing(of: text, at: variable)
        else { return nil }
        let code = TypeCode(type, project.types, project.lookup)
        var reached: [Node: Bool] = [:]
        let candidates = code.properties.compactMap { pair(of: $0, code, &reached) }
        guard !candidates.isEmpty else { return nil }
        let state = TypeState(code, project)
        let found = (state.partly + state.bare).filter { !EscapeReason.namesGuard(of: $0.property.node) }
        for (property, write, other) in candidates {
            guard let member = found.first(where: { $0.property.node == property.node }) else { continue }
            switch member.guardedBy {
            case .bare: return Race(property: property, write: write, other: other, partly: nil)
            case .partly(let lock, _, let bare, let why) where bare != property.node:
                return Race(
                    property: property, write: write, other: bare, partly: lock.holdsOnce(of: property.name, why))
            case .partly, .immutable, .isolated, .guarded: continue
            }
        }
        return nil
    }

    /// A write that runs elsewhere, and a use in another function.
    ///
    /// What costs least is asked first: few singletons are ever written off the main thread.
    private func pair(
        of property: StoredProperty, _ code: TypeCode, _ reached: inout [Node: Bool]
    ) -> (StoredProperty, write: Node, other: Node)? {
        guard !property.isLet, !project.isLock(property) else { return nil }
        // The methods of a type that nothing is known of may change the object behind it, or something else.
        let isReference = project.isReference(property) || isUnknown(property)
        let own = ([code.type] + code.supers).flatMap(\.all).trees.flatMap { tree in
            (tree.references(property.name) + tree.members(property.name)).filter {
                code.owns($0) && !$0.isWhereObjectIsMade
            }
        }
        let write = own.first { use in
            (runsElsewhere(use) || isReachedElsewhere(use, code, &reached))
                && use.writes(isReference: isReference, project.lookup)
                && code.base(of: use, project.lookup) == "self"
        }
        guard let write else { return nil }
        let function = write.outermostFunction
        let other =
            own.first { $0.outermostFunction != function && code.base(of: $0, project.lookup) == "self" }
            ?? project.outsideUses(of: property.name, code).first { $0.outermostFunction != function }
        return other.map { (property, write, $0) }
    }

    private func isUnknown(_ property: StoredProperty) -> Bool {
        guard let type = property.type else { return true }
        if case .unknown = project.sharing.sharing(of: type, at: property.node) { return true }
        return false
    }

    /// Whether a function of the type that does not wait is called from code that runs elsewhere.
    private func isReachedElsewhere(_ use: Node, _ code: TypeCode, _ reached: inout [Node: Bool]) -> Bool {
        guard let function = use.enclosingFunction, function.kind == .functionDecl, !function.has(.isAsync),
            function.parent?.kind.isTypeDeclaration == true
        else { return false }
        if let known = reached[function] { return known }
        let isReached =
            !project.isolation.ofMember(function).isIsolated
            && project.trees(naming: code.type.name).contains { tree in
                (tree.references(function.name) + tree.members(function.name)).contains { site in
                    site.role == .callee && runsElsewhere(site) && isOfType(site, code)
                }
            }
        reached[function] = isReached
        return isReached
    }

    private func isOfType(_ site: Node, _ code: TypeCode) -> Bool {
        if code.owns(site) { return code.base(of: site, project.lookup) == "self" }
        return site.base.map { code.isNamed(project.lookup.type(of: $0)) } ?? false
    }

    // MARK: - Threads

    /// Whether code runs on a thread that is not the main one, whoever calls the function around.
    private func runsElsewhere(_ place: Node) -> Bool {
        var isTask = false
        for node in place.ancestors {
            switch node.kind {
            case .closure:
                switch thread(of: node) {
                case .elsewhere: return true
                case .anywhere: return false
                case .task: isTask = true
                case .same: break
                }
            case .functionDecl, .initializerDecl, .accessor, .subscriptDecl:
                return (isTask || node.has(.isAsync)) && !project.isolation.ofMember(node).isIsolated
            case .deinitializerDecl: return false
            default: break
            }
        }
        return false
    }

    private enum ClosureThread { case same, task, elsewhere, anywhere }

    private func thread(of closure: Node) -> ClosureThread {
        guard closure.isolationOfClosure.isEmpty else { return .anywhere }
        guard let call = closure.parent, call.kind == .call else { return .same }
        switch closure.closureRole {
        case .inPlace, .forEach: return call.base.map { QueueKind.wellKnown($0) == .main } == true ? .anywhere : .same
        case .task: return .task
        case .detachedTask: return .elsewhere
        case .queue: return call.base.map(isBackground) == true ? .elsewhere : .anywhere
        case .mainQueue: return .anywhere
        case .unknown:
            switch ClosureUse(of: closure, in: call, project.lookup) {
            case .now: return .same
            case .elsewhere: return .elsewhere
            case .later, .unbound, .on: return .anywhere
            }
        }
    }

    /// Whether a queue is made in the project, or a global one: what is handed in may be the main queue.
    private func isBackground(_ queue: Node) -> Bool {
        if let known = QueueKind.wellKnown(queue) { return known == .wide }
        guard let declaration = project.calls.declaration(of: queue) else {
            return queue.unwrapped.name == "DispatchQueue"
        }
        let values = project.lookup.values(of: declaration)
        return !values.isEmpty && values.allSatisfy { $0.name == "DispatchQueue" || $0.name == "global" }
    }
}

extension Node {
    /// Whether a use stands where the object is made or goes, and not in a closure there.
    fileprivate var isWhereObjectIsMade: Bool {
        switch enclosingFunction?.kind {
        case .initializerDecl, .deinitializerDecl, nil: true
        default: false
        }
    }
}
