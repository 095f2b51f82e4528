import AuditKit
import AuditModel
import CodeModel

/// State behind locks and on queues.
///
/// A sketch never takes a lock where code holds it already: what others see of a variable takes it, and the code of the
/// type uses what is behind.
extension EscapeSketch {
    /// How many properties a sketch writes out; of more, one sentence tells.
    private static let mostHeld = 4

    /// All of the state in a structure behind a lock, and what others know of it in front.
    func behindLock(_ lock: String, label: String) -> String? {
        guard let layout, !layout.variables.isEmpty else { return nil }
        let variables = layout.variables
        let structure = layout.freeName("State", "Guarded")
        let name = layout.freeName("state", "guarded")
        let isReady = variables.allSatisfy { $0.node.initialValue != nil || $0.type?.hasSuffix("?") ?? false }
        let made = "private let \(name) = \(lock)(\(label)\(structure)())"
        let home = isReady ? made : "private let \(name): \(lock)<\(structure)>  // made in `init`"
        let old = layout.ownLock(verdict.lock).map { "  // in place of `\($0.name)`" } ?? ""
        let fields = variables.map { "    var " + $0.node.field }
        let accessors = variables.filter { !$0.node.has(.isPrivate) }.map { property in
            property.accessor(locking: name, "$0.\(property.name)")
        }
        let use = accessors.isEmpty ? change(within: variables, prefix: "$0.") : nil
        let members =
            ["private struct \(structure) {"] + fields.prefix(Self.most) + ["}", home + (isReady ? old : "")]
            + [openMembers].compactMap { $0 }
        return lines(
            promisingHeader.asFinal, members + accessors.prefix(Self.most),
            note(use.map { "Each use: \(name).withLock { \($0) }" }), most: .max)
    }

    /// The lock of today, or a new one, at each use.
    var held: String {
        let kept = verdict.state.filter(isKeptHere)
        if kept.isEmpty, let first = verdict.state.first, let keeper = first.node.enclosingType {
            // Nobody declares again what a superclass has.
            return lines(header, [], note("`\(first.name)` is kept by `\(TypeName.base(keeper.name))`: guarded there"))
        }
        let type = layout?.code.type.declaration
        // The compiler reads the properties of these by their names.
        guard !(layout?.isDerived ?? false), type?.attribute("Observable") == nil else {
            return lines(header, [], note("Each use of \(names(of: kept)): under one lock"))
        }
        let own = layout?.ownLock(verdict.lock) ?? layout?.inheritedLock
        if own == nil, let box = conditions.ownLockBox(for: declaration), let kept = boxed(kept, in: box) {
            return kept
        }
        let lock = own?.name ?? layout?.freeName("lock", "stateLock") ?? "lock"
        guard kept.count <= Self.mostHeld else {
            let loud = kept.contains(where: \.callsOut) ? "; what their observers call, outside of it" : ""
            return lines(header, [], note("Each use of \(names(of: kept)): under one lock\(loud)"))
        }
        let call = own.map { $0.callOfLock } ?? "\(lock).withLock"
        var members = own == nil ? ["\(isInOneFile ? "private " : "")let \(lock) = NSLock()"] : []
        var plain: [StoredProperty] = []
        var behind: [StoredProperty] = []
        for property in kept {
            if property.isPublished {
                members.append(published(property))
            } else if property.callsOut || touchesMore(property), let call {
                members += aside(property, call)
                behind.append(property)
            } else if let call, isInOneFile || property.reach == .everybody, !property.node.has(.isPrivate),
                property.canStandBehind
            {
                members += property.behind(call, isOfFile: isInOneFile)
                behind.append(property)
            } else {
                if own == nil { members.append(property.node.brief) }
                plain.append(property)
            }
        }
        let example = call.flatMap { call in change(within: plain, prefix: "").map { "\(call) { \($0) }" } }
        var notes: [String] = []
        if !plain.isEmpty {
            let words = example.map { ": " + $0 } ?? " of \(names(of: plain)): under `\(lock)`"
            notes.append("// Each use" + words)
        }
        if !behind.isEmpty {
            let stored = behind.map { "`_\($0.name)`" }.joined(separator: ", ")
            notes.append("// The code here: \(stored) under `\(lock)`; whom it calls, outside of it")
        }
        // The lock of today, where what others see names it.
        if let own, !behind.isEmpty, layout?.declares(own.node) ?? false { members.insert(own.node.brief, at: 0) }
        return lines(header, members + notes, nil, most: .max)
    }

    /// State in boxes with a lock that the project has already; `nil` where some of it cannot stand in one.
    private func boxed(_ kept: [StoredProperty], in box: OwnLockBox) -> String? {
        guard kept.allSatisfy({ $0.canStandBehind && !$0.isPublished && !$0.node.has(.isWeak) }) else { return nil }
        guard kept.count <= Self.mostHeld else {
            return lines(header, [], note("\(names(of: kept)): in one structure, kept in a `\(box.name)`"))
        }
        return lines(header, kept.flatMap { $0.boxed(in: box) }, nil, most: .max)
    }

    /// The queue of today at each use.
    var onQueue: String {
        let kept = verdict.state.filter(isKeptHere)
        let queue = verdict.lock ?? "queue"
        guard layout?.ownLock(queue)?.isConcurrent ?? false else {
            let check = "// dispatchPrecondition(condition: .onQueue(\(queue)))"
            return lines(
                header, ["// \(names(of: kept)): on `\(queue)` alone; functions that run there say so:", check], nil)
        }
        return lines(
            header,
            [
                "// \(names(of: kept)), from elsewhere: read in `\(queue).sync`, written in `\(queue).async(flags: .barrier)`;",
                "// code that `\(queue)` runs already uses \(kept.count == 1 ? "it" : "them") as it is, and writes behind a barrier alone",
            ], nil)
    }

    func names(of state: [StoredProperty]) -> String {
        let names = state.prefix(3).map { "`\($0.name)`" }.joined(separator: ", ")
        return state.count > 3 ? "\(names) and \(state.count - 3) more" : names
    }

    /// Whether observers of a property use more of the object, which takes the lock itself.
    private func touchesMore(_ property: StoredProperty) -> Bool {
        guard let layout else { return false }
        let members = layout.code.type.all.flatMap(\.memberNodes).filter { !$0.has(.isStatic) && !$0.has(.isLet) }
        let names = Set(members.map(\.name)).subtracting([property.name])
        return property.node.children(.accessor).flatMap(\.descendants).contains { node in
            names.contains(node.name) && layout.code.base(of: node, layout.project.lookup) == "self"
        }
    }

    /// Whether all code of the type can see what is private in it.
    private var isInOneFile: Bool { (layout?.code.type.all.trees.count ?? 1) < 2 }

    // MARK: - A use

    /// A statement of one line that changes some of these and is not under the guard today, as it stands under the lock.
    private func change(within state: [StoredProperty], prefix: String) -> String? {
        guard let layout else { return nil }
        let change = StateChange(names: Set(state.map(\.name)), layout: layout)
        let isPart = verdict.verdict == .partlyGuarded || verdict.verdict == .unsafeMutable
        let places = verdict.evidence.map(\.node).dropFirst(isPart && verdict.lock != nil ? 1 : 0)
        let statements = places.compactMap { node in
            ([node] + Array(node.ancestors)).first { $0.role == .statement }
        }
        return statements.first { change.makesUp($0) && !isUnderLock($0) }.map { change.text(of: $0, prefix: prefix) }
    }

    /// Whether somebody calls the function around a place with the lock of the type in hand.
    private func isUnderLock(_ statement: Node) -> Bool {
        guard let lock = verdict.lock, let function = statement.outermostFunction, function.kind == .functionDecl
        else { return false }
        let callers = ThreadTrace(project: conditions.project).callers(of: function)
        let held = conditions.project.locks(at: callers)
        return callers.contains { held[$0]?.modes.keys.contains { $0.lockName == lock } ?? false }
    }
}

/// Statements that change some of the state of a type.
private struct StateChange {
    let names: Set<String>
    let layout: StateLayout

    private var lookup: Lookup { layout.project.lookup }

    /// Whether a change is all of a statement of one line: what else that calls runs under the lock, too, and may take it
    /// again.
    func makesUp(_ statement: Node) -> Bool {
        !statement.text.contains("\n") && statement.text.count < 90 && layout.code.owns(statement)
            && statement.outermostFunction?.kind == .functionDecl && changesState(statement)
            && statement.descendants.allSatisfy(mayStandUnderLock)
    }

    private func changesState(_ statement: Node) -> Bool {
        let whole = statement.unwrapped
        let calls = statement.descendantsAndSelf.filter { $0.kind == .call }
        switch whole.kind {
        case .assignment: return calls.isEmpty && whole.child(.target).map { isState($0.unwrapped) } ?? false
        case .call:
            return calls == [whole] && changes.contains(whole.name) && whole.base.map { isState($0.unwrapped) } ?? false
        default: return false
        }
    }

    /// Whether a node neither waits nor fails, and names nothing but the state and what can be handed to a closure.
    private func mayStandUnderLock(_ node: Node) -> Bool {
        if node.kind == .await || node.kind == .closure || node.text.hasPrefix("try") { return false }
        guard node.kind == .reference, !isState(node), node.name != "self" else { return true }
        guard let given = lookup.declaration(of: node), given.kind == .parameter || given.isLocalVariable,
            let type = given.declaredTypeText(lookup),
            case .sendable = layout.project.sharing.sharing(of: type, at: given)
        else { return false }
        return given.kind == .parameter || given.has(.isLet)
    }

    private func isState(_ node: Node) -> Bool {
        names.contains(node.name) && node.isOfSelf && layout.code.base(of: node, lookup) == "self"
    }

    /// The source of a statement, the names of the state led by a prefix.
    func text(of statement: Node, prefix: String) -> String {
        guard !prefix.isEmpty else { return statement.text.onOneLine }
        var shown = ""
        var place = statement.range.lowerBound
        for node in statement.descendantsAndSelf where isState(node) && node.range.lowerBound >= place {
            shown += statement.tree.text(place..<node.range.lowerBound) + prefix + node.name
            place = node.range.upperBound
        }
        return (shown + statement.tree.text(place..<statement.range.upperBound)).onOneLine
    }
}

/// Calls that change a value and call nobody else.
private let changes: Set<String> = [
    "append", "insert", "remove", "removeAll", "removeFirst", "removeLast", "removeValue", "updateValue", "toggle",
    "formUnion", "subtract",
]

extension StateLayout {
    /// A lock that a superclass of the project has, and that the class can take, too.
    fileprivate var inheritedLock: OwnLock? {
        let locks = code.properties.filter { property in
            !declares(property.node) && property.reach > .file && property.isLet && project.isLock(property)
        }
        return locks.lazy.compactMap { ownLock($0.name) }.first { $0.callOfLock != nil }
    }

    /// Whether the class itself declares a member, and none above it.
    fileprivate func declares(_ member: Node) -> Bool { member.enclosingType.map(code.type.all.contains) ?? false }

    /// A name that neither a member nor the type of one has.
    fileprivate func freeName(_ name: String, _ other: String) -> String {
        let lineage = [code.type] + code.supers
        let members = lineage.flatMap(\.all).flatMap(\.memberNodes).map { TypeName.base($0.name) }
        let types = code.properties.compactMap(\.type).flatMap { TypeExpression($0).names.compactMap(\.first) }
        let taken = Set(members + types + variables.map(\.name) + [code.type.name])
        return taken.contains(name) ? other : name
    }
}

extension StoredProperty {
    /// Whether the value can be kept under another name, and what others know made a computed property.
    fileprivate var canStandBehind: Bool {
        wrappers.isEmpty && !isLazy && node.children(.accessor).isEmpty && !node.has(.isOverride) && type != nil
            && !node.text.prefix(60).contains("unowned")
    }

    /// The value under another name, and what others know of it.
    fileprivate func behind(_ call: String, isOfFile: Bool) -> [String] {
        let words = (isOfFile ? "private " : "") + (node.has(.isWeak) ? "weak " : "")
        return ["\(words)var _\(node.field)", accessor(calling: call, "_\(name)")]
    }

    /// The words before `var`, without those for a setter that is left out.
    var wordsOfAccess: String {
        let words = access.removing("private(set)")[...].trimmingSpaces
        return ["", "internal", "internal(set)"].contains(String(words)) ? "" : words + " "
    }

    /// The value in a box with a lock, and what others know of it.
    fileprivate func boxed(in box: OwnLockBox) -> [String] {
        let value = node.initialValue?.text ?? (node.isOptionalVariable ? "nil" : nil)
        let isPlain = value.map { !$0.contains("\n") } ?? false
        let made =
            isPlain
            ? " = \(box.name)<\(type ?? "…")>(\(box.label)\(value ?? "…"))"
            : ": \(box.name)<\(type ?? "…")>  // made in `init`"
        let call = "_\(name).\(box.function)"
        return ["private let _\(name)\(made)", accessor(calling: call, "$0")]
    }

    /// What others keep of a variable that lives behind a lock: `lock` is what is locked, `place` where the value is then.
    fileprivate func accessor(locking lock: String, _ place: String) -> String {
        accessor(calling: "\(lock).withLock", place)
    }

    private func accessor(calling call: String, _ place: String) -> String {
        let head = "\(wordsOfAccess)var \(name): \(type ?? "…")"
        let get = "\(call) { \(place) }"
        if writeReach == .file { return "\(head) { \(get) }" }
        return "\(head) { get { \(get) } set { \(call) { \(place) = newValue } } }"
    }
}

extension StateLayout.OwnLock {
    /// How the lock is held while a closure runs; `nil` where it is not known.
    fileprivate var callOfLock: String? {
        switch TypeExpression(type).lastName {
        case "NSLock", "NSRecursiveLock", "NSCondition", "NSConditionLock", "NIOLock": "\(name).withLock"
        default: nil
        }
    }
}
