import AuditModel

/// Things counted by name, the most frequent first and equal counts by name.
struct Tally {
    struct Entry: Equatable {
        let name: String
        let count: Int
    }

    let entries: [Entry]

    init(_ counts: [String: Int]) {
        entries = counts.map { Entry(name: $0.key, count: $0.value) }
            .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    }

    init(of names: some Sequence<String>) {
        self.init(names.reduce(into: [:]) { $0[$1, default: 0] += 1 })
    }

    /// `Swift 38, property list 2`.
    var list: String {
        entries.map { "\($0.name) \(Wording.number($0.count))" }.joined(separator: ", ")
    }

    /// The sum, held at the largest number rather than trapping on counts that nobody can have.
    var total: Int {
        entries.reduce(0) { sum, entry in
            let (next, overflow) = sum.addingReportingOverflow(entry.count)
            return overflow ? Int.max : next
        }
    }
}

extension Severity {
    /// Worst first, as reports list them.
    static let worstFirst: [Severity] = allCases.sorted(by: >)

    /// `1 critical, 4 high`, leaving out what did not occur.
    static func list(_ findings: [Finding]) -> String {
        let counts = findings.reduce(into: [Severity: Int]()) { $0[$1.severity, default: 0] += 1 }
        return worstFirst.compactMap { severity in
            guard let count = counts[severity] else { return nil }
            if severity == .note { return Wording.counted(count, "note") }
            return "\(Wording.number(count)) \(severity.rawValue)"
        }.joined(separator: ", ")
    }
}
