import AuditKit
import CodeModel

/// When and where a closure runs that a call is given.
enum ClosureUse: Sendable {
    /// During the call.
    case now
    /// Later, on the same actor.
    case later
    /// Later or at the same time, anywhere.
    case elsewhere
    /// Later, on no actor: whoever has the closure decides where.
    case unbound
    /// Later, under a lock or on an actor.
    case on(String)

    init(of closure: Node, in call: Node, _ lookup: Lookup) {
        if let known = ClosureUse(of: closure, named: lookup.aliased(call), in: call) {
            self = known
        } else if let function = lookup.overload(of: call) ?? lookup.streamHelper(of: call),
            function.kind != .variable
        {
            self = Self.parameter(of: function, for: closure, lookup)
        } else if let kept = Self.member(for: closure, of: call, lookup) {
            self = kept
        } else if LibraryCallbacks.runElsewhere(closure, in: call) {
            self = .elsewhere
        } else if closure.isMarkedSendable {
            self = .unbound
        } else {
            self = closure.usesMembersWithoutSelf ? .now : .later
        }
    }

    /// The use of a closure that is assigned to a variable; `nil` where the type of the variable tells nothing.
    init?(assignedTo target: Node?, _ lookup: Lookup) {
        guard let target = target?.unwrapped else { return nil }
        let declared = target.kind == .member ? lookup.declaration(ofMember: target) : lookup.declaration(of: target)
        guard let text = declared.flatMap({ lookup.functionText(of: $0) }) else { return nil }
        if mainActor.occur(in: text) {
            self = .on("@MainActor")
        } else if sendable.occur(in: text) {
            self = .unbound
        } else {
            return nil
        }
    }

    /// A closure that the initializer of a structure, which nobody writes, puts into a member of the label's name.
    private static func member(for closure: Node, of call: Node, _ lookup: Lookup) -> ClosureUse? {
        guard let type = lookup.index.types[call.name], type.kind == .structDecl,
            lookup.index.members("init", of: call.name).isEmpty
        else { return nil }
        let members = type.declarations.flatMap(\.memberNodes).filter {
            $0.kind == .variable && !$0.has(.isStatic) && !$0.has(.isComputed)
        }
        let closures = members.filter { lookup.functionText(of: $0) != nil }
        // The first trailing closure goes without its label, and all others have theirs.
        let given = Set(call.arguments.map(\.label))
        let member = closures.first { closure.label.isEmpty ? !given.contains($0.name) : $0.name == closure.label }
        guard let text = member.flatMap({ lookup.functionText(of: $0) }) else { return nil }
        if mainActor.occur(in: text) { return .on("@MainActor") }
        return sendable.occur(in: text) || closure.isMarkedSendable ? .unbound : .later
    }

    /// What the name of a function of a library tells.
    private init?(of closure: Node, named name: String, in call: Node) {
        switch name {
        case "withTaskCancellationHandler": self = closure.label == "onCancel" ? .elsewhere : .now
        // Whoever changes the value runs it, before the change.
        case "withObservationTracking", "withPerceptionTracking": self = closure.label == "onChange" ? .later : .now
        case "Task": self = .later
        // The context for the interface has the main queue.
        case "perform", "performAndWait":
            guard call.base?.unwrapped.lastName == "viewContext" else { return nil }
            self = .on("@MainActor")
        // Menus, alerts and rows call their actions on the main thread.
        case "UIAction", "UIAlertAction", "UIContextualAction": self = .on("@MainActor")
        case _ where concurrent.contains(name) || closure.closureRole == .detachedTask: self = .elsewhere
        case _ where atOnce.contains(name) || name.hasPrefix("withUnsafe") || name.isLoop || name.isContinuationOpener:
            guard !closure.holdsCaptureOfSelf else { return nil }
            self = .now
        default: return nil
        }
    }

    /// What a function of the project says of its parameter.
    private static func parameter(of function: Node, for closure: Node, _ lookup: Lookup) -> ClosureUse {
        let parameters = function.children(.parameter).filter { lookup.isFunctionTyped($0) }
        let match = closure.label.isEmpty ? parameters.last : parameters.first { $0.label == closure.label }
        guard let match, let text = lookup.closureText(of: match) else {
            return closure.isMarkedSendable ? .unbound : .later
        }
        if mainActor.occur(in: text) || lookup.callsOnMain(match.name, in: function) { return .on("@MainActor") }
        guard match.takesClosureForLater else { return .now }
        if lookup.callsAtOnceOrOnMain(match.name, in: function) { return .later }
        if sendable.occur(in: text) { return inherits.occur(in: text) ? .later : .elsewhere }
        return closure.isMarkedSendable ? .unbound : .later
    }
}

extension ClosureUse {
    /// What a closure holds when it begins, where that does not depend on the place that makes it.
    var entry: HeldLocks? {
        switch self {
        case .elsewhere, .unbound: HeldLocks.none
        case .on(let lock): HeldLocks(lock)
        case .now, .later: nil
        }
    }
}

extension Lookup {
    /// The written type of a variable that holds a function, or what an alias of the project for one stands for.
    fileprivate func functionText(of variable: Node) -> String? {
        guard let text = variable.typeText else { return nil }
        if arrow.occur(in: text) { return text }
        let name = TypeName.base(TypeName.isOptional(text) ? String(text.dropLast()) : text)
        let alias = index.globals[name]?.first { $0.kind == .typealiasDecl && arrow.occur(in: $0.text) }
        return alias?.text
    }

    /// The written type of a parameter, and after it what an alias of the project in it stands for.
    fileprivate func closureText(of parameter: Node) -> String? {
        guard let text = parameter.typeText, !arrow.occur(in: text), let alias = functionAlias(of: parameter) else {
            return parameter.typeText
        }
        return text + " " + alias.text
    }

    /// Whether a parameter takes a function, by its written type or by an alias that the project has for one.
    func isFunctionTyped(_ parameter: Node) -> Bool {
        parameter.isFunctionTyped || functionAlias(of: parameter) != nil
    }

    private func functionAlias(of parameter: Node) -> Node? {
        guard let word = parameter.typeText?.split(separator: " ").last else { return nil }
        let name = TypeName.base(String(word.prefix { $0 != "?" && $0 != "!" }))
        return alias(named: name, around: parameter) { arrow.occur(in: $0.text) }
    }

    /// An alias of the project that passes a test, in the type around a place or in no type.
    func alias(named name: String, around place: Node, where isMeant: (Node) -> Bool) -> Node? {
        let own = place.enclosingType.map { index.members(name, of: TypeName.base($0.name)) } ?? []
        return (own + (index.globals[name] ?? [])).first { $0.kind == .typealiasDecl && isMeant($0) }
    }

    /// What a call calls, by the name of the type where an alias of the project stands for one.
    fileprivate func aliased(_ call: Node) -> String {
        guard call.name.utf8.first.map({ (0x41...0x5A).contains($0) }) == true,
            let alias = index.globals[call.name]?.first(where: { $0.kind == .typealiasDecl }),
            let text = alias.descendants(.type).first?.name
        else { return call.name }
        return TypeName.base(text)
    }
}

extension Lookup {
    /// Whether a function calls a closure that it is given on the main actor alone: in `MainActor.run { … }`, on the main
    /// queue, once it has asked `Thread.isMainThread`, or through another function that does.
    fileprivate func callsOnMain(_ closure: String, in function: Node, deeper: Int = 3) -> Bool {
        let uses = function.uses(ofGiven: closure)
        return deeper > 0 && !uses.isEmpty && uses.allSatisfy { isOnMain($0, in: function, deeper: deeper) }
    }

    /// Whether a function calls a closure that it is given before it returns, and again on the main actor alone, as what
    /// tracks changes for the interface does.
    fileprivate func callsAtOnceOrOnMain(_ closure: String, in function: Node) -> Bool {
        let uses = function.uses(ofGiven: closure)
        return uses.contains { isOnMain($0, in: function) }
            && uses.allSatisfy { isOnMain($0, in: function) || isCalledAtOnce($0, in: function) }
    }

    /// Whether a place is reached before the function around returns.
    private func isCalledAtOnce(_ use: Node, in function: Node) -> Bool {
        let around = use.ancestors.prefix { $0 != function }.filter { $0.kind == .closure }
        return use.role == .callee
            && around.allSatisfy { closure in
                guard let call = closure.parent, call.kind == .call, case .now = ClosureUse(of: closure, in: call, self)
                else { return false }
                return true
            }
    }

    /// Whether a place within a function is reached on the main actor alone, or stands for what the main queue is given.
    private func isOnMain(_ use: Node, in function: Node, deeper: Int = 3) -> Bool {
        if use.role == .argument, let call = use.parent, call.base.flatMap(QueueKind.wellKnown) == .main {
            return call.name == "async" || call.name == "asyncAfter"
        }
        return use.isWhereMainThreadIsAsked(in: function)
            || use.ancestors.prefix { $0 != function }.contains { outer in
                outer.kind == .closure && runsOnMain(outer, deeper: deeper)
            }
    }

    private func runsOnMain(_ closure: Node, deeper: Int) -> Bool {
        if closure.closureRole == .mainQueue || closure.isolationOfClosure["@MainActor"] != nil { return true }
        guard closure.closureRole == .unknown, let call = closure.parent, call.kind == .call,
            let helper = overload(of: call), helper.kind == .functionDecl
        else { return false }
        let parameters = helper.children(.parameter).filter { isFunctionTyped($0) }
        let match = closure.label.isEmpty ? parameters.last : parameters.first { $0.label == closure.label }
        return match.map { callsOnMain($0.name, in: helper, deeper: deeper - 1) } ?? false
    }

    /// The only function of this name in extensions of the protocols of libraries for streams of values: the type of such
    /// a stream is seldom known.
    fileprivate func streamHelper(of call: Node) -> Node? {
        guard call.base != nil else { return nil }
        let found = streams.flatMap { index.members(call.name, of: $0) }.filter { $0.kind == .functionDecl }
        return found.count == 1 ? found[0] : nil
    }
}

private let streams = ["Publisher", "ObservableType", "ObservableConvertibleType", "SharedSequenceConvertibleType"]

extension Node {
    /// The uses, in a function, of a closure that it is given.
    fileprivate func uses(ofGiven closure: String) -> [Node] {
        codeBody.map { $0.descendants.filter { $0.kind == .reference && $0.name == closure } } ?? []
    }

    /// Whether a place is reached only where `Thread.isMainThread` has answered yes.
    fileprivate func isWhereMainThreadIsAsked(in function: Node) -> Bool {
        let around = [self] + ancestors.prefix { $0 != function }
        return zip(around, around.dropFirst()).contains { inner, outer in
            switch outer.kind {
            case .if: inner == outer.child(.body) && outer.asksForMainThread
            case .block: outer.children.contains { $0.kind == .guard && $0.isBefore(inner) && $0.asksForMainThread }
            default: false
            }
        }
    }

    private var asksForMainThread: Bool {
        let conditions = children(.condition)
        return conditions.contains { $0.unwrapped.kind == .member && $0.unwrapped.name == "isMainThread" }
    }

    /// Whether a closure says `@Sendable` of itself and names no actor: then it does not take over the actor around it.
    var isMarkedSendable: Bool {
        kind == .closure && isolationOfClosure.isEmpty
            && children.contains { $0.role == .attribute && $0.name == "Sendable" }
    }

    /// Whether a closure takes `self` along by name, as only those do that run later.
    fileprivate var holdsCaptureOfSelf: Bool {
        children.contains { $0.kind == .capture && ($0.name == "self" || $0.initialValue?.unwrapped.name == "self") }
    }

    /// Whether a closure uses members without `self.`: the compiler allows that only where nothing escapes.
    fileprivate var usesMembersWithoutSelf: Bool {
        guard kind == .closure, !holdsCaptureOfSelf, let type = enclosingType, type.kind != .structDecl,
            let around = enclosingDeclaredFunction, !around.has(.isStatic)
        else { return false }
        let own = Set(type.memberNodes.filter { $0.kind == .variable || $0.kind == .functionDecl }.map(\.name))
        let bound = Set(descendants.filter { [.variable, .parameter, .capture].contains($0.kind) }.map(\.name))
        return descendants.contains { $0.kind == .reference && own.contains($0.name) && !bound.contains($0.name) }
    }
}

/// Functions of the standard library and of Foundation that call their closures before they return, beside loops and
/// those that hand out a continuation.
private let atOnce: Set<String> = [
    "split", "merge", "merging", "Dictionary", "Array", "elementsEqual", "starts", "enumerate", "count",
    "autoreleasepool", "withExtendedLifetime", "withCString",
    "withContiguousStorageIfAvailable", "withMemoryRebound", "AsyncStream", "AsyncThrowingStream", "withTaskGroup",
    "withThrowingTaskGroup", "withDiscardingTaskGroup", "Result", "mapError", "withValue", "measure",
    "enumerateObjects", "withUTF8", "withBytes", "XCTAssertThrowsError", "withAnimation",
    "withMutableState",
]

/// Functions whose closures run on other threads, beside those that start a task.
private let concurrent: Set<String> = [
    "concurrentPerform", "dataTask", "downloadTask", "uploadTask", "detachNewThread", "Thread", "addCompletedHandler",
    "requestAccess", "evaluatePolicy", "onTermination",
]

extension Node {
    /// Whether the written type of a parameter or variable is that of a function.
    var isFunctionTyped: Bool { typeText.map { arrow.occur(in: $0) } ?? false }
}

private let arrow = FoldedWords("->")
private let mainActor = FoldedWords("@mainactor")
private let sendable = FoldedWords("@sendable")
/// What lets a closure keep the actor of the code around it, `@Sendable` or not.
private let inherits = FoldedWords("@_inheritactorcontext")
