import AuditKit
import AuditModel
import CodeModel

/// Members that are not Sendable.
extension RemedyRules {
    /// What is not Sendable and cannot be made so stays, with the reason: a class of the project that changes, or a type of
    /// a library that a type of the project carries. What a library declares itself is nobody's to promise for. An error
    /// leaves every actor, and so has to be made of what is Sendable.
    func formOfMember(_ found: EscapeJudge.TypeFinding, _ escape: EscapeHatch) -> ConcurrencyEscape.Form {
        guard let member = found.state.first else { return found.isGuess || found.isHarmless ? .keep : .confined }
        guard let parts = project.types.owner(of: escape.owner) else { return .confined }
        let isAsked = asksForSendable(parts) || inheritsSharing(parts)
        if member.node.kind.isTypeDeclaration { return isAsked || handsItselfOn(parts) ? .keep : .deleteWord }
        // A model of the interface is used where the interface is.
        if parts.kind == .classDecl, !escape.isTestCode, parts.isWatched || parts.showsInterface,
            conditions.mainActorFit(StateLayout(parts, project))?.leaving.isEmpty ?? false
        {
            return .mainActor
        }
        guard let type = member.type else { return .keep }
        if isError(parts) { return .sendableMember }
        let isReady = canBecomeSendable(TypeExpression(type), at: member.node)
        guard isReady || works(parts, with: member) else { return .keep }
        if isOfLibrary(type, at: member.node) { return found.isGuess || isAsked ? .keep : .confined }
        guard isReady else {
            // A double of tests is not worth another type.
            return escape.isTestCode || !conditions.canGuardItself(type, at: member.node) ? .keep : .sendableMember
        }
        // A box of anything is there for what is not Sendable.
        let isOfAnything = isParameter([type], at: member.node)
        return isBox(parts) && (isOfAnything || escape.owner.reach == .file) ? .keep : .sendableMember
    }

    /// Whether a class has closures that others may run on other threads.
    private func handsItselfOn(_ parts: TypeParts) -> Bool {
        parts.all.flatMap { $0.descendants(.closure) }.contains { closure in
            closure.isMarkedSendable || ![.inPlace, .forEach].contains(closure.closureRole)
        }
    }

    private func isOfLibrary(_ type: String, at place: Node) -> Bool {
        TypeExpression(type).names.contains { path in
            project.types.type(path, from: place) == nil && !isParameter(path, at: place)
                && SendableTypes.named(path.joined(separator: ".")).map { known in
                    if case .notSendable = known.sharing { true } else { false }
                } ?? true
        }
    }

    /// Whether a class does something with a member beside carrying it.
    private func works(_ parts: TypeParts, with member: StoredProperty) -> Bool {
        guard parts.kind == .classDecl else { return false }
        return (project.accesses(of: parts)[member.name] ?? []).contains { use in
            use.node.kind != .variable && !use.isOutside
                && [.functionDecl, .accessor].contains(use.node.outermostFunction?.kind)
        }
    }

    /// Whether all that keeps a type from being Sendable is a word at a type of the project: `@Sendable` at a closure,
    /// `Sendable` at a protocol, at a parameter, or at a type whose parts are Sendable already.
    func canBecomeSendable(_ type: TypeExpression, at place: Node) -> Bool {
        if case .sendable = project.sharing.sharing(of: type, at: place, .init()) { return true }
        switch type {
        case .function: return true
        case .optional(let inner), .array(let inner): return canBecomeSendable(inner, at: place)
        case .dictionary(let key, let value):
            return canBecomeSendable(key, at: place) && canBecomeSendable(value, at: place)
        case .existential(let parts), .opaque(let parts):
            return parts.contains { canBecomeSendable($0, at: place) }
        case .named(let path, let arguments):
            guard arguments.allSatisfy({ canBecomeSendable($0, at: place) }) else { return false }
            guard let own = project.types.type(path, from: place) else { return isParameter(path, at: place) }
            if own.kind == .protocolDecl { return canDemandSendable(own) }
            return isReadyToBeSendable(own) || typesWithoutWord(in: type, at: place) != nil
        case .tuple, .metatype, .unknown: return false
        }
    }

    /// Whether a name is that of a generic parameter, which wants a constraint.
    private func isParameter(_ path: [String], at place: Node) -> Bool {
        path.count == 1
            && place.ancestors.contains {
                $0.kind.isTypeDeclaration && GenericParameters(of: $0).constraints[path[0]] != nil
            }
    }

    func isReadyToBeSendable(_ own: TypeParts) -> Bool {
        guard project.relatives(of: own).isEmpty, !own.declaration.has(.isOpen) else { return false }
        let state = TypeState(TypeCode(own, project.types, project.lookup), project)
        guard state.bare.isEmpty, state.partly.isEmpty, state.guarded.isEmpty else { return false }
        return state.fixed.allSatisfy { if case .sendable = $0.sharing { true } else { false } }
    }

    func isError(_ parts: TypeParts) -> Bool {
        inheritedNames(of: parts).contains {
            ["Error", "LocalizedError", "CustomNSError", "RecoverableError"].contains($0)
        }
    }

    private func inheritsSharing(_ parts: TypeParts) -> Bool {
        inheritedNames(of: parts).contains { $0 != "Sendable" && SendableTypes.isSharing($0) }
    }

    private func inheritedNames(of parts: TypeParts) -> [String] {
        parts.all.flatMap(\.inheritedTypes).map(TypeName.base)
    }

    /// Whether a type does nothing but carry one value, whatever files add for values of their own.
    private func isBox(_ parts: TypeParts) -> Bool {
        let members = parts.all.flatMap(\.memberNodes)
        return members.count { $0.kind == .variable && !$0.has(.isStatic) } == 1
            && !parts.declaration.memberNodes.contains { $0.kind == .functionDecl }
    }

    private func asksForSendable(_ parts: TypeParts) -> Bool {
        parts.all.contains { part in
            part.children(.inherited).contains { inherited in
                guard let own = project.types.type(named: inherited.name, from: part), own.kind == .protocolDecl else {
                    return false
                }
                if case .checked = project.sharing.promise(of: own) { return true }
                return false
            }
        }
    }
}
