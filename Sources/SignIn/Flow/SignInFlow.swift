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
    /// In bytes. Longer ones would be work for the hash, not security.
    static var longestPassword: Int { 1_024 }

    /// - Parameter clock: The limiter's.
    public init(repository: Repository, limiter: LoginLimiter, clock: LimiterClock = .machine) {
        self.repository = repository
        self.limiter = limiter
        self.clock = clock
    }

    /// - Parameters:
    ///   - account: As it was typed.
    ///   - password: UTF-8; normalise it (NFC) before, as when the account was made.
    ///   - address: Where the attempt comes from, on a server.
    public func signIn(
        account: String, password: borrowing SecretBytes, address: String? = nil
    ) async -> SignInResult<Repository> {
        let name = account.trimmingCharacters(in: .whitespacesAndNewlines)
        if let flaw = Self.flaw(name, passwordSize: password.count) { return .invalidInput(flaw) }
        let reservation: LoginLimiter.Reservation
        switch await reserve(name, address) {
        case .success(let made): reservation = made
        case .failure(let refused): return Self.result(of: refused)
        }
        do {
            guard let account = try await judge(name, password) else {
                return Task.isCancelled ? .cancelled : .invalidCredentials(remaining: reservation.remaining)
            }
            switch try await repository.admit(account) {
            case .user(let user):
                try await limiter.succeed(reservation)
                return .signedIn(user)
            case .secondFactor:
                try await limiter.succeed(reservation)
                return .secondFactorRequired(
                    PendingSignIn(account: account, name: name, address: address, began: clock.now()))
            }
        } catch {
            return await failed(error, reservation)
        }
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
            return await failed(error, reservation)
        }
    }

    /// The account whose password it is. A password is judged in any case, and what `nobody` answers counts for nothing.
    private func judge(_ name: String, _ password: borrowing SecretBytes) async throws -> Repository.Account? {
        let found = try await repository.account(named: name)
        let isRight = try await repository.isPassword(password, of: found ?? repository.nobody)
        return isRight ? found : nil
    }

    private func reserve(_ name: String, _ address: String?) async -> Result<LoginLimiter.Reservation, SignInError> {
        do { return .success(try await limiter.reserve(account: name, address: address)) } catch {
            return .failure(error)
        }
    }

    /// What was not judged does not count; what was cancelled does, for who hangs up would guess for nothing.
    private func failed(_ error: any Error, _ reservation: LoginLimiter.Reservation) async -> SignInResult<Repository> {
        guard !(error is CancellationError), !Task.isCancelled else { return .cancelled }
        try? await limiter.release(reservation)
        return .unavailable
    }

    private static func result(of refused: SignInError) -> SignInResult<Repository> {
        guard refused.code == .limited else { return .unavailable }
        return .rateLimited(retryAfter: refused.retryAfter ?? 0)
    }

    private static func flaw(_ name: String, passwordSize: Int) -> SignInInputFlaw? {
        if name.isEmpty { return .accountMissing }
        if name.utf8.count > 320 || name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
            return .accountMalformed
        }
        if passwordSize == 0 { return .passwordMissing }
        return passwordSize > longestPassword ? .passwordTooLong : nil
    }
}
