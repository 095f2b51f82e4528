import AuditKit
import CodeModel

/// The members of a type, sorted by what keeps them safe.
package struct TypeState: Sendable {
    /// Mutable, and nothing guards them.
    var bare: [Member] = []
    var partly: [Member] = []
    package var guarded: [Member] = []
    /// They do not change, but what they are decides.
    var fixed: [(property: StoredProperty, sharing: Sharing)] = []
    /// Whether some answer rests on a name alone.
    var isGuess = false
    /// Whether a guard rests on what the module does with properties that more of it could use.
    private(set) var trustsModule = false
    /// Queues that guard and that others hand in, who may hand in a concurrent one.
    var handedIn: Set<String> = []
    /// The uses of the members, by their names.
    private(set) var accesses: [String: [PropertyAccess]] = [:]

    package struct Member: Sendable {
        package let property: StoredProperty
        package let guardedBy: PropertyGuard
        /// Whether the walk could not tell of any use without the lock whether it is held there.
        var isUnclear = false
        /// Whether an actor guards it, and no lock; `nil` where neither does.
        var isOnActor: Bool? {
            guard case .guarded(let lock, _) = guardedBy else { return nil }
            return lock.isActor
        }
        /// Whether the source leaves it open: nobody in the project uses it so, or a comment names a guard.
        var isUncertain: Bool {
            if isUnclear || EscapeReason.namesGuard(of: property.node) { return true }
            switch guardedBy {
            case .bare(let write, _):
                return write == property.node && property.reach < .everybody || write.isPassedToFunction
            case .partly(let lock, _, let bare, _):
                return bare == property.node && property.reach < .everybody || lock.lowercased().hasSuffix("loop")
                    || bare.isOnEventLoop
            case .immutable, .isolated, .guarded: return false
            }
        }
    }
}

extension TypeState {
    /// Looks at every stored property of a type.
    package init(_ code: TypeCode, _ project: ConcurrencyProject) {
        let isValue = code.type.kind == .structDecl || code.type.kind == .enumDecl
        let discipline = isValue && !code.mayLock(project) ? nil : LockDiscipline(code, project)
        accesses = discipline?.accesses ?? [:]
        let rules = GuardRules(project: project)
        for property in code.properties where property.isLet && GuardTypes.isPointer(property.type) {
            fixed.append((property, .documented(GuardTypes.pointer)))
        }
        for property in code.properties where !project.isLock(property) {
            let accesses = discipline?.accesses[property.name] ?? []
            guard !project.isolation.ofMember(property.node).isIsolated else { continue }
            if isValue {
                if project.copiesOnWrite(property, in: code.type) {
                    guarded.append(Member(property: property, guardedBy: .isolated("the copy before each change")))
                    isGuess = true
                } else {
                    settle(property, accesses, project)
                }
            } else if !add(wrapped: property, accesses, project) {
                add(property, accesses, rules, code)
            }
        }
        if let discipline { doubt(code, discipline, project) }
        if isValue { addCases(of: code, project) }
        if let above = code.unknownSuperclass { fixed.append((above.property, above.sharing)) }
    }

    private mutating func add(
        _ property: StoredProperty, _ accesses: [PropertyAccess], _ rules: GuardRules, _ code: TypeCode
    ) {
        // Within the module all users are to be seen, if one of them writes: what is only read has a writer elsewhere.
        let isShown = property.reach < .everybody && accesses.contains { $0.isOutside && $0.isWrite }
        let isRead = property.reach > .file && !isShown
        var found = rules.judge(property, accesses, isRead: isRead, isWritten: property.writeReach > .file && !isShown)
        // Off an actor only code would be that nobody has written.
        if case .partly(let lock, _, property.node, _) = found, rules.project.showsUsers(of: property, code),
            let shown = rules.judge(shown: property, accesses)
        {
            found = shown
            if !lock.isActor { trustsModule = true }
        }
        if found.isMissing, rules.project.isLeftAlone(property, accesses, code) {
            found = rules.judge(property, accesses, isRead: isRead, isWritten: false)
        }
        if case .immutable = found { found = leaving(property, accesses) ?? found }
        if case .immutable = found, let write = property.writeByParameter(rules.project) {
            found = .bare(write: property.node, other: write)
        }
        var member = Member(property: property, guardedBy: found)
        if case .partly(let lock, _, let bare, _) = found, bare != property.node {
            member.isUnclear = accesses.allSatisfy { $0.isSafe(under: lock) || $0.held.unclear.contains(lock) }
        }
        switch found {
        case .immutable: settle(property, accesses, rules.project)
        case .isolated: break
        case .guarded: guarded.append(member)
        case .partly: partly.append(member)
        case .bare: bare.append(member)
        }
    }

    /// A member that does not change: its type decides, unless a lock is held wherever it is used.
    private mutating func settle(
        _ property: StoredProperty, _ accesses: [PropertyAccess], _ project: ConcurrencyProject
    ) {
        var sharing =
            property.type.map { project.sharing.sharing(of: $0, at: property.node) }
            ?? .unknown("`\(property.name)`, whose type the source does not show")
        if sharing.isOpen {
            sharing =
                project.sharing(ofLock: property) ?? project.sharing(ofHandover: property)
                ?? project.sharing(ofBox: property) ?? project.sharing(ofGuarded: property) ?? sharing
        }
        if case .documented(let known) = sharing,
            let change = accesses.first(where: { $0.isReconfiguration && !$0.node.isSetBeforeStart })?.node
                .configuredMember
        {
            if known.isConfigurable { return add(reconfigured: property, accesses, GuardRules(project: project)) }
            if change.name.hasSuffix("Handler") {
                sharing = .notSendable("`\(known.name)`, which `\(change.name)` changes")
            }
        }
        switch sharing {
        case .sendable, .documented, .promised: fixed.append((property, sharing))
        case .unknown, .notSendable:
            let uses = accesses.filter { !$0.held.isEverything && !project.isLocking($0.node) }.map(\.withoutLocalLocks)
            let lock = GuardRules(project: project).commonLock(of: uses.map(\.asWrite))
            if property.reach == .file, let lock, let first = uses.first {
                guarded.append(Member(property: property, guardedBy: .guarded(lock: lock, first)))
            } else if !property.isLet, property.node.has(.isPrivate), !accesses.isEmpty,
                accesses.allSatisfy(\.held.isEverything),
                let type = property.type
            {
                // Nobody else has the object while it is made, nor when it goes.
                let reason = "only `init` and `deinit` use it"
                let known = Sharing.DocumentedType(
                    name: type, reason: reason, isConfigurable: false, declaredSince: nil)
                fixed.append((property, .documented(known)))
            } else {
                fixed.append((property, sharing))
            }
        }
    }

    /// What is safe only while nobody sets it up anew, and is: as mutable as a variable.
    private mutating func add(reconfigured property: StoredProperty, _ accesses: [PropertyAccess], _ rules: GuardRules)
    {
        let found = rules.judge(reconfigured: property, accesses, isRead: property.reach > .file)
        let member = Member(property: property, guardedBy: found)
        switch found {
        case .guarded: guarded.append(member)
        case .partly: partly.append(member)
        case .immutable, .isolated, .bare: bare.append(member)
        }
    }

    private mutating func addCases(of code: TypeCode, _ project: ConcurrencyProject) {
        let stored = Set(code.properties.map(\.node))
        for part in project.sharing.parts(of: code.type) where !stored.contains(part.node) {
            let property = StoredProperty(part.node, type: part.type)
            let sharing = part.type.map { project.sharing.sharing(of: $0, at: part.node) } ?? .unknown("a payload")
            fixed.append((property, sharing))
        }
    }
}

extension StoredProperty {
    /// A write through the parameter of a closure of which nothing tells the type, as in `mutate { $0.size = size }`.
    fileprivate func writeByParameter(_ project: ConcurrencyProject) -> Node? {
        guard !isLet else { return nil }
        return node.tree.members(name).first { member in
            guard member.role == .target, let base = member.base?.unwrapped, base.kind == .reference,
                project.lookup.type(of: base) == nil
            else { return false }
            return base.name.hasPrefix("$")
                || project.lookup.declaration(of: base).map { $0.kind == .parameter && $0.parent?.kind == .closure }
                    ?? false
        }
    }
}

extension TypeCode {
    /// Whether a structure has a lock of its own, or something that is only safe while nobody sets it up anew.
    fileprivate func mayLock(_ project: ConcurrencyProject) -> Bool {
        properties.contains { property in
            if project.isLock(property) { return true }
            guard let type = property.type else { return false }
            if case .documented(let known) = project.sharing.sharing(of: type, at: property.node) {
                return known.isConfigurable
            }
            return false
        }
    }

    /// A superclass of a library that is known not to be Sendable.
    fileprivate var unknownSuperclass: (property: StoredProperty, sharing: Sharing)? {
        guard type.kind == .classDecl, let first = (supers.last ?? type).declaration.children(.inherited).first,
            !first.name.hasPrefix("@")
        else { return nil }
        let name = TypeName.base(first.name)
        if case .notSendable? = SendableTypes.named(first.name)?.sharing, name != "NSObject" {
        } else if name != "XCTestCase" {
            return nil
        }
        return (StoredProperty(type.declaration, type: name), .notSendable("its superclass `\(name)`"))
    }
}

extension Node {
    /// Whether a use is `&x` for a plain function, which may do no more than read it.
    fileprivate var isPassedToFunction: Bool {
        guard let parent, parent.kind == .inout, let call = parent.parent, call.kind == .call else { return false }
        return call.callee?.unwrapped.kind == .reference
    }

    /// Whether it is so passed to a function that is not the project's own.
    func isLent(_ lookup: Lookup) -> Bool {
        guard isPassedToFunction, let call = parent?.parent else { return false }
        return lookup.function(of: call) == nil
    }

    /// Whether the function around asserts that it runs on an event loop.
    fileprivate var isOnEventLoop: Bool {
        enclosingDeclaredFunction?.descendants.contains {
            $0.kind == .call && ["assertInEventLoop", "preconditionInEventLoop"].contains($0.name)
        } ?? false
    }

    /// The property of an object that a use of the object sets.
    var configuredMember: Node? {
        var node = self
        while let parent = node.parent, [.forceUnwrap, .optionalChain].contains(parent.kind) { node = parent }
        guard let member = node.parent, member.kind == .member, node.role == .base,
            member.role == .target || member.parent?.kind == .inout
        else { return nil }
        return member
    }
}

extension Node {
    /// Whether a function sets up an object that it then starts: `monitor.pathUpdateHandler = …; monitor.start(queue: queue)`.
    fileprivate var isSetBeforeStart: Bool {
        guard let function = enclosingFunction, let member = configuredMember, member.name.hasSuffix("Handler") else {
            return false
        }
        return function.descendants.contains { call in
            call.kind == .call && call.name == "start" && call.argument("queue") != nil && isBefore(call)
                && call.base?.unwrapped.name == name
        }
    }
}

extension PropertyAccess {
    /// Whether the use sets a property of what the variable refers to, where others may know it already.
    var isReconfiguration: Bool { !held.isEverything && node.configuredMember != nil }
}
