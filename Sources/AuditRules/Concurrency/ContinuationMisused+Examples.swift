import AuditAnalysis
import AuditKit
import ConcurrencyAnalysis

extension [Example] {
    static let continuationMisused: [Example] = [
        Example(
            """
            func load() async throws -> Data {
                try await withCheckedThrowingContinuation { continuation in
                    api.load { data, error in
                        if let error { continuation.resume(throwing: error) }
                        ↓continuation.resume(returning: data ?? Data())
                    }
                }
            }
            """, "no `return` behind the first"),
        Example(
            """
            final class Catalogue {
                func start() {
                    Task { [weak self] in
                        let item = await withCheckedContinuation { continuation in
                            store.fetch { item in
                                guard let self else { ↓return }
                                continuation.resume(returning: self.checked(item))
                            }
                        }
                        self?.show(item)
                    }
                }
            }
            """, "a task that has let go of the object"),
        Example(
            """
            func load() async -> Item? {
                await withCheckedContinuation { continuation in
                    store.fetch { [weak self] item in
                        guard let self else { ↓return }
                        continuation.resume(returning: self.checked(item))
                    }
                }
            }
            """, "nobody wakes the task when `self` is gone"),
        Example(
            """
            func title() async -> String {
                await ↓withCheckedContinuation { [weak self] continuation in
                    self?.page.evaluate("title") { text in continuation.resume(returning: text) }
                }
            }
            """, "the optional chain calls nothing once `self` is gone"),
        Example(
            """
            final class Delegate: NSObject {
                private var waiting: CheckedContinuation<Place, any Error>?
                func place() async throws -> Place {
                    try await withCheckedThrowingContinuation { continuation in
                        ↓waiting = continuation
                        locations.requestLocation()
                    }
                }
                func found(_ place: Place) {
                    waiting?.resume(returning: place)
                    waiting = nil
                }
            }
            """, "a second call forgets the first"),
        Example(
            """
            final class IconFinder: PageDelegate {
                static let shared = IconFinder()
                private var waiting: CheckedContinuation<Void, any Error>?
                static func icon(of page: URL) async throws -> Icon? { try await self.init().find(page) }
                func find(_ page: URL) async throws -> Icon? {
                    try await withCheckedThrowingContinuation { continuation in
                        ↓waiting = continuation
                        web.load(page)
                    }
                    return web.icon
                }
                func pageDidLoad() { waiting?.resume(); waiting = nil }
            }
            """, "one object is there for all"),
        Example(
            """
            final class Store {
                func item() async -> Item {
                    await ↓withCheckedContinuation { continuation in fetch(continuation) }
                }
                private func fetch(_ continuation: CheckedContinuation<Item, Never>) {
                    api.fetch { [weak self] item in
                        guard let self else { return }
                        continuation.resume(returning: self.checked(item))
                    }
                }
            }
            """, "a function that is handed the continuation loses it"),
        Example(
            """
            func connect() async throws {
                try await withCheckedThrowingContinuation { (c: CheckedContinuation<Void, any Error>) in
                    guard isReachable else { ↓return }
                    socket.open { result in c.resume(with: result) }
                }
            }
            """),
        Example(
            """
            func user() async throws -> User {
                try await ↓withCheckedThrowingContinuation { continuation in
                    client.user { user, error in
                        if let user {
                            continuation.resume(returning: user)
                        } else if let error {
                            continuation.resume(throwing: error)
                        }
                    }
                }
            }
            """, "neither a user nor an error"),
        Example(
            """
            func answer() async -> Int {
                await ↓withUnsafeContinuation { continuation in
                    Task {
                        let value = try await compute()
                        continuation.resume(returning: value)
                    }
                }
            }
            """, "the error of a task goes nowhere"),
        Example(
            """
            func first(of names: [String]) async -> String? {
                await withCheckedContinuation { continuation in
                    for name in names where name.isShort {
                        ↓continuation.resume(returning: name)
                    }
                    ↓continuation.resume(returning: nil)
                }
            }
            """, "once for each, and once more behind the loop"),
        Example(
            """
            func reply(within seconds: Double) async throws -> Reply {
                try await withCheckedThrowingContinuation { continuation in
                    service.ask { reply in continuation.resume(returning: reply) }
                    DispatchQueue.main.asyncAfter(deadline: .now() + seconds) {
                        ↓continuation.resume(throwing: Late())
                    }
                }
            }
            """, "the timer fires even after an answer"),
        Example(
            """
            func write() async throws {
                try await withCheckedThrowingContinuation { continuation in
                    defer { ↓continuation.resume() }
                    do { try file.write() } catch { continuation.resume(throwing: error) }
                }
            }
            """),
        Example(
            """
            func start() async {
                await withCheckedContinuation { continuation in
                    engine.start { continuation.resume() }
                    ↓continuation.resume()
                }
            }
            """),
        Example(
            """
            func send() async throws {
                try await withCheckedThrowingContinuation { continuation in
                    do {
                        continuation.resume(returning: ())
                        try log.flush()
                    } catch {
                        ↓continuation.resume(throwing: error)
                    }
                }
            }
            """),
        Example(
            """
            func pause() async {
                await ↓withCheckedContinuation { _ in timer.start() }
            }
            """),
        Example(
            """
            func code() async -> Int {
                await withCheckedContinuation { continuation in
                    finish(continuation)
                    ↓continuation.resume(returning: 0)
                }
            }
            func finish(_ waiting: CheckedContinuation<Int, Never>) { waiting.resume(returning: 1) }
            """, "a helper has resumed already"),
        Example(
            """
            func allowed() async -> Bool {
                await ↓withCheckedContinuation { continuation in
                    center.requestAuthorization { granted, _ in
                        if granted { continuation.resume(returning: true) }
                    }
                }
            }
            """),
        Example(
            """
            final class Scan: ScannerDelegate {
                private var waiting: CheckedContinuation<String, any Error>?
                func scan() async throws -> String {
                    try await withCheckedThrowingContinuation { waiting = $0; scanner.start() }
                }
                func scannerDidFind(_ code: String) { ↓waiting?.resume(returning: code) }
                func scannerDidFail(_ error: any Error) { waiting?.resume(throwing: error); waiting = nil }
            }
            """, "a scanner finds more than one code"),
        Example(
            """
            @MainActor final class Beacon: NSObject, BeaconDelegate {
                private var waiting: CheckedContinuation<Int, any Error>?
                func nearest() async throws -> Int {
                    try await withCheckedThrowingContinuation { waiting = $0; radio.listen() }
                }
                nonisolated func beaconDidUpdate(_ range: Int) {
                    MainActor.assumeIsolated { ↓waiting?.resume(returning: range) }
                }
                nonisolated func beaconDidFail(_ error: any Error) {
                    MainActor.assumeIsolated { waiting?.resume(throwing: error); waiting = nil }
                }
            }
            """, "in a closure that is run on the spot"),
        Example(
            """
            actor Gate {
                private var waiters: [CheckedContinuation<Void, Never>] = []
                func wait() async {
                    await ↓withCheckedContinuation { continuation in waiters.append(continuation) }
                }
                func count() -> Int { waiters.count }
            }
            """, "nobody opens it"),
        Example(
            """
            func line() async -> String {
                await withCheckedContinuation { continuation in
                    file.lines({ line in ↓continuation.resume(returning: line) }, end: {})
                }
            }
            """, "once for each line"),
    ]
}
