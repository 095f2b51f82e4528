public import ArgumentParser
import AuditControls
import AuditKit
public import AuditModel
import AuditRules
import ConcurrencyAnalysis
import Foundation

/// What counts in a run that judges: which findings there are, and which of them fail it.
struct PolicyOptions: ParsableArguments {
    @OptionGroup var scope: ScopeOptions

    @Option(help: "The least severity that makes the exit code 1: critical, high, medium, low, note or never.")
    var failOn: FailureChoice?

    @Flag(help: "Accept all that is found now: write the baseline and exit 0.")
    var writeBaseline = false

    @Flag(
        help: """
            Let nothing new escape the concurrency checks: a new escape fails, one without a reason warns, a lock in a \
            test double is pointed out. What is new --since or a baseline says.
            """)
    var gate = false

    var writesBaseline: Bool { writeBaseline }
    /// Whether all rules run, as controls need it.
    var runsEverything: Bool { scope.only.isEmpty && !gate }

    /// A baseline that holds only a part of what is found would drop the rest of an older one.
    func checkCombinations() throws {
        if writeBaseline, !scope.only.isEmpty || scope.since != nil || gate {
            throw ValidationError("--write-baseline accepts all that is found; leave out --only, --since and --gate.")
        }
        if gate, !scope.only.isEmpty || scope.profile != nil {
            throw ValidationError("--gate chooses rules and profile itself; leave out --only and --profile.")
        }
    }

    /// All of it, put together.
    func setting(target: String) throws -> AuditSetting {
        var setting = try scope.setting(target: target, readsBaseline: !writeBaseline)
        if let failOn { setting.configuration.failOn = failOn.threshold }
        guard gate else { return setting }
        guard setting.namesBaseline || scope.since != nil else {
            throw UsageError("--gate asks what is new; add --since REVISION or --baseline FILE.")
        }
        setting.configuration = ConcurrencyGate.applied(to: setting.configuration)
        setting.rules = Catalog.all.filter { $0.category == .concurrency }
        return setting
    }
}

/// Which findings there are in a run, from the command line and the project's configuration together.
struct ScopeOptions: ParsableArguments {
    @Option(help: "The configuration file; .bulwark.yml in the audited folder if not given.", completion: .file())
    var config: String?

    @Flag(help: "Do not read a configuration file.")
    var noConfig = false

    @Option(help: "Which rules show: default, or strict for hardening advice, tests and tools too.")
    var profile: Profile?

    @Option(help: "The least severity that is shown.")
    var severity: Severity?

    @Option(help: "The least confidence that is shown: high, medium or low.")
    var confidence: Confidence?

    @Option(name: .customLong("only"), help: "Run only this rule or category; may be repeated.")
    var only: [String] = []

    @Option(help: "Accepted findings; the file named in the configuration if not given.", completion: .file())
    var baseline: String?

    @Option(
        help: "A folder of OSV records that the components of lock files are held against; nothing is fetched.",
        completion: .directory)
    var advisories: String?

    @Option(help: "Report only what touches lines changed since this commit, tag or branch.")
    var since: String?

    @Flag(help: "Read files that .gitignore leaves out, too.")
    var noGitignore = false

    var readsIgnoredFiles: Bool { noGitignore }

    /// All of it, put together.
    func setting(target: String, readsBaseline: Bool = true) throws -> AuditSetting {
        let folder = Self.folder(of: target)
        var configuration = try configuration(in: folder)
        if let profile { configuration.profile = profile }
        if let severity { configuration.thresholds.severity = severity }
        if let confidence { configuration.thresholds.confidence = confidence }
        let path = baseline ?? configuration.baseline.map { folder + "/" + $0 }
        return AuditSetting(
            configuration: configuration, rules: try rules(),
            baselinePath: path ?? folder + "/" + Baseline.name, namesBaseline: path != nil,
            baseline: try readsBaseline ? path.map(Self.readBaseline) : nil, changed: try changes(in: folder),
            advisoryFolder: advisories ?? configuration.advisories.map { folder + "/" + $0 })
    }

    private func rules() throws -> [Rule] {
        guard !only.isEmpty else { return Catalog.all }
        let categories = Set(Category.allCases.map(\.rawValue))
        for name in only where !categories.contains(name) && !Catalog.all.contains(where: { $0.id == name }) {
            throw UsageError(RulesCommand.unknown(name, among: Catalog.all.map(\.id) + categories))
        }
        return Catalog.all.filter { only.contains($0.id) || only.contains($0.category.rawValue) }
    }

    private func configuration(in folder: String) throws -> Configuration {
        if noConfig { return Configuration() }
        let path = config ?? folder + "/" + ConfigurationFile.name
        guard let data = FileManager.default.contents(atPath: path) else {
            if let config { throw UsageError("\(config) cannot be read; name a configuration file.") }
            return Configuration()
        }
        let vocabulary = ConfigurationVocabulary(
            rules: Catalog.all.map(\.id) + PolicyRules.all.map(\.id), roles: FileRole.allCases.map(\.rawValue),
            options: Catalog.options, controls: ControlCatalog.all.map(\.id), flowRules: Catalog.flowRules)
        do throws(ConfigurationError) {
            return try ConfigurationFile.read(data, path: config ?? ConfigurationFile.name, vocabulary: vocabulary)
        } catch {
            throw UsageError(error.description)
        }
    }

    private static func readBaseline(_ path: String) throws -> Baseline {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw UsageError("The baseline \(path) cannot be read; write it with --write-baseline.")
        }
        do {
            return try Baseline.read(Array(data), path: path)
        } catch {
            throw UsageError("\(error)")
        }
    }

    private func changes(in folder: String) throws -> ChangedLines? {
        guard let since else { return nil }
        do throws(ChangedLinesError) {
            return try ChangedLines.since(since, root: folder)
        } catch {
            throw UsageError("\(error.description).")
        }
    }

    /// The audited folder: the target, or the folder that holds the target.
    private static func folder(of target: String) -> String {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: target, isDirectory: &isFolder)
        guard exists, !isFolder.boolValue else {
            return target.count > 1 && target.hasSuffix("/") ? String(target.dropLast()) : target
        }
        return URL(fileURLWithPath: target).deletingLastPathComponent().path
    }
}

/// What a run is to do.
struct AuditSetting {
    var configuration: Configuration
    var rules: [Rule]
    /// Where the baseline is, or would be.
    let baselinePath: String
    /// Whether somebody has said where it is.
    let namesBaseline: Bool
    let baseline: Baseline?
    let changed: ChangedLines?
    /// Where records of weaknesses lie.
    let advisoryFolder: String?

    /// What belongs to this run alone.
    ///
    /// - Parameter threads: All processors if nil.
    func options(
        threads: Int?, _ scope: ScopeOptions, progress: @escaping @Sendable (Audit.Progress) -> Void
    ) throws -> Audit.Options {
        var options = Audit.Options(
            threads: threads ?? max(1, ProcessInfo.processInfo.activeProcessorCount), baseline: baseline,
            changed: changed, today: Day(secondsSince1970: Int(Date().timeIntervalSince1970)),
            readsIgnoredFiles: scope.readsIgnoredFiles, progress: progress)
        options.knownRules = Set(Catalog.all.map(\.id))
        options.advisories = try advisories(threads: options.threads)
        return options
    }

    /// The records; none where no folder is named.
    private func advisories(threads: Int) throws -> AdvisoryDatabase {
        guard let advisoryFolder else { return AdvisoryDatabase() }
        do throws(AdvisoryFolderError) {
            return try AdvisoryDatabase.read(folder: advisoryFolder, threads: threads)
        } catch {
            throw UsageError("\(error.description).")
        }
    }

    /// Accepts all that was found, and keeps the reasons that stand in the file.
    func write(baselineOf outcome: Audit.Outcome) throws {
        let older = FileManager.default.contents(atPath: baselinePath).flatMap {
            try? Baseline.read(Array($0), path: baselinePath)
        }
        let accepted = Baseline(accepting: outcome.unfiltered, keepingReasonsOf: older ?? Baseline())
        do {
            try WholeFile.write(accepted.text(), to: baselinePath)
        } catch {
            throw UsageError("The baseline \(baselinePath) cannot be written: \(error.localizedDescription)")
        }
        let count = accepted.entries.count
        Console.error("Accepted \(count) finding\(count == 1 ? "" : "s") in \(baselinePath).")
    }
}

extension Profile: ExpressibleByArgument {}
extension Severity: ExpressibleByArgument {}
extension Confidence: ExpressibleByArgument {}

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
