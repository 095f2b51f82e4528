import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import ConcurrencyAnalysis

extension Rule {
    /// Variables and objects that a task and the code behind it use at the same time.
    static let taskCapturesNonSendable = Rule(
        id: "task-captures-non-sendable",
        title: "Task shares unguarded state with the code that starts it",
        category: .concurrency,
        severity: .medium,
        confidence: .medium,
        references: [.cwe(362), .cwe(366), .cwe(662), .masvs("CODE", 4)],
        why: """
            A closure captures the variable itself, and only the reference to a class instance. The code after the \
            task runs concurrently with it, so both access the same memory without synchronization: values are lost, \
            and collections mutated on two threads crash or are corrupted.
            """,
        remedy: """
            Pass a copy (`[count]` in the capture list, or a `let`), return the result and `await` it, or keep the \
            state in an actor or a `Mutex`. The Swift 6 language mode diagnoses such captures.
            """,
        bad: .taskCapturesNonSendable,
        good: .capturesThatAreSafe,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    var seen: Set<Node> = []
    for task in ConcurrentClosure.all(in: file, pass) {
        for shared in SharedState.all(of: task, pass) {
            guard let conflict = shared.conflict, seen.insert(shared.identity).inserted else { continue }
            pass.report(
                conflict.other.map { _ in
                    "`\(shared.name)` is used in the \(task.shown) and concurrently in the code after it"
                }
                    ?? "`\(shared.name)` is changed concurrently by several runs of the \(task.shown)",
                at: conflict.inside,
                .init(related: conflict.other.map { [($0, "used here while the \(task.shown) may be running")] } ?? []))
        }
    }
}
