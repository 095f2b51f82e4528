/// The security checks of an app, run with a single call.
///
///     @Test func audit() async {
///         await SecurityAudit(
///             credentials: CredentialCheck(folder: sources), pins: PinCheck { try Pins.production() },
///             transport: TransportCheck(infoPlist: plist), defaults: DefaultsCheck(), limiter: LimiterCheck(limiter),
///             validators: [ValidatorCheck("comment", rule: Comment.rule, refuses: [.markup], accepts: ["Good day"])],
///             keychain: KeychainCheck(recorder), integrity: IntegrityPolicyCheck(BootstrapPolicy()),
///             logs: LogCheck("sign-in") { try await signIn() }
///         ).run()
///     }
public struct SecurityAudit: Sendable {
    /// The checks, in the order in which they run.
    public var checks: [any SecurityCheck]

    /// Creates an audit from any selection of checks.
    public init(_ checks: [any SecurityCheck]) { self.checks = checks }

    /// Creates an audit with every check that an app with sign-in needs; each label is required, so none can be
    /// forgotten.
    public init(
        credentials: CredentialCheck, pins: PinCheck, transport: TransportCheck, defaults: DefaultsCheck,
        limiter: LimiterCheck, validators: [ValidatorCheck], keychain: KeychainCheck, integrity: IntegrityPolicyCheck,
        logs: LogCheck, others: [any SecurityCheck] = []
    ) {
        checks = [credentials, pins, transport, defaults, limiter]
        checks.append(contentsOf: validators as [any SecurityCheck])
        checks.append(contentsOf: [keychain, integrity, logs] as [any SecurityCheck])
        checks.append(contentsOf: others)
    }

    /// Returns the problems of all checks, in order. A check that could not run counts as a problem.
    public func problems() async -> [Problem] {
        var problems: [Problem] = []
        for check in checks { problems += await check.settledProblems() }
        if checks.isEmpty {
            problems.append(
                Problem(
                    check: "audit", place: "SecurityAudit", what: "The audit has no checks",
                    why: "It passes regardless of what the app does", advice: "add the checks for your app"))
        }
        return problems
    }
}

extension SecurityCheck {
    /// What the check finds, or that it could not look.
    func settledProblems() async -> [Problem] {
        do {
            return try await problems()
        } catch {
            // The text of an error of others may hold anything.
            let cause = (error as? CheckError)?.description ?? "it threw \(type(of: error))"
            return [
                Problem(
                    check: description, place: "the check itself", what: "The check could not run: \(cause)",
                    why: "A check that did not run has not passed", advice: "give the check access to what it examines")
            ]
        }
    }
}
