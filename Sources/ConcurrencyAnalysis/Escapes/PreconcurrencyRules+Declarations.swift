import AuditKit
import CodeModel

/// What of a declaration the word may take back for clients without checks.
extension PreconcurrencyRules {
    /// Whether a public declaration says anything of isolation or of Sendable, by itself or by the types that it names.
    func mayHaveChecks(_ owner: Node) -> Bool {
        if project.isolation.ofMember(owner).isIsolated { return true }
        if owner.kind.isTypeDeclaration, let parts = project.types.owner(of: owner) {
            return project.isolation.ofType(parts).isIsolated || parts.all.contains(where: inheritsChecks)
        }
        let header = owner.headerText
        if checks.occur(in: header) { return true }
        return Set(header.split { !$0.isLetter && !$0.isNumber && $0 != "_" }).contains { word in
            hasChecks(named: String(word), at: owner)
        }
    }

    /// A protocol or class of a library may be isolated, or refine `Sendable`.
    private func inheritsChecks(_ part: Node) -> Bool {
        part.children(.inherited).contains { inherited in
            let name = TypeName.base(inherited.name)
            if project.types.type(named: inherited.name, from: part) != nil || name == "Sendable" {
                return project.sharing.refinesSendable(name, at: part)
            }
            return !Self.asksNothing.contains(name) && !SendableTypes.isPlainProtocol(name)
        }
    }

    /// Whether a name is that of an alias for a checked closure, of a protocol that refines `Sendable`, or of a closure of
    /// another library.
    private func hasChecks(named name: String, at place: Node) -> Bool {
        guard name.first?.isUppercase == true else { return false }
        if let alias = project.lookup.alias(named: name, around: place, where: { _ in true }) {
            return checks.occur(in: alias.text)
        }
        if let own = project.types.type([name], from: place) {
            return own.kind == .protocolDecl && project.sharing.refinesSendable(name, at: place)
        }
        return SendableTypes.isSharing(name) || closureNames.contains { name.hasSuffix($0) }
    }

    /// A structure or enumeration that keeps a constant of its own, which has to be Sendable without the word.
    func needsPromise(_ owner: Node) -> Bool {
        guard owner.kind == .structDecl || owner.kind == .enumDecl else { return false }
        let members = project.types.owner(of: owner)?.all.flatMap(\.memberNodes) ?? owner.memberNodes
        return members.contains { member in
            member.kind == .variable && member.has(.isStatic) && member.isStoredProperty
        }
    }
}

private let checks = FoldedWords(["sendable", "sending", "isolated", "actor"])
private let closureNames = ["Handler", "Block", "Closure", "Callback", "Completion", "Action"]
