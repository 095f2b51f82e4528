public import SecretMemory

/// Looks up accounts and checks passwords. The hashes stay in the repository.
///
/// Store passwords as hashes that cost time and memory (Argon2id or scrypt; PBKDF2 with 600,000 rounds of SHA-256 if
/// required, as OWASP recommends) and compare them in constant time.
public protocol SignInRepository: Sendable {
    /// The data needed to check a password: the hash, its salt and its cost.
    associatedtype Account: Sendable
    /// A signed-in user.
    associatedtype User: Sendable

    /// A dummy account with the hash of a random password, created like the hashes of new accounts. It is checked if
    /// the account is unknown, so that both cases take the same time.
    var nobody: Account { get }

    /// Returns the account with a name; `nil` if it does not exist. The name has no leading or trailing spaces, and no
    /// control or invisible characters.
    ///
    /// The repository must not treat more names as equal than the limiter does (``LoginLimiter``): a database that
    /// ignores accents finds `ann` under ten names, each of which would get its own guesses. In that case, implement
    /// ``limiterName(of:)``. Nor may the limiter treat more names as equal: if it counts two accounts as one, the owner
    /// of either can reset the count of both.
    func account(named name: String) async throws -> Account?

    /// Returns the name under which the limiter counts guesses for an account, regardless of how it was typed: the
    /// stored name or a number. `nil`, the default, counts them under the typed name.
    func limiterName(of account: Account) -> String?

    /// Returns whether the password is correct, at the same cost for every account. Do not report locked or expired
    /// accounts here but in ``admit(_:)``, to users who know the password.
    func isPassword(_ password: borrowing SecretBytes, of account: Account) async throws -> Bool

    /// Called after the password was correct.
    func admit(_ account: Account) async throws -> Admission<User>

    /// Returns the user if the code of the second factor is correct; `nil` otherwise. Accept each code only once
    /// (``OneTimePasswordGuard``).
    func user(of account: Account, code: String) async throws -> User?
}

/// The next step after a correct password.
public enum Admission<User: Sendable>: Sendable {
    case user(User)
    /// A code is required.
    case secondFactor
}

extension SignInRepository {
    /// The default for repositories that find an account under a single name, as compared by the limiter.
    public func limiterName(of account: Account) -> String? { nil }

    /// The default for repositories without a second factor.
    public func user(of account: Account, code: String) async throws -> User? { nil }
}
