import SignIn
import Testing

@testable import SecurityTesting

@Suite struct LimiterCheckTests {
    @Test func passesTheLimiterOfSignIn() async throws {
        #expect(try await LimiterCheck(LoginLimiter()).problems() == [])
        let strict = LoginLimiter(policy: LoginPolicy(attempts: 3))
        #expect(try await LimiterCheck(strict, failures: 3, parallel: 200).problems() == [])
    }

    @Test func expectsItsNumber() async throws {
        let limiter = LoginLimiter(policy: LoginPolicy(attempts: 10))
        let late = try await LimiterCheck(limiter, failures: 5).problems()
        #expect(late.map(\.place) == ["sequential guesses", "concurrent guesses"])
        #expect(late.first?.what == "8 of 8 guesses were checked; expected 5")
        let early = try await LimiterCheck(LoginLimiter(policy: LoginPolicy(attempts: 2)), failures: 5).problems()
        #expect(early.map(\.what) == ["Guess 3 is already rejected; 5 should be checked"])
        expectUseful(late + early)
    }

    /// Looks first and counts afterwards, as many do.
    private actor CountsAfterwards {
        private var failures: [String: Int] = [:]

        func guess(_ account: String) async -> GuessAnswer {
            guard failures[account, default: 0] < 5 else { return .refused }
            try? await Task.sleep(for: .milliseconds(50))
            failures[account, default: 0] += 1
            return .wrong
        }
    }

    @Test func findsALimitThatParallelGuessesPass() async throws {
        let limiter = CountsAfterwards()
        let problems = try await LimiterCheck(failures: 5) { await limiter.guess($0) }.problems()
        #expect(problems.map(\.place) == ["concurrent guesses"])
        expectUseful(problems)
    }

    @Test func findsWrongPasswordsThatAreAccepted() async throws {
        let problems = try await LimiterCheck(failures: 5) { _ in .accepted }.problems()
        #expect(problems.contains { $0.what == "A wrong password was accepted" })
    }

    @Test func anErrorIsNoAnswer() async {
        struct Broken: Error {}
        let check = LimiterCheck(failures: 5) { _ in throw Broken() }
        await #expect(throws: Broken.self) { try await check.problems() }
        #expect(await SecurityAudit([check]).problems().map(\.what) == ["The check could not run: it threw Broken"])
    }
}
