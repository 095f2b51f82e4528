import Foundation
import SecretMemory
import SignIn
import Testing

/// Accounts in memory that count what they are asked.
private final class Users: SignInRepository {
    struct Account: Sendable {
        let name: String
        let password: String
        var hasCode = false
    }

    enum Trouble: Error { case down }

    let nobody = Account(name: "nobody", password: "the right guess")
    private let accounts: [String: Account]
    let judged = Locked<[String]>([])
    let isDown = Locked(false)

    init(_ accounts: Account...) {
        self.accounts = Dictionary(uniqueKeysWithValues: accounts.map { ($0.name, $0) })
    }

    func account(named name: String) async throws -> Account? { accounts[name] }

    func isPassword(_ password: borrowing SecretBytes, of account: Account) async throws -> Bool {
        judged.withLock { $0.append(account.name) }
        if isDown.withLock({ $0 }) { throw Trouble.down }
        return password.withUnsafeBytes { $0.elementsEqual(Array(account.password.utf8)) }
    }

    func admit(_ account: Account) async throws -> Admission<String> {
        account.hasCode ? .secondFactor : .user(account.name)
    }

    func user(of account: Account, code: String) async throws -> String? { code == "123456" ? account.name : nil }

    var count: Int { judged.withLock { $0.count } }
}

/// One account, found as databases find it that leave accents out.
private final class Collated: SignInRepository {
    struct Account: Sendable { let name: String }

    let nobody = Account(name: "nobody")
    let hasCode: Bool
    let judged = Locked(0)

    init(hasCode: Bool = false) { self.hasCode = hasCode }

    func account(named name: String) async throws -> Account? {
        name.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil) == "ann"
            ? Account(name: "ann") : nil
    }
    func limiterName(of account: Account) -> String? { account.name }
    func isPassword(_ password: borrowing SecretBytes, of account: Account) async throws -> Bool {
        if account.name == "ann" { judged.withLock { $0 += 1 } }
        return password.withUnsafeBytes { $0.elementsEqual(Array("right".utf8)) }
    }
    func admit(_ account: Account) async throws -> Admission<String> {
        hasCode ? .secondFactor : .user(account.name)
    }
}

private final class Clock: Sendable {
    private let seconds = Locked(10_000.0)
    var clock: LimiterClock { LimiterClock { LimiterTime(boot: "one", seconds: self.seconds.withLock { $0 }) } }
    func wait(_ more: Double) { seconds.withLock { $0 += more } }
}

private func secret(_ text: String) -> SecretBytes {
    SecretBytes(count: text.utf8.count) { $0.copyBytes(from: Array(text.utf8)) }
}

/// A result as a text that tells no user's name.
private func word(_ result: SignInResult<Users>) -> String {
    switch result {
    case .signedIn(let user): "signed in \(user)"
    case .secondFactorRequired: "second factor"
    case .invalidCredentials(let remaining): "invalid \(remaining)"
    case .rateLimited(let seconds): "limited \(Int(seconds))"
    case .invalidInput(let flaw): "input \(flaw)"
    case .secondFactorExpired: "expired"
    case .unavailable: "unavailable"
    case .cancelled: "cancelled"
    }
}

@Suite struct FlowTests {
    private let clock = Clock()
    private let users = Users(
        Users.Account(name: "ann", password: "right"), Users.Account(name: "eve", password: "right", hasCode: true))

    private func makeFlow(_ policy: LoginPolicy = LoginPolicy()) -> SignInFlow<Users> {
        SignInFlow(
            repository: users, limiter: LoginLimiter(policy: policy, clock: clock.clock), clock: clock.clock)
    }

    private func attempt(_ flow: SignInFlow<Users>, _ name: String, _ password: String) async -> String {
        word(await flow.signIn(account: name, password: secret(password)))
    }

    @Test func `An unknown account and a wrong password answer alike and cost alike`() async throws {
        let flow = makeFlow()
        var answers: [[String]] = [[], []]
        for (place, name) in ["ann", "unknown"].enumerated() {
            let before = users.count
            for round in 0..<8 {
                answers[place].append(await attempt(flow, name, "wrong"))
                #expect(users.count == before + min(round + 1, 5))
            }
        }
        #expect(answers[0] == answers[1])
        #expect(
            answers[0] == ["invalid 4", "invalid 3", "invalid 2", "invalid 1", "invalid 0"]
                + Array(repeating: "limited 900", count: 3))
        #expect(users.judged.withLock { $0.filter { $0 == "nobody" }.count } == 5)
    }

    @Test func `The password of nobody lets nobody in`() async throws {
        #expect(await attempt(makeFlow(), "unknown", "the right guess") == "invalid 4")
        #expect(await attempt(makeFlow(), "nobody", "the right guess") == "invalid 4")
    }

    @Test func `A right password signs in and begins the count anew`() async throws {
        let flow = makeFlow()
        for _ in 0..<4 { _ = await attempt(flow, "ann", "wrong") }
        #expect(await attempt(flow, " ann ", "right") == "signed in ann")
        #expect(await attempt(flow, "ann", "wrong") == "invalid 4")
    }

    @Test func `Of 64 clients at once five are judged`() async throws {
        let flow = makeFlow()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<64 { group.addTask { _ = await self.attempt(flow, "ann", "guess \(number)") } }
        }
        #expect(users.count == 5)
        #expect(await attempt(flow, "ann", "right") == "limited 900")
        #expect(users.count == 5)
        clock.wait(901)
        #expect(await attempt(flow, "ann", "right") == "signed in ann")
    }

    @Test func `Input is looked at first, and costs nothing`() async throws {
        let flow = makeFlow()
        for (name, password, expected) in [
            ("", "x", "accountMissing"), (" \n", "x", "accountMissing"), ("a\u{0}b", "x", "accountMalformed"),
            ("second factor\u{0}eve", "x", "accountMalformed"),
            (String(repeating: "a", count: 321), "x", "accountMalformed"),
            ("ann", "", "passwordMissing"), ("ann", String(repeating: "p", count: 1_025), "passwordTooLong"),
        ] { #expect(await attempt(flow, name, password) == "input \(expected)") }
        for hidden in ["\u{200B}", "\u{200D}", "\u{FEFF}", "\u{FE0F}", "\u{AD}", "\u{202E}", "\u{E0061}", "\u{3164}"] {
            #expect(await attempt(flow, "a\(hidden)nn", "x") == "input accountMalformed")
        }
        #expect(users.count == 0)
        #expect(await attempt(flow, "ann", "wrong") == "invalid 4")
    }

    @Test func `Whatever a rule lets an account be made with is judged`() async throws {
        #expect(await attempt(makeFlow(), "ann", String(repeating: "p", count: 1_024)) == "invalid 4")
    }

    private static let spellings = ["ann", "Ann", "änn", "ánn", "ànn", "âñn", "añn", "ańn", "aňn", "ānn"]

    @Test func `An account that is found under many names has the guesses of one`() async throws {
        let users = Collated()
        let flow = SignInFlow(
            repository: users, limiter: LoginLimiter(clock: clock.clock), clock: clock.clock)
        for name in Self.spellings {
            for _ in 0..<5 { _ = await flow.signIn(account: name, password: secret("wrong"), address: "192.0.2.1") }
        }
        #expect(users.judged.withLock { $0 } == 5)
        clock.wait(901)
        for _ in 0..<4 { _ = await flow.signIn(account: "ànn", password: secret("wrong")) }
        guard case .signedIn = await flow.signIn(account: "änn", password: secret("right")) else {
            throw SignInError(.signedOut)
        }
        guard case .invalidCredentials(remaining: 4) = await flow.signIn(account: "ann", password: secret("wrong"))
        else { throw SignInError(.limited) }
    }

    @Test func `The second factor has five codes, under whichever name`() async throws {
        let flow = SignInFlow(
            repository: Collated(hasCode: true), limiter: LoginLimiter(clock: clock.clock), clock: clock.clock)
        var judged = 0
        for name in Self.spellings {
            guard case .secondFactorRequired(let pending) = await flow.signIn(account: name, password: secret("right"))
            else { throw SignInError(.signedOut) }
            if case .invalidCredentials = await flow.confirm(code: "000000", for: pending) { judged += 1 }
        }
        #expect(judged == 5)
    }

    @Test func `The second factor has five codes, however often the password is typed`() async throws {
        let flow = makeFlow()
        var answers: [String] = []
        for _ in 0..<7 {
            guard case .secondFactorRequired(let pending) = await flow.signIn(account: "eve", password: secret("right"))
            else { throw SignInError(.signedOut) }
            #expect(!"\(pending) \(String(reflecting: pending))".contains("eve"))
            answers.append(word(await flow.confirm(code: "000000", for: pending)))
        }
        #expect(
            answers == ["invalid 4", "invalid 3", "invalid 2", "invalid 1", "invalid 0", "limited 900", "limited 900"])
        clock.wait(901)
        guard case .secondFactorRequired(let pending) = await flow.signIn(account: "eve", password: secret("right"))
        else { throw SignInError(.signedOut) }
        #expect(word(await flow.confirm(code: " ", for: pending)) == "input codeMissing")
        #expect(word(await flow.confirm(code: "123 456", for: pending)) == "signed in eve")
        clock.wait(301)
        #expect(word(await flow.confirm(code: "123456", for: pending)) == "expired")
    }

    @Test func `A repository that fails costs no attempt, one that is cancelled does`() async throws {
        let flow = makeFlow()
        users.isDown.withLock { $0 = true }
        for _ in 0..<9 { #expect(await attempt(flow, "ann", "right") == "unavailable") }
        users.isDown.withLock { $0 = false }
        for _ in 0..<2 {
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return await attempt(flow, "ann", "wrong")
            }
            #expect(await task.value == "cancelled")
        }
        #expect(await attempt(flow, "ann", "wrong") == "invalid 2")
    }

    @Test func `A store that fails lets nobody in`() async throws {
        struct Broken: AttemptRecordStore {
            func change<Answer: Sendable>(
                _ key: String, _ change: @Sendable (inout AttemptRecord) -> Answer
            ) async throws(SignInError) -> Answer { throw SignInError(.storage) }
        }
        let flow = SignInFlow(repository: users, limiter: LoginLimiter(store: Broken()))
        #expect(await attempt(flow, "ann", "right") == "unavailable" && users.count == 0)
    }

    @Test @MainActor func `The model counts the wait down and asks anew`() async throws {
        let flow = SignInFlow(
            repository: users,
            limiter: LoginLimiter(policy: LoginPolicy(attempts: 1, window: 2, cooldown: 2), clock: clock.clock))
        let (ticks, tick) = AsyncStream<Void>.makeStream()
        let model = SignInModel(flow: flow, messages: SignInMessages(.italian), clock: clock.clock) { _ in
            for await _ in ticks { break }
        }
        var states = model.states().makeAsyncIterator()
        func next() async -> SignInState? { await states.next(isolation: MainActor.shared) }
        #expect(await next() == .idle(message: nil))
        await model.signIn(account: "ann", password: secret("wrong"))
        #expect(await next() == .working)
        #expect(await next() == .idle(message: "L’account o la password non sono corretti."))
        await model.signIn(account: "ann", password: secret("right"))
        #expect(await next() == .working)
        #expect(await next() == .waiting(seconds: 2, message: "Troppi tentativi. Riprova tra 2 secondi."))
        // Nothing is tried meanwhile.
        await model.signIn(account: "ann", password: secret("right"))
        #expect(users.count == 1)
        clock.wait(1)
        tick.yield()
        #expect(await next() == .waiting(seconds: 1, message: "Troppi tentativi. Riprova tra 1 secondo."))
        clock.wait(1)
        tick.yield()
        #expect(await next() == .idle(message: nil))
        await model.signIn(account: "ann", password: secret("right"))
        #expect(model.state == .signedIn && model.user == "ann")
    }

    @Test @MainActor func `The model leads through the second factor`() async throws {
        let model = SignInModel(flow: makeFlow(), messages: SignInMessages(.english))
        await model.confirm(code: "123456")
        #expect(model.state == .idle(message: nil))
        await model.signIn(account: "eve", password: secret("right"))
        #expect(model.state == .secondFactor(message: nil))
        await model.confirm(code: "1")
        #expect(model.state == .secondFactor(message: "Incorrect code."))
        model.cancelSecondFactor()
        #expect(model.state == .idle(message: nil))
        await model.signIn(account: "eve", password: secret("right"))
        clock.wait(301)
        await model.confirm(code: "123456")
        #expect(model.state == .idle(message: "That took too long. Enter the password again."))
        await model.signIn(account: "eve", password: secret("right"))
        await model.confirm(code: "123456")
        #expect(model.state == .signedIn && model.user == "eve")
    }

    @Test func `Every message exists in every language`() {
        for (seconds, english, spanish) in [
            (1, "1 second.", "1 segundo."), (59, "59 seconds.", "59 segundos."), (60, "1 minute.", "1 minuto."),
            (61, "2 minutes.", "2 minutos."), (890, "15 minutes.", "15 minutos."), (0, "1 second.", "1 segundo."),
        ] {
            #expect(SignInMessages(.english).wait(seconds).hasSuffix(english))
            #expect(SignInMessages(.spanish).wait(seconds).hasSuffix(spanish))
        }
        let all = SignInMessages.Language.allCases.map { language in
            let messages = SignInMessages(language)
            return [
                messages.wait(1), messages.wrongCredentials, messages.wrongCode, messages.unavailable, messages.expired,
            ]
        }
        #expect(Set(all.flatMap { $0 }).count == 15)
    }
}
