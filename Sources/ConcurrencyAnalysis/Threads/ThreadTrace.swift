import AuditKit
import CodeModel

/// Traces a place to the threads that reach it: by the closures and the isolation around it, and where a function runs
/// on its caller's thread, by its callers.
struct ThreadTrace: Sendable {
    let project: ConcurrencyProject
    /// Whether a library may call what is on the main actor by its class alone on another thread: where nothing is checked,
    /// delegates and handlers come as they come.
    var doubtsMainActor = false

    /// How many callers are asked one above the other, and of one function.
    static let deepest = 4
    private static let mostCallers = 40

    /// Whether the thread of a place is not known, and its function overrides another: where that is called, the source of
    /// its own type does not show.
    func isHidden(_ thread: CodeThread, at place: Node) -> Bool {
        thread == .unknown && place.outermostFunction?.has(.isOverride) ?? false
    }

    /// Whether the function around a place is the only one to call a function that waits elsewhere, and waits for it: the two
    /// run in turn.
    func isAwaited(_ thread: CodeThread, by place: Node) -> Bool {
        guard case .executor(let function) = thread, let around = place.outermostFunction, around != function else {
            return false
        }
        let sites = callers(of: function)
        return !sites.isEmpty
            && sites.allSatisfy { site in
                site.outermostFunction == around && site.standsUnderAwait
                    && !site.ancestors.prefix { $0 != around }.contains { $0.kind == .closure }
                    && !place.ancestors.prefix { $0 != around }.contains { $0.kind == .closure }
            }
    }

    /// Whether a closure runs on another thread than the code around it, for all the source shows.
    func leavesItsCaller(_ closure: Node) -> Bool {
        var task: Node?
        switch thread(of: closure, &task) {
        case .background, .queue: return true
        case .actor, .executor, .requests, .unknown: return false
        case nil: return task != nil && !project.isolation.ofPlace(closure).isIsolated
        }
    }

    /// The threads that reach a place; never empty.
    func threads(at place: Node) -> Set<CodeThread> {
        var asked: Set<Node> = []
        let found = threads(at: place, Self.deepest, &asked)
        // Functions that call one another alone.
        return found.isEmpty ? [place.outermostFunction.map(CodeThread.executor) ?? .unknown] : found
    }

    private func threads(at place: Node, _ deeper: Int, _ asked: inout Set<Node>) -> Set<CodeThread> {
        var task: Node?
        for node in place.ancestors {
            switch node.kind {
            // The function around waits until the closure resumes it.
            case .closure where node.isAwaited(at: place): continue
            case .closure where place.isOfOwnObject(of: node, project.lookup): return [.unknown]
            case .closure:
                if let found = thread(of: node, &task) { return [found] }
            case .functionDecl, .initializerDecl, .accessor, .subscriptDecl:
                let isOwn = place.isOfOwnObject(of: node, project.lookup)
                return threads(in: node, task: task, isOwn ? 0 : deeper, &asked)
            case .deinitializerDecl: return [.unknown]
            default: break
            }
        }
        return [.unknown]
    }

    // MARK: - Closures

    /// Where a closure runs; `nil` where that is the thread of the code around it.
    private func thread(of closure: Node, _ task: inout Node?) -> CodeThread? {
        if let actor = closure.isolationOfClosure.keys.min() { return .actor(actor) }
        if closure.isGivenToRoute { return .requests(closure) }
        guard let call = closure.parent, call.kind == .call else { return thread(ofHandler: closure) }
        switch closure.closureRole {
        case .task:
            task = closure
            return nil
        case .detachedTask: return .background(closure)
        case .mainQueue: return .actor("@MainActor")
        case .queue: return thread(of: closure, onQueueOf: call)
        case .inPlace where call.name == "sync" || call.name == "performAndWait":
            return call.base.map { QueueKind.wellKnown($0) == .main } == true ? .actor("@MainActor") : nil
        case .inPlace where call.name == "assumeIsolated":
            return call.base?.dottedName == "MainActor" ? .actor("@MainActor") : nil
        case .forEach where call.name == "concurrentPerform": return .background(closure)
        case .inPlace, .forEach: return nil
        case .unknown: return thread(of: closure, givenTo: call)
        }
    }

    private func thread(of closure: Node, onQueueOf call: Node) -> CodeThread {
        guard let queue = call.base, call.name != "detachNewThread" else { return .background(closure) }
        let declaration = project.calls.declaration(of: queue)
        if call.name.hasPrefix("addOperation") || call.name == "addBarrierBlock" {
            return thread(of: closure, onOperations: queue, declaration)
        }
        switch QueueKind(queue, declaration, project.lookup) {
        case .main: return .actor("@MainActor")
        case .wide, .concurrent: return .background(closure)
        case .serial:
            // A queue that is handed in may be the main one.
            let values = declaration.map { project.lookup.values(of: $0) } ?? [queue.unwrapped]
            guard values.contains(where: { $0.name == "DispatchQueue" }) else { return .unknown }
            guard let path = queue.lockPath(project.lookup) else { return .background(closure) }
            // Who calls from elsewhere may be on a queue that belongs to another object, or to everybody.
            let isOpen = path.isQueueOfAnother || declaration.map { $0.has(.isStatic) && $0.reach > .file } ?? false
            return thread(of: closure, on: isOpen ? HeldLocks.open + path : path)
        case nil: return .unknown
        }
    }

    /// A queue of operations runs them on threads of its own; one that is handed in may be the main one.
    private func thread(of closure: Node, onOperations queue: Node, _ declaration: Node?) -> CodeThread {
        guard case .later(let lock, _)? = closure.parent.flatMap(project.calls.operationQueue(of:)) else {
            return .unknown
        }
        if lock == "@MainActor" { return .actor("@MainActor") }
        let values = declaration.map { project.lookup.values(of: $0) } ?? [queue.unwrapped]
        guard values.contains(where: { value in value.descendantsAndSelf.contains { $0.name == "OperationQueue" } })
        else { return .unknown }
        return lock.map { thread(of: closure, on: $0) } ?? .background(closure)
    }

    private func thread(of closure: Node, givenTo call: Node) -> CodeThread? {
        // `startUpdates(to: OperationQueue.current!)`: the queue that the caller is on, which may be the main one.
        if call.arguments.contains(where: { $0.isCurrentQueue(project.lookup) }) { return .unknown }
        if let turn = project.threadCalls.turn(in: call) { return thread(of: closure, turn) }
        switch ClosureUse(of: closure, in: call, project.lookup) {
        case .now: return nil
        // What the project itself sends anywhere, it may call on the main thread all the same.
        case .elsewhere where doubtsMainActor && project.lookup.function(of: call) != nil: return .unknown
        case .elsewhere: return .background(closure)
        case .on(let lock): return lock.hasPrefix("@") ? .actor(lock) : thread(of: closure, on: lock)
        case .unbound: return .unknown
        // A closure that is made on an actor and not sent stays there.
        case .later:
            let around = project.isolation.ofPlace(closure)
            return around.isActor ? nil : .unknown
        }
    }

    private func thread(ofHandler closure: Node) -> CodeThread? {
        guard let assignment = closure.parent, assignment.kind == .assignment,
            let target = assignment.child(.target)
        else { return nil }
        if let turn = project.threadCalls.turn(ofHandler: target) { return thread(of: closure, turn) }
        if let entry = ClosureUse(assignedTo: target, project.lookup)?.entry {
            return entry.isEmpty ? .unknown : thread(of: closure, entry)
        }
        return project.isolation.ofPlace(closure).isActor ? nil : .unknown
    }

    private func thread(of closure: Node, _ turn: HeldLocks) -> CodeThread {
        if turn.modes["@MainActor"] != nil { return .actor("@MainActor") }
        guard turn.modes.count == 1, let queue = turn.modes.keys.first else {
            return turn.modes.isEmpty ? .unknown : .background(closure)
        }
        return thread(of: closure, on: queue)
    }

    /// A closure on a queue that the source names, so that others on it are known to run in turn.
    private func thread(of closure: Node, on queue: String) -> CodeThread {
        let isHidden = ["local:", "parameter:", "unknown", "owner:", "@"].contains { queue.hasPrefix($0) }
        // What an object makes for itself is told from others by the place that makes the object.
        guard !isHidden, !queue.hasPrefix(HeldLocks.turn("")) || queue.isTurnOfOneMaker else {
            return .background(closure)
        }
        return .queue((queue.contains("self.") ? owner(of: queue, at: closure) : "") + queue, closure)
    }

    /// The type that declares a queue, which may be a superclass of the one around.
    private func owner(of queue: String, at closure: Node) -> String {
        guard let type = closure.enclosingType.map({ TypeName.base($0.name) }) else { return "" }
        let name = queue.split(separator: ".").drop { !$0.hasSuffix("self") }.dropFirst().first.map(String.init) ?? ""
        let declared = project.lookup.index.members(name, of: type).first?.enclosingType
        return declared.map { TypeName.base($0.name) } ?? type
    }

    // MARK: - Functions

    private func threads(
        in function: Node, task: Node?, _ deeper: Int, _ asked: inout Set<Node>
    ) -> Set<CodeThread> {
        var isolation = project.isolation.ofMember(function)
        if doubtsMainActor, isolation == .none, project.livesOnMainActor(around: function) {
            isolation = .global("MainActor")
        }
        switch isolation {
        case .global("MainActor")
        where doubtsMainActor && task == nil && project.isolation.written(on: function) == nil:
            return threads(comingTo: function, deeper, &asked)
        case .global(let name): return [.actor("@" + name)]
        case .instance: return [.actor("@" + (function.enclosingType.map { TypeName.base($0.name) } ?? "self"))]
        case .parameter: return [.unknown]
        case .none: break
        }
        if let task { return [.background(task)] }
        if let turn = project.turn(ofDelegate: function) { return [thread(of: function, turn)] }
        if function.isAskedByQueue(project.types) || LibraryCallbacks.areHeard(by: function) {
            return [.background(function)]
        }
        if function.answersRequests || project.exportedObjects.areCalled(by: function, project.lookup) {
            return [.requests(function)]
        }
        if function.has(.isAsync), !project.isolation.settings.staysWithCaller(function.tree.path) {
            return waiting(for: function, deeper, &asked)
        }
        guard deeper > 0, function.kind != .initializerDecl, asked.insert(function).inserted else { return [.unknown] }
        let sites = callers(of: function)
        guard !sites.isEmpty else { return [.unknown] }
        return sites.reduce(into: []) { $0.formUnion(threads(at: $1, deeper - 1, &asked)) }
    }

    /// A library calls a delegate on its own queue, and a handler calls its object's functions on the thread that it is on.
    private func threads(comingTo function: Node, _ deeper: Int, _ asked: inout Set<Node>) -> Set<CodeThread> {
        let main = CodeThread.actor("@MainActor")
        if let turn = project.turn(ofDelegate: function) {
            let thread = thread(of: function, turn)
            return thread == .unknown ? [main] : [thread]
        }
        guard deeper > 0, !function.has(.isAsync), function.kind != .initializerDecl, asked.insert(function).inserted
        else { return [main] }
        let plain = callers(of: function).filter { !$0.standsUnderAwait }
        let others: [CodeThread] = plain.flatMap { threads(at: $0, deeper - 1, &asked) }.filter(\.isElsewhere)
        return Set(others).union([main])
    }

    /// A function that leaves the actor of its caller runs in the task of its caller: two tasks on no actor run it at the
    /// same time, and one waits for it wherever it calls it.
    private func waiting(for function: Node, _ deeper: Int, _ asked: inout Set<Node>) -> Set<CodeThread> {
        guard deeper > 0 else { return [.executor(function)] }
        // What comes to it once more, by a function that it waits for or by another one, is counted already.
        guard asked.insert(function).inserted else { return [] }
        let sites = callers(of: function)
        let around: [CodeThread] = sites.flatMap { threads(at: $0, deeper - 1, &asked) }
        if around.isEmpty, !sites.isEmpty { return [] }
        let tasks = Set(around.filter(\.isTaskOfItsOwn))
        guard !tasks.isEmpty else { return [.executor(function)] }
        return around.allSatisfy(\.isTaskOfItsOwn) ? tasks : tasks.union([.executor(function)])
    }

    /// The places that call a function, or use a computed property, as far as their receivers are known.
    func callers(of function: Node) -> [Node] {
        let owner = function.kind == .accessor ? function.parent ?? function : function
        return project.callerSites.value(owner) {
            Array(uses(of: owner).lazy.filter { !owner.contains($0) && $0.mayMean(owner) }.prefix(Self.mostCallers))
        }
    }

    private func uses(of owner: Node) -> [Node] {
        let name = owner.name
        guard !name.isEmpty else { return [] }
        if owner.has(.isStatic) { return SharedVariables(project: project).uses(of: owner) }
        if let type = owner.enclosingType, owner.parent?.isTypeMemberScope == true,
            let parts = project.types.owner(of: type)
        {
            return project.callers(ofMember: name, of: parts)
        }
        return (project.uses(named: name).plain[owner] ?? []).map(\.node)
    }
}

extension ConcurrencyProject {
    /// The uses of a member of a type in its own code and elsewhere, as far as their receivers are known.
    fileprivate func callers(ofMember name: String, of parts: TypeParts) -> [Node] {
        let code = TypeCode(parts, types, lookup)
        let own = parts.all.trees.flatMap { $0.references(name) + $0.members(name) }.filter {
            code.owns($0) && code.base(of: $0, lookup) == "self"
        }
        return own + outsideUses(of: name, code)
    }
}

extension String {
    /// Whether a queue is reached through another object: `self.pipeline.queue`.
    fileprivate var isQueueOfAnother: Bool { hasPrefix("self.") && split(separator: ".").count > 2 }

    /// Whether a lock is the queue of an object that one place of the source makes, or that there is once.
    fileprivate var isTurnOfOneMaker: Bool { !["self.", "local:", "parameter:", "unknown"].contains(where: contains) }
}

extension CodeThread {
    /// Whether the source shows it to be another thread than the main one.
    fileprivate var isElsewhere: Bool {
        switch self {
        case .background, .queue: true
        case .actor, .executor, .requests, .unknown: false
        }
    }

    /// Whether a closure that begins a thread waits for nobody.
    fileprivate var isTaskOfItsOwn: Bool {
        guard case .background(let node) = self else { return false }
        return node.kind == .closure && node.closureRole.isTask
    }
}

extension Node {
    /// `OperationQueue.current`, or a constant that holds it.
    fileprivate func isCurrentQueue(_ lookup: Lookup, _ reach: Int = 3) -> Bool {
        let queue = unwrapped
        switch queue.kind {
        case .forceUnwrap: return queue.children.first?.isCurrentQueue(lookup, reach) ?? false
        case .member: return queue.name == "current" && queue.base?.unwrapped.name == "OperationQueue"
        case .binary where queue.name == "??": return queue.child(.operand)?.isCurrentQueue(lookup, reach) ?? false
        case .reference:
            guard reach > 0, let held = lookup.declaration(of: queue), held.isLocalVariable, held.has(.isLet) else {
                return false
            }
            return held.initialValue?.isCurrentQueue(lookup, reach - 1) ?? false
        default: return false
        }
    }
}
