import AuditKit
import AuditModel
import CodeModel

/// Gives each escape its verdict. Keeps what it has found, since types rest on one another.
struct EscapeJudge {
    let project: ConcurrencyProject
    private var known: [Node: TypeFinding] = [:]
    private var asked: Set<Node> = []

    /// What was found of a type, whoever promises what of it.
    struct TypeFinding {
        var verdict: Verdict
        var reason: String
        var evidence: [EscapeVerdict.Place] = []
        var chain: [EscapeVerdict.Link] = []
        var isGuess = false
        /// The properties whose uses would change.
        var state: [StoredProperty] = []
        var lock: String?
        /// What to write instead, where the verdict alone does not tell.
        var form: ConcurrencyEscape.Form?
        /// Whether what is not Sendable by its type is safe all the same by what it holds.
        var isHarmless = false

        /// The reason alone, where it says in the end that two threads are not shown to meet; `nil` for all others.
        var unshownReason: String? {
            for doubt in [EscapeJudge.noSecondThread, EscapeJudge.noMeeting] where reason.hasSuffix(doubt) {
                return String(reason.dropLast(doubt.count))
            }
            return nil
        }
    }

    init(project: ConcurrencyProject) { self.project = project }

    /// The verdict of a type; needless for those that are being judged, so that circles end.
    mutating func finding(of parts: TypeParts) -> TypeFinding {
        if let found = known[parts.declaration] { return found }
        guard asked.insert(parts.declaration).inserted else { return TypeFinding(verdict: .needless, reason: "") }
        let found = judge(parts)
        known[parts.declaration] = found
        asked.remove(parts.declaration)
        return found
    }

    private mutating func judge(_ parts: TypeParts) -> TypeFinding {
        guard parts.kind != .actorDecl else {
            return TypeFinding(verdict: .needless, reason: "`\(parts.name)` is an actor, and so Sendable already")
        }
        guard parts.kind != .protocolDecl else {
            return TypeFinding(verdict: .needless, reason: "a protocol inherits nothing unchecked")
        }
        if parts.declaration.isThreadless {
            return TypeFinding(
                verdict: .guarded, reason: "`\(parts.name)` is compiled only where a program has one thread",
                form: .keep)
        }
        let code = TypeCode(parts, project.types, project.lookup)
        var found = decide(TypeState(code, project), parts)
        if found.verdict.isSafe, let subclass = unsafeSubclass(of: parts) { return subclass }
        if found.verdict == .nonSendableMember, project.isOwnLock(parts) {
            return TypeFinding(
                verdict: .guarded, reason: "`\(parts.name)` is a lock, and its state is its own", isGuess: true,
                state: found.state, form: .keep)
        }
        if code.isConfined || code.belongsToContext { found.isGuess = true }
        guard found.verdict == .race || found.verdict == .partlyGuarded else { return found }
        if let above = inherited(found, by: parts) { return above }
        found = shownBelow(found, of: parts) ?? found
        if found.isGuess, code.isFluentModel {
            // Fluent reads the properties through their wrappers, past any lock.
            found.form = .keep
        } else if found.unshownReason != nil, SharingNeed(project: project).isHeldByOne(parts) {
            found.form = .deleteWord
        } else if isMadeLateAlone(found, parts) {
            found.form = .sendableClass
        }
        if code.belongsToContext, found.unshownReason == nil {
            found.reason += "; each object belongs to one context, which the source does not show"
        }
        return excuse(for: found, code) ?? found
    }

    /// Whether nothing but lazy properties changes in a class that the compiler checks once they are constants.
    private func isMadeLateAlone(_ found: TypeFinding, _ parts: TypeParts) -> Bool {
        let conditions = FormConditions(project: project)
        guard parts.kind == .classDecl, !found.state.isEmpty,
            found.state.allSatisfy({ $0.isLazy && conditions.isMadeOfNothing($0, of: parts) })
        else { return false }
        let code = TypeCode(parts, project.types, project.lookup)
        return conditions.isCheckable(parts, once: code.properties.filter { !$0.isLet })
    }

    private mutating func decide(_ state: TypeState, _ parts: TypeParts) -> TypeFinding {
        if let member = state.partly.first(where: { !$0.isUncertain }) ?? state.partly.first {
            return partly(member, state)
        }
        if let member = state.bare.first(where: { !$0.isUncertain }) ?? state.bare.first {
            let locked = state.guarded.first { other in
                // A constant on an actor is used there, and not kept from others.
                guard case .guarded(let lock, _) = other.guardedBy, !(other.property.isLet && lock.isActor) else {
                    return false
                }
                return other.property.node.enclosingType == member.property.node.enclosingType
            }
            return locked.map { forgotten(member, beside: $0, state) } ?? race(member, state)
        }
        if let found = nonSendable(state, parts) { return found }
        if let member = state.guarded.first { return guarded(member, state) }
        if let found = chain(state, parts) { return found }
        return documented(state, parts) ?? setEarly(state, parts) ?? needless(parts)
    }

    // MARK: - Mutable state

    private func race(_ member: TypeState.Member, _ state: TypeState) -> TypeFinding {
        guard case .bare(let write, let other) = member.guardedBy else {
            return TypeFinding(verdict: .race, reason: "")
        }
        let others = self.others(state.bare.count - 1)
        if let (member, meeting) = shown(state.bare, state) {
            return TypeFinding(
                verdict: .race, reason: bareWrite(meeting.write.node, of: member.property) + others,
                evidence: meeting.evidence(of: member.property),
                isGuess: state.isGuess || member.isUncertain, state: state.bare.map(\.property))
        }
        return TypeFinding(
            verdict: .race,
            reason: bareWrite(write, of: member.property) + others
                + doubt(state.accesses[member.property.name] ?? []),
            evidence: write.bareEvidence(of: member.property, other), isGuess: true,
            state: state.bare.map(\.property))
    }

    private func bareWrite(_ write: Node, of property: StoredProperty) -> String {
        property.isLazy ? "the first use of `\(property.name)` writes it" : write.bareWrite(of: property)
    }

    /// The first of some members that two threads reach at once for all the source shows.
    private func shown(
        _ members: [TypeState.Member], _ state: TypeState
    ) -> (member: TypeState.Member, meeting: ThreadMeeting)? {
        for member in members {
            let uses = state.accesses[member.property.name] ?? []
            let marked = project.isMadeLate(member.property) ? uses.map(\.asWrite) : uses
            if let meeting = ThreadMeeting(in: marked, project) { return (member, meeting) }
        }
        return nil
    }

    /// What is added where nothing but the promise itself speaks of threads.
    static let noSecondThread = "; the source shows no second thread that uses it"
    /// What is added where there are others, in tasks or queues, that may come one after the other.
    static let noMeeting = "; the source does not show that two threads use it at once"

    /// Why the source leaves it open whether two threads meet in these uses.
    func doubt(_ uses: [PropertyAccess]) -> String {
        let trace = ThreadTrace(project: project)
        let isElsewhere = uses.prefix(ThreadMeeting.most).contains { use in
            !use.held.isEverything && use.node.kind != .variable
                && trace.threads(at: use.node).contains { $0.start != nil }
        }
        return isElsewhere ? Self.noMeeting : Self.noSecondThread
    }

    /// One property has a lock, another has none.
    private func forgotten(
        _ member: TypeState.Member, beside locked: TypeState.Member, _ state: TypeState
    ) -> TypeFinding {
        guard case .bare(let write, _) = member.guardedBy, case .guarded(let lock, let access) = locked.guardedBy else {
            return race(member, state)
        }
        // The place to look at is one where nothing is held.
        let uses = state.accesses[member.property.name] ?? []
        let isHeld = uses.contains { $0.node == write && ($0.held.isEverything || $0.held.modes[lock] != nil) }
        let bare = uses.first { !$0.held.isEverything && $0.held.modes[lock] == nil && ($0.isWrite || isHeld) }
        let place = isHeld ? bare?.node ?? write : write
        // A comment may name a guard that other types keep to.
        let nothing = EscapeReason.namesGuard(of: member.property.node) ? "nothing that the source shows" : "nothing"
        let reason =
            "\(lock.subject) guards `\(locked.property.name)`, and \(nothing) guards `\(member.property.name)`"
        return TypeFinding(
            verdict: .partlyGuarded, reason: reason + others(state.bare.count - 1),
            evidence: [
                .init(node: access.node, words: "`\(locked.property.name)` \(lock.place)"),
                .init(node: place, words: "`\(member.property.name)` without it"),
            ], isGuess: member.isUncertain || shown([member], state) == nil, state: state.bare.map(\.property),
            lock: lock)
    }

    private func partly(_ member: TypeState.Member, _ state: TypeState) -> TypeFinding {
        guard case .partly(let lock, let place, let bare, let why) = member.guardedBy else {
            return TypeFinding(verdict: .partlyGuarded, reason: "")
        }
        let name = member.property.name
        // A lock shows that its author expects others; code on an actor or a queue and code off it may be one after the
        // other.
        // Clients of a library are others.
        let isOpen = bare == member.property.node && member.property.reach == .everybody
        let meeting = shown([member], state)?.meeting
        let isShown = !lock.isActor && (isOpen || !isQueue(lock, of: member.property)) || meeting != nil
        let (shownBare, shownWhy) = meeting?.bare(under: lock, unless: bare) ?? (bare, why)
        return TypeFinding(
            verdict: .partlyGuarded,
            reason: lock.holdsOnce(of: name, shownWhy) + (isShown ? "" : doubt(state.accesses[name] ?? [])),
            evidence: [
                .init(node: place, words: lock.place),
                .init(node: shownBare, words: shownWhy),
            ], isGuess: state.isGuess || member.isUncertain || !isShown,
            state: (state.partly + state.bare).map(\.property), lock: lock)
    }

    /// Whether a lock is a queue, by the type of the property that holds it or by its name.
    private func isQueue(_ lock: String, of property: StoredProperty) -> Bool {
        guard let parts = property.node.enclosingType.flatMap(project.types.owner),
            let own = StateLayout(parts, project).ownLock(lock)
        else { return lock.isQueueByName }
        return TypeExpression(own.type).lastName == "DispatchQueue" || lock.isQueueByName
    }

    private func guarded(_ member: TypeState.Member, _ state: TypeState) -> TypeFinding {
        let name = member.property.name
        var found = TypeFinding(verdict: .guarded, reason: "", isGuess: state.isGuess || state.trustsModule)
        found.state = state.guarded.map(\.property)
        switch member.guardedBy {
        case .guarded(let lock, let access):
            let doubt =
                state.handedIn.contains(lock) ? ", and guards it if the queue handed in is serial" : ""
            found.reason = lock.holdsAlways(of: name) + doubt
            found.evidence = [.init(node: access.node, words: lock.place)]
            found.lock = lock.keepsOthersOut ? lock : nil
            // Where an actor has one part and a lock another, no single form holds both.
            if Set(state.guarded.compactMap(\.isOnActor)).count > 1 { found.form = .keep }
        case .isolated(let wrapper):
            found.reason = wrapper.hasPrefix("@") ? "`\(wrapper)` guards `\(name)`" : "\(wrapper) guards `\(name)`"
            found.evidence = [.init(node: member.property.node, words: "guarded by \(wrapper)")]
        case .immutable, .partly, .bare: break
        }
        return found
    }

    private func others(_ count: Int) -> String {
        switch count {
        case ...0: ""
        case 1: ", like one more property"
        default: ", like \(count) more properties"
        }
    }
}
