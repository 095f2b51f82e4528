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

    /// - Parameters:
    ///   - lock: Between processes that share the store.
    ///   - renew: Asks the server, with a time limit of its own. An error means that the server did not answer.
    public init(
        store: any TokenStore<Tokens>, lock: any RenewalLock = NoRenewalLock(),
        renew: @escaping @Sendable (Tokens) async throws -> Answer
    ) {
        self.store = store
        self.lock = lock
        self.renew = renew
    }

    /// The tokens that are kept. Where the program was stopped in the middle of a renewal they are renewed first.
    ///
    /// - Throws: ``SignInError/Code/signedOut`` where there are none.
    public func current() async throws(SignInError) -> StoredTokens<Tokens> {
        if let flight { return try await result(of: flight.task) }
        guard let stored = try await load() else { throw SignInError(.signedOut) }
        return stored.isRenewing ? try await renewed(after: stored.generation) : stored
    }

    /// Keeps the tokens of a new sign-in.
    public func signIn(_ tokens: Tokens) async throws(SignInError) -> StoredTokens<Tokens> {
        while let flight { _ = await flight.task.result }
        let last = try await load()?.generation ?? 0
        let stored = StoredTokens(tokens, generation: last + 1)
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
        while let flight {
            if flight.generation >= generation { return try await result(of: flight.task) }
            _ = await flight.task.result
        }
        let task = Task { try await self.fly(after: generation) }
        flight = (generation, task)
        return try await result(of: task)
    }

    /// Not a child of any caller, so that none of them stops it.
    private func fly(after generation: UInt64) async throws -> StoredTokens<Tokens> {
        defer { flight = nil }
        return try await lock.withLock { try await self.renewStored(after: generation) }
    }

    private func renewStored(after generation: UInt64) async throws -> StoredTokens<Tokens> {
        guard var stored = try await load() else { throw SignInError(.signedOut) }
        // Somebody else renewed them meanwhile: a stale 401 neither renews nor removes anything.
        if stored.generation > generation, !stored.isRenewing { return stored }
        stored.isRenewing = true
        try await save(stored)
        let answer: Answer
        do {
            answer = try await renew(stored.tokens)
        } catch {
            // The mark stays where the answer may have been lost on the way; the next caller tries again.
            throw SignInError(.renewalFailed)
        }
        switch answer {
        case .renewed(let tokens):
            // Who signed in or out meanwhile goes before.
            guard let now = try await load() else { throw SignInError(.signedOut) }
            guard now.generation == stored.generation else { return now }
            let new = StoredTokens(tokens, generation: stored.generation + 1)
            try await save(new)
            return new
        case .refused:
            try await remove(stored)
            throw SignInError(.signedOut)
        }
    }

    /// Removes the tokens that the server refused, and no others.
    private func remove(_ refused: StoredTokens<Tokens>) async throws(SignInError) {
        guard try await load()?.generation == refused.generation else { return }
        do { try await store.remove() } catch { throw SignInError(.storage) }
    }

    /// Signs out: what is under way ends first, so that it stores nothing afterwards.
    public func signOut() async throws(SignInError) {
        while let flight { _ = await flight.task.result }
        do { try await store.remove() } catch { throw SignInError(.storage) }
    }

    private func load() async throws(SignInError) -> StoredTokens<Tokens>? {
        do { return try await store.load() } catch { throw SignInError(.storage) }
    }

    private func save(_ tokens: StoredTokens<Tokens>) async throws(SignInError) {
        do { try await store.save(tokens) } catch { throw SignInError(.storage) }
    }

    /// Waits for a task, or for the caller to be cancelled.
    private func result(
        of task: Task<StoredTokens<Tokens>, any Error>
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
        do {
            return try await task.value
        } catch let error as SignInError {
            throw error
        } catch {
            throw SignInError(.renewalFailed)
        }
    }
}
