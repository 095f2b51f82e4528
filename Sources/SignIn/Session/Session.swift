/// Whether a user is signed in, and whether the app may show their data.
public enum SessionState: Hashable, Sendable {
    /// No user is signed in.
    case signedOut
    /// A user is signed in and was recently active.
    case unlocked
    /// A user is signed in and must authenticate again, for this reason.
    case locked(LockReason)

    /// The reason a session locked.
    public enum LockReason: String, Hashable, Sendable {
        /// There was no activity for too long.
        case idle
        /// The app moved to the background.
        case background
        /// The user or the program requested it.
        case asked
    }
}

/// The time limits of a session. Values are clamped to their range.
public struct SessionPolicy: Hashable, Sendable {
    /// The time without activity after which the session locks, in seconds: at least one.
    public var idle: Double { didSet { idle = idle.seconds(atLeast: 1) } }
    /// The time since signing in after which the session ends regardless of activity, in seconds: at least one.
    public var absolute: Double { didSet { absolute = absolute.seconds(atLeast: 1) } }
    /// The time in the background after which the session locks, in seconds; 0 locks immediately, `nil` relies on
    /// ``idle``.
    public var background: Double? { didSet { background = background?.seconds(atLeast: 0) } }

    public init(idle: Double = 300, absolute: Double = 12 * 3_600, background: Double? = 0) {
        self.idle = idle.seconds(atLeast: 1)
        self.absolute = absolute.seconds(atLeast: 1)
        self.background = background?.seconds(atLeast: 0)
    }
}

/// A session that locks after inactivity or in the background, ends after a time limit, and clears its data when it
/// ends.
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
    /// Since when the app is in the background.
    private var left: LimiterTime?
    /// Whether the person showed since then who they are, as in a prompt that the app makes way for: they are about to come back.
    private var isReturning = false
    private var lock: SessionState.LockReason?
    private var cleanups: [any SessionCleanup] = []
    private var listeners: [Int: AsyncStream<SessionState>.Continuation] = [:]
    private var nextListener = 0
    private var told: SessionState = .signedOut
    private var alarm: Task<Void, Never>?
    /// The last clearing that was asked for, until it is done.
    private var ending: Task<[CleanupFailure], Never>?
    /// The same, until it begins.
    private var waiting: Task<[CleanupFailure], Never>?
    /// The failures of the last cleanup, including one after the time limit.
    public private(set) var failures: [CleanupFailure] = []

    public init(policy: SessionPolicy = SessionPolicy(), clock: LimiterClock = .machine) {
        self.policy = policy
        self.clock = clock
    }

    deinit { alarm?.cancel() }

    /// Registers a cleanup that runs when the session ends, in order of registration.
    public func onEnd(_ cleanup: any SessionCleanup) { cleanups.append(cleanup) }

    /// The current state.
    public var state: SessionState {
        get async {
            await settle()
            return told
        }
    }

    /// Returns a stream of the current state and every change.
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
    /// cleared away, this waits for it. In the background it locks half a minute later at the earliest.
    public func begin() async {
        while let ending { _ = await ending.value }
        let now = clock.now()
        (started, active, lock) = (now, now, nil)
        showUp(now)
        await settle()
    }

    /// Somebody is there. Where the app is in the background it still is.
    private func showUp(_ now: LimiterTime) {
        guard left != nil else { return }
        (left, isReturning) = (now, true)
    }

    /// Records activity. This does not unlock the session.
    public func touch() async {
        await settle()
        if told == .unlocked { active = clock.now() }
        setAlarm()
    }

    /// The person has shown who they are, by biometrics or password. Without effect where nobody is signed in any more. In the
    /// background it locks again, half a minute later at the earliest.
    public func unlock() async {
        await settle()
        guard started != nil else { return }
        let now = clock.now()
        (active, lock) = (now, nil)
        showUp(now)
        await settle()
    }

    /// Locks the session immediately.
    public func lockNow() async {
        if started != nil { lock = lock ?? .asked }
        await settle()
    }

    /// The app was left. Said more than once, the first time counts. Say it also where nobody is signed in.
    public func enterBackground() async {
        left = left ?? clock.now()
        isReturning = false
        await settle()
    }

    /// Reports that the app returned to the foreground.
    public func enterForeground() async {
        await settle()
        (left, isReturning) = (nil, false)
        setAlarm()
    }

    /// Ends the session and clears everything that was registered, also what a request that was under way left behind since an
    /// end before this one.
    ///
    /// - Returns: What could not be cleared, or was still there afterwards: none where all is gone.
    @discardableResult
    public func end() async -> [CleanupFailure] {
        (started, active, lock) = (nil, nil, nil)
        tell(.signedOut)
        // One that has begun may have looked already where something came since; one that has not will see it.
        if let waiting { return await waiting.value }
        let last = ending
        // A task of its own: whatever cancels the caller, such as the next alarm, does not stop it.
        let task = Task {
            _ = await last?.value
            return await self.clear()
        }
        (waiting, ending) = (task, task)
        return await task.value
    }

    private func clear() async -> [CleanupFailure] {
        waiting = nil
        failures = await Self.clear(cleanups)
        // Another one may wait for this one.
        if waiting == nil { ending = nil }
        return failures
    }

    private static func clear(_ cleanups: [any SessionCleanup]) async -> [CleanupFailure] {
        var due = Array(cleanups.indices)
        // Twice at most: what comes while another one is cleared is seen by the looks behind all of them.
        for _ in 0..<2 where !due.isEmpty {
            var failed: Set<Int> = []
            for place in due {
                do { try await cleanups[place].clear() } catch { failed.insert(place) }
            }
            due = []
            for place in cleanups.indices {
                let isClear = (try? await cleanups[place].isClear()) ?? false
                if failed.contains(place) || !isClear { due.append(place) }
            }
        }
        return due.map { CleanupFailure(name: cleanups[$0].name) }
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
        if lock == nil, let left, let background, left.age(at: now) >= background { lock = .background }
        if lock == nil, active.age(at: now) >= policy.idle { lock = .idle }
        tell(lock.map { .locked($0) } ?? .unlocked)
        setAlarm()
    }

    /// The policy's, in seconds. Who has just come through a prompt needs a moment to be back.
    private var background: Double? { policy.background.map { isReturning ? max($0, 30) : $0 } }

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
            if let left, let background { due = min(due, background - left.age(at: now)) }
        }
        alarm = Task { [weak self] in
            try? await Task.sleep(for: .seconds(max(0.01, due)))
            if !Task.isCancelled { await self?.settle() }
        }
    }

    private func drop(_ number: Int) { listeners[number] = nil }
}
