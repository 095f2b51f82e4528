public import SignIn

/// What an app said to a wrong guess.
public enum GuessAnswer: Hashable, Sendable {
    /// The password was looked at and was wrong.
    case wrong
    /// The guess was turned away without looking at the password.
    case refused
    /// The password was taken for the right one.
    case accepted
}

/// A sign-in that turns guesses away after its number of failures, also when they come all at once.
///
///     await LimiterCheck(failures: 5) { account in
///         do {
///             _ = try await app.signIn(account, password: "wrong")
///             return .accepted
///         } catch AppError.tooManyAttempts { return .refused } catch AppError.wrongPassword { return .wrong }
///     }.run()
///
/// It asks about accounts of its own making. Their names begin with `audit-`, and a sign-in must say of an unknown account
/// what it says of a wrong password.
public struct LimiterCheck: SecurityCheck {
    public let description = "limiter"
    private let failures: Int
    private let parallel: Int
    private let guess: @Sendable (_ account: String) async throws -> GuessAnswer

    /// - Parameters:
    ///   - failures: How many wrong guesses are looked at, not one more and not one less.
    ///   - parallel: How many guesses are made at once.
    ///   - guess: Makes one wrong guess and says what became of it.
    public init(
        failures: Int, parallel: Int = 50, guess: @escaping @Sendable (_ account: String) async throws -> GuessAnswer
    ) {
        self.failures = max(1, failures)
        self.parallel = min(max(parallel, failures + 1), 10_000)
        self.guess = guess
    }

    /// A limiter of SignIn, asked directly.
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
        judgeAccepted(answers, "guesses one by one", &findings)
        let looked = answers.prefix { $0 != .refused }.count
        if looked > failures || answers[looked...].contains(where: { $0 != .refused }) {
            let count = answers.count { $0 != .refused }
            findings.add(
                "\(count) of \(answers.count) guesses were looked at, \(failures) should be", at: "guesses one by one",
                why: "Passwords can be guessed",
                advice: "count each attempt before the password is looked at, as LoginLimiter of SignIn does")
        } else if looked < failures {
            findings.add(
                "Guess \(looked + 1) is turned away already, \(failures) should be looked at", at: "guesses one by one",
                why: "People who mistype are locked out",
                advice: "set the limiter's number of attempts, or the number that this check expects")
        }
    }

    private func atOnce(_ findings: inout Findings) async throws {
        let (account, guess) = (Self.account("crowd"), guess)
        let answers: [GuessAnswer] = try await withThrowingTaskGroup(of: GuessAnswer.self) { group in
            for _ in 0..<parallel { group.addTask { try await guess(account) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        judgeAccepted(answers, "guesses at once", &findings)
        let looked = answers.count { $0 != .refused }
        guard looked > failures else { return }
        findings.add(
            "\(looked) of \(parallel) guesses were looked at, at most \(failures) should be", at: "guesses at once",
            why: "Whoever guesses in parallel passes the limit",
            advice:
                "count each attempt before the password is looked at, in one step with the question whether any is left"
        )
    }

    private func judgeAccepted(_ answers: [GuessAnswer], _ place: String, _ findings: inout Findings) {
        guard answers.contains(.accepted) else { return }
        findings.add(
            "A wrong password was accepted", at: place, why: "Anybody can sign in",
            advice: "let the guess of this check be a wrong one, and the sign-in refuse it")
    }
}
