import AuditModel

/// The last words of a report.
struct Conclusion {
    /// How many findings there are, and how bad they are.
    let sentence: String
    /// What the sentence cannot speak for.
    let reservation: String?
    /// Whether all that was to be read was read and nothing was found.
    let isGood: Bool

    init(_ report: Report) {
        let unread = report.unread.count { $0.extent == .nothing }
        sentence = Self.sentence(report)
        reservation = unread == 0 ? nil : "Incomplete: \(Wording.counted(unread, "file")) could not be read."
        isGood = report.findings.isEmpty && !report.isIncomplete && report.coverage.files > 0
    }

    private static func sentence(_ report: Report) -> String {
        if !report.findings.isEmpty {
            let files = Set(report.findings.map(\.location.path)).count
            let count = Wording.counted(report.findings.count, "finding")
            return "\(count) in \(Wording.counted(files, "file")): \(Severity.list(report.findings))."
        }
        if report.coverage.files == 0 { return "No files were read, so nothing was audited." }
        let files = Wording.counted(report.coverage.files, "file")
        return "No findings. \(files) checked with \(Wording.counted(report.rules.count, "rule"))."
    }
}
