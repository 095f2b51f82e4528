import AuditKit
import AuditModel
import CodeModel

/// Holds a form against what it needs.
extension RemedyRules {
    func fits(_ form: ConcurrencyEscape.Form, _ found: EscapeJudge.TypeFinding, _ escape: EscapeHatch) -> Bool {
        // Where nothing shows a second thread, or what a library's object does there, the words of the author are the best
        // that is known.
        let isOpen = found.verdict.isRace && found.isGuess || found.verdict == .nonSendableMember && form == .confined
        if isOpen, form != .deleteWord, EscapeReason.saysWhatGuards(escape) { return false }
        switch form {
        case .plainSendable, .sendableClass: return !mustRestate(escape) && isCheckable(escape)
        case .deleteWord:
            if escape.kind == .preconcurrency { return true }
            return !mustRestate(escape) && (escape.kind != .nonisolatedUnsafe || isUnwritten(escape.owner, found))
        case .confined: return !mustRestate(escape)
        case .sendableMember:
            return escape.kind != .uncheckedSendable || onlyMembersLackWords(escape, found)
        case .constant: return isConstant(escape.owner)
        case .mainActor: return escape.kind != .preconcurrency || canIsolateProtocol(escape, found)
        case .actor, .mutex, .unfairLock, .lock, .queue, .keep: return true
        }
    }

    // MARK: - Without the word

    private func isCheckable(_ escape: EscapeHatch) -> Bool {
        guard let parts = project.types.owner(of: escape.owner) else { return true }
        if escape.kind == .preconcurrency { return isReadyToBeSendable(parts) }
        let code = TypeCode(parts, project.types, project.lookup)
        return conditions.isCheckable(parts, once: code.properties.filter { !$0.isLet })
    }

    /// Whether a variable can do without the word: one that is not computed has to be a constant, or back on its actor.
    private func isUnwritten(_ variable: Node, _ found: EscapeJudge.TypeFinding) -> Bool {
        variable.has(.isLet) || variable.has(.isComputed) || found.verdict == .unsafeGuarded
            || !variable.has(.isStatic)
                && variable.enclosingType != nil && !variable.isLocalVariable
    }

    /// Whether a variable can be a `let`.
    private func isConstant(_ variable: Node) -> Bool {
        guard !variable.has(.isStatic), !variable.isLocalVariable,
            let parts = variable.enclosingType.flatMap(project.types.owner)
        else { return variable.initialValue != nil && variable.children(.attribute).isEmpty && !variable.has(.isLazy) }
        return conditions.canBeConstant(StoredProperty(variable, type: nil), of: parts)
    }

    /// Whether nothing is in the way of a promise but members that miss a word themselves. An error has to be made of what is
    /// Sendable, whatever it is today.
    private func onlyMembersLackWords(_ escape: EscapeHatch, _ found: EscapeJudge.TypeFinding) -> Bool {
        guard let parts = project.types.owner(of: escape.owner), !isError(parts) else { return true }
        if mustRestate(escape) { return lacksWord(found.state.first) }
        let layout = StateLayout(parts, project)
        let stored = project.sharing.parts(of: parts).map { StoredProperty($0.node, type: $0.type) }
        guard parts.kind == .classDecl else { return stored.allSatisfy { misses($0, layout) } }
        guard layout.code.supers.isEmpty, project.relatives(of: parts).isEmpty, !parts.declaration.has(.isOpen) else {
            return false
        }
        return layout.code.properties.allSatisfy { property in
            if project.isolation.ofMember(property.node).isIsolated { return true }
            return (property.isLet || conditions.canBeConstant(property, of: parts)) && misses(property, layout)
        }
    }

    /// Whether a member is of a type that is to be declared Sendable, whatever becomes of the word of the type around it.
    private func lacksWord(_ member: StoredProperty?) -> Bool {
        guard let member, let type = member.type else { return false }
        return onlyLacksWord(type, at: member.node)
    }

    private func misses(_ property: StoredProperty, _ layout: StateLayout) -> Bool {
        guard let type = property.type else { return false }
        return layout.isShared(property) || canBecomeSendable(TypeExpression(type), at: property.node)
            || conditions.canGuardItself(type, at: property.node)
    }

    // MARK: - Protocols and modules

    /// Whether a protocol can be isolated, or its methods hop: no actor conforms to it, and nobody off the main actor waits
    /// for an answer.
    private func canIsolateProtocol(_ escape: EscapeHatch, _ found: EscapeJudge.TypeFinding) -> Bool {
        guard let asked = project.types.type(named: escape.place.name, from: escape.owner), asked.kind == .protocolDecl,
            project.types.owner(of: escape.owner)?.kind != .actorDecl
        else { return escape.place.role != .inherited }
        let isCalledElsewhere = found.evidence.contains { $0.node.kind == .member || $0.node.kind == .reference }
        return isCalledElsewhere ? !asked.asksForValues : !hasOtherActors(asked)
    }

    /// Whether an actor meets a protocol without the word before it.
    func actorNeedsNoWord(_ escape: EscapeHatch) -> Bool {
        guard escape.kind == .preconcurrency, escape.place.role == .inherited,
            let owner = project.types.owner(of: escape.owner), owner.kind == .actorDecl,
            let asked = project.types.type(named: escape.place.name, from: escape.owner)
        else { return false }
        return conditions.actorMeets(asked, owner)
    }

    private func hasOtherActors(_ asked: TypeParts) -> Bool {
        project.types.inheriting(from: asked.name).flatMap(\.declarations).map(project.types.parts).contains {
            $0.kind == .actorDecl || $0.kind != .protocolDecl && !project.isolation.ofType($0).isIsolated
        }
    }

    /// The types of a module of the project that are not Sendable and that a file names, where the word alone is missing at
    /// each of them; `nil` where more is.
    func typesThatLackWords(_ escape: EscapeHatch) -> [TypeParts]? {
        guard escape.owner.kind == .importDecl else { return nil }
        let module = escape.name.split(separator: ".").first.map(String.init) ?? escape.name
        let targets = project.isolation.settings.targets.filter { $0.name == module }
        guard !targets.isEmpty else { return nil }
        let tree = escape.owner.tree
        let named = tree.nodes(.type).filter { $0.role != .inherited } + tree.nodes(.call)
        var found: [TypeParts] = []
        for node in named where node.name.first?.isUppercase ?? false {
            guard let own = project.types.type(named: node.name, from: node), !found.contains(own),
                targets.contains(where: { $0.holds(own.declaration.tree.path) }),
                case .notSendable = project.sharing.sharing(of: node.name, at: node)
            else { continue }
            guard [.structDecl, .enumDecl].contains(own.kind), isReadyToBeSendable(own) else { return nil }
            found.append(own)
        }
        return found.isEmpty ? nil : found
    }

    func lacksWordsAlone(_ escape: EscapeHatch) -> Bool { typesThatLackWords(escape) != nil }
}

extension TypeParts {
    /// Whether a protocol asks for values or results, which nobody gets who does not wait.
    fileprivate var asksForValues: Bool {
        declaration.memberNodes.contains { member in
            member.kind == .variable || member.kind == .subscriptDecl
                || member.kind == .functionDecl && !member.has(.isAsync) && member.child(.returnType) != nil
        }
    }
}
