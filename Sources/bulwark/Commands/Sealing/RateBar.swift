import Foundation

/// One line on standard error that tells how far a long piece of work is, and how fast.
final class RateBar: @unchecked Sendable {
    // Sendable: `last` and `isDrawn` are read and written under `lock`; the rest never changes.
    private let lock = NSLock()
    private let total: Int
    private let isShown: Bool
    private let start = DispatchTime.now().uptimeNanoseconds
    private var last: UInt64 = 0
    private var isDrawn = false

    /// How long a bar stands before it is drawn again: 100 ms.
    private static let pause: UInt64 = 100_000_000

    /// Shown on a terminal for work that takes a moment.
    init(total: Int, isQuiet: Bool) {
        self.total = total
        isShown = !isQuiet && Console.isTerminal(STDERR_FILENO)
    }

    func show(_ done: Int) {
        guard isShown else { return }
        lock.withLock {
            let now = DispatchTime.now().uptimeNanoseconds
            guard now - start > 3 * Self.pause, now - last > Self.pause else { return }
            last = now
            isDrawn = true
            let seconds = Double(now - start) / 1e9
            let rate = Self.size(Int(Double(done) / seconds))
            guard total > 0 else { return write("\r\u{1B}[K\(Self.size(done)), \(rate)/s") }
            let filled = min(24, 24 * done / total)
            let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 24 - filled)
            write("\r\u{1B}[K\(bar) \(Self.size(done)) of \(Self.size(total)), \(rate)/s")
        }
    }

    /// Takes the bar away.
    func clear() {
        lock.withLock {
            if isDrawn { write("\r\u{1B}[K") }
            isDrawn = false
        }
    }

    /// In binary units, with one digit behind the point from MiB on.
    static func size(_ bytes: Int) -> String {
        let units = ["bytes", "KiB", "MiB", "GiB", "TiB"]
        var value = Double(bytes)
        var unit = 0
        while value >= 1024, unit < units.count - 1 {
            value /= 1024
            unit += 1
        }
        let tenths = Int((value * 10).rounded())
        return unit < 2 ? "\(Int(value.rounded())) \(units[unit])" : "\(tenths / 10).\(tenths % 10) \(units[unit])"
    }

    private func write(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }
}
