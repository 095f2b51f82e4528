public import AuditModel
import CodeModel
import Foundation

/// An audit of one project: rules, policy and a place to look.
///
/// ```swift
/// let outcome = try Audit(rules: Catalog.all).run(target: "MyApp")
/// ```
public struct Audit: Sendable {
    public var rules: [Rule]
    /// What the project is asked for beside its weaknesses; none where only some rules run.
    public var controls: [Control] = []
    /// Lists of questions that the controls answer.
    public var checklists: [Checklist] = []
    /// Finds and judges the escapes from the compiler's concurrency checks; none are listed without it.
    public var escapes: (@Sendable (Workspace) -> [ReviewedEscape])?
    /// Reads what the targets say of concurrency; asked where escapes are.
    public var concurrencyTargets: (@Sendable (Workspace, [ConcurrencyEscape]) -> [ConcurrencyTarget])?
    public var configuration: Configuration
    public var options: Options

    /// What does not belong into a project's configuration.
    public struct Options: Sendable {
        /// How many threads parse and check.
        public var threads: Int
        /// Findings that were accepted before.
        public var baseline: Baseline?
        /// Only findings that touch these lines count.
        public var changed: ChangedLines?
        /// The day that suppressions are judged on; where none is given, none has expired.
        public var today: Day?
        /// Read what `.gitignore` leaves out, too.
        public var readsIgnoredFiles: Bool
        /// Ids that suppressions may name although their rules do not run.
        public var knownRules: Set<String> = []
        /// What is known of the code of others.
        public var advisories = AdvisoryDatabase()
        /// Bytes that files of the target are taken to hold, by their paths in it.
        public var replacements: [String: [UInt8]] = [:]
        /// Called from several threads, now and then.
        public var progress: (@Sendable (Progress) -> Void)?

        public init(
            threads: Int = 2, baseline: Baseline? = nil, changed: ChangedLines? = nil, today: Day? = nil,
            readsIgnoredFiles: Bool = false, progress: (@Sendable (Progress) -> Void)? = nil
        ) {
            self.threads = threads
            self.baseline = baseline
            self.changed = changed
            self.today = today
            self.readsIgnoredFiles = readsIgnoredFiles
            self.progress = progress
        }
    }

    /// How far an audit has come.
    public struct Progress: Sendable {
        public let phase: Phase
        public let done: Int
        public let total: Int

        public enum Phase: String, Sendable {
            case reading, checking
        }
    }

    /// The report, and what is known beside it.
    public struct Outcome: Sendable {
        public let report: Report
        /// All findings before the baseline was applied: what a new baseline accepts.
        public let unfiltered: [Finding]
        public let timings: Timings
    }

    public init(rules: [Rule], configuration: Configuration = Configuration(), options: Options = Options()) {
        self.rules = rules
        self.configuration = configuration
        self.options = options
    }

    /// Reads the target, runs every rule that is on, and settles what counts.
    ///
    /// - Parameter target: The path of a folder or a file.
    /// - Throws: `TargetError` where there is nothing to audit.
    public func run(target: String) throws(TargetError) -> Outcome {
        var clock = PhaseClock()
        var discoveryOptions = Discovery.Options()
        discoveryOptions.respectsGitignore = !options.readsIgnoredFiles
        let configuration = configuration
        discoveryOptions.isExcluded = { path, isFolder in
            isFolder ? configuration.excludes(folder: path) : !configuration.includes(path: path)
        }
        let discovery = try Discovery.run(root: target, options: discoveryOptions)
        clock.lap("find files")
        let read = FileLoader(discovery: discovery, options: options).load()
        clock.lap("read files")
        var passedOver = discovery.passedOverByReason
        if read.ownOutput > 0 { passedOver[Omission.ownOutput.rawValue] = read.ownOutput }
        return audit(
            read.files, target: target, unread: discovery.unread + read.unread, passedOver: passedOver, clock
        ) { path in
            FileManager.default.fileExists(atPath: target + "/" + path)
        }
    }

    /// Audits files that are in memory, by their paths in the project; kinds and roles are judged by the paths.
    public func run(files: [String: [UInt8]], target: String = ".") -> Outcome {
        let raw = files.keys.sorted().map { RawFile(path: $0, kind: SourceKind(path: $0), bytes: files[$0] ?? []) }
        return audit(raw.filter(\.kind.isRead), target: target, unread: [], passedOver: [:], PhaseClock())
    }

    private func audit(
        _ files: [RawFile], target: String, unread: [UnreadFile], passedOver: [String: Int], _ started: PhaseClock,
        holds: @escaping @Sendable (String) -> Bool = { _ in false }
    ) -> Outcome {
        var clock = started
        let knownRules = options.knownRules.union(rules.map(\.id)).union(PolicyRules.all.map(\.id))
        let project = ProjectReader(
            files: files, configuration: configuration, knownRules: knownRules, options: options
        ).read()
        clock.lap("parse")
        let workspace = Workspace(
            contents: project.contents, configuration: configuration, threads: options.threads,
            advisories: options.advisories)
        clock.lap("index")
        let active = runnable
        let run = Runner(
            rules: active, controls: controls, escapes: escapes, workspace: workspace, options: options
        ).run()
        clock.lap("check")
        let settled = Settlement(
            rules: active, workspace: workspace, directives: project.directives, options: options,
            watched: Set(controls.flatMap(\.weaknesses))
        ).settle(run.findings)
        clock.lap("settle")
        let answers = ControlSettlement(
            controls: controls, workspace: workspace, options: options, standing: settled.standing,
            accepted: settled.accepted, ran: Set(active.map(\.id)), holds: holds
        ).outcomes(of: run.searches)
        clock.lap("controls")
        let escapes = run.escapes.map {
            EscapeSettlement(workspace: workspace, accepted: settled.suppressed).settle($0)
        }
        let components = workspace.fact(Components.self)
        let followedInPart = workspace.knownFact(FlowProject.self)?.followedInPart ?? []
        let report = Report(
            version: Version.current, target: target, profile: configuration.profile,
            rules: active.map(\.description) + PolicyRules.all, findings: settled.findings,
            suppressed: settled.suppressed, hidden: settled.hidden,
            unread: (unread + project.unread).sorted { ($0.path, $0.reason) < ($1.path, $1.reason) },
            notices: settled.notices + components.notices + FlowNotices(workspace: workspace).all,
            coverage: project.coverage(passedOver: passedOver, followedInPart: followedInPart),
            subject: Subject(of: workspace), date: options.today?.description, comparison: settled.comparison,
            controls: answers, checklists: checklists, components: components.all, escapes: escapes,
            concurrencyTargets: escapes.flatMap { concurrencyTargets?(workspace, $0) })
        return Outcome(
            report: report, unfiltered: settled.unfiltered,
            timings: Timings(phases: clock.laps, rules: run.seconds, files: project.contents.files.count))
    }

    /// Hardening advice runs under every profile, so that what the default one leaves out can be counted.
    private var runnable: [Rule] {
        var everything = configuration
        everything.profile = .strict
        return rules.filter { everything.isEnabledAnywhere(rule: $0.description) }
    }
}

/// The version of the auditor, as `bulwark --version` prints it.
public enum Version {
    public static let current = "0.1.0"
}
