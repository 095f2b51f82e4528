import AuditKit
import Foundation

/// Where the time of a run went, as a small table.
enum TimingsText {
    static func text(of timings: Timings) -> String {
        let total = timings.phases.reduce(0) { $0 + $1.seconds }
        var lines = ["", "Timings in wall-clock seconds for \(timings.files) files"]
        lines += timings.phases.map { row($0.seconds, $0.name) }
        lines.append(row(total, "total"))
        lines.append("Rules, in seconds across all threads")
        let slowest = timings.rules.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let shown = slowest.prefix(15).filter { $0.value >= 0.001 }
        lines += shown.map { row($0.value, $0.key) }
        let rest = slowest.dropFirst(shown.count)
        if !rest.isEmpty { lines.append(row(rest.reduce(0) { $0 + $1.value }, "\(rest.count) other rules")) }
        return lines.joined(separator: "\n")
    }

    private static func row(_ seconds: Double, _ name: String) -> String {
        let number = String(format: "%.3f", locale: Locale(identifier: "en_US_POSIX"), seconds)
        return String(repeating: " ", count: max(0, 9 - number.count)) + number + "  " + name
    }
}
