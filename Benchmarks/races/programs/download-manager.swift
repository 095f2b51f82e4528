import Foundation

typealias ProgressHandler = @Sendable (_ done: Int, _ total: Int) -> Void

/// Tracks the bytes of one download that is fetched in parallel ranges.
final class DownloadManager: @unchecked Sendable {
    static let ignoreProgress: ProgressHandler = { _, _ in }

    /// Called after each chunk.
    var onProgress: ProgressHandler = ignoreProgress

    private let lock = NSLock()
    private var received = 0
    private let expected: Int

    init(expected: Int) {
        self.expected = expected
    }

    func didReceive(bytes: Int) {
        lock.lock()
        received += bytes
        let done = received
        lock.unlock()
        onProgress(done, expected)
    }

    var isComplete: Bool {
        lock.lock()
        defer { lock.unlock() }
        return received >= expected
    }
}

/// The on-screen progress bar; attaches itself while it is visible.
final class ProgressScreen: Sendable {
    private let handler: ProgressHandler = { done, total in
        _ = total > 0 ? done * 100 / total : 0
    }

    func appear(showing manager: DownloadManager) {
        manager.onProgress = handler
    }

    func disappear(from manager: DownloadManager) {
        manager.onProgress = DownloadManager.ignoreProgress
    }
}

@main
struct DownloadDemo {
    static func main() {
        let chunk = 16
        let manager = DownloadManager(expected: 3 * 2000 * chunk)
        let screen = ProgressScreen()
        let group = DispatchGroup()
        for _ in 0..<3 {
            DispatchQueue.global().async(group: group) {
                for _ in 0..<2000 { manager.didReceive(bytes: chunk) }
            }
        }
        for visit in 0..<40 {
            if visit % 2 == 0 {
                screen.appear(showing: manager)
            } else {
                screen.disappear(from: manager)
            }
            Thread.sleep(forTimeInterval: 0.0003)
        }
        group.wait()
        print("complete:", manager.isComplete)
    }
}
