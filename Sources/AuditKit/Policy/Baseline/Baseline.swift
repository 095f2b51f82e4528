public import AuditModel

/// The findings that a project had when it began to look, or has accepted since.
///
/// A baseline is a JSON file with one entry a line, sorted by path and rule, so that a review shows what was added.
public struct Baseline: Sendable, Equatable {
    /// One accepted finding.
    public struct Entry: Sendable, Hashable, Codable {
        public let rule: String
        /// Where the finding was when the baseline was written.
        public let path: String
        /// Where it was; only for readers.
        public let line: Int
        public let fingerprint: String
        /// What it said; only for readers.
        public let message: String
        /// Why it is accepted, if somebody wrote that down. Writing the baseline again keeps it.
        public let reason: String?

        public init(
            rule: String, path: String, line: Int, fingerprint: String, message: String, reason: String? = nil
        ) {
            self.rule = rule
            self.path = path
            self.line = line
            self.fingerprint = fingerprint
            self.message = message
            self.reason = reason
        }
    }

    /// The name of the file where the configuration names none.
    public static let name = ".bulwark-baseline.json"
    /// The version of the format that is written, and the newest one that is read.
    public static let version = 1

    /// In the order of the file.
    public let entries: [Entry]

    public init(entries: [Entry] = []) {
        self.entries = entries.sorted { $0.sortKey < $1.sortKey }
    }

    /// Accepts the findings, and keeps the reasons of an older baseline for those that it holds.
    public init(accepting findings: [Finding], keepingReasonsOf older: Baseline = Baseline()) {
        var matching = BaselineMatching(entries: older.entries)
        let entries = matching.entries(for: findings)
        self.init(
            entries: zip(findings, entries).map { finding, entry in
                Entry(
                    rule: finding.rule, path: finding.location.path, line: finding.location.line,
                    fingerprint: finding.fingerprint, message: finding.message, reason: entry?.reason)
            })
    }

    /// What a baseline makes of the findings of a run.
    public struct Comparison: Sendable, Hashable {
        /// Findings that the baseline does not hold, in the order given.
        public var new: [Finding] = []
        /// Findings that it holds, in the order given, each with its ``Suppression``.
        public var baselined: [Finding] = []
        /// Entries that no finding matches any more, in the order of the file.
        public var gone: [Entry] = []
    }

    /// Sets findings against the entries, each entry standing for one finding.
    ///
    /// A finding whose fingerprint the baseline does not hold still matches when its file was renamed: its rule and its
    /// content must be those of exactly one entry that is left, and no other finding that is left may claim that entry.
    public func apply(to findings: [Finding]) -> Comparison {
        var matching = BaselineMatching(entries: entries)
        var comparison = Comparison()
        for (finding, entry) in zip(findings, matching.entries(for: findings)) {
            guard let entry else {
                comparison.new.append(finding)
                continue
            }
            var accepted = finding
            accepted.suppression = Suppression(kind: .baseline, reason: entry.reason ?? "")
            comparison.baselined.append(accepted)
        }
        comparison.gone = matching.leftover
        return comparison
    }
}

extension Baseline.Entry {
    /// The line comes last, so that moved code does not shuffle the file.
    fileprivate var sortKey: (String, String, String, Int, String) { (path, rule, fingerprint, line, message) }
}
