public import AuditModel

/// Sets the findings of one file against its suppressions.
public struct SuppressionLedger: Sendable {
    /// A directive and the lines of code it speaks of.
    public struct Entry: Sendable, Hashable {
        public let directive: SuppressionDirective
        /// Counted from 1. `nil` for the whole file, and where no line of code follows.
        public let lines: ClosedRange<Int>?

        public init(_ directive: SuppressionDirective, lines: ClosedRange<Int>?) {
            self.directive = directive
            self.lines = lines
        }
    }

    /// What came of the findings of a file.
    public struct Outcome: Sendable, Hashable {
        /// Findings that count, in the order given.
        public var kept: [Finding] = []
        /// Findings that are accepted, in the order given, each with its ``Suppression``.
        public var suppressed: [Finding] = []
        /// Directives that have expired or match nothing, in the order of the file.
        public var problems: [DirectiveProblem] = []
    }

    private let entries: [Entry]
    private let byRule: [String: Places]
    private let today: Day

    /// - Parameters:
    ///   - entries: The directives of the file.
    ///   - today: The day that the last day of a directive is compared with.
    public init(_ entries: [Entry], today: Day) {
        self.entries = entries
        self.today = today
        var byRule: [String: Places] = [:]
        for (number, entry) in entries.enumerated() {
            for rule in entry.directive.rules { byRule[rule, default: Places()].add(number, entry.lines) }
        }
        self.byRule = byRule
    }

    /// Divides the findings of the file, all of them, before any threshold is applied.
    ///
    /// - Parameter ran: The ids of the rules that ran on this file. A directive for another rule is not held unused.
    public func settle(_ findings: [Finding], ran: Set<String>) -> Outcome {
        var outcome = Outcome()
        var used: Set<Use> = []
        for var finding in findings {
            let candidates = byRule[finding.rule]?.near(finding.location) ?? []
            let matching = candidates.filter { entries[$0].covers(finding) }
            used.formUnion(matching.map { Use(entry: $0, rule: finding.rule) })
            if let number = matching.first(where: { !isExpired(entries[$0]) }) {
                let directive = entries[number].directive
                finding.suppression = Suppression(
                    kind: .inline, reason: directive.reason, until: directive.until?.description)
                outcome.suppressed.append(finding)
            } else {
                outcome.kept.append(finding)
            }
        }
        for (number, entry) in entries.enumerated() {
            let idle = entry.directive.rules.filter { ran.contains($0) && !used.contains(Use(entry: number, rule: $0)) }
            if let problem = problem(of: entry, idle: idle) { outcome.problems.append(problem) }
        }
        return outcome
    }

    /// The entries of one rule by the lines they speak of, so that a file of nothing but directives takes no longer.
    private struct Places {
        private var byLine: [Int: [Int]] = [:]
        /// Entries for the whole file, or for very many lines.
        private var wide: [Int] = []

        mutating func add(_ entry: Int, _ lines: ClosedRange<Int>?) {
            guard let lines, lines.count <= 64 else { return wide.append(entry) }
            for line in lines { byLine[line, default: []].append(entry) }
        }

        /// Entries that may speak of a place, in order.
        func near(_ location: Location) -> [Int] {
            let first = byLine[location.line] ?? []
            let last = location.endLine == location.line ? [] : byLine[location.endLine] ?? []
            if wide.isEmpty, last.isEmpty { return first }
            return Set(wide + first + last).sorted()
        }
    }

    private struct Use: Hashable {
        let entry: Int
        let rule: String
    }

    private func isExpired(_ entry: Entry) -> Bool {
        entry.directive.until.map { $0 < today } ?? false
    }

    private func problem(of entry: Entry, idle: [String]) -> DirectiveProblem? {
        let directive = entry.directive
        if let until = directive.until, until < today {
            let message = "The suppression of \(Self.list(directive.rules)) expired on \(until)"
            return DirectiveProblem(rule: PolicyRules.suppressionExpired, message: message, range: directive.range)
        }
        guard !idle.isEmpty else { return nil }
        let message = "The suppression of \(Self.list(idle)) matches no finding"
        return DirectiveProblem(rule: PolicyRules.suppressionUnused, message: message, range: directive.range)
    }

    private static func list(_ rules: [String]) -> String {
        rules.map { "`\($0)`" }.joined(separator: ", ")
    }
}

extension SuppressionLedger.Entry {
    /// A comment at the end of a line also speaks of an expression that ends in it, for there it is mostly written.
    fileprivate func covers(_ finding: Finding) -> Bool {
        if directive.scope == .file { return true }
        guard let lines else { return false }
        let location = finding.location
        return lines.contains(location.line) || directive.scope == .sameLine && lines.contains(location.endLine)
    }
}
