import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import ConcurrencyAnalysis

extension Rule {
    /// Waits that keep a thread which tasks need.
    static let blockingWaitInAsync = Rule(
        id: "blocking-wait-in-async",
        title: "Asynchronous code blocks its thread",
        category: .concurrency,
        severity: .low,
        confidence: .medium,
        references: [.cwe(833), .cwe(821), .cwe(400), .masvs("CODE", 4)],
        why: """
            Tasks share as many threads as the device has cores. One that blocks takes a thread from all others; when each \
            waits for something that another task must do, nothing runs any more and the app hangs for good.
            """,
        remedy: """
            Await instead of blocking: `Task.sleep(for:)`, `await group.waitForAll()`, `MainActor.run`, \
            `try await future.get()`, a continuation for a callback. Make the function `async` rather than wait for a \
            `Task` with a semaphore, or block on a thread of its own.
            """,
        bad: .blockingWaitInAsync,
        good: .waitsThatMayBlock,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    let calls = BlockingCall.all(in: file, pass.lookup)
    guard !calls.isEmpty else { return }
    let tools = pass[OneShotTools.self]
    for blocking in calls
    where !blocking.isLock && !tools.contain(blocking.call) && !blocking.call.waitsForSystemTool
        && !pass.lookup.isForTestsByProtocol(blocking.call)
    {
        if pass.workspace.isAsyncCode(blocking.call) {
            pass.report(
                "`\(blocking.shown)` blocks a thread that all tasks share", at: blocking.call,
                .init(isAdvice: pass.isMoment(blocking.call)))
        } else if let task = blocking.awaitedTask, !blocking.call.isEntryPoint, !blocking.call.isOnQueue {
            // The task runs on the actor of the code around it; where there is none, it finds another thread but for bad luck.
            let isOfActor = task.name == "Task" && pass.isolation(of: blocking.call).isIsolated
            pass.report(
                "`\(blocking.shown)` blocks until a task ends, which may need this very thread", at: blocking.call,
                .init(
                    confidence: isOfActor ? .high : .low, related: [(task, "the task that is waited for")],
                    isAdvice: blocking.call.hasEnd))
        } else if let function = blocking.call.enclosingFunction, function.kind == .functionDecl,
            let caller = pass[BlockingFunctions.self].callers(of: function)
                .first(where: { !pass.lookup.isForTestsByProtocol($0) })
        {
            pass.report(
                "`\(blocking.shown)` blocks a thread that all tasks share when `\(function.name)` is called by one",
                at: blocking.call,
                .init(
                    related: [(caller, "called here in asynchronous code")],
                    isAdvice: blocking.call.hasEnd || pass.isMoment(blocking.call)))
        }
    }
}

extension Pass {
    /// Whether a call sleeps once for less than a tenth of a second: `usleep(50_000)` between two events of the keyboard. In a loop
    /// it waits for something else.
    fileprivate func isMoment(_ call: Node) -> Bool {
        guard call.name == "usleep", call.enclosing(.while, .for, .repeat) == nil,
            let length = constant(call.argument(at: 0))?.value.integer
        else { return false }
        return length < 100_000
    }
}

extension Node {
    /// Whether a wait ends by itself: `semaphore.wait(timeout: .now() + 5)`.
    fileprivate var hasEnd: Bool { argument("timeout").map { $0.unwrapped.name != "distantFuture" } ?? false }

    /// Whether the end of a small program is waited for that comes with the system, which is a matter of moments.
    fileprivate var waitsForSystemTool: Bool {
        guard name == "waitUntilExit", let function = enclosingDeclaredFunction else { return false }
        let folders = ["/usr/bin/", "/bin/", "/usr/sbin/", "/sbin/"]
        let programs = function.descendants(.string).filter { text in folders.contains { text.name.hasPrefix($0) } }
        // A shell or an interpreter runs whatever it is told.
        return !programs.isEmpty
            && !programs.contains { runners.contains(String($0.name.split(separator: "/").last ?? "")) }
    }

    /// Whether the code is run on a queue or thread, which may be blocked.
    fileprivate var isOnQueue: Bool {
        ancestors.contains { $0.kind == .closure && [.queue, .mainQueue].contains($0.closureRole) }
    }
}

private let runners: Set<String> = [
    "sh", "bash", "zsh", "env", "python3", "ruby", "perl", "osascript", "swift", "xcrun", "curl", "git", "ssh",
]
