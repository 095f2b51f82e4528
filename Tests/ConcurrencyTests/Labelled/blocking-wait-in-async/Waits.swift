// Waits that keep a thread of the cooperative pool, and waits that do not.
import Foundation

let signalQueue = DispatchQueue(label: "signals")

func legacyLoad(_ name: String, _ done: @escaping @Sendable (Data) -> Void) { done(Data()) }

struct Importer: Sendable {
    func semaphore(_ name: String) async {
        let done = DispatchSemaphore(value: 0)
        legacyLoad(name) { _ in done.signal() }
        done.wait()  // bad: blocking-wait-in-async
    }

    func semaphoreWithTimeout(_ name: String) async -> Bool {
        let done = DispatchSemaphore(value: 0)
        legacyLoad(name) { _ in done.signal() }
        return done.wait(timeout: .now() + 3) == .success  // bad: blocking-wait-in-async
    }

    func group(_ names: [String]) async {
        let group = DispatchGroup()
        for name in names {
            group.enter()
            legacyLoad(name) { _ in group.leave() }
        }
        group.wait()  // bad: blocking-wait-in-async
    }

    func groupNotifies(_ names: [String]) async {
        let group = DispatchGroup()
        for name in names {
            group.enter()
            legacyLoad(name) { _ in group.leave() }
        }
        await withCheckedContinuation { done in
            group.notify(queue: signalQueue) { done.resume() }  // good: blocking-wait-in-async
        }
    }

    func sleeps() async {
        Thread.sleep(forTimeInterval: 0.5)  // bad: blocking-wait-in-async
    }

    func sleepsUntil(_ date: Date) async {
        Thread.sleep(until: date)  // bad: blocking-wait-in-async
    }

    func posixSleep() async {
        usleep(200_000)  // bad: blocking-wait-in-async
    }

    func taskSleep() async throws {
        try await Task.sleep(for: .milliseconds(500))  // good: blocking-wait-in-async
    }

    func clockSleep() async throws {
        try await ContinuousClock().sleep(for: .seconds(1))  // good: blocking-wait-in-async
    }

    func mainSync() async -> String {
        DispatchQueue.main.sync { "ready" }  // bad: blocking-wait-in-async
    }

    func mainRun() async -> String {
        await MainActor.run { "ready" }  // good: blocking-wait-in-async
    }

    func mainAsync() async {
        DispatchQueue.main.async { print("ready") }  // good: blocking-wait-in-async
    }

    func runLoop() async {
        RunLoop.current.run(until: Date() + 1)  // bad: blocking-wait-in-async
    }

    func operations(_ queue: OperationQueue) async {
        queue.waitUntilAllOperationsAreFinished()  // bad: blocking-wait-in-async
    }

    func process(_ process: Process) async throws {
        try process.run()
        process.waitUntilExit()  // bad: blocking-wait-in-async
    }

    func processEnds(_ process: Process) async throws {
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            process.terminationHandler = { _ in done.resume() }  // good: blocking-wait-in-async
            try? process.run()
        }
    }

    func plain(_ name: String) {
        let done = DispatchSemaphore(value: 0)
        legacyLoad(name) { _ in done.signal() }
        done.wait()  // good: blocking-wait-in-async
    }

    func onOwnThread(_ name: String) async {
        await withCheckedContinuation { (finished: CheckedContinuation<Void, Never>) in
            signalQueue.async {
                let done = DispatchSemaphore(value: 0)
                legacyLoad(name) { _ in done.signal() }
                done.wait()  // good: blocking-wait-in-async
                finished.resume()
            }
        }
    }

    func thread(_ name: String) async {
        Thread.detachNewThread {
            Thread.sleep(forTimeInterval: 1)  // good: blocking-wait-in-async
        }
    }

    func callsHelper() async {
        waitForDisk()
    }

    private func waitForDisk() {
        Thread.sleep(forTimeInterval: 0.1)  // bad: blocking-wait-in-async
    }

    func inTask() {
        Task {
            let done = DispatchSemaphore(value: 0)
            legacyLoad("a") { _ in done.signal() }
            done.wait()  // bad: blocking-wait-in-async
        }
    }

    func inDetachedTask(_ group: DispatchGroup) {
        Task.detached {
            _ = group.wait(timeout: .now() + 1)  // bad: blocking-wait-in-async
        }
    }

    func bridges(_ work: @escaping @Sendable () async -> Void) {
        let done = DispatchSemaphore(value: 0)
        Task {
            await work()
            done.signal()  // good: blocking-wait-in-async
        }
    }

    func awaitsGroup(_ names: [String]) async {
        await withTaskGroup(of: Void.self) { group in
            for _ in names { group.addTask {} }
            await group.waitForAll()  // good: blocking-wait-in-async
        }
    }
}

actor Printer {
    private let done = DispatchSemaphore(value: 0)

    func printPage() {
        done.wait()  // bad: blocking-wait-in-async
    }
}

actor AsyncSemaphore {
    private var left = 1
    func wait() async { while left == 0 { await Task.yield() }; left -= 1 }
    func signal() { left += 1 }
}

struct Throttled: Sendable {
    let slots = AsyncSemaphore()

    func run() async {
        await slots.wait()  // good: blocking-wait-in-async
        await slots.signal()
    }
}

struct Sleeper: Sendable {
    func sleep(forTimeInterval seconds: Double) {}
    func rest() async { sleep(forTimeInterval: 2) }  // good: blocking-wait-in-async
}
