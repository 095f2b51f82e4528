import AuditModel
import Foundation

/// Runs checks over files in parallel and collects what they report.
struct Runner {
    let rules: [Rule]
    let workspace: Workspace
    let options: Audit.Options

    struct Result: Sendable {
        /// Findings with the number of their rule, in an order that does not depend on threads.
        var findings: [(rule: Int, finding: RawFinding)] = []
        var seconds: [String: Double] = [:]
    }

    func run() -> Result {
        let descriptions = rules.map(\.description)
        let jobs = jobs()
        let tallies = Parallel.map(
            jobs.count, threads: options.threads, size: { jobs[$0].size },
            progress: { [options] in options.progress?(.init(phase: .checking, done: $0, total: jobs.count)) }
        ) { [workspace] number in
            var tally = Tally(rules: descriptions, workspace: workspace)
            jobs[number].run(&tally)
            return tally
        }
        var result = Result()
        var nanoseconds = [UInt64](repeating: 0, count: rules.count)
        for tally in tallies {
            result.findings += tally.findings
            for (rule, spent) in tally.nanoseconds.enumerated() { nanoseconds[rule] += spent }
        }
        for (rule, spent) in zip(rules, nanoseconds) { result.seconds[rule.id] = Double(spent) / 1e9 }
        return result
    }

    /// All checks of one subject: of a file, a target's settings, the whole project.
    private struct Job: Sendable {
        /// How much there is to look at, in bytes of source.
        let size: Int
        let run: @Sendable (inout Tally) -> Void
    }

    private func jobs() -> [Job] {
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
        return subjects.map { subject in
            Job(size: size(subject)) { tally in
                for check in checks { tally.run(check.rule) { pass in check.body(subject, &pass) } }
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
