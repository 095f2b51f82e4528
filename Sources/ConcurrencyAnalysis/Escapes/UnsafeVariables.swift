import AuditKit
import AuditModel
import CodeModel

extension EscapeJudge {
    /// The verdict of a `nonisolated(unsafe)` variable.
    mutating func unsafeVariable(_ variable: Node) -> TypeFinding {
        if variable.has(.isComputed) {
            return TypeFinding(
                verdict: .unsafeConstant, reason: "`\(variable.name)` is computed and keeps nothing itself",
                form: .deleteWord)
        }
        if variable.isThreadless {
            return TypeFinding(
                verdict: .unsafeGuarded, reason: "`\(variable.name)` is compiled only where a program has one thread")
        }
        if variable.has(.isLet) || variable.isPartOfValue { return constant(variable) ?? shared(reference: variable) }
        let property = StoredProperty(variable, type: variable.declaredTypeText(project.lookup))
        if project.isLock(property) {
            let isMemory = property.type.map { !ReferenceTypes.contains($0, project.lookup) } ?? false
            return TypeFinding(
                verdict: .unsafeConstant, reason: "`\(variable.name)` is a lock itself",
                form: isMemory ? .keep : .constant)
        }
        let uses = variable.isLocalVariable ? [] : accesses(of: property)
        if let constant = uses.onlyWriter(of: variable) { return onceSet(variable, by: constant) }
        if let kept = keptForEnd(variable, uses) { return kept }
        let found = guarding(variable, uses)
        if found.isMissing, let once = setOnce(variable, uses) { return once }
        if let constant = keeperOfItself(variable, uses, found) { return constant }
        guard case .immutable = found, !variable.isLocalVariable else { return finding(of: found, variable, uses) }
        if !uses.isEmpty, uses.allSatisfy(\.held.isEverything),
            variable.reach == .file || uses.contains(where: \.isWrite)
        {
            return TypeFinding(
                verdict: .unsafeConstant, reason: "nothing but `init` and `deinit` uses `\(variable.name)`", form: .keep
            )
        }
        // Nobody writes it: what it refers to decides, as with a constant.
        var constant = constant(variable) ?? shared(reference: variable)
        guard constant.verdict == .unsafeConstant else { return constant }
        if uses.contains(where: { $0.node.parent?.kind == .inout }) {
            constant.reason = "`\(variable.name)` is an address that serves as a key"
            constant.form = .keep
            return constant
        }
        if isSetByTests(variable) {
            constant.reason = "nobody but tests writes `\(variable.name)` once it is set"
            constant.form = .keep
            return constant
        }
        let isLate = variable.isSetFromSelf
        if variable.has(.isStatic) || variable.enclosingType == nil, uses.contains(where: \.isWrite) {
            constant.reason = "only the start of the program writes `\(variable.name)`, before it has other threads"
            constant.form = .keep
            return constant
        }
        let end = isLate ? "but it is set from `self`, as no `let` can be" : "so it can be a `let`"
        constant.reason = "nobody writes `\(variable.name)` once it is set, \(end)"
        constant.form = isLate ? .keep : .constant
        return constant
    }

    // MARK: - Constants

    /// A `let` whose type is safe; `nil` where it is not.
    private mutating func constant(_ variable: Node) -> TypeFinding? {
        if variable.has(.isLet), let value = variable.initialValue?.unwrapped, value.isLiteralOfCore {
            return TypeFinding(
                verdict: .unsafeConstant, reason: "`\(variable.name)` is a literal, which nobody can change",
                form: .keep)
        }
        let type = variable.declaredTypeText(project.lookup)
        switch type.map({ project.sharing.sharing(of: $0, at: variable) }) ?? .unknown("") {
        case .sendable:
            return TypeFinding(verdict: .unsafeConstant, reason: "`\(variable.name)` is a constant of a Sendable type")
        case .documented(let known):
            if known.isConfigurable, let found = reconfigured(variable) { return finding(of: found, variable) }
            return TypeFinding(
                verdict: .unsafeConstant, reason: "`\(variable.name)` is a `\(known.name)`: \(known.words)",
                form: known.declaredSince == nil ? .keep : nil)
        case .promised:
            return TypeFinding(
                verdict: .unsafeConstant,
                reason: "`\(variable.name)` is a constant of a type that answers for its own sharing")
        case .unknown, .notSendable: return nil
        }
    }

    /// What guards an object whose settings are changed once others know it; `nil` where they are not.
    private func reconfigured(_ variable: Node) -> PropertyGuard? {
        guard !variable.isLocalVariable else { return nil }
        let property = StoredProperty(variable, type: variable.declaredTypeText(project.lookup))
        let uses = accesses(of: property)
        guard uses.contains(where: \.isReconfiguration) else { return nil }
        return GuardRules(project: project).judge(reconfigured: property, uses, isRead: false)
    }

    /// A `let` that refers to something that others may change.
    private mutating func shared(reference variable: Node) -> TypeFinding {
        let property = StoredProperty(variable, type: variable.declaredTypeText(project.lookup))
        if variable.initialValue?.unwrapped.isAllocatedKey == true {
            return TypeFinding(
                verdict: .unsafeConstant, reason: "`\(variable.name)` is an address that serves as a key", form: .keep)
        }
        if !variable.isLocalVariable, property.reach == .file {
            let uses = accesses(of: property).filter { !$0.held.isEverything }
            if let lock = GuardRules(project: project).commonLock(of: uses.map(\.asWrite)), let first = uses.first {
                return finding(of: .guarded(lock: lock, first), variable)
            }
        }
        if let type = property.type, !variable.isLocalVariable,
            case .notSendable(let what) = project.sharing.sharing(of: type, at: variable)
        {
            return TypeFinding(
                verdict: .nonSendableMember, reason: "`\(variable.name)` is \(what)",
                evidence: [.init(node: variable, words: "not Sendable")], state: [property],
                isHarmless: RemedyRules(project: project).onlyLacksWord(type, at: variable)
                    || SendableTypes.isSnapshot(type))
        }
        let type = property.type.map { "of type `\($0)`" } ?? "of a type that the source does not show"
        return TypeFinding(
            verdict: .nonSendableMember,
            reason: "`\(variable.name)` is a constant \(type), which is not known to be Sendable", isGuess: true,
            state: [property])
    }

    // MARK: - Variables

    /// A variable that only the initial value of a global or static constant writes, which the system works out once.
    private func onceSet(_ variable: Node, by constant: Node) -> TypeFinding {
        TypeFinding(
            verdict: .unsafeGuarded,
            reason: "`\(variable.name)` is written only where `\(constant.name)` gets its value, once",
            evidence: [.init(node: constant, words: "written here, once")], isGuess: true, form: .keep)
    }

    /// A variable that one place sets, and that is read when nobody else has the object any more.
    private func keptForEnd(_ variable: Node, _ uses: [PropertyAccess]) -> TypeFinding? {
        guard variable.reach == .file, !variable.has(.isStatic), variable.enclosingType != nil else { return nil }
        let shared = uses.filter { !$0.held.isEverything && $0.node != variable }
        let reads = uses.filter { $0.held.isEverything && !$0.isWrite && $0.node != variable }
        guard shared.count == 1, let write = shared.first, write.isWrite, write.guardingLock == nil,
            write.node.role == .target,
            write.node.parent?.name == "=", !reads.isEmpty,
            reads.allSatisfy({ $0.node.outermostFunction?.kind == .deinitializerDecl })
        else { return nil }
        return TypeFinding(
            verdict: .unsafeGuarded, reason: "`\(variable.name)` is set in one place, and `deinit` alone reads it",
            evidence: [.init(node: write.node, words: "set here")], isGuess: true, form: .keep)
    }

    /// A variable that clients could give another object, and that nobody does: the object guards itself.
    private func keeperOfItself(
        _ variable: Node, _ uses: [PropertyAccess], _ found: PropertyGuard
    ) -> TypeFinding? {
        guard found.isMissing, variable.reach == .everybody, variable.initialValue != nil,
            !uses.contains(where: { $0.isWrite && !$0.held.isEverything }), !isSetByTests(variable),
            let type = variable.declaredTypeText(project.lookup)
        else { return nil }
        switch project.sharing.sharing(of: type, at: variable) {
        case .promised: break
        case .documented(let known) where !known.isConfigurable: break
        default: return nil
        }
        return TypeFinding(
            verdict: .unsafeConstant, reason: "nobody writes `\(variable.name)` once it is set, so it can be a `let`",
            isGuess: true, form: .constant)
    }

    private func guarding(_ variable: Node, _ uses: [PropertyAccess]) -> PropertyGuard {
        if variable.isLocalVariable { return SharedLocals(project: project).judge(variable) }
        let property = StoredProperty(variable, type: variable.declaredTypeText(project.lookup))
        let rules = GuardRules(project: project)
        // Whoever uses a static or a global of a module says its name.
        let isNamed = variable.has(.isStatic) || variable.enclosingType == nil
        let shown: StoredProperty.Reach = isNamed || isMadeByInit(property, uses) ? .module : .file
        let found = rules.judge(
            property, uses, isRead: property.reach > shown && !variable.isOfScript,
            isWritten: property.writeReach > shown && !variable.isOfScript)
        guard case .partly(_, _, variable, _) = found, let type = variable.enclosingType.flatMap(project.types.owner),
            project.showsUsers(of: property, TypeCode(type, project.types, project.lookup))
        else { return found }
        return rules.judge(shown: property, uses) ?? found
    }

    /// Whether the initializers write a property, and nobody else does.
    private func isMadeByInit(_ property: StoredProperty, _ uses: [PropertyAccess]) -> Bool {
        guard let type = property.node.enclosingType.flatMap(project.types.owner) else { return false }
        return project.isLeftAlone(property, uses, TypeCode(type, project.types, project.lookup))
    }

    /// Whether a test sets a variable that shipped code only reads.
    private func isSetByTests(_ variable: Node) -> Bool {
        SharedVariables(project: project).usesOfTests(of: variable).contains {
            $0.writes(isReference: false, project.lookup)
        }
    }

    private func accesses(of property: StoredProperty) -> [PropertyAccess] {
        let variable = property.node
        guard !variable.has(.isStatic), let type = variable.enclosingType, variable.parent?.kind != .file,
            let parts = project.types.owner(of: type)
        else { return SharedVariables(project: project).judge(variable).1 }
        return project.accesses(of: parts)[variable.name] ?? []
    }

    private func isUncertain(_ found: PropertyGuard, _ variable: Node) -> Bool {
        TypeState.Member(property: StoredProperty(variable, type: nil), guardedBy: found).isUncertain
    }

    /// Whether a closure uses a local variable of which it is known that it runs elsewhere.
    private func isSeenElsewhere(_ variable: Node) -> Bool {
        variable.tree.references(variable.name).contains { use in
            guard project.lookup.declaration(of: use) == variable else { return false }
            return use.ancestors.prefix { !$0.contains(variable) }.contains { node in
                node.kind == .closure && node.closureRole != .unknown && node.closureRole != .inPlace
                    || node.kind == .functionDecl
            }
        }
    }

    /// - Parameter uses: All uses of a variable that is not local: closures show what threads a local has.
    private func finding(
        of found: PropertyGuard, _ variable: Node, _ uses: [PropertyAccess] = []
    ) -> TypeFinding {
        let name = variable.name
        let property = StoredProperty(variable, type: nil)
        let meeting = ThreadMeeting(in: uses, project)
        let isShown = variable.isLocalVariable ? isSeenElsewhere(variable) : meeting != nil
        switch found {
        case .immutable:
            return TypeFinding(verdict: .unsafeConstant, reason: "no other thread sees `\(name)` change")
        case .isolated(let actor), .guarded(let actor, _):
            var evidence: [EscapeVerdict.Place] = []
            if case .guarded(_, let access) = found {
                evidence = [.init(node: access.node, words: actor.place)]
            }
            return TypeFinding(
                verdict: .unsafeGuarded, reason: actor.holdsAlways(of: name),
                evidence: evidence, state: [property], lock: actor)
        case .partly(let lock, let place, let bare, let why):
            let isPair = isShown || !lock.isActor
            return TypeFinding(
                verdict: .unsafeMutable,
                reason: lock.holdsOnce(of: name, why) + (isPair ? "" : doubt(uses)),
                evidence: [.init(node: place, words: lock.place), .init(node: bare, words: why)],
                isGuess: isUncertain(found, variable) || !isPair, state: [property], lock: lock)
        case .bare(let write, let other):
            let evidence = meeting?.evidence(of: property) ?? write.bareEvidence(of: property, other)
            let reason = (meeting?.write.node ?? write).bareWrite(of: property)
            return TypeFinding(
                verdict: .unsafeMutable, reason: reason + (isShown ? "" : doubt(uses)),
                evidence: evidence, isGuess: isUncertain(found, variable) || !isShown, state: [property])
        }
    }
}

extension Node {
    /// Whether an initializer gives the variable what it makes of the object itself, which is not whole before each
    /// constant has its value.
    var isSetFromSelf: Bool {
        guard let type = enclosingType else { return false }
        return (tree.references(name) + tree.members(name)).contains { use in
            guard use.role == .target, type.contains(use), let assignment = use.parent,
                use.enclosingDeclaredFunction?.kind == .initializerDecl
            else { return false }
            if use.enclosingFunction?.kind == .closure { return true }
            return assignment.children(.operand).contains { value in
                value.descendantsAndSelf.contains { $0.name == "self" && $0.kind == .reference && $0.role != .base }
            }
        }
    }

    /// Whether it is a literal as an object that cannot be changed: `"token" as CFString`.
    fileprivate var isLiteralOfCore: Bool {
        guard kind == .cast, let value = children.first?.unwrapped,
            [.string, .integer, .float, .boolean].contains(value.kind)
        else { return false }
        return ["CFString", "CFNumber", "CFBoolean", "NSNumber"].contains { text.hasSuffix(" as " + $0) }
    }

    /// Whether it is a byte of memory that nobody reads: `malloc(1)`.
    fileprivate var isAllocatedKey: Bool {
        kind == .call && name == "malloc" && arguments.count == 1 && arguments.first?.unwrapped.name == "1"
    }

    /// Whether a variable is stored in a structure, of which each thread has its own.
    fileprivate var isPartOfValue: Bool {
        guard !has(.isStatic), !isLocalVariable, let type = enclosingType else { return false }
        return type.kind == .structDecl || type.kind == .enumDecl
    }

    /// Whether a variable is one of `main.swift`, which no other module can name.
    package var isOfScript: Bool {
        enclosingType == nil && (tree.path == "main.swift" || tree.path.hasSuffix("/main.swift"))
    }
}
