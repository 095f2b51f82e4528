public import SecretMemory

#if canImport(Combine)
    public import Combine
#endif

/// The state of a sign-in screen.
public enum SignInState: Hashable, Sendable {
    /// Asks for account and password, with a message about the last failure.
    case idle(message: String?)
    case working
    /// Asks for the code.
    case secondFactor(message: String?)
    /// Accepts no input for the given number of seconds; the message says so.
    case waiting(seconds: Int, message: String)
    case signedIn
}

/// The model of a sign-in screen: an `ObservableObject` where Combine is available, and a stream of states everywhere.
///
/// Only one attempt is made at a time: input submitted during an attempt or while the user must wait is ignored.
@MainActor public final class SignInModel<Repository: SignInRepository> {
    #if canImport(Combine)
        @Published public private(set) var state = SignInState.idle(message: nil)
    #else
        public private(set) var state = SignInState.idle(message: nil)
    #endif
    /// The signed-in user.
    public private(set) var user: Repository.User?

    private let flow: SignInFlow<Repository>
    private let messages: SignInMessages
    private var pending: PendingSignIn<Repository>?
    private var countdown: Task<Void, Never>?
    private var watchers: [Int: AsyncStream<SignInState>.Continuation] = [:]
    private var nextWatcher = 0

    private let clock: LimiterClock
    private let pause: @Sendable (Double) async throws -> Void

    public convenience init(flow: SignInFlow<Repository>, messages: SignInMessages = SignInMessages()) {
        self.init(flow: flow, messages: messages, clock: .machine) { try await Task.sleep(for: .seconds($0)) }
    }

    /// - Parameter pause: Waits for so many seconds of the clock.
    package init(
        flow: SignInFlow<Repository>, messages: SignInMessages, clock: LimiterClock,
        pause: @escaping @Sendable (Double) async throws -> Void
    ) {
        self.flow = flow
        self.messages = messages
        self.clock = clock
        self.pause = pause
    }

    deinit {
        countdown?.cancel()
        for watcher in watchers.values { watcher.finish() }
    }

    /// Returns a stream of the current state and every change.
    public func states() -> AsyncStream<SignInState> {
        let (stream, continuation) = AsyncStream<SignInState>.makeStream(bufferingPolicy: .bufferingNewest(16))
        let number = nextWatcher
        nextWatcher += 1
        watchers[number] = continuation
        continuation.onTermination = { [weak self] _ in
            Task { @MainActor in self?.watchers[number] = nil }
        }
        continuation.yield(state)
        return stream
    }

    public func signIn(account: String, password: borrowing SecretBytes) async {
        guard case .idle = state else { return }
        show(.working)
        take(await flow.signIn(account: account, password: password))
    }

    public func confirm(code: String) async {
        guard case .secondFactor = state, let pending else { return }
        show(.working)
        take(await flow.confirm(code: code, for: pending))
    }

    /// Returns from the second factor to account and password.
    public func cancelSecondFactor() {
        guard case .secondFactor = state else { return }
        pending = nil
        show(.idle(message: nil))
    }

    private func take(_ result: SignInResult<Repository>) {
        switch result {
        case .signedIn(let user):
            (self.user, pending) = (user, nil)
            show(.signedIn)
        case .secondFactorRequired(let pending):
            self.pending = pending
            show(.secondFactor(message: nil))
        case .invalidCredentials: ask(pending == nil ? messages.wrongCredentials : messages.wrongCode)
        case .rateLimited(let seconds): wait(seconds)
        case .invalidInput(let flaw): ask(messages.text(of: flaw))
        case .secondFactorExpired:
            pending = nil
            show(.idle(message: messages.expired))
        case .unavailable: ask(messages.unavailable)
        case .cancelled: ask(nil)
        }
    }

    /// The screen that was shown before, with a message.
    private func ask(_ message: String?) {
        show(pending == nil ? .idle(message: message) : .secondFactor(message: message))
    }

    /// Counts down to the moment when the limiter lets somebody in again, then asks anew.
    private func wait(_ seconds: Double) {
        let end = clock.now().seconds + seconds
        show(waiting(until: end))
        countdown?.cancel()
        countdown = Task { [weak self, clock, pause] in
            while true {
                try? await pause(min(max(0, end - clock.now().seconds), 1))
                guard !Task.isCancelled, let self, self.tick(end) else { return }
            }
        }
    }

    /// Whether it goes on.
    private func tick(_ end: Double) -> Bool {
        let goesOn = clock.now().seconds < end
        if goesOn { show(waiting(until: end)) } else { ask(nil) }
        return goesOn
    }

    private func waiting(until end: Double) -> SignInState {
        let seconds = Int(min(max(1, (end - clock.now().seconds).rounded(.up)), 1e9))
        return .waiting(seconds: seconds, message: messages.wait(seconds))
    }

    private func show(_ new: SignInState) {
        guard new != state else { return }
        state = new
        for watcher in watchers.values { watcher.yield(new) }
    }
}

#if canImport(Combine)
    extension SignInModel: ObservableObject {}
#endif
