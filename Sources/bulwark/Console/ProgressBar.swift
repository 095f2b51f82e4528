import AuditKit
import Foundation

/// One line on standard error that tells how far an audit has come.
final class ProgressBar: @unchecked Sendable {
    // Sendable: `last` and `isDrawn` are read and written under `lock`.
    private let lock = NSLock()
    private let isShown: Bool
    private var last: UInt64 = 0
    private var isDrawn = false

    /// How long a bar stands before it is drawn again: 50 ms.
    private static let pause: UInt64 = 50_000_000

    init(isShown: Bool) { self.isShown = isShown }

    func show(_ progress: Audit.Progress) {
        guard isShown, progress.total > 0 else { return }
        lock.withLock {
            let now = DispatchTime.now().uptimeNanoseconds
            guard now - last > Self.pause else { return }
            last = now
            isDrawn = true
            let filled = 24 * progress.done / progress.total
            let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 24 - filled)
            write("\r\u{1B}[K\(progress.phase.rawValue) \(bar) \(progress.done) of \(progress.total)")
        }
    }

    /// Takes the bar away.
    func clear() {
        lock.withLock {
            if isDrawn { write("\r\u{1B}[K") }
            isDrawn = false
        }
    }

    private func write(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }
}
