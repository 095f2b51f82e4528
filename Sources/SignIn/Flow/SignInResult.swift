/// How an attempt to sign in ended.
///
/// An account that there is not and a wrong password are the same case, with the same number.
public enum SignInResult<Repository: SignInRepository>: Sendable {
    case signedIn(Repository.User)
    /// The password was right; hand this to ``SignInFlow/confirm(code:for:)`` with the code.
    case secondFactorRequired(PendingSignIn<Repository>)
    /// Of the password, or of the code of the second factor.
    case invalidCredentials(remaining: Int)
    /// In seconds. The password was not looked at.
    case rateLimited(retryAfter: Double)
    /// Nothing was tried.
    case invalidInput(SignInInputFlaw)
    /// The password was right too long ago; begin again.
    case secondFactorExpired
    /// The repository or the limiter's store does not answer. Nobody is let in.
    case unavailable
    /// The caller was cancelled. The attempt counts.
    case cancelled
}

/// What is wrong with what was typed, whoever typed it.
public enum SignInInputFlaw: Hashable, Sendable {
    case accountMissing
    /// Too long, or with control or invisible characters.
    case accountMalformed
    case passwordMissing
    case passwordTooLong
    case codeMissing
}

/// Somebody whose password was right and whose second factor is asked for. A server keeps it in the session; it is good for
/// five minutes.
public struct PendingSignIn<Repository: SignInRepository>: Sendable {
    let account: Repository.Account
    let name: String
    let address: String?
    let began: LimiterTime
}

extension PendingSignIn: CustomStringConvertible, CustomReflectable {
    public var description: String { "a sign-in that waits for its second factor" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
