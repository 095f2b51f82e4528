import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import ConcurrencyAnalysis

extension Rule {
    /// Tasks that never end and hold the object that started them.
    static let taskOutlivesOwner = Rule(
        id: "task-outlives-owner",
        title: "Endless task retains the object that started it",
        category: .concurrency,
        severity: .low,
        confidence: .medium,
        references: [.cwe(772), .cwe(401), .masvs("CODE", 4)],
        why: """
            A task retains what its closure captures until it ends, and a loop over notifications or updates never \
            ends. The object is never deallocated, so its `deinit` never cancels the task: each screen that is opened \
            leaves another loop running, with the account, the location or the keys of a user who signed out long ago.
            """,
        remedy: """
            Capture `[weak self]` and unwrap `self` again in each iteration (`guard let self else { return }` inside \
            the loop), or cancel the task where its work ends rather than in `deinit`: when the view disappears or the \
            user signs out. SwiftUI's `.task` does this automatically.
            """,
        bad: .taskOutlivesOwner,
        good: .tasksThatEnd,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.role.isShipped else { return }
    for found in EndlessTask.all(in: file, pass.lookup) {
        let related = [(node: found.loop, message: "never ends")]
        switch found.end {
        case .inDeinit(let cancel):
            pass.report(
                "This task retains `self` forever, so the `deinit` that cancels it never runs", at: found.start,
                .init(related: related + [(node: cancel, message: "cancelled here")]))
        case .never:
            pass.report(
                "This task retains `self` forever, and nothing cancels it", at: found.start, .init(related: related))
        }
    }
}
