import AuditAnalysis
import AuditKit
import CodeModel
import ConcurrencyAnalysis

extension [Example] {
    /// Continuations that are resumed once.
    static let continuationWellUsed: [Example] = [
        Example(
            """
            final class Catalogue {
                func item() async -> Item {
                    await withCheckedContinuation { continuation in
                        store.fetch { [weak self] item in
                            guard let self else { return }
                            continuation.resume(returning: self.checked(item))
                        }
                    }
                }
            }
            """, "whoever waits in a method of an object keeps the object"),
        Example(
            """
            actor Locator {
                private var pendingTask: Task<String, Never>?
                private var continuation: CheckedContinuation<String, Never>?
                func place() async -> String {
                    if let pendingTask { return await pendingTask.value }
                    let pendingTask = Task {
                        await withCheckedContinuation { continuation in
                            self.continuation = continuation
                            manager.start()
                        }
                    }
                    self.pendingTask = pendingTask
                    return await pendingTask.value
                }
                func found(_ place: String) { continuation?.resume(returning: place) }
            }
            """, "later callers wait for the task of the first"),
        Example(
            """
            func answer() async -> Int {
                await withCheckedContinuation { continuation in
                    let lock = NSLock()
                    nonisolated(unsafe) var isSettled = false
                    @Sendable func settle(_ body: () -> Void) {
                        let isFirst = lock.withLock { defer { isSettled = true }; return !isSettled }
                        if isFirst { body() }
                    }
                    queue.asyncAfter(deadline: .now() + 1) { settle { continuation.resume(returning: 0) } }
                    ask { value in settle { continuation.resume(returning: value) } }
                }
            }
            """, "a function that runs what it is given once"),
        Example(
            """
            func load() async throws -> Data {
                try await withCheckedThrowingContinuation { continuation in
                    api.load { data, error in
                        if let error {
                            continuation.resume(throwing: error)
                            return
                        }
                        continuation.resume(returning: data ?? Data())
                    }
                }
            }
            """),
        Example(
            """
            func load() async throws -> Data {
                try await withCheckedThrowingContinuation { continuation in
                    api.load { result in
                        switch result {
                        case .success(let data): continuation.resume(returning: data)
                        case .failure(let error): continuation.resume(throwing: error)
                        }
                    }
                }
            }
            """),
        Example(
            """
            func load() async throws -> Data {
                try await withCheckedThrowingContinuation { api.load(completion: $0.resume(with:)) }
            }
            """),
        Example(
            """
            func wait() async {
                await withCheckedContinuation { continuation in
                    let isDone = state.withLock { state in
                        if state.isDone { return true }
                        state.waiters.append(continuation)
                        return false
                    }
                    if isDone { continuation.resume() }
                }
            }
            """, "kept for later"),
        Example(
            """
            func picture() async throws -> Picture {
                try await withCheckedThrowingContinuation { continuation in
                    camera.take(success: { continuation.resume(returning: $0) },
                                failure: { continuation.resume(throwing: $0) })
                }
            }
            """, "two outcomes of one call"),
        Example(
            """
            func run() async throws -> Int {
                try await withCheckedThrowingContinuation { continuation in
                    queue.async {
                        do { continuation.resume(returning: try compute()) } catch {
                            continuation.resume(throwing: error)
                        }
                    }
                }
            }
            """, "an error is thrown before the value is handed over"),
        Example(
            """
            func reply() async throws -> Reply {
                try await withCheckedThrowingContinuation { continuation in
                    var isDone = false
                    service.ask { reply in
                        guard !isDone else { return }
                        isDone = true
                        continuation.resume(returning: reply)
                    }
                    queue.asyncAfter(deadline: .now() + 5) {
                        if !isDone { isDone = true; continuation.resume(throwing: Late()) }
                    }
                }
            }
            """, "a flag lets one of them in"),
        Example(
            """
            func opened() async {
                await withCheckedContinuation { continuation in
                    let token = Token()
                    token.value = center.addObserver(forName: .opened, object: nil, queue: nil) { note in
                        guard note.object != nil else { return }
                        center.removeObserver(token.value)
                        continuation.resume()
                    }
                }
            }
            """, "waits for the one that matters"),
        Example(
            """
            func close() async throws {
                try await withCheckedThrowingContinuation { continuation in
                    do { try pump.start { continuation.resume() } } catch { continuation.resume(throwing: error) }
                }
            }
            """, "what fails to start calls nobody"),
        Example(
            """
            func begin() async throws {
                try await withCheckedThrowingContinuation { continuation in
                    let status = begin { continuation.resume() }
                    if status != 0 { continuation.resume(throwing: Failed(status)) }
                }
            }
            """),
        Example(
            """
            func never() async {
                await withUnsafeContinuation { (_: UnsafeContinuation<Never, Never>) in }
            }
            """, "meant to wait until the program ends"),
        Example(
            """
            final class Delegate: NSObject {
                var waiting: CheckedContinuation<Place, any Error>?
                func place() async throws -> Place {
                    waiting?.resume(throwing: CancellationError())
                    return try await withCheckedThrowingContinuation { continuation in
                        waiting = continuation
                        locations.requestLocation()
                    }
                }
            }
            """, "whoever waits already is told"),
        Example(
            """
            func find(_ names: [String]) async -> String? {
                await withCheckedContinuation { continuation in
                    for name in names where name.isShort {
                        continuation.resume(returning: name)
                        return
                    }
                    continuation.resume(returning: nil)
                }
            }
            """),
        Example(
            """
            func load() async throws -> Data {
                try await withCheckedThrowingContinuation { continuation in
                    api.load { data, error in
                        if let error { continuation.resume(throwing: error) }
                        if error == nil { continuation.resume(returning: data) }
                    }
                }
            }
            """, "one shuts the other out"),
        Example(
            """
            actor Gate {
                private var waiters: [CheckedContinuation<Void, Never>] = []
                private var isOpen = false
                func wait() async {
                    if isOpen { return }
                    await withCheckedContinuation { continuation in waiters.append(continuation) }
                }
                func open() {
                    isOpen = true
                    for waiter in waiters { waiter.resume() }
                    waiters = []
                }
            }
            """),
        Example(
            """
            final class IconFinder: PageDelegate {
                private var waiting: CheckedContinuation<Void, any Error>?
                static func icon(of page: URL) async throws -> Icon? { try await self.init().find(page) }
                private func find(_ page: URL) async throws -> Icon? {
                    try await withCheckedThrowingContinuation { continuation in
                        waiting = continuation
                        web.load(page)
                    }
                    return web.icon
                }
                func pageDidLoad() { waiting?.resume(); waiting = nil }
            }
            """, "each call makes an object of its own"),
        Example(
            """
            final class Scan: ScannerDelegate {
                private var waiting: CheckedContinuation<String, Never>?
                func scan() async -> String { await withCheckedContinuation { waiting = $0 } }
                func scannerDidFind(_ code: String) {
                    guard let waiting else { return }
                    self.waiting = nil
                    waiting.resume(returning: code)
                }
            }
            """, "emptied before the resume"),
        Example(
            """
            final class Beacon: NSObject, BeaconDelegate {
                private var waiting: CheckedContinuation<Int, any Error>?
                func nearest() async throws -> Int {
                    try await withCheckedThrowingContinuation { waiting = $0; radio.listen() }
                }
                func beaconDidUpdate(_ range: Int) {
                    DispatchQueue.main.async {
                        self.waiting?.resume(returning: range)
                        self.waiting = nil
                    }
                }
            }
            """, "emptied in the same closure"),
        Example(
            """
            final class Table {
                let source = Source()
                func show(_ rows: [Row]) async {
                    await withCheckedContinuation { continuation in
                        DispatchQueue.main.async { [weak self] in
                            self?.source.apply(rows) { continuation.resume() }
                        }
                    }
                }
            }
            """, "the method that waits keeps its object"),
    ]
}
