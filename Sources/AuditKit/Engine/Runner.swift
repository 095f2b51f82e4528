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
        let measured = Parallel.map(jobs.count, threads: options.threads) { [workspace, options] number in
            let job = jobs[number]
            if number.isMultiple(of: 64) {
                options.progress?(.init(phase: .checking, done: number, total: jobs.count))
            }
            return job.checks.map { check in
                let start = DispatchTime.now().uptimeNanoseconds
                var pass = Pass(rule: descriptions[check.rule], workspace: workspace)
                check.body(&pass)
                let end = DispatchTime.now().uptimeNanoseconds
                return (rule: check.rule, reports: pass.reports, seconds: Double(end - start) / 1e9)
            }
        }
        var result = Result()
        for pass in measured.joined() {
            result.findings += pass.reports.map { (pass.rule, $0) }
            result.seconds[descriptions[pass.rule].id, default: 0] += pass.seconds
        }
        return result
    }

    /// One subject (a file, a target's settings, the whole project) with all checks that look at it.
    private struct Job: Sendable {
        var checks: [(rule: Int, body: @Sendable (inout Pass) -> Void)] = []
    }

    private func jobs() -> [Job] {
        var jobs: [Job] = [Job(checks: bind { check in if case .workspace(let body) = check { body } else { nil } }(workspace))]
        let swift = bind { check in if case .swift(let body) = check { body } else { nil } }
        jobs += workspace.swift.map { Job(checks: swift($0)) }
        let text = bind { check in if case .text(let body) = check { body } else { nil } }
        jobs += workspace.files.filter { $0.kind != .keyMaterial }.map { Job(checks: text($0)) }
        let keys = bind { check in if case .keyMaterial(let body) = check { body } else { nil } }
        jobs += workspace.files.filter { $0.kind == .keyMaterial }.map { Job(checks: keys($0)) }
        let lists = bind { check in if case .infoPlist(let body) = check { body } else { nil } }
        jobs += workspace.infoPlists.map { Job(checks: lists($0)) }
        let entitlements = bind { check in if case .entitlements(let body) = check { body } else { nil } }
        jobs += workspace.entitlements.map { Job(checks: entitlements($0)) }
        let manifests = bind { check in if case .privacyManifest(let body) = check { body } else { nil } }
        jobs += workspace.privacyManifests.map { Job(checks: manifests($0)) }
        let settings = bind { check in if case .buildSettings(let body) = check { body } else { nil } }
        jobs += workspace.variants.map { Job(checks: settings($0)) }
        let projects = bind { check in if case .xcodeProject(let body) = check { body } else { nil } }
        jobs += workspace.xcodeProjects.map { Job(checks: projects($0)) }
        return jobs.filter { !$0.checks.isEmpty }
    }

    /// Picks the checks of one kind out of all rules and binds them to a subject.
    private func bind<Subject: Sendable>(
        _ pick: (Check) -> (@Sendable (Subject, inout Pass) -> Void)?
    ) -> (Subject) -> [(rule: Int, body: @Sendable (inout Pass) -> Void)] {
        let picked = rules.enumerated().flatMap { number, rule in
            rule.checks.compactMap { check in pick(check).map { (rule: number, body: $0) } }
        }
        return { subject in
            picked.map { check in
                let body: @Sendable (inout Pass) -> Void = { pass in check.body(subject, &pass) }
                return (check.rule, body)
            }
        }
    }
}
