import AuditModel
import CodeModel
import Foundation

/// Runs checks over files, searches of controls and the review of escapes in parallel, and collects what they report.
struct Runner {
    let rules: [Rule]
    let controls: [Control]
    let escapes: (@Sendable (Workspace) -> [ReviewedEscape])?
    let workspace: Workspace
    let options: Audit.Options

    struct Result: Sendable {
        /// Findings with the number of their rule, in an order that does not depend on threads.
        var findings: [(rule: Int, finding: RawFinding)] = []
        /// What the controls found, in their order.
        var searches: [ControlSearch] = []
        var escapes: [ReviewedEscape]?
        var seconds: [String: Double] = [:]
    }

    func run() -> Result {
        let jobs = jobs()
        let pieces = Parallel.map(
            jobs.count, threads: options.threads, order: Parallel.largestFirst(jobs.count) { jobs[$0].size },
            progress: { [options] in options.progress?(.init(phase: .checking, done: $0, total: jobs.count)) }
        ) { jobs[$0].run() }
        var result = Result()
        var nanoseconds = [UInt64](repeating: 0, count: rules.count)
        for piece in pieces {
            switch piece {
            case .checks(let tally):
                result.findings += tally.findings
                for (rule, spent) in tally.nanoseconds.enumerated() { nanoseconds[rule] += spent }
            case .search(let search): result.searches.append(search)
            case .escapes(let escapes): result.escapes = escapes
            }
        }
        for (rule, spent) in zip(rules, nanoseconds) { result.seconds[rule.id] = Double(spent) / 1e9 }
        return result
    }

    private struct Job: Sendable {
        /// How much there is to look at, in bytes of source.
        let size: Int
        let run: @Sendable () -> Piece
    }

    /// What comes of a job.
    private enum Piece: Sendable {
        /// All checks of one subject: of a file, a target's settings, the whole project.
        case checks(Tally)
        case search(ControlSearch)
        case escapes([ReviewedEscape])
    }

    /// What looks at the whole project comes first, with the facts that it needs: the files fill the threads to the end.
    private func jobs() -> [Job] {
        let searches = controls.map { [workspace] control in
            Job(size: .max) {
                var search = ControlSearch(workspace: workspace)
                control.search(&search)
                return .search(search)
            }
        }
        let review = escapes.map { [workspace] escapes in Job(size: .max) { .escapes(escapes(workspace)) } }
        return checks() + searches + (review.map { [$0] } ?? [])
    }

    private func checks() -> [Job] {
        let keys = workspace.files.filter { $0.kind == .keyMaterial }
        let texts = workspace.files.filter { $0.kind != .keyMaterial }
        return jobs(for: [workspace], size: { _ in .max }) { if case .workspace(let body) = $0 { body } else { nil } }
            + jobs(for: workspace.swift, size: \.tree.source.count) {
                if case .swift(let body) = $0 { body } else { nil }
            }
            + jobs(for: texts, size: { $0.bytes.count / 8 }) { if case .text(let body) = $0 { body } else { nil } }
            + jobs(for: keys) { if case .keyMaterial(let body) = $0 { body } else { nil } }
            + jobs(for: workspace.infoPlists) { if case .infoPlist(let body) = $0 { body } else { nil } }
            + jobs(for: workspace.entitlements) { if case .entitlements(let body) = $0 { body } else { nil } }
            + jobs(for: workspace.privacyManifests) { if case .privacyManifest(let body) = $0 { body } else { nil } }
            + jobs(for: workspace.variants) { if case .buildSettings(let body) = $0 { body } else { nil } }
            + jobs(for: workspace.xcodeProjects) { if case .xcodeProject(let body) = $0 { body } else { nil } }
    }

    /// A job for each subject, with the checks of one kind out of all rules.
    private func jobs<Subject: Sendable>(
        for subjects: [Subject], size: (Subject) -> Int = { _ in 0 },
        _ pick: (Check) -> (@Sendable (Subject, inout Pass) -> Void)?
    ) -> [Job] {
        let checks = rules.enumerated().flatMap { number, rule in
            rule.checks.compactMap { check in pick(check).map { (rule: number, body: $0) } }
        }
        guard !checks.isEmpty else { return [] }
        let descriptions = rules.map(\.description)
        return subjects.map { [workspace] subject in
            Job(size: size(subject)) {
                var tally = Tally(rules: descriptions, workspace: workspace)
                for check in checks { tally.run(check.rule) { pass in check.body(subject, &pass) } }
                return .checks(tally)
            }
        }
    }
}

/// What the checks of one subject have reported, and how long each rule took.
private struct Tally: Sendable {
    let rules: [RuleDescription]
    let workspace: Workspace
    var findings: [(rule: Int, finding: RawFinding)] = []
    /// By the number of the rule.
    var nanoseconds: [UInt64]
    private var last = DispatchTime.now().uptimeNanoseconds

    init(rules: [RuleDescription], workspace: Workspace) {
        self.rules = rules
        self.workspace = workspace
        nanoseconds = Array(repeating: 0, count: rules.count)
    }

    mutating func run(_ rule: Int, _ check: (inout Pass) -> Void) {
        var pass = Pass(rules: rules, current: rule, workspace: workspace)
        check(&pass)
        findings += pass.reports.map { (rule, $0) }
        // Checks follow one another, so that the end of one is the beginning of the next.
        let now = DispatchTime.now().uptimeNanoseconds
        nanoseconds[rule] += now - last
        last = now
    }
}
