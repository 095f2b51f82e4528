public import AuditKit
public import AuditModel
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

extension ConcurrencyReview {
    /// What each target with Swift files says of concurrency, and how many of the escapes are in it.
    @Sendable public static func targets(
        in workspace: Workspace, _ escapes: [ConcurrencyEscape]
    ) -> [ConcurrencyTarget] {
        let paths = workspace.swift.map(\.path)
        return workspace.fact(ConcurrencySettings.self).targets.compactMap { target in
            guard paths.contains(where: target.holds) else { return nil }
            return ConcurrencyTarget(
                name: target.name, file: target.file, isTest: target.isTest,
                defaultIsolation: target.defaultIsolation?.reported,
                nonsendingByDefault: target.nonsendingByDefault?.reported,
                languageMode: target.languageMode?.reported, strictConcurrency: target.strictConcurrency?.reported,
                escapes: escapes.count { target.holds($0.location.path) })
        }
    }
}

extension TargetSettings.Setting {
    fileprivate var reported: ConcurrencyTarget.Setting { .init(value: value, file: file, line: line) }
}

extension EscapeVerdict {
    fileprivate func reviewed(by rules: RemedyRules) -> ReviewedEscape {
        let callers = rules.callers(of: self)
        return ReviewedEscape(
            place: escape.place, kind: escape.kind, name: escape.name, verdict: verdict, risk: risk,
            isGuess: isGuess, reason: reason, members: rules.members(of: escape),
            evidence: evidence.map { (node: $0.node, message: $0.words) }
                + chain.map { (node: $0.declaration, message: "`\($0.name)` is \($0.verdict.words)") },
            form: form, lines: rules.lines(of: self), callers: callers, isDocumented: isDocumented,
            sketch: EscapeSketch(
                verdict: self, declaration: rules.declaration(of: escape), callers: callers,
                layout: rules.layout(of: escape), conditions: rules.conditions
            ).text)
    }
}
