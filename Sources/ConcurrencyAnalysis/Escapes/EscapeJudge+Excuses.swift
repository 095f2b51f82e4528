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
                verdict: .guarded, reason: "`\(owner)` copies a shared `\(parts.name)` before modifying it",
                isGuess: true, state: found.state)
        }
        let confinement = Confinement(project: project)
        if let reason = confinement.reason(for: parts) {
            return TypeFinding(verdict: .guarded, reason: reason, isGuess: true, state: found.state)
        }
        if project.isLock(parts) {
            return TypeFinding(
                verdict: .guarded, reason: "`\(parts.name)` is a lock and synchronizes its own state", isGuess: true,
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
            verdict: .guarded, reason: "`\(kept.name)` is set in one place and never read",
            evidence: found.evidence, isGuess: true, state: found.state, form: .keep)
    }

    /// The same, for state of which the source does not show that two threads meet in it.
    private func excuse(ofUnshown found: TypeFinding, _ code: TypeCode) -> TypeFinding? {
        let parts = code.type
        if code.isFluentModel {
            return TypeFinding(
                verdict: .guarded,
                reason: "Fluent requires every model to be Sendable, and only the request that reads one uses it",
                evidence: [.init(node: parts.declaration, words: "a Fluent model")], isGuess: true, form: .keep)
        }
        let need = SharingNeed(project: project)
        if need.isForFunctionsAlone(parts) {
            return TypeFinding(
                verdict: .guarded, reason: "each object stays in the function that creates it",
                evidence: found.evidence, isGuess: true, state: found.state, form: .keep)
        }
        if need.isMissing(for: parts) {
            return TypeFinding(
                verdict: .needless, reason: "nothing in the source requires `\(parts.name)` to be Sendable",
                evidence: [.init(node: parts.declaration, words: "each object stays in the function that creates it")],
                form: .deleteWord)
        }
        return nil
    }
}
