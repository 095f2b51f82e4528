import AuditKit
import CodeModel

/// What can become an actor.
extension FormConditions {
    /// Protocols of libraries that ask nothing of an instance, or what an actor has.
    static let actorProtocols: Set<String> = ["Sendable", "AnyObject", "SendableMetatype", "AnyActor", "Actor"]

    /// Whether a class can become an actor: it inherits from none and none from it, what it conforms to can be met by
    /// an actor, and whoever uses it can wait.
    func canBeActor(_ parts: TypeParts, _ escape: EscapeHatch) -> Bool {
        guard !hasSuperclass(parts), project.relatives(of: parts).isEmpty, !parts.isForObjectiveC,
            parts.all.allSatisfy({ part in part.children(.inherited).allSatisfy { canBeMet($0, in: part) } })
        else { return false }
        let members = parts.all.flatMap(\.memberNodes).filter { $0.isUsedFromOutside }
        guard escape.isTestCode || members.contains(where: { $0.kind == .functionDecl && $0.has(.isAsync) }),
            initializersCallNothing(of: parts), members.allSatisfy(crossesSafely),
            !members.contains(where: isForClients)
        else { return false }
        let code = TypeCode(parts, project.types, project.lookup)
        guard code.properties.allSatisfy({ $0.wrappers.isEmpty }) else { return false }
        let waiting = members.filter { !$0.has(.isAsync) }.map(\.name)
        return Set(waiting).sorted().flatMap { project.outsideUses(of: $0, code) }.allSatisfy { use in
            // Nobody but an actor itself sets its properties, and no key path leads to them.
            use.canWait && !use.isInAutoclosure && use.kind != .keyPath
                && !use.writes(isReference: false, project.lookup)
        }
    }

    /// Whether clients use a member at once, who are not seen to be able to wait, or override it.
    private func isForClients(_ member: Node) -> Bool {
        member.has(.isOpen) || member.reach == .everybody && !member.has(.isAsync)
    }

    /// Whether no initializer calls a function of the object, which is not on its actor yet.
    private func initializersCallNothing(of parts: TypeParts) -> Bool {
        let members = parts.all.flatMap(\.memberNodes)
        let names = Set(members.filter { $0.kind == .functionDecl && !$0.has(.isStatic) }.map(\.name))
        return members.filter { $0.kind == .initializerDecl && !$0.has(.isAsync) }.allSatisfy { made in
            !made.descendants(.call).contains { call in
                names.contains(call.name) && call.callee.map { $0.unwrapped.isOfSelf } ?? false
                    && !call.standsUnderAwait
            }
        }
    }

    /// Whether what goes into a member and comes out of it may cross to an actor, as far as the source tells.
    private func crossesSafely(_ member: Node) -> Bool {
        let types =
            member.children(.parameter).compactMap(\.typeText)
            + [member.kind == .variable ? member.declaredTypeText(project.lookup) : member.child(.returnType)?.name]
            .compactMap { $0 }
        return types.allSatisfy { text in
            if case .notSendable = project.sharing.sharing(of: text.withoutWords, at: member) { return false }
            return true
        }
    }

    /// Whether the first of what a class inherits from is a class, of the project or by its name.
    private func hasSuperclass(_ parts: TypeParts) -> Bool {
        guard let first = parts.declaration.children(.inherited).first else { return false }
        if let above = project.types.type(named: first.name, from: parts.declaration) {
            return above.kind == .classDecl
        }
        return !canBeMet(first, in: parts.declaration)
    }

    /// Whether an actor can meet a protocol: all that it asks of an instance can wait.
    private func canBeMet(_ inherited: Node, in part: Node) -> Bool {
        let base = TypeName.base(inherited.name)
        guard let found = project.types.type(named: inherited.name, from: part) else {
            return Self.actorProtocols.contains(base)
        }
        return found.kind == .protocolDecl && isAsynchronous(found, deeper: 4)
    }

    func isAsynchronous(_ asked: TypeParts, deeper: Int) -> Bool {
        guard deeper > 0 else { return false }
        let requirements = asked.requirements.filter { !$0.has(.isStatic) }
        let isMet = requirements.allSatisfy { $0.has(.isAsync) || $0.children(.accessor).contains { $0.has(.isAsync) } }
        return isMet
            && asked.declaration.children(.inherited).allSatisfy { above in
                let name = TypeName.base(above.name)
                guard let next = project.types.type(named: above.name, from: asked.declaration) else {
                    return Self.actorProtocols.contains(name)
                }
                return next.kind == .protocolDecl && isAsynchronous(next, deeper: deeper - 1)
            }
    }

    /// Whether an actor meets all that a protocol of the project asks for with what everybody may use at once: constants that
    /// are Sendable, and members that are on no actor or that callers wait for.
    func actorMeets(_ asked: TypeParts, _ actor: TypeParts) -> Bool {
        let members = actor.all.flatMap(\.memberNodes)
        return asked.requirements.allSatisfy { requirement in
            if requirement.has(.isStatic) || requirement.has(.isAsync) { return true }
            if requirement.children(.accessor).contains(where: { $0.has(.isAsync) }) { return true }
            let witnesses = members.filter { $0.kind == requirement.kind && $0.name == requirement.name }
            return !witnesses.isEmpty && witnesses.allSatisfy(isOpenToAll)
        }
    }

    private func isOpenToAll(_ member: Node) -> Bool {
        if !project.isolation.ofMember(member).isIsolated { return true }
        guard member.has(.isLet), let type = member.declaredTypeText(project.lookup) else { return false }
        switch project.sharing.sharing(of: type, at: member) {
        case .sendable, .promised: return true
        // The SDK of the day declares it.
        case .documented(let known): return known.declaredSince != nil
        case .unknown, .notSendable: return false
        }
    }
}

extension TypeParts {
    /// What a protocol asks for itself.
    var requirements: [Node] {
        declaration.memberNodes.filter { [.functionDecl, .variable, .subscriptDecl].contains($0.kind) }
    }

    /// Whether Objective-C sees the type, which has no actors.
    fileprivate var isForObjectiveC: Bool {
        all.contains { part in
            part.attribute("objc") != nil || part.attribute("objcMembers") != nil
                || part.memberNodes.contains { $0.attribute("objc") != nil }
        }
    }
}

extension Node {
    /// Whether a place stands where a closure is made of it that cannot wait: an assertion, or what is right of `&&`, `||`, `??`.
    fileprivate var isInAutoclosure: Bool {
        for outer in ancestors {
            if outer.kind == .closure || outer.kind.isFunctionLike { return false }
            if outer.kind == .call, asserting.contains(where: outer.name.hasPrefix) { return true }
        }
        return false
    }
}

private let asserting = ["XCTAssert", "XCTUnwrap", "assert", "precondition"]

extension String {
    /// A type without what is said of the parameter: `inout`, `sending`, `@escaping`.
    fileprivate var withoutWords: String {
        var text = self
        for word in ["inout ", "sending ", "borrowing ", "consuming ", "isolated ", "@escaping ", "@autoclosure "] {
            text = text.removing(word)
        }
        return text
    }
}
