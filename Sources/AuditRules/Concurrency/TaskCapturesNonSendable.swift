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
            A closure captures the variable itself, and of a class only the reference. While the task runs the code behind \
            it runs on, so both touch the same memory without order: values are lost, and collections that change on two \
            threads crash or are corrupted.
            """,
        remedy: """
            Hand over a copy (`[count]` in the capture list, a `let`), return the result and `await` it, or keep the state \
            in an actor or a `Mutex`. The Swift 6 language mode finds such captures.
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
                conflict.other.map { _ in "`\(shared.name)` is used in the \(task.shown) and behind it at the same time"
                }
                    ?? "`\(shared.name)` is changed by several rounds of the \(task.shown) at the same time",
                at: conflict.inside,
                .init(related: conflict.other.map { [($0, "used here while the \(task.shown) may run")] } ?? []))
        }
    }
}
