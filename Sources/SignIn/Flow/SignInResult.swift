/// The result of a sign-in attempt.
///
/// A nonexistent account and a wrong password yield the same case with the same number.
public enum SignInResult<Repository: SignInRepository>: Sendable {
    case signedIn(Repository.User)
    /// The password was correct; pass this to ``SignInFlow/confirm(code:for:)`` with the code.
    case secondFactorRequired(PendingSignIn<Repository>)
    /// The password or the code of the second factor was wrong.
    case invalidCredentials(remaining: Int)
    /// There were too many attempts; the password was not checked. `retryAfter` is in seconds.
    case rateLimited(retryAfter: Double)
    /// The input is invalid; no attempt was made.
    case invalidInput(SignInInputFlaw)
    /// The password was entered too long ago; start over.
    case secondFactorExpired
    /// The repository or the limiter's store is not available. Sign-in is denied.
    case unavailable
    /// The caller was cancelled. The attempt counts.
    case cancelled
}

/// A flaw of the input, independent of the account.
public enum SignInInputFlaw: Hashable, Sendable {
    case accountMissing
    /// The account name is too long or contains control or invisible characters.
    case accountMalformed
    case passwordMissing
    case passwordTooLong
    case codeMissing
}

/// A sign-in with a correct password that awaits the second factor. A server keeps it in the session; it is valid for
/// five minutes.
public struct PendingSignIn<Repository: SignInRepository>: Sendable {
    let account: Repository.Account
    let name: String
    let address: String?
    let began: LimiterTime
}

extension PendingSignIn: CustomStringConvertible, CustomReflectable {
    public var description: String { "a sign-in awaiting its second factor" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
