internal import Foundation
public import SecretMemory

/// Signs in with a password and, if the account has one, a second factor. The input is validated and an attempt is
/// reserved before the password is checked.
///
///     let flow = SignInFlow(repository: users, limiter: LoginLimiter(store: attempts))
///     switch await flow.signIn(account: name, password: password, address: request.address) {
///     case .signedIn(let user): …
///     case .rateLimited(let seconds): …
///     default: …
///     }
///
/// The result does not reveal whether an account exists: either way it costs an attempt and the work of one password
/// check (``SignInRepository/nobody``). Only the time that the repository needs to look up an account can differ.
public struct SignInFlow<Repository: SignInRepository>: Sendable {
    private let repository: Repository
    private let limiter: LoginLimiter
    private let clock: LimiterClock

    /// In seconds, for how long a right password waits for its code.
    static var patience: Double { 300 }
    /// In bytes, as many as `PasswordRule` of InputValidation accepts. Longer ones would be work for the hash, not security.
    static var longestPassword: Int { 1_024 }

    /// - Parameter clock: The limiter's clock.
    public init(repository: Repository, limiter: LoginLimiter, clock: LimiterClock = .machine) {
        self.repository = repository
        self.limiter = limiter
        self.clock = clock
    }

    /// - Parameters:
    ///   - account: The account name as typed.
    ///   - password: The password in UTF-8, normalized as the account's password was when hashed: NFKC if
    ///     `PasswordRule` of InputValidation was used (`precomposedStringWithCompatibilityMapping`).
    ///   - address: On a server, the client's network address.
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

    /// Checks the second factor. It has a separate limit, so that an attacker who knows the password gets five codes in
    /// total, not five for each time that the password is entered.
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
