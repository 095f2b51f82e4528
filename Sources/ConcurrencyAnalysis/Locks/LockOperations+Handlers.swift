import AuditKit
import CodeModel

/// On which queue libraries call the handlers that they are given.
extension LockOperations {
    /// What is held in the closures of a call; `nil` where nothing tells on which queue they run.
    func turn(in call: Node) -> HeldLocks? {
        switch call.name {
        case "setEventHandler", "setCancelHandler", "setRegistrationHandler":
            return call.base.flatMap(turn(ofSource:))
        case "receive", "receiveMessage", "receiveDiscontiguous", "send", "setReceiveHandler":
            if let turn = call.base.flatMap(turn(ofStarted:)) { return turn }
        case "dataTask", "uploadTask", "downloadTask", "getAllTasks", "getTasksWithCompletionHandler":
            return call.base.flatMap(turn(ofSession:))
        case "contentProcessed":
            return call.enclosing(.call)?.base.flatMap(turn(ofStarted:))
        case "addObserver" where LibraryCallbacks.hearsElsewhere(call): return .anyThread
        default: break
        }
        return turn(byArgumentOf: call) ?? turn(ofChain: call) ?? turn(ofFuture: call) ?? turn(ofActor: call)
            ?? turn(ofHolder: call)
    }

    /// `executor.run { … }`: an actor of the project that was made with a queue to run on.
    private func turn(ofActor call: Node) -> HeldLocks? {
        guard let actor = call.base, let declaration = declaration(of: actor), let type = lookup.type(of: actor)?.name,
            lookup.index.types[type]?.kind == .actorDecl,
            let maker = lookup.values(of: declaration).first, maker.kind == .call
        else { return nil }
        return serialQueue(givenTo: maker).map { HeldLocks($0) }
    }

    /// What is held in a handler that is assigned: `monitor.pathUpdateHandler = { … }`.
    func turn(ofHandler target: Node) -> HeldLocks? {
        guard target.kind == .member, target.name.hasSuffix("Handler") else { return nil }
        if LibraryCallbacks.runElsewhere(assignedTo: target) { return .anyThread }
        return target.base.flatMap(turn(ofStarted:))
    }

    /// `addObserver(forName: name, object: nil, queue: queue) { … }`, `motion.startUpdates(to: queue) { … }`.
    private func turn(byArgumentOf call: Node) -> HeldLocks? {
        guard let queue = call.arguments.first(where: { queueLabels.contains($0.label) }) else { return nil }
        if QueueKind.wellKnown(queue) == .main { return HeldLocks("@MainActor") }
        guard lookup.function(of: call) == nil else { return nil }
        if queue.unwrapped.kind == .nilLiteral { return HeldLocks.none }
        return turn(on: queue, for: call.base?.lockPath(lookup))
    }

    /// `publisher.receive(on: queue).sink { … }`; what comes from the network comes on a thread of the session.
    private func turn(ofChain call: Node) -> HeldLocks? {
        var next = call.base?.unwrapped
        while let link = next, link.kind == .call {
            let queue = link.name == "receive" ? link.argument("on") : link.argument("scheduler")
            if let queue { return turn(on: queue, for: nil) }
            if link.name == "dataTaskPublisher" { return link.base.flatMap(turn(ofSession:)) ?? .anyThread }
            next = link.base?.unwrapped
        }
        return nil
    }

    // MARK: - Objects that call handlers

    /// A dispatch source calls its handlers on the queue that it was made for, or on a global one.
    private func turn(ofSource source: Node) -> HeldLocks? {
        guard let declaration = declaration(of: source) else { return nil }
        let makers = lookup.values(of: declaration).filter { value in
            value.kind == .call && value.name.hasPrefix("make") && value.name.hasSuffix("Source")
        }
        guard !makers.isEmpty else { return nil }
        let path = source.lockPath(lookup)
        return makers.reduce(.everything) { all, maker in
            guard let queue = maker.argument("queue") else { return all.meeting(.anyThread) }
            return all.meeting(turn(on: queue, for: path) ?? HeldLocks.none)
        }
    }

    /// A session calls back on the queue that it was made for, serial and its own where none was given, to its delegate and
    /// to all handlers; `nil` where the source does not show it made.
    private func turn(ofSession session: Node) -> HeldLocks? {
        let session = session.unwrapped
        if session.dottedName == "URLSession.shared" { return HeldLocks(HeldLocks.turn("URLSession.shared")) }
        let makers =
            session.kind == .call
            ? [session] : declaration(of: session).map { lookup.values(of: $0) } ?? []
        let made = makers.flatMap(\.descendantsAndSelf).first { maker in
            maker.kind == .call && maker.name == "URLSession" && maker.argument("configuration") != nil
        }
        guard let made else { return nil }
        let own = "URLSession#\(made.range.lowerBound)"
        guard let queue = made.argument("delegateQueue"), queue.unwrapped.kind != .nilLiteral else {
            return HeldLocks(HeldLocks.turn(own))
        }
        return turn(on: queue, for: own)
    }

    /// Network's monitors, connections, listeners and browsers call their handlers on the queue that starts them.
    private func turn(ofStarted object: Node) -> HeldLocks? {
        let starts = object.tree.calls("start").filter { start in
            start.argument("queue") != nil && start.enclosingType == object.enclosingType
                && lookup.function(of: start) == nil
        }
        guard !starts.isEmpty, let path = object.lockPath(lookup) else { return nil }
        var own = starts.filter { $0.base?.lockPath(lookup) == path }
        if own.isEmpty, path.hasPrefix("parameter:") {
            // Whoever hands the object in has started it as all others are.
            let type = lookup.type(of: object)?.name
            own = starts.filter { $0.base.flatMap { lookup.type(of: $0)?.name } == type }
        }
        guard !own.isEmpty else { return nil }
        return own.reduce(.everything) { all, start in
            all.meeting(start.argument("queue").flatMap { turn(on: $0, for: path) } ?? HeldLocks.none)
        }
    }
}

/// Labels under which functions of libraries take the queue that they call their closures on.
private let queueLabels: Set<String> = ["queue", "on", "to", "callbackQueue", "delegateQueue", "responseQueue"]
