package import AuditKit
import CodeModel

/// A closure that runs at the same time as the code behind it.
package struct ConcurrentClosure {
    let closure: Node
    /// The call that starts it.
    let call: Node
    /// How it is shown.
    package let shown: String
    /// Whether it is on a queue that runs one thing at a time, for all the source shows.
    private let isSerial: Bool
    /// Whether the code that starts it is on the main actor.
    private let isStartedOnMainActor: Bool

    /// The closures of a file that run beside the code that starts them.
    package static func all(in file: SwiftFile, _ pass: Pass) -> [ConcurrentClosure] {
        let known = file.tree.nodes(.call, named: starters).flatMap { call in
            call.arguments.compactMap { ConcurrentClosure($0, of: call, pass) }
        }
        let takers = pass[SendableTakers.self]
        let handed =
            takers.names.isEmpty
            ? []
            : file.tree.nodes(.call, named: takers.names).flatMap { call in
                call.arguments.compactMap { ConcurrentClosure($0, handedTo: call, takers, pass) }
            }
        let bindings = file.nodes(.variable).filter(\.isAsyncLet).compactMap { ConcurrentClosure(binding: $0, pass) }
        return known + handed + bindings
    }

    /// A closure for a parameter of the project that is `@escaping @Sendable`.
    private init?(_ closure: Node, handedTo call: Node, _ takers: SendableTakers, _ pass: Pass) {
        guard closure.kind == .closure, closure.closureRole == .unknown, pass.writtenIsolation(of: closure) == nil,
            takers.takesSendable(closure, of: call, pass.lookup)
        else { return nil }
        self.closure = closure
        self.call = call
        isSerial = false
        isStartedOnMainActor = pass.isolation(of: call) == .global("MainActor")
        shown = "closure"
    }

    /// `async let length = size(of: draft)`: the value is worked out beside what follows.
    private init?(binding: Node, _ pass: Pass) {
        guard let value = binding.initialValue else { return nil }
        closure = value
        call = binding
        isSerial = false
        isStartedOnMainActor = pass.isolation(of: binding) == .global("MainActor")
        shown = "child task"
    }

    init?(_ closure: Node, of call: Node, _ pass: Pass) {
        guard closure.kind == .closure else { return nil }
        let use = closure.closureRole
        let around = pass.isolation(of: call)
        switch use {
        // A task keeps the actor that it is started on.
        case .task:
            guard around == .none, pass.writtenIsolation(of: closure) == nil else { return nil }
            shown = "task"
        case .detachedTask:
            if around.isActor, let own = pass.writtenIsolation(of: closure), own == around { return nil }
            shown = "task"
        case .queue: shown = "queue"
        case .forEach where call.name == "concurrentPerform": shown = "loop"
        default: return nil
        }
        self.closure = closure
        self.call = call
        isStartedOnMainActor = around == .global("MainActor")
        isSerial = use == .queue && (Self.isSerial(call, pass) || Self.isBarrier(call, pass))
    }

    /// Whether a queue that a call is made on may be one that runs one thing at a time.
    private static func isSerial(_ call: Node, _ pass: Pass) -> Bool {
        // Each round makes a thread of its own.
        guard let base = call.base?.unwrapped, call.name != "detachNewThread" else { return false }
        if base.kind == .call, base.name == "DispatchQueue" || base.name == "OperationQueue" { return false }
        let declaration = base.kind == .member ? pass.lookup.declaration(ofMember: base) : pass.declaration(of: base)
        if call.name == "addOperation" {
            guard let kind = QueueKind(operations: base, declaration, pass.lookup),
                declaration.map({ pass.lookup.values(of: $0) })?.contains(where: { $0.name == "OperationQueue" })
                    == true
            else { return true }
            return kind != .concurrent && kind != .wide
        }
        switch QueueKind(base, declaration, pass.lookup) {
        case .concurrent, .wide: return false
        case .main, .serial, nil: return true
        }
    }

    /// Whether a call puts a barrier on a queue of the project's own: nothing else runs there meanwhile. A global queue takes no
    /// notice of it.
    private static func isBarrier(_ call: Node, _ pass: Pass) -> Bool {
        guard let base = call.base, base.unwrapped.kind != .call, call.isAlone(pass.lookup) else { return false }
        let declaration = LockOperations(lookup: pass.lookup).declaration(of: base)
        return QueueKind(base, declaration, pass.lookup) == .concurrent
    }

    /// What a name means outside of the closure: what a capture list names is the same object inside.
    func outerDeclaration(of reference: Node, _ pass: Pass) -> Node? {
        guard let declared = pass.declaration(of: reference), declared.kind == .capture, !declared.has(.isWeak),
            declared.parent == closure
        else { return pass.declaration(of: reference) }
        if let value = declared.initialValue { return pass.declaration(of: value.unwrapped) ?? declared }
        let outside = call.enclosingDeclaredFunction?.descendants.first {
            $0.kind == .reference && $0.name == declared.name && !closure.contains($0)
        }
        return outside.flatMap(pass.declaration(of:)) ?? declared
    }

    private static let starters = [
        "Task", "detached", "addTask", "addTaskUnlessCancelled", "async", "asyncAfter", "addOperation",
        "concurrentPerform", "detachNewThread", "init", "Thread",
    ]

    /// Whether the closure may run beside itself, for something declared outside.
    func runsBesideItself(for declaration: Node) -> Bool {
        if call.name == "concurrentPerform" { return true }
        for node in call.ancestors {
            if node.contains(declaration) { return false }
            if [.for, .while, .repeat].contains(node.kind) { return !isSerial && !isJoined(within: node) }
            if node.kind == .closure, node.closureRole == .forEach { return !isSerial }
        }
        return false
    }

    /// Whether each round of a loop waits for its own.
    private func isJoined(within loop: Node) -> Bool {
        loop.ownCode.contains { $0.isBefore(call) == false && !call.contains($0) && $0.isJoin }
    }

    /// Whether a place behind the closure is reached only once it is done.
    func isDone(at place: Node) -> Bool {
        if call.name == "concurrentPerform" { return !closure.contains(place) }
        // What is awaited with all its children: a group, a continuation.
        for node in call.ancestors
        where (node.kind == .call || node.isValueOfTask) && !node.contains(place) && node.coveringAwait != nil {
            return true
        }
        if place.ancestors.contains(where: { $0.kind == .call && $0.name == "notify" && !$0.contains(call) }) {
            return true
        }
        if isAwaitedOnItsQueue(at: place) { return true }
        guard let body = call.enclosingFunction?.codeBody else { return false }
        if call.kind == .variable {
            return body.ownCode.contains { node in
                node.kind == .reference && node.name == call.name && (node.isBefore(place) || node == place)
            }
        }
        return body.ownCode.contains { node in
            node.isJoin && call.isBefore(node) && !call.contains(node) && (node.isBefore(place) || node.contains(place))
        }
    }

    /// Whether its queue was made to run something with a barrier, and the caller to wait for that: all that was put there before
    /// is done then.
    private func isAwaitedOnItsQueue(at place: Node) -> Bool {
        guard call.kind == .call, call.name == "async", let queue = call.base?.unwrapped.dottedName, !queue.isEmpty,
            let function = call.enclosingDeclaredFunction
        else { return false }
        return function.descendants(.call).contains { wait in
            wait.name == "sync" && wait.base?.unwrapped.dottedName == queue && call.isBefore(wait)
                && wait.isBefore(place) && !wait.contains(place)
                && wait.argument("flags")?.descendantsAndSelf.contains { $0.name == "barrier" } == true
        }
    }

    /// Whether the closure leaves the actor that it was started on.
    func leavesActor(_ pass: Pass) -> Bool {
        pass.isolation(of: call).isActor && call.kind == .call && [.detachedTask, .queue].contains(closure.closureRole)
    }

    /// Whether two places are on the main actor, both by the closure that they stand in: `Task { @MainActor in … }`. A place
    /// outside of all such closures is there where the code is that starts this one.
    func areOnMainActor(_ one: Node, _ other: Node) -> Bool { isOnMainActor(one) && isOnMainActor(other) }

    private func isOnMainActor(_ place: Node) -> Bool {
        for node in place.ancestors.prefix(while: { $0 != call && !$0.contains(call) }) where node.kind == .closure {
            if node.isolationOfClosure["@MainActor"] != nil || node.closureRole == .mainQueue { return true }
            if node.closureRole != .inPlace && node.closureRole != .forEach { return false }
        }
        return isStartedOnMainActor && !call.contains(place)
    }

    /// Whether an access stands under a lock, on a queue of its own or on an actor.
    func isGuarded(_ access: Node) -> Bool {
        for node in access.ancestors.prefix(while: { $0 != closure }) where node.kind == .closure {
            switch node.closureRole {
            case .inPlace: if node.parent?.kind == .call, node.role == .argument { return true }
            case .mainQueue, .queue: return true
            default: break
            }
        }
        guard let body = access.enclosingFunction?.codeBody else { return false }
        return body.ownCode.contains { node in
            node.kind == .call && node.isBefore(access) && lockNames.contains(node.name)
        }
    }
}

extension Node {
    /// `task.value`, which is there once the task is done.
    fileprivate var isValueOfTask: Bool { kind == .member && (name == "value" || name == "result") }

    /// Whether the code goes on here only when something that it has started is done.
    fileprivate var isJoin: Bool {
        switch kind {
        case .call: joins.contains(name)
        case .member: isValueOfTask && coveringAwait != nil
        case .for: isAwaitPoint
        default: false
        }
    }
}

/// Functions of the project that take a closure to be run anywhere.
private struct SendableTakers: Fact {
    let names: Set<String>

    init(workspace: Workspace) {
        let found = workspace.concurrentMap { file -> [String] in
            guard file.tree.mentions("Sendable") || file.tree.containsName(where: sendable.occur) else {
                return []
            }
            return file.nodes(.parameter).filter(\.takesSendableClosure).compactMap { parameter in
                parameter.parent?.kind == .functionDecl ? parameter.parent?.name : nil
            }
        }
        names = Set(found.flatMap(\.self))
    }

    func takesSendable(_ closure: Node, of call: Node, _ lookup: Lookup) -> Bool {
        guard let function = lookup.function(of: call) else { return false }
        let parameters = function.children(.parameter)
        let isUnlabelled = closure.has(.isTrailingClosure) && closure.label.isEmpty
        let parameter =
            isUnlabelled
            ? parameters.last { $0.typeText?.contains("->") ?? false } : parameters.first { $0.label == closure.label }
        return parameter?.takesSendableClosure ?? false
    }
}

extension Node {
    fileprivate var takesSendableClosure: Bool {
        guard kind == .parameter, let type = typeText, sendable.occur(in: type) else { return false }
        return escaping.occur(in: type) && !actor.occur(in: type)
    }
}

private let sendable = FoldedWords("@sendable")
private let escaping = FoldedWords("@escaping")
private let actor = FoldedWords("actor")

private let joins: Set<String> = [
    "wait", "waitForAll", "waitUntilFinished", "waitUntilAllOperationsAreFinished", "waitForExpectations",
    "fulfillment",
    "get", "join", "next", "sync", "nextResult",
]

private let lockNames: Set<String> = [
    "lock", "os_unfair_lock_lock", "pthread_mutex_lock", "objc_sync_enter", "wait", "enter", "writeLock", "readLock",
    "withLockUnchecked",
]
