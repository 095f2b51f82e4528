import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Groups of throwing tasks whose results nobody asks for.
    static let taskGroupErrorsLost = Rule(
        id: "task-group-errors-lost",
        title: "Errors of a task group’s child tasks discarded",
        category: .concurrency,
        severity: .medium,
        confidence: .high,
        references: [.cwe(391), .cwe(755), .masvs("CODE", 4)],
        why: """
            A task group waits for all its child tasks when its closure returns, but it rethrows their errors only to \
            code that consumes the results (SE-0304). Otherwise a failed task looks like a successful one: the role is \
            not saved, the upload is missing, and the caller continues.
            """,
        remedy: """
            End the closure with `try await group.waitForAll()`, consume each result with `for try await`, or use \
            `withThrowingDiscardingTaskGroup` (SE-0381), which throws the first error.
            """,
        bad: [
            Example(
                """
                func saveRoles(_ roles: [Role], of user: User) async throws {
                    try await ↓withThrowingTaskGroup(of: Void.self) { group in
                        for role in roles { group.addTask { try await user.add(role) } }
                    }
                }
                """),
            Example(
                """
                func upload(_ files: [URL]) async throws {
                    try await ↓withThrowingTaskGroup(of: Void.self) {
                        guard !files.isEmpty else { return }
                        for file in files { _ = $0.addTaskUnlessCancelled { try await server.send(file) } }
                    }
                }
                """),
        ],
        good: [
            Example(
                """
                func saveRoles(_ roles: [Role], of user: User) async throws {
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        for role in roles { group.addTask { try await user.add(role) } }
                        try await group.waitForAll()
                    }
                }
                """),
            Example(
                """
                func load(_ ids: [Int]) async throws -> [Page] {
                    try await withThrowingTaskGroup(of: Page.self) { group in
                        for id in ids { group.addTask { try await fetch(id) } }
                        return try await group.reduce(into: []) { $0.append($1) }
                    }
                }
                """),
            Example(
                """
                func serve() async throws {
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        group.addTask { try await listen() }
                        await drain(&group)
                    }
                }
                """, "another function asks"),
            Example(
                """
                func warm(_ urls: [URL]) async throws {
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        for url in urls {
                            group.addTask { do { try await cache(url) } catch { log.error("not kept") } }
                        }
                    }
                }
                """, "no task throws"),
            Example(
                """
                func answer() async throws -> Reply {
                    try await withThrowingTaskGroup(of: Void.self) { group in
                        group.addTask { try await Task.sleep(for: limit); throw Late() }
                        let reply = try await connection.reply()
                        group.cancelAll()
                        return reply
                    }
                }
                """, "it runs beside the work, and is ended with it"),
            Example(
                """
                func refresh(_ calls: [Call]) async {
                    await withThrowingTaskGroup(of: Void.self) { group in
                        for call in calls { group.addTask { try await call.refresh() } }
                    }
                }
                """, "nobody expects to hear of errors"),
            Example(
                """
                func run(_ jobs: [Job]) async throws {
                    try await withThrowingDiscardingTaskGroup { group in
                        for job in jobs { group.addTask { try await job.run() } }
                    }
                }
                """, "throws the first error"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("withThrowingTaskGroup") {
        guard let closure = call.trailingClosure ?? call.arguments.last?.unwrapped, closure.kind == .closure else {
            continue
        }
        // Where nobody expects errors, or what runs beside the work is ended with it, none is missed.
        guard call.mayThrow, !closure.descendants(.member).contains(where: { $0.name == "cancelAll" }) else { continue }
        let group = closure.children(.parameter).first?.name ?? "$0"
        // Within a task, `$0` and the like mean something else.
        let uses = closure.descendants(.reference).filter { $0.name == group && $0.enclosing(.closure) == closure }
        guard uses.contains(where: \.addsThrowingTask), uses.allSatisfy(\.asksForNoResult) else { continue }
        pass.report("The results of this group are never consumed, so its tasks’ errors are discarded", at: call)
    }
}

/// Members of a group that ask for nothing that its tasks gave.
private let askingNothing: Set<String> = [
    "addTask", "addTaskUnlessCancelled", "async", "spawn", "cancelAll", "isCancelled", "isEmpty",
]

extension Node {
    /// Whether the code around a call tells somebody of errors.
    fileprivate var mayThrow: Bool {
        if ancestors.prefix(2).contains(where: { $0.kind == .try && !$0.has(.isOptional) }) { return true }
        return enclosingDeclaredFunction?.has(.isThrowing) ?? false
    }

    /// `group.addTask { try await … }`, where the task itself may end in an error.
    fileprivate var addsThrowingTask: Bool {
        guard let member = parent, member.kind == .member, member.name.hasPrefix("addTask"), let call = member.parent,
            call.kind == .call, let task = call.trailingClosure ?? call.arguments.last?.unwrapped,
            task.kind == .closure
        else { return false }
        return task.descendants(.try).contains { attempt in
            !attempt.has(.isOptional) && !attempt.has(.isForced) && attempt.enclosing(.closure) == task
                && !attempt.ancestors.prefix { $0 != task }.contains { $0.kind == .do && !$0.children(.clause).isEmpty }
        }
    }

    fileprivate var asksForNoResult: Bool {
        guard let member = parent, member.kind == .member, role == .base else { return false }
        return askingNothing.contains(member.name)
    }
}
