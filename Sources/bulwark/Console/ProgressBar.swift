import AuditKit

/// Tells on standard error how far an audit has come.
struct ProgressBar: Sendable {
    private let line: StatusLine

    init(isShown: Bool) { line = StatusLine(isShown: isShown, pause: 50) }

    func show(_ progress: Audit.Progress) {
        guard progress.total > 0 else { return }
        line.show { _ in
            let bar = StatusLine.bar(progress.done, of: progress.total)
            return "\(progress.phase.rawValue) \(bar) \(progress.done) of \(progress.total)"
        }
    }

    /// Takes the bar away.
    func clear() { line.clear() }
}
