// Locks and suspension points: what is held while the task sleeps.
import Foundation

func fetch(_ name: String) async throws -> Data { Data(name.utf8) }
func pause() async {}

final class Documents: @unchecked Sendable {  // bad: unchecked-sendable-partly-guarded
    private let lock = NSLock()
    private let recursive = NSRecursiveLock()
    private let semaphore = DispatchSemaphore(value: 1)
    private let condition = NSCondition()
    private var files: [String: Data] = [:]

    func held(_ name: String) async throws {
        lock.lock()
        files[name] = try await fetch(name)  // bad: lock-across-await
        lock.unlock()
    }

    func heldByDefer(_ name: String) async throws {
        lock.lock()
        defer { lock.unlock() }
        if files[name] == nil {
            let data = try await fetch(name)  // bad: lock-across-await
            files[name] = data
        }
    }

    func released(_ name: String) async throws {
        lock.lock()
        let known = files[name] != nil
        lock.unlock()
        if known { return }
        let data = try await fetch(name)  // good: lock-across-await
        lock.lock()
        files[name] = data
        lock.unlock()
    }

    func scoped(_ name: String) async throws {
        let data = try await fetch(name)  // good: lock-across-await
        lock.withLock { files[name] = data }
    }

    func recursiveHold() async {
        recursive.lock()
        await pause()  // bad: lock-across-await
        recursive.unlock()
    }

    func semaphoreHold() async {
        semaphore.wait()
        defer { semaphore.signal() }
        await pause()  // bad: lock-across-await
    }

    func semaphoreRelease() async {
        semaphore.wait()
        files = [:]
        semaphore.signal()
        await pause()  // good: lock-across-await
    }

    func conditionHold() async {
        condition.lock()
        await pause()  // bad: lock-across-await
        condition.unlock()
    }

    func inLoop(_ names: [String]) async throws {
        lock.lock()
        for name in names {
            files[name] = try await fetch(name)  // bad: lock-across-await
        }
        lock.unlock()
    }

    func perRound(_ names: [String]) async throws {
        for name in names {
            let data = try await fetch(name)  // good: lock-across-await
            lock.lock()
            files[name] = data
            lock.unlock()
        }
    }

    func oneArm(_ name: String, isFast: Bool) async {
        lock.lock()
        if isFast {
            lock.unlock()
            await pause()  // good: lock-across-await
        } else {
            await pause()  // bad: lock-across-await
            lock.unlock()
        }
    }

    func earlyExit(_ name: String) async throws -> Data {
        lock.lock()
        if let data = files[name] {
            lock.unlock()
            return data
        }
        lock.unlock()
        return try await fetch(name)  // good: lock-across-await
    }

    func forgottenUnlock(_ name: String) async throws -> Data {
        lock.lock()
        if let data = files[name] {
            lock.unlock()
            return data
        }
        return try await fetch(name)  // bad: lock-across-await
    }

    func newTask(_ name: String) {
        lock.lock()
        defer { lock.unlock() }
        Task {
            await pause()  // good: lock-across-await
        }
        files[name] = nil
    }

    func blockScope() async {
        do {
            lock.lock()
            defer { lock.unlock() }
            files = [:]
        }
        await pause()  // good: lock-across-await
    }

    func blockScopeInside() async {
        do {
            lock.lock()
            defer { lock.unlock() }
            await pause()  // bad: lock-across-await
        }
        files = [:]
    }

    func tried() async {
        guard lock.try() else { return }
        await pause()  // bad: lock-across-await
        lock.unlock()
    }

    func triedAndFailed() async {
        guard lock.try() else {
            await pause()  // good: lock-across-await
            return
        }
        lock.unlock()
    }

    func asyncLet(_ name: String) async throws {
        async let data = fetch(name)
        lock.lock()
        let value = try await data  // bad: lock-across-await
        files[name] = value
        lock.unlock()
    }

    func asyncLetBefore(_ name: String) async throws {
        async let data = fetch(name)
        let value = try await data  // good: lock-across-await
        lock.lock()
        files[name] = value
        lock.unlock()
    }

    func stream(_ names: AsyncStream<String>) async {
        lock.lock()
        for await name in names {  // bad: lock-across-await
            files[name] = Data()
        }
        lock.unlock()
    }

    func streamOutside(_ names: AsyncStream<String>) async {
        for await name in names {  // good: lock-across-await
            lock.withLock { files[name] = Data() }
        }
    }
}

actor AsyncGate {
    private var isBusy = false
    func lock() async { while isBusy { await Task.yield() }; isBusy = true }
    func unlock() { isBusy = false }
}

struct Exports: Sendable {
    let gate = AsyncGate()

    func run() async {
        await gate.lock()
        await pause()  // good: lock-across-await
        await gate.unlock()
    }
}
