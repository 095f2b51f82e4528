import AuditKit
import AuditModel
import CodeModel

/// Promises that rest on one another: by members and by inheritance.
extension EscapeJudge {
    /// The promises of other types that a type rests on, followed to their ends.
    mutating func chain(_ state: TypeState, _ type: TypeParts) -> TypeFinding? {
        let hasRelatives = !project.relatives(of: type).isEmpty
        for (property, sharing) in state.fixed {
            guard case .promised(let declarations) = sharing else { continue }
            // Behind a protocol that demands Sendable the compiler checks the member: a promise is broken elsewhere.
            let isBehindProtocol = isOfProtocol(property)
            // Who inherits shares a promise, whatever the member rests on.
            if isBehindProtocol, hasRelatives { continue }
            for declaration in declarations {
                let parts = project.types.parts(of: declaration)
                let end = finding(of: parts)
                guard end.verdict != .needless else { continue }
                let link = EscapeVerdict.Link(name: parts.name, declaration: declaration, verdict: end.verdict)
                let links = [link] + end.chain.prefix(7)
                var found = TypeFinding(
                    verdict: .chain,
                    reason: "`\(property.name)` relies on the unchecked conformance of \(words(links))",
                    evidence: [.init(node: property.node, words: "relies on `\(parts.name)`")], chain: links,
                    isGuess: end.isGuess, state: [property], form: checkedForm(of: type, state))
                found.isHarmless = isBehindProtocol
                return found
            }
        }
        return nil
    }

    private func isOfProtocol(_ property: StoredProperty) -> Bool {
        switch property.type.map({ TypeExpression($0).wrapped }) {
        case .existential, .opaque: true
        case .named(let path, _): project.types.type(path, from: property.node)?.kind == .protocolDecl
        default: false
        }
    }

    /// The compiler checks no class that has an unchecked one above it, or classes below.
    private func checkedForm(of type: TypeParts, _ state: TypeState) -> ConcurrencyEscape.Form {
        guard project.relatives(of: type).isEmpty else { return .keep }
        // No `let` can have a wrapper.
        guard state.fixed.allSatisfy({ $0.property.isLet || $0.property.wrappers.isEmpty }) else { return .keep }
        return type.checkedForm(type.kind == .classDecl ? state.fixed.map(\.property).filter { !$0.isLet } : [])
    }

    private func words(_ links: [EscapeVerdict.Link]) -> String {
        let names = links.map { "`\($0.name)`" }.joined(separator: ", which relies on that of ")
        guard let end = links.last else { return names }
        return "\(names), which is \(end.verdict.words)"
    }

    /// What is not guarded is a superclass's, which makes the promise itself and is judged for it: the state has its one
    /// home there. `nil` where the subclass changes it, or alone shows a second thread.
    mutating func inherited(_ found: TypeFinding, by parts: TypeParts) -> TypeFinding? {
        guard !found.state.isEmpty, found.state.allSatisfy({ !parts.owns($0.node) }),
            let above = project.promisedSuperclass(of: parts)
        else { return nil }
        let end = finding(of: above)
        let uses = project.accesses(of: parts)
        let writesNone = !found.state.contains { property in
            (uses[property.name] ?? []).contains { $0.isWrite && parts.owns($0.node) }
        }
        // What is known of the superclass for sure is told there, whichever of its heirs writes.
        guard !end.verdict.isSafe, !end.isGuess || found.isGuess && writesNone else { return nil }
        let link = EscapeVerdict.Link(name: above.name, declaration: above.declaration, verdict: end.verdict)
        return TypeFinding(
            verdict: .chain, reason: "`\(parts.name)` shares its conformance with `\(above.name)` through inheritance",
            evidence: found.state.prefix(1).map { .init(node: $0.node, words: "relies on `\(above.name)`") },
            chain: [link] + end.chain.prefix(7), isGuess: end.isGuess, form: .keep)
    }

    /// The same verdict for sure where a subclass brings the second thread to what the class itself declares.
    func shownBelow(_ found: TypeFinding, of parts: TypeParts) -> TypeFinding? {
        guard let reason = found.unshownReason else { return nil }
        let own = found.state.filter { parts.owns($0.node) }
        for subclass in project.subclasses(of: parts).prefix(Self.mostHeirs) {
            let uses = project.accesses(of: subclass)
            for property in own {
                guard let meeting = ThreadMeeting(in: uses[property.name] ?? [], project) else { continue }
                var shown = found
                shown.reason = reason
                shown.evidence = meeting.evidence(of: property)
                shown.isGuess = false
                return shown
            }
        }
        return nil
    }

    /// How many subclasses are asked.
    private static let mostHeirs = 12

    /// A subclass that takes over the promise and breaks it.
    mutating func unsafeSubclass(of parts: TypeParts) -> TypeFinding? { unsafeHeir(of: parts, below: parts, deeper: 4) }

    /// Also one further down, where those between say nothing.
    private mutating func unsafeHeir(of parts: TypeParts, below above: TypeParts, deeper: Int) -> TypeFinding? {
        guard deeper > 0 else { return nil }
        for subclass in project.subclasses(of: above) {
            let inherited = subclass.declaration.children(.inherited)
            guard !inherited.contains(where: \.isUncheckedConformance) else { continue }
            let end = finding(of: subclass)
            guard !end.verdict.isSafe, end.verdict != .chain else {
                if let found = unsafeHeir(of: parts, below: subclass, deeper: deeper - 1) { return found }
                continue
            }
            let link = EscapeVerdict.Link(name: subclass.name, declaration: subclass.declaration, verdict: end.verdict)
            return TypeFinding(
                verdict: .chain,
                reason: "`\(subclass.name)` inherits the conformance of `\(parts.name)`, and is \(end.verdict.words)",
                evidence: [.init(node: subclass.declaration, words: "inherits the conformance")], chain: [link],
                isGuess: end.isGuess, state: end.state)
        }
        return nil
    }
}

extension ConcurrencyProject {
    /// An unchecked superclass and the subclasses of a class: `Sendable` is checked for final classes alone.
    func relatives(of parts: TypeParts) -> [TypeParts] {
        guard parts.kind == .classDecl, !isolation.ofType(parts).isIsolated else { return [] }
        return promisedSuperclass(of: parts).map { [$0] } ?? subclasses(of: parts)
    }

    /// The superclass in the project whose promise a class has to repeat; none that a class is the superclass of.
    func promisedSuperclass(of parts: TypeParts) -> TypeParts? {
        isolation.ofType(parts).isIsolated ? nil : uncheckedSuperclass(of: parts)
    }

    /// The same where the class is on an actor, too: who inherits from what is unchecked says so again.
    func uncheckedSuperclass(of parts: TypeParts) -> TypeParts? {
        guard parts.kind == .classDecl, let first = parts.declaration.children(.inherited).first,
            let above = types.type(named: first.name, from: parts.declaration), above.kind == .classDecl,
            case .unchecked = sharing.promise(of: above)
        else { return nil }
        return above
    }

    /// The classes of the project that inherit from a class.
    fileprivate func subclasses(of parts: TypeParts) -> [TypeParts] {
        guard parts.kind == .classDecl, !parts.declaration.has(.isFinal) else { return [] }
        let below = types.inheriting(from: parts.name).filter { $0.kind == .classDecl }
        return below.flatMap(\.declarations).map(types.parts).filter { sub in
            // What a double of a test does tells nothing of the class.
            guard counts(sub.declaration, for: parts.declaration) else { return false }
            let above = sub.declaration.children(.inherited).first
            return above.flatMap { types.type(named: $0.name, from: sub.declaration) } == parts
        }
    }

    /// Whether any class inherits from a class, one of a test too, so that it cannot be final.
    func hasHeirs(_ parts: TypeParts) -> Bool {
        guard parts.kind == .classDecl, !parts.declaration.has(.isFinal) else { return false }
        return types.inheriting(from: parts.name).filter { $0.kind == .classDecl }.flatMap(\.declarations).contains {
            sub in
            let above = sub.children(.inherited).first
            return above.flatMap { types.type(named: $0.name, from: sub) } == parts
        }
    }

    /// The type that asks `isKnownUniquelyReferenced` of its storage before it changes it.
    func copyOnWriteOwner(of parts: TypeParts) -> String? {
        for call in parts.declaration.tree.calls("isKnownUniquelyReferenced") {
            guard let argument = call.arguments.first?.unwrapped, let owner = call.enclosingType,
                lookup.type(of: argument)?.name == parts.name
            else { continue }
            return TypeName.base(owner.name)
        }
        return nil
    }
}
