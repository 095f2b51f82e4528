/// The environment in which an app runs. Take it from a build setting, not from an environment variable that others can
/// set.
public enum AppEnvironment: Sendable, CaseIterable {
    /// On developers' machines.
    case development
    /// Before a release, with testers.
    case staging
    /// Released to users.
    case production

    /// Development in builds with `DEBUG`, otherwise production.
    public static var ofBuild: AppEnvironment {
        #if DEBUG
            .development
        #else
            .production
        #endif
    }
}

/// The integrity policies by environment.
public struct BootstrapPolicy: Sendable {
    /// That of development; as it comes, it only observes. Builds without `DEBUG` take no milder one than
    /// ``IntegrityPolicy/neverBlocking`` for it, since people may have got one by mistake.
    public var development: IntegrityPolicy
    /// The policy for staging; by default, it never blocks.
    public var staging: IntegrityPolicy
    /// The policy for production; by default, ``IntegrityPolicy/standard``.
    public var production: IntegrityPolicy
    /// The probes that builds with `DEBUG` skip. Other builds skip none: the list is not compiled into them.
    public var skippedInDebugBuilds: Set<Probe.ID>

    /// Creates policies that by default are strict only in production.
    public init(
        development: IntegrityPolicy = .observing, staging: IntegrityPolicy = .neverBlocking,
        production: IntegrityPolicy = .standard, skippedInDebugBuilds: Set<Probe.ID> = [.debugger]
    ) {
        self.development = development
        self.staging = staging
        self.production = production
        self.skippedInDebugBuilds = skippedInDebugBuilds
    }

    /// Returns the policy that this build applies in an environment.
    public func policy(in environment: AppEnvironment) -> IntegrityPolicy {
        switch environment {
        case .development: BootstrapPolicy.enforced(development)
        case .staging: staging
        case .production: production
        }
    }

    #if DEBUG
        private static func enforced(_ development: IntegrityPolicy) -> IntegrityPolicy { development }
    #else
        private static func enforced(_ development: IntegrityPolicy) -> IntegrityPolicy {
            development.raised(to: .neverBlocking)
        }
    #endif
}

/// The integrity check at app launch.
///
/// The initializer immediately checks for a debugger and loader variables on the calling thread, before any secret is
/// read; that takes well under a millisecond. The rest runs on another thread. Nothing here exits the process: the app
/// awaits `outcome` before sensitive operations, or observes `events`.
///
/// ```swift
/// let bootstrap = SecurityBootstrap(environment: .production)
/// // … the first screen …
/// guard await bootstrap.outcome.verdict < .block else { return showRefusal() }
/// ```
public final class SecurityBootstrap: Sendable {
    /// The result of the launch check.
    public struct Outcome: Sendable {
        /// The report of all probes.
        public let report: IntegrityReport
        /// The policy's verdict on the report.
        public let verdict: IntegrityVerdict
        /// The skipped probes, only in builds with `DEBUG`.
        public let skipped: [Probe.ID]
        /// The time from creating the bootstrap to the end of its last probe.
        public let duration: Duration
    }

    /// The events in order, each with the verdict on the findings so far.
    public enum Event: Sendable {
        /// Active attacks on the process were checked: debuggers and loader variables.
        case firstLook(IntegrityReport, IntegrityVerdict)
        /// Code was checked: loaded and modified code.
        case codeLook(IntegrityReport, IntegrityVerdict)
        /// All probes have run; this is the last event.
        case finished(Outcome)
    }

    /// The findings of the initial check.
    public let firstLook: IntegrityReport
    /// The verdict on the initial check alone.
    public let firstVerdict: IntegrityVerdict
    /// The events, for a single consumer; they are buffered until they are read. Any number of tasks can await
    /// `outcome`.
    public let events: AsyncStream<Event>
    private let rest: Task<Outcome, Never>

    /// - Parameters:
    ///   - environment: The environment; by default, that of the build.
    ///   - additional: Custom probes. The library's probes always run.
    public convenience init(
        environment: AppEnvironment = .ofBuild, policy: BootstrapPolicy = BootstrapPolicy(),
        expectations: IntegrityExpectations = IntegrityExpectations(), additional: [Probe] = [],
        system: IntegritySystem = .live
    ) {
        let check = IntegrityCheck(probes: Probe.standard + additional, system: system, expectations: expectations)
        self.init(check, policy.policy(in: environment), skipping: SecurityBootstrap.skipped(by: policy))
    }

    /// The outcome, once all probes have run. Cancelling the wait does not stop them.
    public var outcome: Outcome { get async { await rest.value } }

    #if DEBUG
        static func skipped(by policy: BootstrapPolicy) -> Set<Probe.ID> { policy.skippedInDebugBuilds }
    #else
        static func skipped(by policy: BootstrapPolicy) -> Set<Probe.ID> { [] }
    #endif

    /// What is looked at before anything else, and what next.
    private static let first: Set<Probe.ID> = [.debugger, .loaderVariables]
    private static let code: Set<Probe.ID> = [.loadedCode, .symbols, .changedCode]

    private init(_ check: IntegrityCheck, _ policy: IntegrityPolicy, skipping: Set<Probe.ID>) {
        let start = ContinuousClock.now
        let skipped = check.probes.map(\.id).filter(skipping.contains)
        // What was left out on purpose is not blindness, and a policy must not ask for it.
        var policy = policy
        policy.required.subtract(skipped)
        let stage = { (chosen: (Probe.ID) -> Bool) in
            var part = check
            part.probes = check.probes.filter { chosen($0.id) && !skipping.contains($0.id) }
            return part
        }
        let (second, last) = (
            stage(SecurityBootstrap.code.contains),
            stage { !SecurityBootstrap.first.contains($0) && !SecurityBootstrap.code.contains($0) }
        )
        let seen = stage(SecurityBootstrap.first.contains).run()
        firstLook = seen
        firstVerdict = policy.verdict(on: seen)
        let (events, continuation) = AsyncStream.makeStream(of: Event.self)
        self.events = events
        continuation.yield(.firstLook(seen, firstVerdict))
        rest = Task.detached(priority: .userInitiated) { [policy] in
            let withCode = seen.joined(with: second.run())
            continuation.yield(.codeLook(withCode, policy.verdict(on: withCode)))
            let report = withCode.joined(with: last.run())
            let outcome = Outcome(
                report: report, verdict: policy.verdict(on: report), skipped: skipped,
                duration: ContinuousClock.now - start)
            continuation.yield(.finished(outcome))
            continuation.finish()
            return outcome
        }
    }
}
