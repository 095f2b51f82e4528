import AuditAnalysis
import AuditKit

extension [Example] {
    static let taskOutlivesOwner: [Example] = [
        Example(
            """
            final class Watcher {
                private var task: Task<Void, Never>?
                func start() {
                    task = ↓Task {
                        for await _ in NotificationCenter.default.notifications(named: .accountChanged) { self.reload() }
                    }
                }
                deinit { task?.cancel() }
                func reload() {}
            }
            """, "the deinit waits for the task, and the task for the deinit"),
        Example(
            """
            final class Poller {
                private var task: Task<Void, Never>?
                func start() {
                    task = ↓Task { [weak self] in
                        guard let self else { return }
                        while !Task.isCancelled {
                            await self.poll()
                            try? await Task.sleep(for: .seconds(5))
                        }
                    }
                }
                func poll() async {}
                deinit { task?.cancel() }
            }
            """, "weak, but held before the loop"),
        Example(
            """
            import UIKit
            final class MapController: UIViewController {
                override func viewDidLoad() {
                    ↓Task {
                        for try await update in CLLocationUpdate.liveUpdates() { show(update) }
                    }
                }
                private func show(_ update: CLLocationUpdate) {}
            }
            """, "a task that nobody keeps"),
        Example(
            """
            final class Purchases: ObservableObject {
                init() { ↓Task { for await result in Transaction.updates { await self.handle(result) } } }
                func handle(_ result: VerificationResult<Transaction>) async {}
                deinit { print("gone") }
            }
            """),
    ]

    static let tasksThatEnd: [Example] = [
        Example(
            """
            final class Watcher {
                private var task: Task<Void, Never>?
                func start() {
                    task = Task { [weak self] in
                        for await _ in NotificationCenter.default.notifications(named: .accountChanged) {
                            guard let self else { return }
                            self.reload()
                        }
                    }
                }
                deinit { task?.cancel() }
                func reload() {}
            }
            """, "asks for itself in each round"),
        Example(
            """
            final class Watcher {
                private var task: Task<Void, Never>?
                func start() {
                    task = Task { for await _ in NotificationCenter.default.notifications(named: .news) { reload() } }
                }
                func stop() { task?.cancel() }
                func reload() {}
                deinit { task?.cancel() }
            }
            """, "cancelled by a function too"),
        Example(
            """
            final class Hub {
                static let shared = Hub()
                func start() { Task { for await _ in NotificationCenter.default.notifications(named: .news) { reload() } } }
                func reload() {}
                deinit { print("gone") }
            }
            """, "one object that lives as long as the app"),
        Example(
            """
            final class Waiter {
                private var task: Task<Void, Never>?
                func start() {
                    task = Task {
                        for await _ in NotificationCenter.default.notifications(named: .news) { self.reload(); break }
                    }
                }
                func reload() {}
                deinit { task?.cancel() }
            }
            """, "ends with the first"),
        Example(
            """
            final class Loader {
                private var task: Task<Void, Never>?
                func start() { task = Task { for page in 0..<3 { await self.load(page) } } }
                func load(_ page: Int) async {}
                deinit { task?.cancel() }
            }
            """, "an end in sight"),
    ]
}
