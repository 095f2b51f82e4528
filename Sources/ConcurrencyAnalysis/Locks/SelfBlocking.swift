package import AuditKit
package import CodeModel

/// A place where code waits for a queue or a lock that it holds itself, and so for ever.
package struct SelfBlocking: Sendable {
    package let place: Node
    /// The lock as messages name it.
    package let lock: String
    package let isQueue: Bool
    /// Where a function that is called here takes it; `nil` where the place itself does.
    package let taken: Node?
    /// The function that is called.
    package let function: String?
}

extension ConcurrencyProject {
    /// The places of a file where code waits for what it holds.
    package func selfBlocking(in file: SwiftFile, _ functions: WaitingFunctions) -> [SelfBlocking] {
        let tree = file.tree
        let waits = tree.nodes(.call, named: WaitCall.names).compactMap { WaitCall($0, calls) }
        let entered = tree.nodes(.call, named: WaitCall.entering)
        guard !waits.isEmpty || !entered.isEmpty else { return [] }
        let called = functions.names.isEmpty ? [] : tree.nodes(.call, named: functions.names)
        let read = functions.properties.flatMap { name in tree.references(name) + tree.members(name) }
        var found: [SelfBlocking] = []
        for wait in waits {
            guard let callee = wait.call.callee?.unwrapped, holds(wait.lock, wait.mode, at: callee) else { continue }
            found.append(
                SelfBlocking(
                    place: wait.call, lock: wait.lock.lockName, isQueue: wait.isQueue, taken: nil, function: nil))
        }
        for call in called {
            guard let callee = call.callee?.unwrapped, !callee.isNameOfLocal(lookup),
                let function = lookup.overload(of: call), let wait = functions.wait(in: function),
                !function.contains(call)
            else { continue }
            found += blocked(at: callee, shownAt: call, by: wait, of: function)
        }
        for use in read where use.role != .callee && use.role != .target {
            guard let property = calls.declaration(of: use), let wait = functions.wait(in: property),
                !property.contains(use)
            else { continue }
            found += blocked(at: use, shownAt: use, by: wait, of: property)
        }
        return found.sorted { $0.place.isBefore($1.place) }
    }

    private func blocked(
        at place: Node, shownAt shown: Node, by wait: WaitCall, of function: Node
    ) -> [SelfBlocking] {
        // Another object has another lock, but for what all share.
        if wait.lock.hasPrefix("self."), place.kind == .member, place.base?.unwrapped.name != "self" { return [] }
        guard holds(wait.lock, wait.mode, at: place) else { return [] }
        return [
            SelfBlocking(
                place: shown, lock: wait.lock.lockName, isQueue: wait.isQueue, taken: wait.call,
                function: function.name)
        ]
    }

    private func holds(_ lock: String, _ mode: HeldLocks.Mode, at place: Node) -> Bool {
        // Of a deferred statement the walk knows what it gives back, not what is held when it runs.
        guard let function = place.outermostFunction, !place.ancestors.contains(where: { $0.kind == .defer }),
            !place.isNameOfLocalFunction(in: function)
        else { return false }
        if lock == "@MainActor", !isSurelyOnMain(place) { return false }
        let held = places(of: [place.name], in: function, reach: 0)[place] ?? .none
        guard !held.isEverything, let outer = held.modes[lock] else { return false }
        return outer == .exclusive || mode == .exclusive
    }

    /// Whether the main thread alone runs the code, and not just by what a superclass promises to those who ask.
    private func isSurelyOnMain(_ place: Node) -> Bool {
        for node in place.ancestors {
            switch node.kind {
            case .closure:
                if node.isolationOfClosure["@MainActor"] != nil { return true }
                switch node.closureRole {
                case .mainQueue: return true
                case .inPlace, .forEach: continue
                case .task, .detachedTask, .queue, .unknown: return false
                }
            case .functionDecl, .accessor, .initializerDecl:
                if node.attribute("MainActor") != nil || node.attribute("IBAction") != nil { return true }
                let isOfController = node.has(.isOverride) && controllerCalls.contains(node.name)
                return isOfController
                    || node.enclosingType?.attribute("MainActor") != nil && !node.has(.isNonisolated)
            default: continue
            }
        }
        return false
    }
}

/// A call that does not return before it has a queue or a lock that its own thread must not hold yet.
struct WaitCall: Sendable {
    let call: Node
    let lock: String
    let mode: HeldLocks.Mode
    let isQueue: Bool

    /// `nil` for other calls, and for locks that the same thread may take again.
    init?(_ call: Node, _ calls: LockOperations) {
        guard call.coveringAwait == nil else { return nil }
        switch calls.operation(of: call) {
        case .around(let lock, let mode)? where lock != "@no queue": (self.lock, self.mode) = (lock, mode)
        case .take(let lock, let mode)?: (self.lock, self.mode) = (lock, mode)
        default: return nil
        }
        let isSync = call.name == "sync" || call.name == "asyncAndWait"
        guard isSync ? Self.isOfQueue(call, calls.lookup) : Self.blocksItself(call, calls.lookup) else { return nil }
        isQueue = isSync
        self.call = call
    }

    private static func isOfQueue(_ call: Node, _ lookup: Lookup) -> Bool {
        guard let base = call.base else { return false }
        if QueueKind.wellKnown(base) == .main { return true }
        return lookup.type(of: base)?.name == "DispatchQueue"
    }

    private static func blocksItself(_ call: Node, _ lookup: Lookup) -> Bool {
        if call.name == "os_unfair_lock_lock" { return true }
        guard let base = call.base, let type = lookup.type(of: base)?.name, lookup.index.types[type] == nil else {
            return false
        }
        return plainLocks.contains(type)
    }

    static let names = ["sync", "asyncAndWait", "lock", "withLock", "withLockUnchecked", "os_unfair_lock_lock"]
    /// Calls whose closures begin with a queue or a lock.
    static let entering = names + ["async", "asyncAfter"]
    private static let plainLocks: Set<String> = ["NSLock", "OSAllocatedUnfairLock", "Mutex", "NIOLock"]
}

/// Functions and properties that take a queue or a lock of their object, whatever happens.
package struct WaitingFunctions: Fact {
    private let waits: [Node: WaitCall]
    let names: [String]
    let properties: [String]

    package init(workspace: Workspace) {
        let calls = LockOperations(lookup: workspace.lookup)
        let found = workspace.concurrentMap { file -> [(Node, WaitCall)] in
            guard file.role.isShipped else { return [] }
            return file.tree.nodes(.call, named: WaitCall.names).compactMap { call in
                guard let owner = call.unconditionalOwner, let wait = WaitCall(call, calls),
                    !["local:", "parameter:", "@"].contains(where: wait.lock.hasPrefix)
                        || wait.lock == "@MainActor" && call.name == "sync"
                else { return nil }
                return (owner, wait)
            }
        }
        waits = Dictionary(found.joined()) { first, _ in first }
        names = Set(waits.keys.filter { $0.kind == .functionDecl }.map(\.name)).sorted()
        properties = Set(waits.keys.filter { $0.kind == .variable }.map(\.name)).sorted()
    }

    func wait(in function: Node) -> WaitCall? { waits[function] }
}

extension Node {
    /// Whether a name means a function that the function around declares, beside a member of the same name.
    fileprivate func isNameOfLocalFunction(in function: Node) -> Bool {
        kind == .reference && function.descendants(.functionDecl).contains { $0.name == name }
    }

    /// Whether a name means a closure that the function was given or keeps, beside a member of the same name.
    fileprivate func isNameOfLocal(_ lookup: Lookup) -> Bool {
        guard kind == .reference, let declared = lookup.declaration(of: self) else { return false }
        return declared.kind == .parameter || declared.kind == .capture || declared.isLocalVariable
    }

    /// The function or property whose code always gets to a call; `nil` where a condition or a question for the thread
    /// stands before it.
    fileprivate var unconditionalOwner: Node? {
        for node in ancestors {
            switch node.kind {
            case .if, .guard, .switch, .ternary, .catch, .ifClause, .for, .while: return nil
            case .closure where node.closureRole != .inPlace: return nil
            case .functionDecl, .accessor:
                guard !node.has(.isAsync), !node.descendants.contains(where: \.asksForThread) else { return nil }
                if node.kind == .functionDecl { return node }
                return node.name == "get" ? node.parent : nil
            case .initializerDecl, .deinitializerDecl, .subscriptDecl: return nil
            default: continue
            }
        }
        return nil
    }

    /// Whether code asks on which thread or queue it runs, or whether a lock is free.
    private var asksForThread: Bool {
        switch kind {
        case .member, .call, .reference: threadQuestions.contains(name)
        default: false
        }
    }
}

private let threadQuestions: Set<String> = [
    "isMainThread", "getSpecific", "try", "lockIfAvailable", "pthread_main_np", "isOnQueue", "currentQueue",
    "dispatchPrecondition", "unlock",
]

/// What UIKit and AppKit call on the main thread alone.
private let controllerCalls: Set<String> = [
    "viewDidLoad", "viewWillAppear", "viewDidAppear", "viewWillDisappear", "viewDidDisappear", "viewWillLayoutSubviews",
    "viewDidLayoutSubviews", "layoutSubviews", "draw", "awakeFromNib", "loadView", "traitCollectionDidChange",
    "touchesBegan", "touchesEnded", "touchesMoved", "keyDown", "mouseDown",
]
