import AuditModel
import SourceFormats

/// Turns what checks reported into findings that count: one a place, with lines, fingerprints and policy applied.
struct Settlement {
    let rules: [Rule]
    let workspace: Workspace
    let directives: [String: DirectiveReading]
    let options: Audit.Options
    /// Rules whose findings count for controls even where the profile does not show them.
    var watched: Set<String> = []

    struct Result {
        var findings: [Finding] = []
        var suppressed: [Finding] = []
        /// All findings that would count without a baseline.
        var unfiltered: [Finding] = []
        var hidden: [Hidden] = []
        var notices: [String] = []
        /// Findings of watched rules that nobody accepted beside the code, by rule, whatever the profile shows.
        var standing: [String: [Finding]] = [:]
        /// How many findings of watched rules were accepted beside the code.
        var accepted: [String: Int] = [:]
        var comparison: BaselineComparison?
    }

    private typealias Reported = (rule: Int, finding: RawFinding)

    func settle(_ reported: [(rule: Int, finding: RawFinding)]) -> Result {
        let byFile = Dictionary(grouping: reported, by: \.finding.path)
        let paths = Set(byFile.keys).union(directives.keys).sorted()
        let settled = Parallel.map(paths.count, threads: options.threads) { [self] number in
            file(paths[number], byFile[paths[number]] ?? [])
        }
        var counts = HiddenCounts()
        var result = Result()
        var candidates: [Finding] = []
        for file in settled {
            candidates += file.kept
            result.suppressed += file.suppressed
            counts.add(file.hidden)
            for finding in file.standing { result.standing[finding.rule, default: []].append(finding) }
            for rule in file.accepted { result.accepted[rule, default: 0] += 1 }
        }
        result.unfiltered = candidates
        applyBaseline(candidates, hidden: settled.reduce(into: []) { $0.formUnion($1.hiddenFingerprints) }, &result)
        applyChanges(&result, &counts)
        result.findings.sort(by: worstFirst)
        let ofSecrets = Set(reported.filter { !$0.finding.masking.isEmpty }.map { rules[$0.rule].id })
        result.findings = SharedDecisions(workspace: workspace, ofSecrets: ofSecrets).merged(result.findings)
        result.suppressed.sort { $0.location < $1.location }
        result.hidden = counts.hidden
        return result
    }

    // MARK: - One file

    private struct FileResult: Sendable {
        var kept: [Finding] = []
        var suppressed: [Finding] = []
        var hidden = HiddenCounts()
        /// Of findings that are there and not shown, so that a baseline does not hold them gone.
        var hiddenFingerprints: Set<String> = []
        /// What counts for controls.
        var standing: [Finding] = []
        /// The rule of each watched finding that was accepted beside the code.
        var accepted: [String] = []
    }

    private func file(_ path: String, _ reported: [Reported]) -> FileResult {
        var result = FileResult()
        guard let source = workspace.file(path) else { return result }
        let policy = workspace.configuration.policy(for: path)
        // What one rule hides, no excerpt of another may show.
        let reader = PlaceReader(file: source, masking: reported.flatMap(\.finding.masking))
        var others: [String: PlaceReader] = [path: reader]
        var findings: [Finding] = []
        var advice: Set<String> = []
        // Single findings that only the strict profile shows, as places in the list.
        var advised: [Int] = []
        for (rule, raw) in unique(reported) {
            if !policy.isEnabled(rules[rule].description) {
                result.hidden.count(rules[rule].profile == .strict ? .strictOnly : .switchedOff, rules[rule].id)
                guard rules[rule].profile == .strict, watched.contains(rules[rule].id) else { continue }
                advice.insert(rules[rule].id)
            }
            if raw.isAdvice, !policy.showsAdvice(of: rules[rule].description) { advised.append(findings.count) }
            findings.append(finding(raw, of: rules[rule], policy, reader, &others))
        }
        fingerprint(&findings)
        // They are left out last: whoever has accepted one beside the code has not accepted nothing.
        let strictOnly = Set(advised.map { findings[$0].fingerprint })
        settleSuppressions(&findings, path, policy, reader, &result)
        noteStanding(findings, source.role, &result)
        result.suppressed.removeAll { advice.contains($0.rule) }
        for finding in findings where !advice.contains(finding.rule) {
            result.hiddenFingerprints.insert(finding.fingerprint)
            if strictOnly.contains(finding.fingerprint) {
                result.hidden.count(.strictOnly, finding.rule)
            } else if !reaches(finding, source.role) {
                result.hidden.count(.role, finding.rule)
            } else if !policy.thresholds.admit(finding.severity, finding.confidence) {
                result.hidden.count(.threshold, finding.rule)
            } else {
                result.kept.append(finding)
            }
        }
        return result
    }

    /// Keeps what counts for controls: findings in code that reaches users, sure enough to be worth a look.
    private func noteStanding(_ findings: [Finding], _ role: FileRole, _ result: inout FileResult) {
        guard !watched.isEmpty, role.isShipped else { return }
        result.standing = findings.filter { watched.contains($0.rule) && $0.confidence >= .medium }
        result.accepted = result.suppressed.map(\.rule).filter(watched.contains)
    }

    /// One finding a rule, place and subject, in source order.
    private func unique(_ reported: [Reported]) -> [Reported] {
        struct Key: Hashable {
            let rule: Int
            let place: RawFinding.Place
            let subject: String?
        }
        var seen: Set<Key> = []
        let distinct = reported.filter { rule, finding in
            seen.insert(Key(rule: rule, place: finding.place, subject: finding.subject)).inserted
        }
        return distinct.sorted { ($0.finding.place.order, $0.rule) < ($1.finding.place.order, $1.rule) }
    }

    private func finding(
        _ raw: RawFinding, of rule: Rule, _ policy: PathPolicy, _ reader: PlaceReader,
        _ others: inout [String: PlaceReader]
    ) -> Finding {
        let severity = policy.chosenSeverity(of: rule.description) ?? raw.severity ?? rule.severity
        var excerpt: Excerpt?
        if case .bytes(let range) = raw.place { excerpt = reader.excerpt(of: range) }
        return Finding(
            rule: rule.id, severity: severity, confidence: raw.confidence ?? rule.confidence, message: raw.message,
            location: reader.location(of: raw.place), excerpt: excerpt,
            paths: raw.paths.map { steps in steps.compactMap { related($0, &others) } }.filter { !$0.isEmpty },
            related: raw.related.compactMap { related($0, &others) },
            role: reader.file.role.rawValue,
            // The context, until all findings are known; behind it the line that names the place, if it is another one.
            fingerprint: raw.context.joined(separator: "\u{1F}")
                + (raw.name.map { "\u{1E}" + (reader.excerpt(of: $0).lines.first ?? "") } ?? ""),
            // In tests and their like what is wrong may be what is tried out.
            fix: raw.fix.flatMap { reader.file.role.isShipped ? fix($0, &others) : nil })
    }

    private func fix(_ raw: SourceFix, _ readers: inout [String: PlaceReader]) -> Fix? {
        var edits: [Fix.Edit] = []
        for edit in raw.edits {
            // What is masked may be part of what is written in its place.
            guard let reader = self.reader(of: edit.path, &readers), !reader.holdsMasked(edit.range) else { return nil }
            edits.append(
                Fix.Edit(
                    location: reader.location(of: edit.range), offset: edit.range.lowerBound, length: edit.range.count,
                    replacement: edit.replacement))
        }
        return Fix(summary: raw.summary, isBreaking: raw.isBreaking, edits: edits)
    }

    private func related(_ raw: RawFinding.Related, _ readers: inout [String: PlaceReader]) -> Finding.Related? {
        reader(of: raw.path, &readers).map { .init(location: $0.location(of: raw.range), message: raw.message) }
    }

    private func reader(of path: String, _ readers: inout [String: PlaceReader]) -> PlaceReader? {
        guard let reader = readers[path] ?? workspace.file(path).map({ PlaceReader(file: $0) }) else { return nil }
        readers[path] = reader
        return reader
    }

    /// Gives each finding its fingerprint; findings that are alike are numbered in source order.
    private func fingerprint(_ findings: inout [Finding]) {
        var seen: [String: Int] = [:]
        for index in findings.indices {
            let finding = findings[index]
            let known = finding.fingerprint.split(separator: "\u{1E}", maxSplits: 1, omittingEmptySubsequences: false)
            let context = (known.first ?? "").split(separator: "\u{1F}").map(String.init)
            let line =
                known.count > 1
                ? String(known[1]) : finding.excerpt?.lines.first ?? finding.location.keyPath ?? ""
            let alike = Fingerprint.compute(
                rule: finding.rule, path: finding.location.path, context: context, lineText: line, occurrence: 0)
            let occurrence = seen[alike, default: 0]
            seen[alike] = occurrence + 1
            findings[index].fingerprint =
                occurrence == 0
                ? alike
                : Fingerprint.compute(
                    rule: finding.rule, path: finding.location.path, context: context, lineText: line,
                    occurrence: occurrence)
        }
    }

    private func settleSuppressions(
        _ findings: inout [Finding], _ path: String, _ policy: PathPolicy, _ reader: PlaceReader,
        _ result: inout FileResult
    ) {
        guard let reading = directives[path] else { return }
        let ran = Set(rules.filter { policy.isEnabled($0.description) }.map(\.id))
        var problems = reading.problems
        if let today = options.today ?? Self.beforeAllDays {
            let outcome = SuppressionLedger(reading.entries, today: today).settle(findings, ran: ran)
            findings = outcome.kept
            result.suppressed = outcome.suppressed
            problems += outcome.problems
        }
        var own = problems.filter { policy.isEnabled($0.rule) }.map { problem in
            Finding(
                rule: problem.rule.id, severity: policy.severity(of: problem.rule),
                confidence: problem.rule.confidence, message: problem.message,
                location: reader.location(of: problem.range), excerpt: reader.excerpt(of: problem.range),
                role: reader.file.role.rawValue)
        }
        fingerprint(&own)
        findings += own
    }

    /// Nothing has expired on this day: so it is judged where nobody says what day it is.
    private static let beforeAllDays = Day(year: 1, month: 1, day: 1)

    /// Whether a finding counts in a file of this role under the chosen profile.
    private func reaches(_ finding: Finding, _ role: FileRole) -> Bool {
        if role.isShipped || workspace.configuration.profile == .strict { return true }
        return rules.first { $0.id == finding.rule }.map { $0.reach == .everywhere } ?? true
    }

    // MARK: - The whole project

    private func applyBaseline(_ candidates: [Finding], hidden: Set<String>, _ result: inout Result) {
        guard let baseline = options.baseline else {
            result.findings = candidates
            return
        }
        let comparison = baseline.apply(to: candidates)
        result.findings = comparison.new
        result.suppressed += comparison.baselined
        let ran = Set(rules.map(\.id) + PolicyRules.all.map(\.id))
        let gone = comparison.gone.filter { ran.contains($0.rule) && !hidden.contains($0.fingerprint) }
        result.comparison = BaselineComparison(
            new: comparison.new.count, known: comparison.baselined.count,
            gone: gone.map { .init(rule: $0.rule, path: $0.path, line: $0.line) })
        result.notices += gone.map {
            "The baselined finding `\($0.rule)` at \($0.path):\($0.line) is gone; write the baseline again to drop it"
        }
    }

    private func applyChanges(_ result: inout Result, _ counts: inout HiddenCounts) {
        guard let changed = options.changed else { return }
        let all = result.findings
        result.findings = []
        // What a word promises of a type is broken elsewhere in it: where a lock is taken away.
        let promises = Set(rules.filter { $0.category == .concurrency }.map(\.id))
        for finding in all {
            let places = [finding.location] + (promises.contains(finding.rule) ? finding.related.map(\.location) : [])
            if places.contains(where: { changed.contains($0.path, lines: $0.line...max($0.line, $0.endLine)) }) {
                result.findings.append(finding)
            } else {
                counts.count(.unchanged, finding.rule)
            }
        }
    }
}

/// Worst first; then by rule, so that a report can group; then by place.
private func worstFirst(_ one: Finding, _ other: Finding) -> Bool {
    if one.severity != other.severity { return one.severity > other.severity }
    if one.rule != other.rule { return one.rule < other.rule }
    return one.location < other.location
}

/// Findings left out, counted by the reason.
struct HiddenCounts: Sendable {
    enum Reason: Int, CaseIterable, Sendable {
        case strictOnly, switchedOff, role, threshold, unchanged

        var text: String {
            switch self {
            case .strictOnly: Hidden.strictOnly
            case .switchedOff: Hidden.switchedOff
            case .role: Hidden.role
            case .threshold: Hidden.threshold
            case .unchanged: Hidden.unchangedLines
            }
        }
    }

    private var counts = [Int](repeating: 0, count: Reason.allCases.count)
    private var rules = [Set<String>](repeating: [], count: Reason.allCases.count)

    mutating func count(_ reason: Reason, _ rule: String) {
        counts[reason.rawValue] += 1
        rules[reason.rawValue].insert(rule)
    }

    mutating func add(_ other: HiddenCounts) {
        for index in counts.indices {
            counts[index] += other.counts[index]
            rules[index].formUnion(other.rules[index])
        }
    }

    var hidden: [Hidden] {
        Reason.allCases.filter { counts[$0.rawValue] > 0 }.map {
            Hidden(count: counts[$0.rawValue], reason: $0.text, rules: rules[$0.rawValue].sorted())
        }
    }
}

extension RawFinding.Place {
    /// Where the place stands in its file.
    var order: Int {
        if case .bytes(let range) = self { range.lowerBound } else { 0 }
    }
}
