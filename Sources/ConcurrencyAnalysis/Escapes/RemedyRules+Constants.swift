import AuditKit
import AuditModel
import CodeModel

/// Types of the project that nothing but the word keeps from being Sendable.
extension RemedyRules {
    /// Whether a constant that others can name is of a type of the project that can be made Sendable.
    func canBeOfSendableType(_ variable: Node, _ found: EscapeJudge.TypeFinding) -> Bool {
        guard !variable.isLocalVariable, !found.isGuess, let type = found.state.first?.type else { return false }
        if onlyLacksWord(type, at: variable) { return true }
        guard let own = project.types.type(named: type, from: variable), own.kind != .protocolDecl else { return false }
        return isReadyToBeSendable(own) || conditions.canGuardItself(type, at: variable)
    }

    /// Whether a type is Sendable once some structures, enumerations and protocols of the project say so.
    func onlyLacksWord(_ type: String, at place: Node) -> Bool {
        typesWithoutWord(in: TypeExpression(type), at: place)?.isEmpty == false
    }

    /// The structures and enumerations of Sendable parts, and the protocols to which Sendable types alone conform, that have
    /// to say that they are Sendable so that a type is; `nil` where more than the word is missing.
    func typesWithoutWord(in type: TypeExpression, at place: Node, deeper: Int = 4) -> [TypeParts]? {
        switch project.sharing.sharing(of: type, at: place, .init()) {
        case .sendable, .promised: return []
        case .documented(let known): return known.declaredSince == nil ? nil : []
        case .unknown, .notSendable: break
        }
        switch type {
        case .optional(let inner), .array(let inner): return typesWithoutWord(in: inner, at: place, deeper: deeper)
        case .dictionary(let key, let value):
            return typesWithoutWord(in: [(key, place), (value, place)], deeper: deeper)
        case .existential(let parts), .opaque(let parts):
            return parts.lazy.compactMap { typesWithoutWord(in: $0, at: place, deeper: deeper) }.first
        case .named(let path, let arguments):
            guard deeper > 0, arguments.isEmpty, let own = project.types.type(path, from: place) else { return nil }
            return typesWithoutWord(of: own, deeper: deeper - 1)
        case .function, .tuple, .metatype, .unknown: return nil
        }
    }

    private func typesWithoutWord(in parts: [(TypeExpression, Node)], deeper: Int) -> [TypeParts]? {
        var found: [TypeParts] = []
        for (type, place) in parts {
            guard let more = typesWithoutWord(in: type, at: place, deeper: deeper) else { return nil }
            found += more.filter { !found.contains($0) }
        }
        return found
    }

    /// The same for a type of the project that is not Sendable.
    private func typesWithoutWord(of own: TypeParts, deeper: Int) -> [TypeParts]? {
        switch own.kind {
        case .protocolDecl: return hasSendableConformersAlone(own, deeper: deeper) ? [own] : nil
        case .structDecl, .enumDecl:
            var parts: [(TypeExpression, Node)] = []
            for part in project.sharing.parts(of: own) where !project.isolation.ofMember(part.node).isIsolated {
                guard let type = part.type else { return nil }
                parts.append((TypeExpression(type), part.node))
            }
            return typesWithoutWord(in: parts, deeper: deeper).map { [own] + $0 }
        default: return nil
        }
    }

    /// Whether a protocol that clients cannot conform to has conformers, and all of them are Sendable; doubles of tests do
    /// not count.
    private func hasSendableConformersAlone(_ asked: TypeParts, deeper: Int) -> Bool {
        guard deeper >= 0, asked.declaration.reach < .everybody || asked.declaration.has(.isPackage) else {
            return false
        }
        let conformers = conformers(of: asked)
        return !conformers.isEmpty
            && conformers.allSatisfy { part in
                if part.kind == .protocolDecl, let own = project.types.owner(of: part) {
                    return hasSendableConformersAlone(own, deeper: deeper - 1)
                }
                return isSendable(part)
            }
    }

    private func isSendable(_ conformer: Node) -> Bool {
        switch project.sharing.sharing(of: conformer.name, at: conformer) {
        case .sendable, .promised: return true
        case .documented, .unknown, .notSendable: return false
        }
    }

    /// The declarations and extensions of the project that conform to a protocol; doubles of tests do not count.
    private func conformers(of asked: TypeParts) -> [Node] {
        project.trees(naming: asked.name).flatMap { tree in
            conforming.flatMap { tree.nodes($0) }
        }.filter { part in
            part.children(.inherited).contains { inherited in
                TypeName.base(inherited.name) == asked.name
                    && project.types.type(named: inherited.name, from: part) == asked
            } && project.counts(part, for: asked.declaration)
        }
    }

    /// Whether a protocol can ask for Sendable: what conforms to it is Sendable, or can be by a word or a lock; those of
    /// clients are not seen.
    func canDemandSendable(_ asked: TypeParts, deeper: Int = 3) -> Bool {
        guard deeper > 0 else { return false }
        let conformers = conformers(of: asked)
        if asked.declaration.reach == .everybody, !conformers.contains(where: isSendable) { return false }
        return conformers.allSatisfy { part in
            if isSendable(part) { return true }
            guard asked.declaration.reach < .everybody, let own = project.types.owner(of: part) else { return false }
            if own.kind == .protocolDecl { return canDemandSendable(own, deeper: deeper - 1) }
            return isReadyToBeSendable(own) || conditions.canGuardItself(own.name, at: part)
        }
    }
}

/// Declarations by which something conforms to a protocol.
private let conforming: [Kind] = [.classDecl, .structDecl, .enumDecl, .actorDecl, .protocolDecl, .extensionDecl]
