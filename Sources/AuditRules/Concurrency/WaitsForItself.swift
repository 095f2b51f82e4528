import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import ConcurrencyAnalysis

extension Rule {
    /// Code that waits for a queue or a lock while it has it.
    static let waitsForItself = Rule(
        id: "waits-for-itself",
        title: "Deadlock on a queue or lock that the code already holds",
        category: .concurrency,
        severity: .medium,
        confidence: .high,
        references: [.cwe(833), .cwe(764), .masvs("CODE", 4)],
        why: """
            A serial queue runs one block at a time, and a non-recursive lock cannot be taken twice, even by the \
            thread that holds it. Calling `sync` on the current queue, or `lock` a second time before unlocking, is a \
            deadlock: the app hangs or is terminated by the system, and the state that the lock guards can no longer \
            be reached.
            """,
        remedy: """
            Split the function: a private one without the lock or the `sync` for code that already holds it, and a \
            public one that takes it and calls the first. On the main thread, do the work directly or use `async`.
            """,
        bad: .waitsForItself,
        good: .waitsForOthers,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.role.isShipped else { return }
    let project = pass[ConcurrencyProject.self]
    for found in project.selfBlocking(in: file, pass[WaitingFunctions.self]) {
        // What asynchronous code blocks is told of as such.
        if found.taken == nil, found.lock == "MainActor", pass.workspace.isAsyncCode(found.place) { continue }
        let name = found.lock == "MainActor" ? "DispatchQueue.main" : found.lock
        let related = found.taken.map { [(node: $0, message: "taken here")] } ?? []
        if let function = found.function {
            pass.report(
                "`\(function)` waits for `\(name)`, which is already held here", at: found.place,
                .init(related: related))
        } else {
            pass.report("This waits for `\(name)`, which is already held here", at: found.place)
        }
    }
}
