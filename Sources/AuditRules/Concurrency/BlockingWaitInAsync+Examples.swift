import AuditAnalysis
import AuditKit
import ConcurrencyAnalysis

extension [Example] {
    static let blockingWaitInAsync: [Example] = [
        Example(
            """
            protocol Resettable {
                /// Gives back all that is held, when the user signs out.
                func reset() async
            }
            final class Outbox {
                private let operations = OperationQueue()
                private func stop() { ↓operations.waitUntilAllOperationsAreFinished() }
            }
            extension Outbox: Resettable {
                func reset() async { stop() }
            }
            """, "called when users sign out"),
        Example(
            """
            func load() async -> Data? {
                let semaphore = DispatchSemaphore(value: 0)
                api.load { data in result = data; semaphore.signal() }
                ↓semaphore.wait()
                return result
            }
            """),
        Example("func retry() async { ↓Thread.sleep(forTimeInterval: 2); await load() }"),
        Example("func poll() { Task { while !isReady { ↓usleep(1_000) } } }"),
        Example("func show(_ text: String) async { ↓DispatchQueue.main.sync { label.text = text } }"),
        Example(
            """
            func thumbnails(_ urls: [URL]) async -> [Image] {
                let group = DispatchGroup()
                for url in urls { group.enter(); decode(url) { group.leave() } }
                ↓group.wait()
                return images
            }
            """),
        Example(
            """
            extension Client {
                func tokenNow() -> Token? {
                    let done = DispatchSemaphore(value: 0)
                    Task {
                        token = try? await fetchToken()
                        done.signal()
                    }
                    ↓done.wait()
                    return token
                }
            }
            """, "a task behind a synchronous function"),
        Example(
            """
            func list() async throws -> String {
                let process = Process()
                try process.run()
                ↓process.waitUntilExit()
                return read(process)
            }
            """),
        Example("func spin() async { while !done { ↓RunLoop.current.run(until: Date() + 0.1) } }"),
        Example(
            """
            import NIOCore
            func connect() async throws -> any Channel { try ↓bootstrap.connect(host: host, port: 443).wait() }
            """),
        Example(
            """
            actor Store {
                func flush() { writer.write(data) { self.ready.signal() }; ↓ready.wait() }
                let ready = DispatchSemaphore(value: 0)
            }
            """, "the code of an actor runs on the same threads"),
        Example(
            """
            final class Downloader {
                func settle() { ↓Thread.sleep(forTimeInterval: 0.5) }
                func run() async { settle(); await next() }
            }
            """, "through a function"),
        Example(
            """
            func all() async throws {
                try await withThrowingTaskGroup(of: Void.self) { tasks in
                    tasks.addTask { ↓sleep(1) }
                    try await tasks.waitForAll()
                }
            }
            """),
        Example("func import_() async { let queue = OperationQueue(); ↓queue.waitUntilAllOperationsAreFinished() }"),
    ]

    static let waitsThatMayBlock: [Example] = [
        Example(
            """
            protocol Resettable {
                /// Gives back all that is held. Called during testing, before the next test sets everything up.
                func reset() async
            }
            final class Outbox {
                private let operations = OperationQueue()
                private func stop() { operations.waitUntilAllOperationsAreFinished() }
            }
            extension Outbox: Resettable {
                func reset() async { stop() }
            }
            """, "a protocol asks for it for tests alone"),
        Example("func retry() async throws { try await Task.sleep(for: .seconds(2)); await load() }"),
        Example(
            "func wait() { let done = DispatchSemaphore(value: 0); load { done.signal() }; done.wait() }", "no task"),
        Example(
            """
            func export() async -> Int32 {
                await withCheckedContinuation { continuation in
                    DispatchQueue.global().async {
                        process.waitUntilExit()
                        continuation.resume(returning: process.terminationStatus)
                    }
                }
            }
            """, "blocks a thread of its own"),
        Example("func turn() async { await semaphore.wait(); defer { semaphore.signal() }; step() }", "suspends"),
        Example("func isFree() async -> Bool { semaphore.wait(timeout: .now()) == .success }", "only looks"),
        Example(
            """
            actor Counter {
                let guardian = DispatchSemaphore(value: 1)
                func add() { guardian.wait(); defer { guardian.signal() }; total += 1 }
            }
            """, "a short lock"),
        Example(
            """
            @main struct Tool {
                static func main() {
                    let done = DispatchSemaphore(value: 0)
                    Task { await run(); done.signal() }
                    done.wait()
                }
            }
            """, "the start of a program has nobody else to wait for it"),
        Example("func pause() async throws { try await clock.sleep(until: deadline) }"),
        Example("func value() async throws -> Int { try await future.get() }"),
        Example(
            "Thread.detachNewThread { while running { RunLoop.current.run(mode: .default, before: .distantFuture) } }"),
        Example("func show() async { await MainActor.run { label.text = text } }"),
        Example(
            """
            func start() async throws { try await group.wait(); try await process.run() }
            """),
        Example("func read() async -> [Item] { queue.sync { items } }", "a short look at guarded state"),
        Example(
            """
            import ArgumentParser
            struct Unpack: AsyncParsableCommand {
                func run() async throws {
                    let process = Process()
                    try process.run()
                    process.waitUntilExit()
                }
            }
            """, "a command that does one thing for who typed it"),
        Example(
            """
            func unpack(_ archive: URL, to folder: URL) async throws {
                let process = Process()
                process.executableURL = URL(fileURLWithPath: "/usr/bin/ditto")
                process.arguments = ["-xk", archive.path, folder.path]
                try process.run()
                process.waitUntilExit()
            }
            """, "a small program of the system"),
    ]
}
