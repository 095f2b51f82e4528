import Foundation

/// One line on standard error that is written over while work goes on, and taken away at its end.
final class StatusLine: @unchecked Sendable {
    // Sendable: `last` and `isDrawn` are read and written under `lock`; the rest never changes.
    private let lock = NSLock()
    private let isShown: Bool
    private let delay: UInt64
    private let pause: UInt64
    private let start = DispatchTime.now().uptimeNanoseconds
    private var last: UInt64 = 0
    private var isDrawn = false

    /// - Parameters:
    ///   - pause: milliseconds that a line stands before it is written again.
    ///   - delay: milliseconds of work before there is a line at all.
    init(isShown: Bool, pause: UInt64, delay: UInt64 = 0) {
        self.isShown = isShown
        self.pause = pause * 1_000_000
        self.delay = delay * 1_000_000
    }

    /// - Parameter text: the line, by the seconds that the work has gone on.
    func show(_ text: (_ seconds: Double) -> String) {
        guard isShown else { return }
        lock.withLock {
            let now = DispatchTime.now().uptimeNanoseconds
            guard now - start >= delay, now - last > pause else { return }
            last = now
            isDrawn = true
            write("\r\u{1B}[K" + text(Double(now - start) / 1e9))
        }
    }

    /// Takes the line away.
    func clear() {
        lock.withLock {
            if isDrawn { write("\r\u{1B}[K") }
            isDrawn = false
        }
    }

    /// A bar of 24 columns.
    static func bar(_ done: Int, of total: Int) -> String {
        let filled = min(24, 24 * done / total)
        return String(repeating: "█", count: filled) + String(repeating: "░", count: 24 - filled)
    }

    private func write(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }
}
