import ArgumentParser
import AuditKit
import AuditModel
import AuditRules
import ConcurrencyAnalysis

/// What counts in a run that judges: which findings there are, and which of them fail it.
struct PolicyOptions: ParsableArguments {
    @OptionGroup var scope: ScopeOptions

    @Option(help: "The minimum severity that makes the exit status 1: critical, high, medium, low, note or never.")
    var failOn: FailureChoice?

    @Flag(help: "Accept all current findings: write the baseline and exit with 0.")
    var writeBaseline = false

    @Flag(
        help: """
            Check only for new escapes from concurrency checking: a new escape fails, one without a reason warns, a \
            lock in a test double is a note. --since or a baseline determines what is new.
            """)
    var gate = false

    var writesBaseline: Bool { writeBaseline }
    /// Whether all rules run, as controls need it.
    var runsEverything: Bool { scope.only.isEmpty && !gate }

    /// A baseline that holds only a part of what is found would drop the rest of an older one.
    func checkCombinations() throws {
        if writeBaseline, !scope.only.isEmpty || scope.since != nil || gate {
            throw ValidationError("--write-baseline accepts all findings; leave out --only, --since and --gate.")
        }
        if gate, !scope.only.isEmpty || scope.profile != nil {
            throw ValidationError("--gate selects rules and profile itself; leave out --only and --profile.")
        }
    }

    /// All of it, put together.
    func setting(target: String) throws -> AuditSetting {
        var setting = try scope.setting(target: target, readsBaseline: !writeBaseline)
        if let failOn { setting.configuration.failOn = failOn.threshold }
        guard gate else { return setting }
        guard setting.namesBaseline || scope.since != nil else {
            throw UsageError("--gate reports what is new; add --since REVISION or --baseline FILE.")
        }
        setting.configuration = ConcurrencyGate.applied(to: setting.configuration)
        setting.rules = Catalog.all.filter { $0.category == .concurrency }
        return setting
    }
}

/// A severity, or `never`.
enum FailureChoice: ExpressibleByArgument {
    case never
    case severity(Severity)

    init?(argument: String) {
        if argument == "never" {
            self = .never
        } else if let severity = Severity(rawValue: argument) {
            self = .severity(severity)
        } else {
            return nil
        }
    }

    static var allValueStrings: [String] { Severity.allCases.map(\.rawValue) + ["never"] }

    var threshold: FailureThreshold {
        switch self {
        case .never: .never
        case .severity(let severity): .atLeast(severity)
        }
    }
}
