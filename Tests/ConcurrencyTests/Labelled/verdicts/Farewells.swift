// What `deinit` touches when nobody else has the object any more.
import Foundation

@MainActor
final class KeyboardModel {
    nonisolated(unsafe) private var observer: (any NSObjectProtocol)?  // bad: nonisolated-unsafe-guarded
    private var height = 0.0

    func start() {
        observer = NotificationCenter.default.addObserver(
            forName: Notification.Name("keyboard"), object: nil, queue: .main
        ) { _ in MainActor.assumeIsolated { self.height = 1 } }
    }

    deinit {
        if let observer { NotificationCenter.default.removeObserver(observer) }
    }
}

@MainActor
final class TimerModel {
    nonisolated(unsafe) private var timer: Timer?  // bad: nonisolated-unsafe-guarded
    private var ticks = 0

    func start() {
        timer?.invalidate()
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
            MainActor.assumeIsolated { self.ticks += 1 }
        }
    }

    deinit { timer?.invalidate() }
}

@MainActor
final class TaskModel {
    nonisolated(unsafe) private var task: Task<Void, Never>?  // bad: nonisolated-unsafe-mutable

    func start() { task = Task { await Task.yield() } }

    nonisolated func stop() {
        task?.cancel()
        task = nil
    }

    deinit { task?.cancel() }
}

@MainActor
final class LateFarewell {
    nonisolated(unsafe) private var observer: (any NSObjectProtocol)?  // bad: nonisolated-unsafe-guarded

    func start() {
        observer = NotificationCenter.default.addObserver(
            forName: Notification.Name("battery"), object: nil, queue: .main
        ) { _ in print("battery") }
    }

    func stop() { forget() }

    deinit { forget() }

    private nonisolated func forget() {
        if let observer { NotificationCenter.default.removeObserver(observer) }
    }
}
