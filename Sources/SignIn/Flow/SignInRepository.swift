public import SecretMemory

/// Who has an account, and whether a password is theirs. The flow asks; the hashes stay with the repository.
///
/// Keep passwords as hashes that cost time and memory (Argon2id, scrypt; PBKDF2 with 600,000 rounds of SHA-256 where it
/// must be, as OWASP asks) and compare them in constant time.
public protocol SignInRepository: Sendable {
    /// What is needed to judge a password: the hash, its salt and its cost.
    associatedtype Account: Sendable
    /// Who is signed in.
    associatedtype User: Sendable

    /// An account that nobody has, with the hash of a random password, made like the hashes of new accounts. It is judged
    /// where the account is unknown, so that both cases cost the same time.
    var nobody: Account { get }

    /// Nil for an account that there is not. The name has no spaces at its ends.
    func account(named name: String) async throws -> Account?

    /// Whether the password is the account's, at the same cost for every account. Neither locked nor expired accounts are
    /// told here: say so in ``admit(_:)``, to who knows the password.
    func isPassword(_ password: borrowing SecretBytes, of account: Account) async throws -> Bool

    /// Asked once the password was right.
    func admit(_ account: Account) async throws -> Admission<User>

    /// Whether a code of the second factor is right, each code once (``OneTimePasswordGuard``); nil where it is not.
    func user(of account: Account, code: String) async throws -> User?
}

/// What follows a right password.
public enum Admission<User: Sendable>: Sendable {
    case user(User)
    /// A code is asked for.
    case secondFactor
}

extension SignInRepository {
    /// For repositories without a second factor.
    public func user(of account: Account, code: String) async throws -> User? { nil }
}
