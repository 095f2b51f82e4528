import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import ConcurrencyAnalysis

extension Rule {
    /// Code that waits for a queue or a lock while it has it.
    static let waitsForItself = Rule(
        id: "waits-for-itself",
        title: "Code waits for a queue or a lock that it holds itself",
        category: .concurrency,
        severity: .medium,
        confidence: .high,
        references: [.cwe(833), .cwe(764), .masvs("CODE", 4)],
        why: """
            A serial queue runs one block at a time, and a plain lock lets nobody in twice, not even who has it. `sync` on \
            the queue that the code is on, or a second `lock` before the first is given back, waits for itself: the app \
            hangs or is stopped by the system, and whatever the lock guards is lost to everybody.
            """,
        remedy: """
            Split the function: a private one without the lock or the `sync` for code that holds it already, and a public \
            one that takes it and calls the first. On the main thread just do the work, or use `async`.
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
                "`\(function)` waits for `\(name)`, which is held here already", at: found.place,
                .init(related: related))
        } else {
            pass.report("This waits for `\(name)`, which is held here already", at: found.place)
        }
    }
}
