import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import ConcurrencyAnalysis

extension Rule {
    /// Code that says it is on the main actor, in callbacks that come on another thread.
    static let mainActorAssumedElsewhere = Rule(
        id: "main-actor-assumed-elsewhere",
        title: "Main actor isolation assumed on another thread, which crashes",
        category: .concurrency,
        severity: .medium,
        confidence: .high,
        references: [.cwe(617), .cwe(362), .masvs("CODE", 4)],
        why: """
            `MainActor.assumeIsolated` does not hop to the main actor: it asserts that the code already runs there and \
            crashes if it does not. A callback of a session, a queue or a detached task does not run on the main \
            thread, so every call crashes, in debug and release builds.
            """,
        remedy: """
            Hop to the main actor instead: `Task { @MainActor in … }`, `await MainActor.run { … }`, or \
            `DispatchQueue.main.async { … }` where order matters. Keep `assumeIsolated` for callbacks that the \
            registering call binds to the main queue, such as with `delegateQueue: .main` and `queue: .main`.
            """,
        bad: .mainActorAssumedElsewhere,
        good: .mainActorAssumedRightly,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.tree.mentions("assumeIsolated") || file.tree.mentions("preconditionIsolated") else { return }
    for found in AssumedMainActor.all(in: file, pass[ConcurrencyProject.self]) {
        pass.report(
            "`MainActor.\(found.call.name)` crashes here: this code runs on another thread", at: found.call,
            .init(related: [(node: found.start, message: "runs on another thread")]))
    }
}
