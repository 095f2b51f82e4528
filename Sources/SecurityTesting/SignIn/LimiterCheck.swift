public import SignIn

/// The app's response to a wrong guess.
public enum GuessAnswer: Hashable, Sendable {
    /// The password was checked and was wrong.
    case wrong
    /// The guess was rejected without checking the password.
    case refused
    /// The password was accepted as correct.
    case accepted
}

/// Checks that sign-in rejects guesses after the allowed number of failures, even when they arrive concurrently.
///
///     await LimiterCheck(failures: 5) { account in
///         do {
///             _ = try await app.signIn(account, password: "wrong")
///             return .accepted
///         } catch AppError.tooManyAttempts { return .refused } catch AppError.wrongPassword { return .wrong }
///     }.run()
///
/// The check uses generated account names that begin with `audit-`; a sign-in must respond to an unknown account
/// exactly as it does to a wrong password.
public struct LimiterCheck: SecurityCheck {
    public let description = "limiter"
    private let failures: Int
    private let parallel: Int
    private let guess: @Sendable (_ account: String) async throws -> GuessAnswer

    /// - Parameters:
    ///   - failures: The exact number of wrong guesses that the app should check.
    ///   - parallel: The number of concurrent guesses.
    ///   - guess: Makes one wrong guess and returns the app's response.
    public init(
        failures: Int, parallel: Int = 50, guess: @escaping @Sendable (_ account: String) async throws -> GuessAnswer
    ) {
        self.failures = max(1, failures)
        self.parallel = min(max(parallel, failures + 1), 10_000)
        self.guess = guess
    }

    /// Checks a limiter of SignIn directly.
    public init(_ limiter: LoginLimiter, failures: Int = LoginPolicy().attempts, parallel: Int = 50) {
        self.init(failures: failures, parallel: parallel) { account in
            do {
                let user: Bool? = try await limiter.attempt(account: account) { nil }
                return user == nil ? .wrong : .accepted
            } catch let error as SignInError where error.code == .limited {
                return .refused
            }
        }
    }

    public func problems() async throws -> [Problem] {
        var findings = Findings(description)
        try await oneByOne(&findings)
        try await atOnce(&findings)
        return findings.settled()
    }

    private static func account(_ kind: String) -> String { "audit-\(kind)-\(UInt64.random(in: .min ... .max))" }

    private func oneByOne(_ findings: inout Findings) async throws {
        let account = Self.account("row")
        var answers: [GuessAnswer] = []
        for _ in 0..<(failures + 3) { answers.append(try await guess(account)) }
        judgeAccepted(answers, "sequential guesses", &findings)
        let looked = answers.prefix { $0 != .refused }.count
        if looked > failures || answers[looked...].contains(where: { $0 != .refused }) {
            let count = answers.count { $0 != .refused }
            findings.add(
                "\(count) of \(answers.count) guesses were checked; expected \(failures)", at: "sequential guesses",
                why: "Passwords can be guessed",
                advice: "count each attempt before checking the password, as LoginLimiter of SignIn does")
        } else if looked < failures {
            findings.add(
                "Guess \(looked + 1) is already rejected; \(failures) should be checked", at: "sequential guesses",
                why: "Users who mistype are locked out",
                advice: "change the limiter's number of attempts, or the number that this check expects")
        }
    }

    private func atOnce(_ findings: inout Findings) async throws {
        let (account, guess) = (Self.account("crowd"), guess)
        let answers: [GuessAnswer] = try await withThrowingTaskGroup(of: GuessAnswer.self) { group in
            for _ in 0..<parallel { group.addTask { try await guess(account) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        judgeAccepted(answers, "concurrent guesses", &findings)
        let looked = answers.count { $0 != .refused }
        guard looked > failures else { return }
        findings.add(
            "\(looked) of \(parallel) guesses were checked; at most \(failures) should be", at: "concurrent guesses",
            why: "Guessing in parallel bypasses the limit",
            advice:
                "count each attempt before checking the password, atomically with the check whether any attempts remain"
        )
    }

    private func judgeAccepted(_ answers: [GuessAnswer], _ place: String, _ findings: inout Findings) {
        guard answers.contains(.accepted) else { return }
        findings.add(
            "A wrong password was accepted", at: place, why: "Anyone can sign in",
            advice: "make sure that this check guesses a wrong password and that sign-in rejects it")
    }
}
