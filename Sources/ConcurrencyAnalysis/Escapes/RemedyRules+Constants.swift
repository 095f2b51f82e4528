import AuditKit
import AuditModel
import CodeModel

/// Constants that are not known to be Sendable.
extension RemedyRules {
    /// Whether a constant that others can name is of a type of the project that can be made Sendable.
    func canBeOfSendableType(_ variable: Node, _ found: EscapeJudge.TypeFinding) -> Bool {
        guard !variable.isLocalVariable, !found.isGuess, let type = found.state.first?.type,
            let own = project.types.type(named: type, from: variable), own.kind != .protocolDecl
        else { return false }
        return isReadyToBeSendable(own) || conditions.canGuardItself(type, at: variable)
    }

    /// Whether nothing but the word keeps a structure or an enumeration of the project from being Sendable: nobody can
    /// change a constant of it.
    func onlyLacksWord(_ type: String, at place: Node) -> Bool {
        guard let own = project.types.type(named: type, from: place), [.structDecl, .enumDecl].contains(own.kind) else {
            return false
        }
        return isReadyToBeSendable(own)
    }
}
