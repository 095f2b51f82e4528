import AuditKit
import AuditModel
import CodeModel

/// What keeps threads apart where no lock does.
extension EscapeJudge {
    /// What keeps others out of state that no lock guards; `nil` where nothing does.
    func excuse(for found: TypeFinding, _ code: TypeCode) -> TypeFinding? {
        let parts = code.type
        if found.unshownReason != nil, let excuse = excuse(ofUnshown: found, code) { return excuse }
        if let owner = project.copyOnWriteOwner(of: parts) {
            return TypeFinding(
                verdict: .guarded, reason: "`\(owner)` copies `\(parts.name)` before it changes one that others share",
                isGuess: true, state: found.state)
        }
        let confinement = Confinement(project: project)
        if let reason = confinement.reason(for: parts) {
            return TypeFinding(verdict: .guarded, reason: reason, isGuess: true, state: found.state)
        }
        if project.isLock(parts) {
            return TypeFinding(
                verdict: .guarded, reason: "`\(parts.name)` is a lock, and its state is its own", isGuess: true,
                state: found.state)
        }
        if let proof = confinement.proof(for: parts, found.state, isGuess: found.isGuess) {
            return TypeFinding(
                verdict: .guarded, reason: proof.reason, evidence: [proof.evidence], isGuess: true, state: found.state,
                lock: proof.lock, form: proof.lock == nil ? .keep : nil)
        }
        guard found.unshownReason != nil, let kept = found.state.first, found.state.allSatisfy(project.isOnlyKept)
        else {
            return nil
        }
        return TypeFinding(
            verdict: .guarded, reason: "`\(kept.name)` is set in one place and only kept: nobody reads it",
            evidence: found.evidence, isGuess: true, state: found.state, form: .keep)
    }

    /// The same, for state of which the source does not show that two threads meet in it.
    private func excuse(ofUnshown found: TypeFinding, _ code: TypeCode) -> TypeFinding? {
        let parts = code.type
        if code.isFluentModel {
            return TypeFinding(
                verdict: .guarded,
                reason: "Fluent asks every model to be Sendable, and the request that reads one has it to itself",
                evidence: [.init(node: parts.declaration, words: "a model of Fluent")], isGuess: true, form: .keep)
        }
        let need = SharingNeed(project: project)
        if need.isForFunctionsAlone(parts) {
            return TypeFinding(
                verdict: .guarded, reason: "each object stays in the function that makes it",
                evidence: found.evidence, isGuess: true, state: found.state, form: .keep)
        }
        if need.isMissing(for: parts) {
            return TypeFinding(
                verdict: .needless, reason: "nothing that the source shows needs `\(parts.name)` to be Sendable",
                evidence: [.init(node: parts.declaration, words: "each object stays in the function that makes it")],
                form: .deleteWord)
        }
        return nil
    }
}
