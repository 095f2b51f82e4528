import Foundation

/// Tells on standard error how far the sealing or opening of files is, and how fast, where it takes a moment.
struct RateBar: Sendable {
    private let line: StatusLine
    /// Bytes in all; 0 where nobody knows.
    private let total: Int

    init(total: Int, isShown: Bool) {
        self.total = total
        line = StatusLine(isShown: isShown, pause: 100, delay: 300)
    }

    static func isShown(isQuiet: Bool) -> Bool { !isQuiet && Console.isTerminal(STDERR_FILENO) }

    func show(_ done: Int) {
        line.show { seconds in
            let rate = Self.size(Int(Double(done) / seconds))
            guard total > 0 else { return "\(Self.size(done)), \(rate)/s" }
            return "\(StatusLine.bar(done, of: total)) \(Self.size(done)) of \(Self.size(total)), \(rate)/s"
        }
    }

    /// Takes the bar away.
    func clear() { line.clear() }

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
}
