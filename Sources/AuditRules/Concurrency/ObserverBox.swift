import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import ConcurrencyAnalysis

extension Rule {
    /// A class that exists to smuggle one changing reference into a `@Sendable` closure.
    static let observerBox = Rule(
        id: "observer-box",
        title: "Unchecked box shares a mutable reference",
        category: .concurrency,
        severity: .low,
        profile: .strict,
        reach: .everywhere,
        references: [.cwe(362), .cwe(567), .masvs("CODE", 4)],
        why: """
            The class has a single purpose: the compiler does not let a closure mutate a captured variable, but it \
            does not look into a box that claims to be Sendable. The closure and the code around it now change the \
            reference concurrently, and an observer is removed twice or never.
            """,
        remedy: """
            Iterate `NotificationCenter.notifications(named:)` in a task and cancel the task, keep the reference in a \
            `Mutex`, or set it only on the main actor.
            """,
        bad: [
            Example(
                """
                func themes() -> AsyncStream<String> {
                    AsyncStream { continuation in
                        final class TokenBox: ↓@unchecked Sendable { var token: (any NSObjectProtocol)? }
                        let box = TokenBox()
                        box.token = center.addObserver(forName: .theme, object: nil, queue: nil) { _ in }
                        continuation.onTermination = { _ in
                            if let token = box.token { center.removeObserver(token) }
                        }
                    }
                }
                """),
            Example(
                """
                private final class TaskHolder: ↓@unchecked Sendable {
                    var task: Task<Void, Never>?
                }
                func run(_ work: @escaping @Sendable () async -> Void) async {
                    let holder = TaskHolder()
                    await withTaskCancellationHandler {
                        holder.task = Task { await work() }
                    } onCancel: {
                        holder.task?.cancel()
                    }
                }
                """),
            Example(
                """
                final class Carrier: ↓@unchecked Sendable {
                    var subscription: NSKeyValueObservation?
                }
                final class Player {
                    private let carrier = Carrier()
                    func watch(_ queue: DispatchQueue) {
                        queue.async { self.carrier.subscription?.invalidate() }
                    }
                }
                """),
        ],
        good: [
            Example(
                """
                final class ResponseBox: @unchecked Sendable {
                    let body: Data
                    init(body: Data) { self.body = body }
                }
                """, "carries what does not change"),
            Example(
                """
                final class TaskHolder: @unchecked Sendable {
                    private let lock = NSLock()
                    private var task: Task<Void, Never>?
                    func hold(_ new: Task<Void, Never>) { lock.withLock { task = new } }
                }
                """, "locks"),
            Example(
                """
                final class FormBox: @unchecked Sendable {
                    var name = ""
                    var street = ""
                }
                """, "a race, and no box for a reference"),
            Example(
                """
                final class TimerBox: @unchecked Sendable {
                    var timer: Timer?
                }
                final class Clock {
                    private let box = TimerBox()
                    func stop() { box.timer?.invalidate() }
                }
                """, "a race, and no closure that it is carried into"),
            Example("actor TaskHolder { var task: Task<Void, Never>? }"),
            Example("final class TokenBox { var token: (any NSObjectProtocol)? }", "promises nothing"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    let verdicts = pass[EscapeVerdicts.self].verdicts(in: file)
    guard !verdicts.isEmpty else { return }
    let project = pass[ConcurrencyProject.self]
    for found in verdicts {
        guard let carried = found.carriedReference(project), let use = found.capture(project) else { continue }
        var details = found.details
        details.related.append((use, "captured by this closure"))
        pass.report(
            "`\(found.escape.name)` carries `\(carried.name)` into closures that modify it concurrently",
            at: found.escape.place, details)
    }
}
