package import AuditKit
package import CodeModel

/// A property of a plain class that two threads reach at once, one of them to change it.
package struct StateRace: Sendable {
    package let property: StoredProperty
    /// The use on the thread that the source shows to leave its caller, or the one without the lock that others hold.
    package let place: Node
    package let isWrite: Bool
    /// The other use; `nil` where several threads come to the one place.
    package let other: Node?
    /// The lock that guards the property elsewhere, where it is held, and why that is not enough here.
    package let lock: (name: String, held: Node, why: String)?
    /// Whether a maintainer would act on it: a lock that was forgotten, or a collection that is changed elsewhere for sure.
    package let isSure: Bool
}

/// Looks for classes that promise nothing to the compiler, and whose state is used on several threads all the same.
///
/// Most classes live on the main thread though nothing says so: only what a closure or a callback does that is known to
/// run elsewhere counts.
package struct StateRaces: Sendable {
    let project: ConcurrencyProject

    package init(project: ConcurrencyProject) { self.project = project }

    /// The races of the classes that a file declares.
    package func all(in file: SwiftFile) -> [StateRace] {
        guard file.role.isShipped, !project.isolation.settings.isChecked(file.path) else { return [] }
        return file.nodes(.classDecl).flatMap(races)
            + file.nodes(.variable).compactMap {
                raceOfAll(in: $0) ?? raceOfInstances(in: $0) ?? raceInSettings(of: $0)
            }
    }

    /// The race in a collection that a global or a static keeps.
    private func raceOfAll(in variable: Node) -> StateRace? {
        guard variable.has(.isStatic) || variable.parent?.kind == .file, !variable.has(.isLet), !variable.isOfScript,
            variable.isStoredProperty, variable.children(.attribute).isEmpty
        else { return nil }
        let property = StoredProperty(variable, type: variable.declaredTypeText(project.lookup))
        guard isCollection(property), mayRace(property, false) else { return nil }
        let uses = SharedVariables(project: project).judge(variable).1
        let found = race(of: property, uses, [], ThreadTrace(project: project))
        return found?.isSure == true ? found : nil
    }

    private func races(in declaration: Node) -> [StateRace] {
        guard let parts = project.types.owner(of: declaration), parts.declaration == declaration,
            !declaration.isTestDouble, !declaration.isThreadless,
            !parts.all.contains(where: \.isUncheckedSendable), !project.isLock(parts)
        else { return [] }
        let isOnMain = project.livesOnMainActor(parts)
        guard isOnMain || !project.isolation.ofType(parts).isIsolated else { return [] }
        let code = TypeCode(parts, project.types, project.lookup)
        guard !code.isConfined, !code.belongsToContext, !code.hasLoop else { return [] }
        let trace = ThreadTrace(project: project, doubtsMainActor: isOnMain)
        let locks = isOnMain ? [] : ownLocks(code)
        guard !locks.isEmpty || leavesItsCaller(code, trace) else { return [] }
        let own = code.properties.filter { parts.owns($0.node) && mayRace($0, isOnMain) }
        let shared = code.properties.filter { parts.owns($0.node) && project.isSetUpAnew($0) }
        guard !own.isEmpty || !shared.isEmpty else { return [] }
        let accesses = project.accesses(of: parts).mapValues { isOnMain ? $0.map(\.withoutMainActor) : $0 }
        let found =
            own.compactMap { race(of: $0, accesses[$0.name] ?? [], locks, trace) }
            + shared.compactMap { raceInSettings(of: $0, accesses[$0.name] ?? [], trace) }
        guard !found.isEmpty, Confinement(project: project).reason(for: parts) == nil else { return [] }
        return found
    }

    /// The plain locks that an object keeps to guard itself; queues do other work, too.
    private func ownLocks(_ code: TypeCode) -> Set<String> {
        let locks = code.properties.filter { property in
            guard let type = property.type, case .named(let path, _) = TypeExpression(type).wrapped,
                let name = path.last
            else { return false }
            return plainLocks.contains(name)
        }
        return Set(locks.map { "self." + $0.name })
    }

    /// Whether any code of the type runs on another thread than its caller, for all the source shows.
    private func leavesItsCaller(_ code: TypeCode, _ trace: ThreadTrace) -> Bool {
        code.type.all.contains { part in
            part.descendants.contains { node in
                switch node.kind {
                case .closure: trace.leavesItsCaller(node)
                case .functionDecl:
                    node.parent == part
                        && (project.turn(ofDelegate: node) != nil || node.answersRequests
                            || project.exportedObjects.areCalled(by: node, project.lookup))
                default: false
                }
            }
        }
    }

    private func mayRace(_ property: StoredProperty, _ isOnMain: Bool) -> Bool {
        !property.isLet && property.wrappers.isEmpty && !property.node.has(.isWeak)
            && !property.node.has(.isNonisolatedUnsafe) && !property.node.isDebugOnly && !project.isLock(property)
            && (isOnMain
                ? property.node.attribute("IBOutlet") == nil : !project.isolation.ofMember(property.node).isIsolated)
            && !EscapeReason.namesGuard(of: property.node)
    }

    private func race(
        of property: StoredProperty, _ all: [PropertyAccess], _ locks: Set<String>, _ trace: ThreadTrace
    ) -> StateRace? {
        let all = all.filter { project.counts($0.node, for: property.node) && !$0.node.isForDevelopersAlone }
        let uses = all.filter { !$0.held.isEverything }
        let isMadeLate = project.isMadeLate(property)
        guard isMadeLate || uses.contains(where: \.isWrite) else { return nil }
        if let found = forgottenLock(of: property, all, locks, trace) { return found }
        // The first use of a lazy property writes it, too. What is read for a log alone is little harm.
        let telling = uses.filter { $0.isWrite || !$0.node.isLogged }
        let shown = ThreadMeeting(in: telling, trace)
        guard
            let meeting = shown ?? (isMadeLate ? ThreadMeeting(in: telling.map(\.asWrite), trace) : nil)
                ?? ThreadMeeting(in: uses, trace)
        else { return nil }
        // The place to look at is the one that has left its caller, of two the one without the lock that the other holds.
        let isForgotten = isOnlyOneBare(meeting.other, among: uses)
        let isOtherBare =
            isForgotten
            || meeting.threads.1.start != nil && meeting.other.isWrite && beside(meeting.other, property, all) != nil
        let isFirstAway =
            !isOtherBare && (meeting.threads.0.start != nil || meeting.threads.1.start == nil)
        let (place, other) = isFirstAway ? (meeting.write, meeting.other) : (meeting.other, meeting.write)
        let start = isFirstAway ? meeting.threads.0.start : meeting.threads.1.start
        // Where both change it, so does the one that has left.
        let isWriteAway = isFirstAway || place.isWrite
        let lock = beside(place, property, all)
        // Both in one closure: it is that which runs beside itself.
        let isAlone =
            other.node == place.node
            || meeting.threads.0 == meeting.threads.1 && start.map { $0.contains(other.node) } ?? false
        let isDirect =
            isForgotten
            ? !isDescriptionForNobody(place.node, trace) : start.map { $0.contains(place.node) } ?? false
        let isEachShown = meeting.threads.0.isShown && meeting.threads.1.isShown
        let areQueues = meeting.threads.0.start != nil && meeting.threads.1.start != nil && isEachShown
        let isApart =
            isAlone || meeting.write.node.isKeyedByCaller
            || place.node.outermostFunction != other.node.outermostFunction || lock != nil
        let mayWait = !isEachShown && place.node.isReported(in: start)
        // Two first uses make what a lazy property keeps twice; where that is one more service, it is little harm.
        let isFirstUse = isMadeLate && isEachShown && isCollection(property)
        let isRisky =
            isFirstUse
                || isWriteAway || isForgotten
            ? isFirstUse || isCollection(property) || areQueues && meeting.write.node.isCounted
            : isEachShown && isCollection(property) && meeting.write.node.isChangedInPlace
        return StateRace(
            property: property, place: place.node, isWrite: isWriteAway, other: isAlone ? nil : other.node,
            lock: lock,
            isSure: (shown != nil || isFirstUse) && isRisky && isDirect && isApart && !mayWait && !place.node.isLogged
                && !other.node.isLogged)
    }

    /// A use without the lock of the object that others hold: who has a lock expects other threads.
    private func forgottenLock(
        of property: StoredProperty, _ all: [PropertyAccess], _ locks: Set<String>, _ trace: ThreadTrace
    ) -> StateRace? {
        guard !locks.isEmpty,
            case .partly(let lock, let held, let bare, let why) = GuardRules(project: project).judge(
                property, all, isRead: false, isWritten: false),
            bare != property.node, locks.contains(lock),
            let use = all.first(where: { $0.node == bare }), use.held.modes.isEmpty, use.held.sometimes.isEmpty,
            !bare.isInHelperOfHolder
        else { return nil }
        let shared = all.filter { !$0.held.isEverything }
        let guarded = shared.filter { $0.held.modes[lock] != nil }
        // A lock that fewer uses hold than not guards a function, such as a start that runs once, and not the property.
        let writes = shared.filter(\.isWrite)
        let isRule =
            guarded.count * 2 > shared.count
            || guarded.count * 2 == shared.count && writes.allSatisfy { $0.held.modes[lock] != nil }
        // Who reads under the lock, and writes on another thread without it, has forgotten it as surely.
        let isWrittenAway = use.isWrite && trace.threads(at: bare).contains { $0.start != nil && $0.isShown }
        return StateRace(
            property: property, place: bare, isWrite: use.isWrite, other: held, lock: (lock, held, why),
            isSure: (isWrittenAway || guarded.contains(where: \.isWrite)) && !use.node.isLogged
                && (use.isWrite || isRule)
                && (use.isWrite || isCollection(property) || guarded.contains { !$0.isWrite }))
    }

    /// Whether a use alone is without the lock that all others hold, readers among them: it is the one to mend.
    private func isOnlyOneBare(_ use: PropertyAccess, among all: [PropertyAccess]) -> Bool {
        let others = all.filter { $0.node != use.node }
        guard use.held.isEmpty, others.contains(where: { !$0.isWrite }), others.contains(where: \.isWrite),
            let lock = GuardRules(project: project).commonLock(of: others.map(\.withoutLocalLocks))
        else { return false }
        return !lock.isActor
    }

    /// Whether a place is in what describes an object for a log, and the project never asks for that.
    private func isDescriptionForNobody(_ place: Node, _ trace: ThreadTrace) -> Bool {
        guard let getter = place.outermostFunction, let owner = getter.kind == .accessor ? getter.parent : getter,
            ["description", "debugDescription"].contains(owner.name)
        else { return false }
        return trace.callers(of: getter).isEmpty
    }

    /// The lock that is held elsewhere, and why that is not enough at a place.
    private func beside(
        _ place: PropertyAccess, _ property: StoredProperty, _ all: [PropertyAccess]
    ) -> (name: String, held: Node, why: String)? {
        guard
            case .partly(let lock, let held, place.node, let why) = GuardRules(project: project).judge(
                property, all, isRead: false, isWritten: false), !lock.isActor
        else { return nil }
        return (lock, held, why)
    }

    /// Whether a property keeps something of many parts, which a second writer finds half changed.
    private func isCollection(_ property: StoredProperty) -> Bool {
        guard let type = property.type else {
            return [.array, .dictionary, .string].contains(property.node.initialValue?.unwrapped.kind)
        }
        if type.hasPrefix("[") { return true }
        return TypeExpression(type).lastName.map(collections.contains) ?? false
    }
}

private let collections: Set<String> = [
    "Array", "Dictionary", "Set", "String", "Data", "ContiguousArray", "OrderedDictionary", "OrderedSet", "Deque",
    "Heap", "NSMutableArray", "NSMutableDictionary", "NSMutableSet", "NSMutableData", "NSMutableString",
]

private let logs: Set<String> = ["print", "debugPrint", "dump", "NSLog", "os_log", "os_signpost"]
private let levels: Set<String> = [
    "trace", "verbose", "debug", "info", "notice", "warn", "warning", "error", "critical", "fault", "log",
]
private let loggers: Set<String> = ["log", "logger", "logging"]
private let reports: Set<String> = ["leave", "signal", "resume", "fulfill"]

private let plainLocks: Set<String> = [
    "NSLock", "NSRecursiveLock", "os_unfair_lock", "os_unfair_lock_s", "OSAllocatedUnfairLock", "pthread_mutex_t",
    "pthread_rwlock_t", "NIOLock", "UnfairLock",
]

extension PropertyAccess {
    /// The use by what is seen to be held there, whatever the class around promises.
    fileprivate var withoutMainActor: PropertyAccess { without(lock: "@MainActor") }
}

extension CodeThread {
    /// Whether the source shows on which thread it is.
    fileprivate var isShown: Bool {
        switch self {
        case .actor, .background, .queue, .requests: true
        case .executor, .unknown: false
        }
    }
}

extension Node {
    /// Whether a use adds to what was there: `count += 1` loses what another thread adds meanwhile.
    fileprivate var isCounted: Bool { parent?.kind == .assignment && ["+=", "-=", "*="].contains(parent?.name) }

    /// Whether a use changes what a variable holds, and does not set it anew.
    fileprivate var isChangedInPlace: Bool { isCounted || role != .target }

    /// Whether a use stands in a function that says of itself that its callers hold the lock: `trimLocked()`.
    fileprivate var isInHelperOfHolder: Bool {
        ancestors.contains { function in
            guard function.kind == .functionDecl || function.kind == .variable else { return false }
            return function.name.hasPrefix("_")
                || Words.of(function.name).contains {
                    ["locked", "unlocked", "unsafe", "unsafely", "lock"].contains($0)
                }
        }
    }

    /// Whether a place is read only for a line of a log: an argument of `print` or of a logger.
    fileprivate var isLogged: Bool {
        for node in ancestors {
            switch node.kind {
            case .call:
                if logs.contains(node.name) || node.name.hasPrefix("DDLog") { return true }
                guard levels.contains(node.name), let receiver = node.base, !receiver.contains(self) else { break }
                if Words.of(receiver.unwrapped.lastName).contains(where: loggers.contains) { return true }
            case .closure, .block, .assignment: return false
            default: break
            }
        }
        return false
    }

    /// Whether the closure around a place tells somebody who waits that it is done with it: a group that it leaves, a
    /// semaphore, a continuation.
    fileprivate func isReported(in start: Node?) -> Bool {
        guard let start, start.kind == .closure else { return false }
        return start.descendants(.call).contains { call in
            reports.contains(call.name) && isBefore(call) && call.base != nil
        }
    }

    /// Whether a declaration or an extension promises to be Sendable without a check.
    var isUncheckedSendable: Bool {
        children(.inherited).contains { $0.hasTypeAttribute("unchecked") }
    }
}

extension Node {
    /// Whether no build for users has this place: one for debugging, or one whose flag speaks of tests.
    fileprivate var isForDevelopersAlone: Bool {
        if isDebugOnly { return true }
        return ancestors.contains { clause in
            guard clause.kind == .ifClause, !clause.name.isEmpty, !clause.name.contains("&&") else { return false }
            let flags = clause.name.split(separator: "|").filter { !$0.isEmpty }
            return flags.allSatisfy { flag in
                !flag.contains("!") && !tests.isDisjoint(with: Words.of(String(flag)))
            }
        }
    }
}

private let tests: Set<String> = ["debug", "test", "tests", "testing", "mock"]
