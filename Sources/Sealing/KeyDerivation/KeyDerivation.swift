public import SecretMemory

/// A password-based key derivation function and its cost.
public enum KeyDerivation: Hashable, Sendable {
    /// scrypt (RFC 7914) with N = 2^logN. It uses 128 · 2^logN · blockSize bytes of memory.
    case scrypt(logN: Int, blockSize: Int = 8, parallelism: Int = 1)
    /// Argon2id, version 0x13 (RFC 9106). Its lanes run on one thread per core.
    case argon2id(memoryKiB: Int, iterations: Int, parallelism: Int)
    /// PBKDF2 with HMAC-SHA-256 (RFC 8018), for users limited to FIPS 140 approved algorithms. It uses no memory, so
    /// guessing on GPUs is cheap. Fewer than 600,000 rounds are accepted when opening but never when sealing.
    case pbkdf2SHA256(rounds: Int)
    /// PBKDF2 below today's minimum of 600,000 rounds, at least 100,000, for files that an old reader must open. Warn
    /// the user that only the strength of the password protects such a file (CWE-916).
    case insecurePBKDF2SHA256(rounds: Int)

    /// scrypt with N = 2^17, block size 8 and parallelism 1: 128 MiB, a quarter of a second on a current core.
    public static let scrypt = KeyDerivation.scrypt(logN: 17)
    /// Argon2id with 64 MiB, three passes and four lanes: the second recommended option of RFC 9106, section 4.
    public static let argon2id = KeyDerivation.argon2id(memoryKiB: 64 * 1024, iterations: 3, parallelism: 4)
    /// PBKDF2 with 600,000 rounds.
    public static let pbkdf2 = KeyDerivation.pbkdf2SHA256(rounds: recommendedRounds)

    /// The size of generated salts, in bytes.
    public static let saltByteCount = 32

    /// Derives a key of `count` bytes. The same password, salt and parameters yield the same key.
    ///
    /// Limits are not checked; call ``check(within:)`` first if the parameters come from outside.
    ///
    /// - Parameters:
    ///   - salt: Random bytes, at least eight, unique for each password and purpose.
    ///   - count: The size of the key in bytes, from 1 to 1,024.
    /// - Throws: ``SealingError`` with code `invalidArgument` if a parameter is out of bounds, `system` if there is not
    ///   enough memory.
    public func derive(_ password: Password, salt: [UInt8], count: Int) throws(SealingError) -> SecretBytes {
        try checkBounds()
        guard salt.count >= Self.smallestSalt else {
            throw SealingError(.invalidArgument, "a salt needs at least \(Self.smallestSalt) bytes, not \(salt.count)")
        }
        guard (1...Self.largestKey).contains(count) else {
            throw SealingError(.invalidArgument, "a derived key must have 1 to \(Self.largestKey) bytes, not \(count)")
        }
        switch self {
        case .scrypt(let logN, let blockSize, let parallelism):
            let scrypt = Scrypt(logN: logN, blockSize: blockSize, parallelism: parallelism)
            return try scrypt.derive(password.bytes, salt: salt, count: count)
        case .argon2id(let memoryKiB, let iterations, let parallelism):
            let argon2id = Argon2id(memoryKiB: memoryKiB, iterations: iterations, parallelism: parallelism)
            return try argon2id.derive(password.bytes, salt: salt, count: count)
        case .pbkdf2SHA256(let rounds), .insecurePBKDF2SHA256(let rounds):
            return try PBKDF2(rounds: rounds).derive(password.bytes, salt: salt, count: count)
        }
    }

    static let recommendedRounds = 600_000
    private static let smallestSalt = 8
    private static let largestKey = 1024
}
