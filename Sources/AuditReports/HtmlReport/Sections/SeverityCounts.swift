import AuditModel

/// How many findings there are of each severity.
struct SeverityCounts {
    private var counts: [Severity: Int] = [:]

    init(_ findings: some Sequence<Finding> = []) {
        for finding in findings { counts[finding.severity, default: 0] += 1 }
    }

    subscript(severity: Severity) -> Int { counts[severity, default: 0] }

    var total: Int { counts.values.reduce(0, +) }

    mutating func add(_ other: SeverityCounts) {
        counts.merge(other.counts, uniquingKeysWith: +)
    }
}
