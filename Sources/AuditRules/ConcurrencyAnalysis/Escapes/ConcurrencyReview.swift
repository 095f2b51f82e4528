public import AuditKit
import AuditModel
import CodeModel

/// The review of every escape from the compiler's concurrency checks.
///
/// ```swift
/// audit.escapes = ConcurrencyReview.escapes
/// ```
public enum ConcurrencyReview {
    /// Every escape of a project with its verdict, tests and mocks included.
    @Sendable public static func escapes(in workspace: Workspace) -> [ReviewedEscape] {
        let verdicts = workspace.fact(EscapeVerdicts.self).all
        guard !verdicts.isEmpty else { return [] }
        // What a form would touch is found for a review alone: no rule asks for it.
        let rules = RemedyRules(project: workspace.fact(ConcurrencyProject.self))
        return workspace.concurrentMap(verdicts) { $0.reviewed(by: rules) }
    }
}

extension EscapeVerdict {
    fileprivate func reviewed(by rules: RemedyRules) -> ReviewedEscape {
        ReviewedEscape(
            place: escape.place, kind: escape.kind, name: escape.name, verdict: verdict, risk: risk,
            isGuess: isGuess, reason: reason, members: rules.members(of: escape),
            evidence: evidence.map { (node: $0.node, message: $0.words) }
                + chain.map { (node: $0.declaration, message: "`\($0.name)` is \($0.verdict.words)") },
            form: form, lines: rules.lines(of: self), callers: rules.callers(of: self), isDocumented: isDocumented)
    }
}
