/// Renews tokens once, however many requests find them expired.
///
///     let refresher = TokenRefresher(store: SecretTokenStore(keychain)) { old in
///         try await api.renew(old.refreshToken)
///     }
///     var held = try await refresher.current()
///     if response.status == 401 { held = try await refresher.renewed(after: held.generation) }
///
/// One renewal is under way at a time, whoever asks; a caller with tokens of an older generation gets the newer ones
/// without another. A caller that is cancelled goes; the renewal and the other callers stay. A renewal that fails leaves the
/// tokens where they are, but for a server that says they are worth nothing. Between an app and its extensions a lock decides
/// (``RenewalLock``), and who comes second takes what the first one stored.
public actor TokenRefresher<Tokens: Sendable & Codable> {
    /// What a server answered to a renewal.
    public enum Answer: Sendable {
        /// New tokens.
        case renewed(Tokens)
        /// The refresh token is worth nothing (`invalid_grant` of RFC 6749, section 5.2): the person signs in again.
        case refused
    }

    private let store: any TokenStore<Tokens>
    private let lock: any RenewalLock
    private let renew: @Sendable (Tokens) async throws -> Answer
    private var flight: (generation: UInt64, task: Task<StoredTokens<Tokens>, any Error>)?
    /// What changes the store waits for its turn: an actor lets others in while it waits.
    private var turn: Task<Void, Never>?
    /// Tokens that the server gave and the store did not take: the old ones are worth nothing any more.
    private var unsaved: StoredTokens<Tokens>?
    /// Known to whatever a renewal calls, for as long as it is under way.
    private var mark: RenewalMark?
    /// What is under way of the changes that its own tasks make.
    private var changes: Task<Void, Never>?

    /// - Parameters:
    ///   - lock: Between processes that share the store.
    ///   - renew: Asks the server, with a time limit of its own. An error means that the server did not answer. It may ask
    ///     for the tokens that there are (``current()``), and neither renew them, nor sign in or out; a task that it begins may
    ///     sign in and out, and the renewal stores nothing then.
    public init(
        store: any TokenStore<Tokens>, lock: any RenewalLock = NoRenewalLock(),
        renew: @escaping @Sendable (Tokens) async throws -> Answer
    ) {
        self.store = store
        self.lock = lock
        self.renew = renew
    }

    /// The tokens that are kept. Where the program was stopped in the middle of a renewal they are renewed first; where the
    /// server does not answer then, they are what they were.
    ///
    /// - Throws: ``SignInError/Code/signedOut`` where there are none.
    public func current() async throws(SignInError) -> StoredTokens<Tokens> {
        if isInsideRenewal {
            guard let stored = try await load() else { throw SignInError(.signedOut) }
            return stored
        }
        do throws(SignInError) {
            if let flight { return try await wait(for: flight.task) }
            if unsaved != nil { return try await alone { try await self.known() } }
            guard let stored = try await load() else { throw SignInError(.signedOut) }
            return stored.isRenewing ? try await renewed(after: stored.generation) : stored
        } catch {
            // They may still be good, and who finds that they are not asks for a renewal.
            guard error.code == .renewalFailed, let stored = try? await load() else { throw error }
            guard let unsaved, stored.generation.isBehind(unsaved.generation) else { return stored }
            return unsaved
        }
    }

    /// Keeps the tokens of a new sign-in, in the place of all that were there. It waits for a renewal that is under way, here
    /// and in other processes, and is done also where the caller is cancelled.
    public func signIn(_ tokens: Tokens) async throws(SignInError) -> StoredTokens<Tokens> {
        // What is stored is not looked at: it may be of a version whose tokens cannot be read any more.
        let stored = StoredTokens(tokens, generation: .newSession)
        return try await alone { try await self.begin(stored) }
    }

    private func begin(_ stored: StoredTokens<Tokens>) async throws(SignInError) -> StoredTokens<Tokens> {
        unsaved = nil
        try await save(stored)
        return stored
    }

    /// Tokens that are newer than a generation, renewed if need be: what to ask for after an answer of 401 to a request that
    /// carried tokens of that generation.
    ///
    /// - Throws: ``SignInError/Code/renewalFailed`` where the server did not answer, and all is as it was;
    ///   ``SignInError/Code/signedOut`` where it refused, and the tokens are removed; ``SignInError/Code/cancelled`` where this
    ///   caller was cancelled.
    public func renewed(after generation: UInt64) async throws(SignInError) -> StoredTokens<Tokens> {
        guard !isInsideRenewal else { throw SignInError.insideRenewal }
        while let flight {
            let isThis = flight.generation == generation || generation.isBehind(flight.generation)
            if isThis { return try await wait(for: flight.task) }
            _ = await flight.task.result
        }
        let task = Task { try await self.fly(after: generation) }
        flight = (generation, task)
        return try await wait(for: task)
    }

    /// Not a child of any caller, so that none of them stops it.
    private func fly(after generation: UInt64) async throws -> StoredTokens<Tokens> {
        defer { flight = nil }
        return try await alone { try await self.renewStored(after: generation) }
    }

    private func renewStored(after generation: UInt64) async throws(SignInError) -> StoredTokens<Tokens> {
        var stored = try await known()
        // Somebody else renewed them meanwhile, or signed in: a stale 401 neither renews nor removes anything.
        let isLate = generation.isBehind(stored.generation) || !generation.isOfSameSession(as: stored.generation)
        if isLate, !stored.isRenewing { return stored }
        stored.isRenewing = true
        try await save(stored)
        let own = RenewalMark(task: RenewalMark.currentTask)
        mark = own
        let old = stored.tokens
        let answered = await RenewalMark.$inside.withValue(own) { try? await renew(old) }
        // What is stored below depends on what its tasks leave.
        while let last = changes {
            await last.value
            if changes == last { changes = nil }
        }
        mark = nil
        // What is stored stays marked where the answer may have been lost on the way; the next caller tries again.
        guard let answer = answered else { throw SignInError(.renewalFailed) }
        switch answer {
        case .renewed(let tokens): return try await keep(StoredTokens(tokens, generation: stored.generation.renewed))
        case .refused:
            try await remove(stored)
            throw SignInError(.signedOut)
        }
    }

    /// Keeps what the server gave. A store that does not take it now, such as a Keychain in the background of a locked
    /// device, is asked again later; meanwhile the tokens are good.
    private func keep(_ new: StoredTokens<Tokens>) async throws(SignInError) -> StoredTokens<Tokens> {
        unsaved = new
        return try await known()
    }

    /// The newest tokens: those that a store did not take are put there first.
    private func known() async throws(SignInError) -> StoredTokens<Tokens> {
        do throws(SignInError) {
            let stored = try await load()
            guard let unsaved else {
                guard let stored else { throw SignInError(.signedOut) }
                return stored
            }
            // Who signed in or out meanwhile, in another process, goes before.
            guard let stored, stored.generation.isBehind(unsaved.generation) else {
                self.unsaved = nil
                guard let stored else { throw SignInError(.signedOut) }
                return stored
            }
            try await save(unsaved)
            self.unsaved = nil
            return unsaved
        } catch {
            guard error.code == .storage, let unsaved else { throw error }
            return unsaved
        }
    }

    /// Removes the tokens that the server refused, and no others.
    private func remove(_ refused: StoredTokens<Tokens>) async throws(SignInError) {
        guard try await load()?.generation == refused.generation else { return }
        try await removeAll()
    }

    /// Signs out: the tokens go at once, and once more when what is under way has ended, here and in other processes, so
    /// that it stores nothing afterwards. It is done also where the caller is cancelled.
    ///
    /// - Throws: ``SignInError/Code/storage`` where they may still be there; ``SignInError/Code/renewalFailed`` where another
    ///   process does not end its renewal.
    public func signOut() async throws(SignInError) {
        try checkNotInRenewal()
        try await removeAll()
        try await alone { try await self.removeAll() }
    }

    private func removeAll() async throws(SignInError) {
        unsaved = nil
        do { try await store.remove() } catch { throw SignInError(.storage) }
    }

    /// Whether a renewal that is under way calls back, itself or by a task that it has begun: waiting for itself it would
    /// wait for ever.
    private var isInsideRenewal: Bool { mark != nil && RenewalMark.inside === mark }

    /// A task that it has begun may sign in and out.
    private func checkNotInRenewal() throws(SignInError) {
        guard isInsideRenewal, mark?.task == RenewalMark.currentTask else { return }
        throw SignInError.insideRenewal
    }

    /// One change at a time, in this process and among those that share the lock.
    private func alone<Result: Sendable>(
        _ work: @escaping @Sendable () async throws -> Result
    ) async throws(SignInError) -> Result {
        try checkNotInRenewal()
        return try await result(of: isInsideRenewal ? atOnce(work) : queue(work))
    }

    /// For the tasks of a renewal that is under way, which has the turn and may wait for them: it stores nothing where they
    /// signed somebody in or out.
    private func atOnce<Result: Sendable>(
        _ work: @escaping @Sendable () async throws -> Result
    ) -> Task<Result, any Error> {
        let last = changes
        let task = Task {
            await last?.value
            return try await work()
        }
        changes = Task { _ = await task.result }
        return task
    }

    private func queue<Result: Sendable>(
        _ work: @escaping @Sendable () async throws -> Result
    ) -> Task<Result, any Error> {
        let (last, lock) = (turn, lock)
        let task = Task {
            await last?.value
            return try await lock.withLock(work)
        }
        turn = Task { _ = await task.result }
        return task
    }

    private func result<Result: Sendable>(of task: Task<Result, any Error>) async throws(SignInError) -> Result {
        do {
            return try await task.value
        } catch let error as SignInError {
            throw error
        } catch {
            throw SignInError(.renewalFailed)
        }
    }

    private func load() async throws(SignInError) -> StoredTokens<Tokens>? {
        do { return try await store.load() } catch { throw SignInError(.storage) }
    }

    private func save(_ tokens: StoredTokens<Tokens>) async throws(SignInError) {
        do { try await store.save(tokens) } catch { throw SignInError(.storage) }
    }

    /// Waits for a task, or for the caller to be cancelled.
    private func wait(
        for task: Task<StoredTokens<Tokens>, any Error>
    ) async throws(SignInError) -> StoredTokens<Tokens> {
        let (stream, end) = AsyncStream<Void>.makeStream()
        let watch = Task {
            _ = await task.result
            end.finish()
        }
        await withTaskCancellationHandler {
            for await _ in stream {}
        } onCancel: {
            end.finish()
        }
        watch.cancel()
        guard !Task.isCancelled else { throw SignInError(.cancelled) }
        return try await result(of: task)
    }
}

/// One renewal, as what it calls knows it.
private final class RenewalMark: Sendable {
    @TaskLocal static var inside: RenewalMark?

    let task: Int?

    init(task: Int?) { self.task = task }

    static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }
}

extension SignInError {
    fileprivate static let insideRenewal = SignInError(
        .renewalFailed, detail: "the renewal itself requested a renewal, a sign-in or a sign-out")
}
