internal import Foundation
public import SecretMemory

/// Signing in with a password and, where the account has one, a second factor: what was typed is looked at, an attempt is
/// reserved, and only then is the password judged.
///
///     let flow = SignInFlow(repository: users, limiter: LoginLimiter(store: attempts))
///     switch await flow.signIn(account: name, password: password, address: request.address) {
///     case .signedIn(let user): …
///     case .rateLimited(let seconds): …
///     default: …
///     }
///
/// Whether an account exists cannot be told from an answer: it costs an attempt and the work of one password either way
/// (``SignInRepository/nobody``). What is left is the time that the repository needs to look an account up.
public struct SignInFlow<Repository: SignInRepository>: Sendable {
    private let repository: Repository
    private let limiter: LoginLimiter
    private let clock: LimiterClock

    /// In seconds, for how long a right password waits for its code.
    static var patience: Double { 300 }
    /// In bytes, as many as `PasswordRule` of InputValidation accepts. Longer ones would be work for the hash, not security.
    static var longestPassword: Int { 1_024 }

    /// - Parameter clock: The limiter's.
    public init(repository: Repository, limiter: LoginLimiter, clock: LimiterClock = .machine) {
        self.repository = repository
        self.limiter = limiter
        self.clock = clock
    }

    /// - Parameters:
    ///   - account: As it was typed.
    ///   - password: UTF-8, in the form in which the account's was hashed: NFKC where `PasswordRule` of InputValidation gave it
    ///     (`precomposedStringWithCompatibilityMapping`).
    ///   - address: Where the attempt comes from, on a server.
    public func signIn(
        account: String, password: borrowing SecretBytes, address: String? = nil
    ) async -> SignInResult<Repository> {
        let name = account.trimmingCharacters(in: .whitespacesAndNewlines)
        if let flaw = Self.flaw(name, passwordSize: password.count) { return .invalidInput(flaw) }
        var attempt: Attempt
        switch await reserve(name, address) {
        case .success(let made): attempt = Attempt(typed: made)
        case .failure(let refused): return Self.result(of: refused)
        }
        do {
            let found = try await repository.account(named: name)
            let known = found.flatMap(repository.limiterName(of:)) ?? name
            if !LoginLimiter.isSame(known, name) {
                switch await reserve(known, nil) {
                case .success(let made): attempt.known = made
                case .failure(let refused):
                    // As any attempt that has to wait, it costs nothing.
                    try await limiter.release(attempt.typed)
                    return Self.result(of: refused)
                }
            }
            guard let account = try await judge(found, password) else {
                return Task.isCancelled ? .cancelled : .invalidCredentials(remaining: attempt.remaining)
            }
            let admission = try await repository.admit(account)
            try await succeed(attempt)
            switch admission {
            case .user(let user): return .signedIn(user)
            case .secondFactor:
                return .secondFactorRequired(
                    PendingSignIn(account: account, name: known, address: address, began: clock.now()))
            }
        } catch {
            return await failed(error, attempt)
        }
    }

    /// What is reserved for one attempt: under the name that was typed, and where the account has another one, under that.
    private struct Attempt {
        let typed: LoginLimiter.Reservation
        var known: LoginLimiter.Reservation?
        var remaining: Int { min(typed.remaining, known?.remaining ?? typed.remaining) }
    }

    private func succeed(_ attempt: Attempt) async throws {
        guard let known = attempt.known else { return try await limiter.succeed(attempt.typed) }
        try await limiter.succeed(known)
        // What else was typed so is not the account's to forget.
        try await limiter.release(attempt.typed)
    }

    /// The second factor. It has a limit of its own, so that who knows the password has five codes and not five for each
    /// time that it is typed.
    public func confirm(code: String, for pending: PendingSignIn<Repository>) async -> SignInResult<Repository> {
        let code = code.filter { !$0.isWhitespace }
        guard !code.isEmpty, code.utf8.count <= 64 else { return .invalidInput(.codeMissing) }
        guard pending.began.age(at: clock.now()) < Self.patience, pending.began.boot == clock.now().boot else {
            return .secondFactorExpired
        }
        let reservation: LoginLimiter.Reservation
        switch await reserve("second factor\u{0}" + pending.name, pending.address) {
        case .success(let made): reservation = made
        case .failure(let refused): return Self.result(of: refused)
        }
        do {
            guard let user = try await repository.user(of: pending.account, code: code) else {
                return Task.isCancelled ? .cancelled : .invalidCredentials(remaining: reservation.remaining)
            }
            try await limiter.succeed(reservation)
            return .signedIn(user)
        } catch {
            return await failed(error, Attempt(typed: reservation))
        }
    }

    /// The account whose password it is. A password is judged in any case, and what `nobody` answers counts for nothing.
    private func judge(
        _ found: Repository.Account?, _ password: borrowing SecretBytes
    ) async throws -> Repository.Account? {
        let isRight = try await repository.isPassword(password, of: found ?? repository.nobody)
        return isRight ? found : nil
    }

    private func reserve(_ name: String, _ address: String?) async -> Result<LoginLimiter.Reservation, SignInError> {
        do { return .success(try await limiter.reserve(account: name, address: address)) } catch {
            return .failure(error)
        }
    }

    /// What was not judged does not count; what was cancelled does, for who hangs up would guess for nothing.
    private func failed(_ error: any Error, _ attempt: Attempt) async -> SignInResult<Repository> {
        guard !(error is CancellationError), !Task.isCancelled else { return .cancelled }
        if let known = attempt.known { try? await limiter.release(known) }
        try? await limiter.release(attempt.typed)
        return .unavailable
    }

    private static func result(of refused: SignInError) -> SignInResult<Repository> {
        guard refused.code == .limited else { return .unavailable }
        return .rateLimited(retryAfter: refused.retryAfter ?? 0)
    }

    private static func flaw(_ name: String, passwordSize: Int) -> SignInInputFlaw? {
        if name.isEmpty { return .accountMissing }
        // Who reads a name does not see these, and some databases leave them out.
        let isHidden = { (scalar: Unicode.Scalar) in
            scalar.properties.generalCategory == .control || FoldedName.isHidden(scalar)
        }
        if name.utf8.count > 320 || name.unicodeScalars.contains(where: isHidden) { return .accountMalformed }
        if passwordSize == 0 { return .passwordMissing }
        return passwordSize > longestPassword ? .passwordTooLong : nil
    }
}
