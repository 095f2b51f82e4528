import AuditModel

/// What the report comes to.
enum HtmlVerdict {
    case nothingRead, nothingFound, nothingNew, incomplete
    /// With the worst severity.
    case found(Severity)

    init(_ report: Report) {
        if let worst = report.findings.map(\.severity).max() {
            self = .found(worst)
        } else if report.coverage.filesHeld == 0 {
            self = .nothingRead
        } else {
            let isOfChangesOnly = report.hidden.contains(where: \.isUnchanged)
            self = report.isIncomplete ? .incomplete : isOfChangesOnly ? .nothingNew : .nothingFound
        }
    }

    /// The class that gives it its colour.
    var tone: String {
        switch self {
        case .nothingFound, .nothingNew: "good"
        case .nothingRead, .incomplete: "note"
        case .found(let severity): severity.rawValue
        }
    }
}
