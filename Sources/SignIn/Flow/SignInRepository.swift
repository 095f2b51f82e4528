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

    /// Nil for an account that there is not. The name has no spaces at its ends, and no control or invisible characters.
    ///
    /// Which names are the same account must not be more than the limiter knows of (``LoginLimiter``): a database that leaves
    /// out accents finds `ann` under ten names, each of which would have guesses of its own. Where it does, give
    /// ``limiterName(of:)``. Nor may the limiter know more: of two accounts whose names it takes for one, the owner of either
    /// begins the count of both anew.
    func account(named name: String) async throws -> Account?

    /// The one name under which the limiter counts guesses at an account, however it was typed: the name as it is kept, or a
    /// number. Nil, as where this is left out, counts them under what was typed.
    func limiterName(of account: Account) -> String?

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
    /// For repositories that find an account under one name alone, as the limiter compares names.
    public func limiterName(of account: Account) -> String? { nil }

    /// For repositories without a second factor.
    public func user(of account: Account, code: String) async throws -> User? { nil }
}
