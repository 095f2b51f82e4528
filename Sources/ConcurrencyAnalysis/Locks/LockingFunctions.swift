import AuditKit
import CodeModel

/// Functions of the project that lock, unlock, or run what they are given under a lock.
struct LockingFunctions: Fact {
    private let lookup: Lookup
    /// What each of them does, in its own words.
    private var summaries: [Node: Summary] = [:]
    /// Those of ``summaries``.
    private var functionsByName: [String: [Node]] = [:]

    struct Summary: Sendable, Equatable {
        /// What it does by how it comes back.
        var changes: [LockExit: LockChange] = [:]
        /// What is held when a closure is called that the function was given.
        var closures: [String: HeldLocks] = [:]
    }

    /// What a call does, in the words of the caller.
    struct Effect {
        let function: Node
        let changes: [LockExit: LockChange]
        let closures: [String: Given]

        /// Whether locks are held or not by what the function answers.
        var answers: Bool { changes[.yes] != changes[.no] }
        /// Whether it lets go or holds on to a lock.
        var isLasting: Bool { changes[.end].map { !$0.isEmpty } ?? false }

        struct Given {
            let locks: HeldLocks
            let isLater: Bool
        }
    }

    init(workspace: Workspace) {
        lookup = workspace.lookup
        let calls = LockOperations(lookup: workspace.lookup)
        let functions = Set(Self.functions(in: workspace))
        var changed = summarize(functions, calls, workspace)
        // Once more, since they call one another; those that call none of them stay as they are.
        for _ in 0..<Self.rounds where !changed.isEmpty {
            let callers = callers(of: changed, in: workspace) {
                functions.contains($0) || calls.lookup.takesClosure($0)
            }
            changed = summarize(Set(callers), calls, workspace)
        }
    }

    /// How often callers are asked anew what they do.
    private static let rounds = 4

    /// Gives those that do something else than was known.
    private mutating func summarize(
        _ functions: Set<Node>, _ calls: LockOperations, _ workspace: Workspace
    ) -> Set<Node> {
        let known = self
        let byFile = Dictionary(grouping: functions) { $0.tree.path }
        let found = workspace.concurrentMap { file in
            (byFile[file.path] ?? []).map { ($0, known.summarize($0, calls)) }
        }
        var changed: Set<Node> = []
        for (function, summary) in found.joined() {
            let new = summary.isPlain ? nil : summary
            guard summaries[function] != new else { continue }
            summaries[function] = new
            changed.insert(function)
        }
        functionsByName = Dictionary(grouping: summaries.keys, by: \.name)
        return changed
    }

    /// The functions that may lock. One that is given nothing to call can only have a lasting effect: it must hold a call
    /// that has one.
    private static func functions(in workspace: Workspace) -> [Node] {
        let lookup = workspace.lookup
        return functions(in: workspace, calling: LockOperations.names) { call, function in
            LockOperations.lastingNames.contains(call.name) || lookup.takesClosure(function)
        }
    }

    /// The functions that call one of these, of those that count.
    private func callers(
        of changed: Set<Node>, in workspace: Workspace, where counts: @escaping @Sendable (Node) -> Bool
    ) -> [Node] {
        let lookup = lookup
        return Self.functions(in: workspace, calling: Set(changed.map(\.name)).sorted()) { call, function in
            guard counts(function), let called = lookup.overload(of: call) else { return false }
            return changed.contains(called) || called.enclosingType?.kind == .protocolDecl
        }
    }

    private static func functions(
        in workspace: Workspace, calling names: [String], where counts: @escaping @Sendable (Node, Node) -> Bool
    ) -> [Node] {
        workspace.concurrentMap { file in
            var found: Set<Node> = []
            for call in file.tree.nodes(.call, named: names) {
                guard let function = call.enclosingDeclaredFunction, function.kind == .functionDecl,
                    !found.contains(function), counts(call, function)
                else { continue }
                found.insert(function)
            }
            return Array(found)
        }.flatMap { $0 }
    }

    private func summarize(_ function: Node, _ calls: LockOperations) -> Summary {
        let paths = HeldLockPaths(calls: calls, locking: self, names: [])
        let free = paths.follow(function, from: .none)
        let given = paths.released.filter(Self.isLasting)
        var held = free
        // What it gives back somebody else has taken: what becomes of that lock shows on a walk that begins with it.
        if !given.isEmpty {
            let entry = given.reduce(HeldLocks.none) { $0.taking($1) }
            held = HeldLockPaths(calls: calls, locking: self, names: []).follow(function, from: entry)
        }
        var changes: [LockExit: LockChange] = [:]
        for exit in LockExit.allCases {
            let change = LockChange(
                giving: given, free: free[exit].filtered(Self.isLasting), held: held[exit].filtered(Self.isLasting))
            if !change.isEmpty { changes[exit] = change }
        }
        let closures = function.children(.parameter).filter { lookup.isFunctionTyped($0) }.map(\.name)
        return Summary(
            changes: changes, closures: paths.parameterCalls.filter { closures.contains($0.key) && !$0.value.isEmpty })
    }

    /// Whether the caller can know a lock too.
    private static func isLasting(_ lock: String) -> Bool {
        !["local:", "@", HeldLocks.group].contains(where: lock.hasPrefix)
    }

    /// The first function that meets what a protocol asks for, where all that do lock alike.
    private func witness(of requirement: Node) -> Node? {
        guard let asked = requirement.enclosingType, asked.kind == .protocolDecl else { return nil }
        let found = (functionsByName[requirement.name] ?? []).filter { function in
            function.enclosingType?.children(.inherited).contains { TypeName.base($0.name) == asked.name } ?? false
        }
        guard let first = found.min(by: { $0.stands(before: $1) }), let known = summaries[first] else { return nil }
        let isAlike = found.compactMap { summaries[$0] }.allSatisfy { other in
            other.end.takes.isEmpty == known.end.takes.isEmpty
                && other.end.releases.isEmpty == known.end.releases.isEmpty
        }
        return isAlike ? first : nil
    }

    /// What a call of one of the functions does; `nil` for all other calls.
    func effect(of call: Node) -> Effect? {
        guard functionsByName[call.name] != nil, let called = lookup.overload(of: call) ?? lookup.lockHelper(of: call)
        else { return nil }
        let function = summaries[called] == nil ? witness(of: called) ?? called : called
        guard let known = summaries[function] else { return nil }
        var roots: [String: String] = [:]
        if let base = call.base, base.unwrapped.name != "self" {
            roots["self"] = base.lockPath(lookup) ?? "unknown:\(call.range.lowerBound)"
        }
        let isOfLock = roots["self"] != nil && function.enclosingType.map(hasUsualNames) ?? false
        for (place, parameter) in function.children(.parameter).enumerated() {
            let argument = parameter.label.isEmpty ? call.argument(at: place) : call.argument(parameter.label)
            if let path = argument?.lockPath(lookup) { roots["parameter:" + parameter.name] = path }
        }
        let given = known.closures.map { name, locks in
            let isLater = function.children(.parameter).first { $0.name == name }?.takesClosureForLater ?? false
            return (name, Effect.Given(locks: locks.mapped { Self.name($0, roots, isOfLock) }, isLater: isLater))
        }
        return Effect(
            function: function,
            changes: known.changes.mapValues { change in change.mapped { Self.name($0, roots, isOfLock) } },
            closures: Dictionary(given) { one, _ in one })
    }

    /// Whether a type locks by the names that all locks use; then its objects are the locks, and not what they keep.
    private func hasUsualNames(_ type: Node) -> Bool {
        ["lock", "unlock", "withLock"].contains { !lookup.index.members($0, of: TypeName.base(type.name)).isEmpty }
    }

    /// A lock in the words of the caller; what is locked inside a lock goes by the name of that lock.
    private static func name(_ lock: String, _ roots: [String: String], _ isOfLock: Bool) -> String {
        let root = lock.split(separator: ".", maxSplits: 1).first.map(String.init) ?? lock
        guard let new = roots[root] else { return lock }
        return root == "self" && isOfLock ? new : (new + lock.dropFirst(root.count)).onOneLoop
    }

    /// Whether functions lock for others: by themselves, or while they run what they are given.
    func lock(_ functions: [Node]) -> Bool {
        if isLock(functions) { return true }
        return functions.contains { function in
            let known = summaries[function] ?? witness(of: function).flatMap { summaries[$0] }
            return known?.closures.values.contains { !$0.isEmpty } ?? false
        }
    }

    /// Whether a type locks by functions that others call: it is itself a lock.
    func isLock(_ functions: [Node]) -> Bool {
        let known = functions.compactMap { summaries[$0] }
        let takes = known.contains { $0.end.takes.keys.contains { $0.hasPrefix("self") } }
        return takes && known.contains { $0.end.releases.contains { $0.hasPrefix("self") } }
    }
}

extension LockingFunctions.Summary {
    fileprivate var isPlain: Bool { changes.isEmpty && closures.isEmpty }
    /// What it does on any of its ways but those that throw.
    fileprivate var end: LockChange { changes[.end] ?? LockChange() }
}

extension LockingFunctions.Effect {
    /// The name of the parameter that takes an argument.
    func parameter(for argument: Node, of call: Node, _ lookup: Lookup) -> String {
        let parameters = function.children(.parameter)
        if !argument.label.isEmpty { return parameters.first { $0.label == argument.label }?.name ?? "" }
        if !argument.has(.isTrailingClosure), let place = call.arguments.firstIndex(of: argument),
            parameters.indices.contains(place), parameters[place].label.isEmpty
        {
            return parameters[place].name
        }
        return parameters.last { lookup.isFunctionTyped($0) }?.name ?? ""
    }
}

extension Lookup {
    /// The only function of this name that the project adds to `NSLocking`, which all locks of Foundation conform to.
    fileprivate func lockHelper(of call: Node) -> Node? {
        guard let base = call.base, let type = type(of: base), !type.isMetatype, locksOfFoundation.contains(type.name)
        else { return nil }
        let found = index.members(call.name, of: "NSLocking").filter { $0.kind == .functionDecl }
        return found.count == 1 ? found[0] : nil
    }

    /// Whether a function is given something to call.
    fileprivate func takesClosure(_ function: Node) -> Bool {
        function.children(.parameter).contains { isFunctionTyped($0) }
    }
}

extension Node {
    /// Whether a parameter keeps the closure that it is given: `@escaping`, or an optional closure.
    var takesClosureForLater: Bool {
        guard let text = typeText else { return false }
        return text.hasSuffix("?") || escaping.occur(in: text)
    }
}

private let locksOfFoundation: Set<String> = [
    "NSLock", "NSRecursiveLock", "NSCondition", "NSConditionLock", "NSLocking",
]
private let escaping = FoldedWords("@escaping")
