package import AuditKit
package import CodeModel

/// A call that keeps its thread until something happens elsewhere.
package struct BlockingCall {
    package let call: Node
    /// How it is shown, such as `semaphore.wait()`.
    package let shown: String

    /// The blocking calls of a file.
    package static func all(in file: SwiftFile, _ lookup: Lookup) -> [BlockingCall] {
        file.tree.nodes(.call, named: names).compactMap { BlockingCall($0, lookup) }
    }

    init?(_ call: Node, _ lookup: Lookup) {
        guard call.coveringAwait == nil, Self.blocks(call, lookup) else { return nil }
        self.call = call
        let base = call.base.map { $0.dottedName }
        let name = base.map { $0.isEmpty ? call.name : "\($0).\(call.name)" } ?? call.name
        shown = name
    }

    private static func blocks(_ call: Node, _ lookup: Lookup) -> Bool {
        switch call.name {
        case "sleep", "usleep", "nanosleep": sleeps(call, lookup)
        case "wait": waits(call, lookup)
        case "sync": call.base?.dottedName.hasSuffix("DispatchQueue.main") ?? false
        case "run": runsLoop(call) && lookup.function(of: call) == nil
        case "CFRunLoopRun", "CFRunLoopRunInMode", "pthread_cond_wait", "sendSynchronousRequest": true
        case "waitUntilExit", "waitUntilFinished", "waitUntilAllOperationsAreFinished", "syncShutdownGracefully":
            call.base != nil && call.arguments.isEmpty && lookup.function(of: call) == nil
        case "addOperations": call.argument("waitUntilFinished")?.name == "true"
        default: false
        }
    }

    private static func sleeps(_ call: Node, _ lookup: Lookup) -> Bool {
        if let base = call.base { return base.dottedName.hasSuffix("Thread") }
        return call.callee?.kind == .reference && call.argument(at: 0)?.label.isEmpty == true
            && lookup.function(of: call) == nil
    }

    private static func runsLoop(_ call: Node) -> Bool {
        guard let base = call.base?.dottedName, base.contains("RunLoop.") else { return false }
        return call.arguments.allSatisfy { ["until", "mode", "before"].contains($0.label) }
    }

    private static func waits(_ call: Node, _ lookup: Lookup) -> Bool {
        guard let base = call.base, call.arguments.allSatisfy({ waitLabels.contains($0.label) }), !isPoll(call),
            lookup.function(of: call) == nil
        else { return false }
        if let type = lookup.type(of: base), !type.isMetatype, type.name != "Any" {
            if waiters.contains(type.name) { return true }
            return futures.contains(type.name)
        }
        let receiver = base.unwrapped
        if receiver.kind == .call || futureWords.occur(in: receiver.name) {
            return isFuture(call)
        }
        return waiterWords.occur(in: receiver.name)
    }

    /// `try future.wait()`, where the file speaks of SwiftNIO.
    private static func isFuture(_ call: Node) -> Bool {
        let isTried =
            call.ancestors.prefix { $0.role != .statement && $0.kind != .block }.contains { $0.kind == .try }
            || call.parent?.kind == .try
        let imports = call.tree.imports
        return call.arguments.isEmpty && isTried && imports.contains { $0.hasPrefix("NIO") || $0 == "Vapor" }
    }

    /// `wait(timeout: .now())` only looks.
    private static func isPoll(_ call: Node) -> Bool {
        guard let limit = call.argument("timeout")?.unwrapped else { return false }
        return limit.kind == .call && limit.name == "now" || limit.kind == .member && limit.name == "now"
    }

    private static let names = [
        "sleep", "usleep", "nanosleep", "wait", "sync", "run", "CFRunLoopRun", "CFRunLoopRunInMode",
        "pthread_cond_wait", "sendSynchronousRequest", "waitUntilExit", "waitUntilFinished",
        "waitUntilAllOperationsAreFinished", "syncShutdownGracefully", "addOperations",
    ]
    private static let waitLabels: Set<String> = ["timeout", "wallTimeout", "until", "for"]
    private static let waiters: Set<String> = [
        "DispatchSemaphore", "DispatchGroup", "NSCondition", "DispatchWorkItem", "XCTWaiter", "NSConditionLock",
    ]
    private static let futures: Set<String> = ["EventLoopFuture"]
    private static let waiterWords = FoldedWords("semaphore", "sema", "group", "condition", "latch", "workitem")
    private static let futureWords = FoldedWords("future", "promise")
}

extension BlockingCall {
    /// Whether a semaphore is taken and given back in the same code, as a lock is.
    package var isLock: Bool {
        guard call.name == "wait", let lock = call.base?.text, let body = call.enclosingFunction?.codeBody else {
            return false
        }
        return body.ownCode.contains { $0.kind == .call && $0.name == "signal" && $0.base?.text == lock }
    }

    /// Whether the function that holds the call can go on without it.
    fileprivate var isConditional: Bool {
        call.ancestors.prefix { !$0.kind.isFunctionLike }.contains { node in
            [.if, .case, .guard, .while, .catch, .ifClause, .ternary].contains(node.kind)
        }
    }

    /// The task before the call that ends the wait: `Task { …; semaphore.signal() }`.
    package var awaitedTask: Node? {
        guard let base = call.base?.text, let body = call.enclosingFunction?.codeBody else { return nil }
        return body.ownCode.first { node in
            node.kind == .call && node.isBefore(call)
                && node.arguments.contains { closure in
                    closure.kind == .closure && closure.closureRole.isTask
                        && closure.descendants.contains {
                            $0.kind == .call && ["signal", "leave"].contains($0.name) && $0.base?.text == base
                        }
                }
        }
    }
}

/// Functions of the project that block, and are called where tasks run.
package struct BlockingFunctions: Fact {
    /// For each function the asynchronous code that calls it.
    private let callers: [Node: [Node]]

    package init(workspace: Workspace) {
        let lookup = workspace.lookup
        let tools = workspace.fact(OneShotTools.self)
        let functions = Set(workspace.concurrentMap { Self.functions(in: $0, lookup) }.flatMap(\.self))
        let names = Set(functions.map(\.name))
        let calls =
            names.isEmpty
            ? []
            : workspace.concurrentMap { file -> [(function: Node, call: Node)] in
                guard file.role.isShipped else { return [] }
                return file.tree.nodes(.call, named: names).compactMap { call in
                    guard call.coveringAwait == nil, workspace.isAsyncCode(call),
                        let function = lookup.function(of: call),
                        functions.contains(function), !tools.contain(call)
                    else { return nil }
                    return (function, call)
                }
            }.flatMap(\.self)
        callers = Dictionary(grouping: calls, by: \.function).mapValues { $0.map(\.call) }
    }

    /// The functions of a file that block whoever calls them.
    private static func functions(in file: SwiftFile, _ lookup: Lookup) -> [Node] {
        guard file.role.isShipped else { return [] }
        return BlockingCall.all(in: file, lookup).compactMap { blocking in
            guard let function = blocking.call.enclosingFunction, function.kind == .functionDecl,
                !function.has(.isAsync), !blocking.isLock, !blocking.isConditional,
                !lockWords.occur(in: function.name)
            else { return nil }
            return function
        }
    }

    /// The asynchronous code that calls a function.
    package func callers(of function: Node) -> [Node] { callers[function] ?? [] }
}

private let lockWords = FoldedWords("lock", "acquire", "enter", "synchron")

extension Lookup {
    /// Whether the function around a place answers a protocol of the project that asks for it for tests alone: `reset()`.
    package func isForTestsByProtocol(_ place: Node) -> Bool {
        guard let function = place.enclosingDeclaredFunction, function.kind == .functionDecl,
            let type = function.enclosingType, let known = index.types[TypeName.base(type.name)]
        else { return false }
        return known.ancestors.contains { name in
            index.types[name]?.kind == .protocolDecl
                && index.members(function.name, of: name).contains(where: EscapeReason.saysForTests)
        }
    }
}
