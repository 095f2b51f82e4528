public import AuditKit
import AuditModel

/// The review of every escape from the compiler's concurrency checks.
///
/// ```swift
/// audit.escapes = ConcurrencyReview.escapes
/// ```
public enum ConcurrencyReview {
    /// Every escape of a project with its verdict, tests and mocks included.
    @Sendable public static func escapes(in workspace: Workspace) -> [ReviewedEscape] {
        workspace.fact(EscapeVerdicts.self).all.map(\.reviewed)
    }
}

extension EscapeVerdict {
    fileprivate var reviewed: ReviewedEscape {
        ReviewedEscape(
            place: hatch.place, kind: hatch.kind.reviewed, name: hatch.name, verdict: verdict, risk: risk,
            isGuess: isGuess, reason: reason,
            evidence: evidence.map { (node: $0.node, message: $0.words) }
                + chain.map { (node: $0.declaration, message: "`\($0.name)` is \($0.verdict.words)") },
            form: remedy.form, lines: remedy.lines, callers: remedy.callers, isDocumented: isDocumented)
    }
}

extension EscapeHatch.Kind {
    fileprivate var reviewed: ConcurrencyEscape.Kind {
        switch self {
        case .unchecked: .uncheckedSendable
        case .inherited: .inherited
        case .uncheckedOther: .uncheckedOther
        case .unsafeConformance: .unsafeConformance
        case .nonisolatedUnsafe: .nonisolatedUnsafe
        case .preconcurrency: .preconcurrency
        }
    }
}
