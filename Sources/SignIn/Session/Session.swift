/// Whether somebody is signed in, and whether the app may show what is theirs.
public enum SessionState: Hashable, Sendable {
    /// Nobody is signed in.
    case signedOut
    /// Somebody is signed in and was active lately.
    case unlocked
    /// Somebody is signed in and must show who they are, for this reason.
    case locked(LockReason)

    /// Why a session locks.
    public enum LockReason: String, Hashable, Sendable {
        /// Nothing was done for too long.
        case idle
        /// The app was left.
        case background
        /// The person or the program asked for it.
        case asked
    }
}

/// How long a session lasts.
public struct SessionPolicy: Hashable, Sendable {
    /// In seconds without activity, after which it locks.
    public var idle: Double
    /// In seconds since signing in, after which it ends, whatever is done.
    public var absolute: Double
    /// In seconds in the background, after which it locks; 0 locks at once, nil leaves it to ``idle``.
    public var background: Double?

    public init(idle: Double = 300, absolute: Double = 12 * 3_600, background: Double? = 0) {
        self.idle = idle.seconds(atLeast: 1)
        self.absolute = absolute.seconds(atLeast: self.idle)
        self.background = background.map { $0.seconds(atLeast: 0) }
    }
}

/// A session that locks when nothing is done or the app is left, ends after its time, and clears everything when it ends.
///
///     let session = Session(policy: SessionPolicy(idle: 120))
///     await session.onEnd(SecretCleanup(store: secrets))
///     for await state in await session.states() { screen.show(state) }
///
/// Time is that of the machine since its start (``LimiterClock``): setting the clock neither prolongs nor ends a session. What
/// is due happens when it is due, and at the latest when the state is asked for: a program that slept does not wake up
/// unlocked.
public actor Session {
    private let policy: SessionPolicy
    private let clock: LimiterClock
    private var started: LimiterTime?
    private var active: LimiterTime?
    private var left: LimiterTime?
    private var lock: SessionState.LockReason?
    private var cleanups: [any SessionCleanup] = []
    private var listeners: [Int: AsyncStream<SessionState>.Continuation] = [:]
    private var nextListener = 0
    private var told: SessionState = .signedOut
    private var alarm: Task<Void, Never>?
    private var ending: Task<[CleanupFailure], Never>?
    /// What the last end could not clear, also of one that came by time.
    public private(set) var failures: [CleanupFailure] = []

    public init(policy: SessionPolicy = SessionPolicy(), clock: LimiterClock = .machine) {
        self.policy = policy
        self.clock = clock
    }

    deinit { alarm?.cancel() }

    /// What is to be cleared when the session ends, in this order.
    public func onEnd(_ cleanup: any SessionCleanup) { cleanups.append(cleanup) }

    /// The state now.
    public var state: SessionState {
        get async {
            await settle()
            return told
        }
    }

    /// The state now, and every change of it, until the stream is let go.
    public func states() async -> AsyncStream<SessionState> {
        await settle()
        let (stream, continuation) = AsyncStream<SessionState>.makeStream(bufferingPolicy: .bufferingNewest(16))
        let number = nextListener
        nextListener += 1
        listeners[number] = continuation
        continuation.onTermination = { [weak self] _ in Task { await self?.drop(number) } }
        continuation.yield(told)
        return stream
    }

    /// Somebody has signed in. Call this before anything of the new session is stored: where the last one is still being
    /// cleared away, this waits for it.
    public func begin() async {
        if let ending { _ = await ending.value }
        let now = clock.now()
        (started, active, left, lock) = (now, now, nil, nil)
        await settle()
    }

    /// Something was done. It unlocks nothing.
    public func touch() async {
        await settle()
        if told == .unlocked { active = clock.now() }
        setAlarm()
    }

    /// The person has shown who they are, by biometrics or password. Without effect where nobody is signed in any more.
    public func unlock() async {
        await settle()
        guard started != nil else { return }
        (active, left, lock) = (clock.now(), nil, nil)
        await settle()
    }

    /// Locks now.
    public func lockNow() async {
        if started != nil { lock = lock ?? .asked }
        await settle()
    }

    /// The app was left.
    public func enterBackground() async {
        left = clock.now()
        await settle()
    }

    /// The app is back.
    public func enterForeground() async {
        await settle()
        left = nil
        setAlarm()
    }

    /// Ends the session and clears everything that was registered.
    ///
    /// - Returns: What could not be cleared, or was still there afterwards: none where all is gone.
    @discardableResult
    public func end() async -> [CleanupFailure] {
        (started, active, left, lock) = (nil, nil, nil, nil)
        tell(.signedOut)
        if let ending { return await ending.value }
        // A task of its own: whatever cancels the caller, such as the next alarm, does not stop it.
        let task = Task { [cleanups] in await Self.clear(cleanups) }
        ending = task
        failures = await task.value
        ending = nil
        return failures
    }

    private static func clear(_ cleanups: [any SessionCleanup]) async -> [CleanupFailure] {
        var failures: [CleanupFailure] = []
        for cleanup in cleanups {
            do {
                try await cleanup.clear()
                if try await !cleanup.isClear() { failures.append(CleanupFailure(name: cleanup.name)) }
            } catch {
                failures.append(CleanupFailure(name: cleanup.name))
            }
        }
        return failures
    }

    // MARK: What is due

    private func settle() async {
        let now = clock.now()
        guard let started, let active else {
            tell(.signedOut)
            return
        }
        if started.age(at: now) >= policy.absolute {
            await end()
            return
        }
        if lock == nil, let left, let background = policy.background, left.age(at: now) >= background {
            lock = .background
        }
        if lock == nil, active.age(at: now) >= policy.idle { lock = .idle }
        tell(lock.map { .locked($0) } ?? .unlocked)
        setAlarm()
    }

    private func tell(_ state: SessionState) {
        guard state != told else { return }
        told = state
        for listener in listeners.values { listener.yield(state) }
    }

    /// Wakes when the next thing is due.
    private func setAlarm() {
        alarm?.cancel()
        guard let started, let active else { return }
        let now = clock.now()
        var due = policy.absolute - started.age(at: now)
        if lock == nil {
            due = min(due, policy.idle - active.age(at: now))
            if let left, let background = policy.background { due = min(due, background - left.age(at: now)) }
        }
        alarm = Task { [weak self] in
            try? await Task.sleep(for: .seconds(max(0.01, due)))
            if !Task.isCancelled { await self?.settle() }
        }
    }

    private func drop(_ number: Int) { listeners[number] = nil }
}
