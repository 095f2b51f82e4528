/// Where an app runs, as its build says. Take it from a build setting, not from a variable that others can set.
public enum AppEnvironment: Sendable, CaseIterable {
    /// On the machines of those who write the app.
    case development
    /// Before a release, with those who test it.
    case staging
    /// What people have.
    case production

    /// Development in builds with `DEBUG`, production in all others.
    public static var ofBuild: AppEnvironment {
        #if DEBUG
            .development
        #else
            .production
        #endif
    }
}

/// What a start does in which environment.
public struct BootstrapPolicy: Sendable {
    /// That of development; as it comes, it only observes. Builds without `DEBUG` take no milder one than
    /// ``IntegrityPolicy/neverBlocking`` for it, since people may have got one by mistake.
    public var development: IntegrityPolicy
    /// That of staging; as it comes, it never blocks.
    public var staging: IntegrityPolicy
    /// That of production; as it comes, ``IntegrityPolicy/standard``.
    public var production: IntegrityPolicy
    /// Probes that builds with `DEBUG` leave out. Other builds leave out none: the list is not compiled into them.
    public var skippedInDebugBuilds: Set<Probe.ID>

    /// Strict in production alone, unless told otherwise.
    public init(
        development: IntegrityPolicy = .observing, staging: IntegrityPolicy = .neverBlocking,
        production: IntegrityPolicy = .standard, skippedInDebugBuilds: Set<Probe.ID> = [.debugger]
    ) {
        self.development = development
        self.staging = staging
        self.production = production
        self.skippedInDebugBuilds = skippedInDebugBuilds
    }

    /// The policy of an environment, as this build takes it.
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

/// The look that an app takes at its ground when it starts.
///
/// Making one looks for a debugger and for variables of the loader at once, on the calling thread, before any secret is
/// read; that takes well under a millisecond. The rest runs on another thread. Nothing here ends the process: the app awaits
/// `outcome` before what is dear, or watches `events`.
///
/// ```swift
/// let bootstrap = SecurityBootstrap(environment: .production)
/// // … the first screen …
/// guard await bootstrap.outcome.verdict < .block else { return showRefusal() }
/// ```
public final class SecurityBootstrap: Sendable {
    /// What came of a start.
    public struct Outcome: Sendable {
        /// What all probes saw.
        public let report: IntegrityReport
        /// What the policy says to that.
        public let verdict: IntegrityVerdict
        /// What was left out: in builds with `DEBUG` alone.
        public let skipped: [Probe.ID]
        /// From making the bootstrap to the end of its last probe.
        public let duration: Duration
    }

    /// What happens, in this order, each with the verdict on what was seen so far.
    public enum Event: Sendable {
        /// What works against the process was looked for: debuggers and the loader's variables.
        case firstLook(IntegrityReport, IntegrityVerdict)
        /// So was code: what was loaded and what was changed.
        case codeLook(IntegrityReport, IntegrityVerdict)
        /// All probes have run; nothing comes after it.
        case finished(Outcome)
    }

    /// What was seen before this object was made.
    public let firstLook: IntegrityReport
    /// The verdict on that alone.
    public let firstVerdict: IntegrityVerdict
    /// The events, for one watcher; they are kept until they are read. Everybody can await `outcome`.
    public let events: AsyncStream<Event>
    private let rest: Task<Outcome, Never>

    /// - Parameters:
    ///   - environment: Where the app runs; as its build says, unless told otherwise.
    ///   - additional: Probes of the app's own. Those of the library run always.
    public convenience init(
        environment: AppEnvironment = .ofBuild, policy: BootstrapPolicy = BootstrapPolicy(),
        expectations: IntegrityExpectations = IntegrityExpectations(), additional: [Probe] = [],
        system: IntegritySystem = .live
    ) {
        let check = IntegrityCheck(probes: Probe.standard + additional, system: system, expectations: expectations)
        self.init(check, policy.policy(in: environment), skipping: SecurityBootstrap.skipped(by: policy))
    }

    /// All that was seen, once all has run. Whoever stops waiting stops nothing.
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
