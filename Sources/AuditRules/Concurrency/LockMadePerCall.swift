import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import ConcurrencyAnalysis

extension Rule {
    /// Locks that a function makes each time that it is called.
    static let lockMadePerCall = Rule(
        id: "lock-made-per-call",
        title: "Lock created on each call excludes no other thread",
        category: .concurrency,
        severity: .medium,
        confidence: .high,
        references: [.cwe(366), .cwe(667), .cwe(820), .masvs("CODE", 4)],
        why: """
            A lock works only if all threads take the same one. A lock that a function creates for itself is always \
            free, so two calls change the state at the same time while the code looks guarded.
            """,
        remedy: """
            Store the lock next to the state it guards, `private let lock = NSLock()`, or keep both in a `Mutex` or an \
            `actor`.
            """,
        bad: [
            Example(
                """
                final class Attempts {
                    private var failed = 0
                    func fail() {
                        let lock = NSLock()
                        lock.lock()
                        ↓failed += 1
                        lock.unlock()
                    }
                }
                """),
            Example(
                """
                final class Log {
                    private var lines: [String] = []
                    func add(_ line: String) {
                        let turn = DispatchSemaphore(value: 1)
                        turn.wait()
                        defer { turn.signal() }
                        ↓self.lines.append(line)
                    }
                }
                """),
        ],
        good: [
            Example(
                """
                final class Attempts {
                    private let lock = NSLock()
                    private var failed = 0
                    func fail() { lock.lock(); failed += 1; lock.unlock() }
                }
                """),
            Example(
                """
                func total(_ files: [Data]) -> Int {
                    let lock = NSLock()
                    var total = 0
                    DispatchQueue.concurrentPerform(iterations: files.count) { place in
                        lock.withLock { total += files[place].count }
                    }
                    return total
                }
                """, "the rounds of one call share it"),
            Example(
                """
                final class Loader {
                    private var data: Data?
                    func load() {
                        let done = DispatchSemaphore(value: 0)
                        fetch { done.signal() }
                        done.wait()
                        data = Data()
                    }
                }
                """, "waits for one call, and guards nothing"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.role.isShipped else { return }
    for found in LocalLock.all(in: file, pass.lookup) {
        pass.report(
            "`\(found.use.name)` is changed under `\(found.declaration.name)`, which each call creates anew",
            at: found.use,
            .init(related: [(found.declaration, "the lock is created here")]))
    }
}
