import AuditKit
import CodeModel

/// What queues do to the locks that are held: a serial queue runs one piece of code after the other, and so is a lock.
extension LockOperations {
    /// `queue.sync {}` and `queue.async {}`.
    func queue(of call: Node, isLater: Bool) -> LockOperation? {
        guard let base = call.base else { return nil }
        switch QueueKind(base, declaration(of: base), lookup) {
        case .main: return isLater ? .later("@MainActor", .exclusive) : .around("@MainActor", .exclusive)
        case .wide:
            return isLater ? .later(call.argument("group").flatMap(joined), .exclusive) : .around("@no queue", .shared)
        case .serial: return run(on: base, .exclusive, isLater)
        case .concurrent: return run(on: base, call.isAlone(lookup) ? .exclusive : .shared, isLater)
        case nil: return nil
        }
    }

    /// The order that a group makes between its only piece of work and who waits for that; `nil` where there may be more.
    func joined(_ group: Node) -> String? {
        guard lookup.type(of: group)?.name == "DispatchGroup", let declaration = declaration(of: group),
            let path = group.lockPath(lookup)
        else { return nil }
        let tree = declaration.tree
        let work = tree.calls("async", "enter", "asyncAfter").filter { call in
            let used = call.name == "enter" ? call.base : call.argument("group")
            return used.map { lookup.isUse($0.unwrapped, of: declaration) } ?? false
        }
        guard work.count == 1, let only = work.first, only.name == "async", only.isRunOncePerObject else { return nil }
        return HeldLocks.group + path
    }

    private func run(on queue: Node, _ mode: HeldLocks.Mode, _ isLater: Bool) -> LockOperation? {
        guard let path = target(of: queue) ?? queue.lockPath(lookup) else {
            return isLater ? .later(nil, .shared) : nil
        }
        return isLater ? .later(path, mode) : .around(path, mode)
    }

    /// The serial queue that another one is made to run on, as code of the same object names it.
    private func target(of queue: Node) -> String? {
        guard let declaration = declaration(of: queue), queue.lockPath(lookup) == "self." + declaration.name else {
            return nil
        }
        return target(ofDeclared: declaration)
    }

    /// The serial queue that a call is given, where one is.
    func serialQueue(givenTo call: Node) -> String? {
        for argument in call.arguments {
            guard let declared = declaration(of: argument), QueueKind(argument, declared, lookup) == .serial,
                let path = argument.lockPath(lookup)
            else { continue }
            return path
        }
        return nil
    }

    /// The serial queue that a declared one is made to run on.
    func target(ofDeclared queue: Node) -> String? {
        guard let type = queue.enclosingType, let made = lookup.values(of: queue).first, made.kind == .call,
            made.name == "DispatchQueue", let target = made.argument("target"),
            let targeted = declaration(of: target), targeted.enclosingType == type,
            QueueKind(target, targeted, lookup) == .serial
        else { return nil }
        return target.lockPath(lookup)
    }

    /// `operations.addOperation {}`.
    func operationQueue(of call: Node) -> LockOperation? {
        guard let base = call.base else { return nil }
        if base.unwrapped.kind == .member, base.unwrapped.name == "delegateQueue" {
            return .later(HeldLocks.turn(HeldLocks.ofDelegates), .exclusive)
        }
        if let queue = underlyingQueue(of: base), let path = queue.lockPath(lookup) { return .later(path, .exclusive) }
        switch QueueKind(operations: base, declaration(of: base), lookup) {
        case .main: return .later("@MainActor", .exclusive)
        case .serial: return .later(base.lockPath(lookup), .exclusive)
        case .concurrent, .wide: return .later(nil, .shared)
        case nil: return nil
        }
    }

    /// The serial dispatch queue that a queue of operations is set to run on.
    private func underlyingQueue(of operations: Node) -> Node? {
        guard operations.tree.mentions("underlyingQueue"), let declaration = declaration(of: operations) else {
            return nil
        }
        for setting in operations.tree.members("underlyingQueue") {
            guard setting.role == .target, let queue = setting.parent?.child(.operand), let base = setting.base,
                lookup.isUse(base.unwrapped, of: declaration) || declaration.contains(setting),
                QueueKind(queue, self.declaration(of: queue), lookup) == .serial
            else { continue }
            return queue
        }
        return nil
    }

    /// What is held when a library calls a handler on a queue that it was given.
    ///
    /// - Parameter owner: The way to the object that calls, which alone knows a queue that is made on the spot.
    /// - Returns: `nil` where the expression is no queue.
    func turn(on queue: Node, for owner: String?) -> HeldLocks? {
        let queue = queue.unwrapped
        let declared = declaration(of: queue)
        var kind = QueueKind(queue, declared, lookup)
        if kind == nil {
            if let inner = underlyingQueue(of: queue) { return turn(on: inner, for: owner) }
            kind = QueueKind(operations: queue, declared, lookup)
            // Operations know no barriers that readers would wait for.
            if kind == .concurrent { return .anyThread }
        }
        guard let kind else { return nil }
        switch kind {
        case .main: return HeldLocks("@MainActor")
        case .wide: return .anyThread
        case .serial, .concurrent:
            if namesThreads, !isShownMade(queue, declared) { return HeldLocks.none }
            let known = target(of: queue) ?? queue.lockPath(lookup)
            let path = known ?? (kind == .serial ? owner.map(HeldLocks.turn) : nil)
            return path.map { HeldLocks.none.taking($0, kind == .serial ? .exclusive : .shared) } ?? HeldLocks.none
        }
    }
}

extension LockOperations {
    /// Whether the source shows where a queue is made: on the spot, where it is declared, or where its file assigns it.
    fileprivate func isShownMade(_ queue: Node, _ declared: Node?, deeper: Int = 4) -> Bool {
        if queue.kind == .call, Self.makers.contains(queue.name) { return true }
        guard deeper > 0, let declared else { return false }
        let values = lookup.values(of: declared)
        return !values.isEmpty
            && values.allSatisfy { value in
                if value.descendantsAndSelf.contains(where: { $0.kind == .call && Self.makers.contains($0.name) }) {
                    return true
                }
                return isShownMade(value, declaration(of: value), deeper: deeper - 1)
            }
    }

    private static let makers: Set<String> = ["DispatchQueue", "DispatchSerialQueue", "OperationQueue", "global"]
}

extension Node {
    /// Whether a place is reached once for each object: where the object is made, and in no loop.
    fileprivate var isRunOncePerObject: Bool {
        guard let function = enclosingDeclaredFunction, !isInLoop(within: function) else { return false }
        return function.kind == .initializerDecl || function.has(.isStatic)
    }

    private func isInLoop(within function: Node) -> Bool {
        ancestors.prefix { $0 != function }.contains { [.for, .while, .repeat, .closure].contains($0.kind) }
    }

    /// `flags: .barrier`, or flags that somebody else decides.
    func isAlone(_ lookup: Lookup) -> Bool {
        guard let flags = argument("flags") else { return false }
        return flags.text.contains("barrier") || lookup.declaration(of: flags)?.kind == .parameter
    }
}
