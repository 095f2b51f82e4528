public import SecretMemory

/// How a key is made of a password, and at what cost.
public enum KeyDerivation: Hashable, Sendable {
    /// scrypt (RFC 7914) with N = 2^logN. Memory is 128 · 2^logN · blockSize bytes.
    case scrypt(logN: Int, blockSize: Int = 8, parallelism: Int = 1)
    /// Argon2id, version 0x13 (RFC 9106). Its lanes run on as many threads as there are cores.
    case argon2id(memoryKiB: Int, iterations: Int, parallelism: Int)
    /// PBKDF2 with HMAC-SHA-256 (RFC 8018), for those who must stay with what FIPS 140 approves. It takes no memory,
    /// so guessing on graphics cards is cheap. Fewer than 600,000 rounds are read and never written.
    case pbkdf2SHA256(rounds: Int)
    /// PBKDF2 below today's floor of 600,000 rounds, from 100,000 up: for files that an old reader must open. Tell the
    /// user that the password is all that protects such a file (CWE-916).
    case insecurePBKDF2SHA256(rounds: Int)

    /// 2^17, 8, 1: 128 MiB, a quarter of a second on a core of today.
    public static let scrypt = KeyDerivation.scrypt(logN: 17)
    /// 64 MiB, three passes, four lanes: the second choice of RFC 9106, section 4.
    public static let argon2id = KeyDerivation.argon2id(memoryKiB: 64 * 1024, iterations: 3, parallelism: 4)
    /// 600,000 rounds.
    public static let pbkdf2 = KeyDerivation.pbkdf2SHA256(rounds: recommendedRounds)

    /// Size of the salt that this package makes, in bytes.
    public static let saltByteCount = 32

    /// A key of `count` bytes. The same password, salt and parameters give the same key.
    ///
    /// Limits are not looked at; ask ``check(within:)`` first when the parameters were read and not chosen.
    ///
    /// - Parameters:
    ///   - salt: random bytes, at least eight, new for each password and purpose.
    ///   - count: from 1 to 1,024.
    /// - Throws: ``SealingError`` with code `invalidArgument` when a parameter is out of its bounds, `system` when
    ///   there is not enough memory.
    public func derive(_ password: Password, salt: [UInt8], count: Int) throws(SealingError) -> SecretBytes {
        try checkBounds()
        guard salt.count >= Self.smallestSalt else {
            throw SealingError(.invalidArgument, "a salt needs at least \(Self.smallestSalt) bytes, not \(salt.count)")
        }
        guard (1...Self.largestKey).contains(count) else {
            throw SealingError(.invalidArgument, "a derived key has 1 to \(Self.largestKey) bytes, not \(count)")
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
