/// The checks of an app, run by one call.
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
    /// What is asked, in this order.
    public var checks: [any SecurityCheck]

    /// Some checks.
    public init(_ checks: [any SecurityCheck]) { self.checks = checks }

    /// All checks that an app with a sign-in needs, none of which can be forgotten.
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

    /// What all checks find, in their order. A check that could not look is a problem.
    public func problems() async -> [Problem] {
        var problems: [Problem] = []
        for check in checks { problems += await check.settledProblems() }
        if checks.isEmpty {
            problems.append(
                Problem(
                    check: "audit", place: "SecurityAudit", what: "The audit has no checks",
                    why: "It would pass whatever the app does", advice: "give it the checks of your app"))
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
                    check: description, place: "the check itself", what: "It was not made: \(cause)",
                    why: "What was not looked at has not passed", advice: "let the check reach what it asks about")
            ]
        }
    }
}
