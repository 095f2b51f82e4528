import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import ConcurrencyAnalysis

extension Rule {
    /// Code that says it is on the main actor, in callbacks that come on another thread.
    static let mainActorAssumedElsewhere = Rule(
        id: "main-actor-assumed-elsewhere",
        title: "Code on another thread says that it is on the main actor, and stops the app",
        category: .concurrency,
        severity: .medium,
        confidence: .high,
        references: [.cwe(617), .cwe(362), .masvs("CODE", 4)],
        why: """
            `MainActor.assumeIsolated` takes the word of the code for the thread that it is on, and ends the process where \
            it is another one. A callback of a session, of a queue or of a detached task does not come on the main thread: \
            each call of it is a crash, in debug and in release builds.
            """,
        remedy: """
            Go there instead: `Task { @MainActor in … }`, `await MainActor.run { … }`, or `DispatchQueue.main.async { … }` \
            where order matters. Keep `assumeIsolated` for callbacks that are bound to the main queue by the call that \
            asks for them, such as `delegateQueue: .main` and `queue: .main`.
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
            "`MainActor.\(found.call.name)` stops the app here: this code runs on another thread", at: found.call,
            .init(related: [(node: found.start, message: "runs on another thread")]))
    }
}
