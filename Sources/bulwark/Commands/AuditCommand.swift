import ArgumentParser
import AuditControls
import AuditKit
import AuditModel
import AuditReports
import AuditRules
import ConcurrencyAnalysis
import Foundation

/// `bulwark audit TARGET`
struct AuditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "Audit a project, a folder or a single file.",
        discussion: """
            Without --report, results go to the terminal. A report is FORMAT or FORMAT=FILE, and --report may be \
            repeated:

              bulwark audit MyApp --report sarif=out.sarif --report json=out.json

            Project settings are read from .bulwark.yml. A comment suppresses a finding:

              // bulwark:ignore RULE -- reason [until YYYY-MM-DD]
            """)

    @Argument(help: "A folder or a file.", completion: .file())
    var target = "."

    @OptionGroup(title: "Reports") var output: OutputOptions
    @OptionGroup(title: "Policy") var policy: PolicyOptions

    @Option(name: .customLong("threads"), help: "The number of threads (default: one per processor).")
    var threads: Int?

    mutating func validate() throws {
        try policy.checkCombinations()
        try output.checkCombinations()
        if output.controls, !policy.scope.only.isEmpty {
            throw ValidationError("--controls needs all rules; it cannot be combined with --only.")
        }
        try Self.check(threads: threads)
    }

    static func check(threads: Int?) throws {
        if let threads, !(1...256).contains(threads) {
            throw ValidationError("--threads takes a number from 1 to 256, not \(threads).")
        }
    }

    func run() throws {
        let setting = try policy.setting(target: target)
        let bar = ProgressBar(isShown: output.showsProgress)
        let options = try setting.options(threads: threads, progress: { bar.show($0) })
        var audit = Audit(rules: setting.rules, configuration: setting.configuration, options: options)
        // Controls rest on all rules; a run of some could not answer them.
        if policy.runsEverything { (audit.controls, audit.checklists) = (ControlCatalog.all, Checklists.all) }
        // A gate speaks of what is new, a review of all that there is.
        if !policy.gate, setting.rules.contains(where: { $0.category == .concurrency }) {
            audit.escapes = ConcurrencyReview.escapes
            audit.concurrencyTargets = ConcurrencyReview.targets
        }
        let outcome: Audit.Outcome
        do throws(TargetError) {
            outcome = try audit.run(target: target)
        } catch {
            throw UsageError("\(error.description).")
        }
        bar.clear()
        if policy.writesBaseline { return try setting.write(baselineOf: outcome) }
        try output.write(outcome)
        throw status(of: outcome.report, failOn: setting.configuration.failOn)
    }

    private func status(of report: Report, failOn threshold: FailureThreshold) -> ExitStatus {
        if report.findings.contains(where: { threshold.isReached(by: $0.severity) }) { return .findings }
        return report.isIncomplete ? .incomplete : .clean
    }
}
