import CryptoExtras
public import SecretMemory

/// stand-in
public enum KeyDerivation: Hashable, Sendable {
    case scrypt(logN: Int, blockSize: Int = 8, parallelism: Int = 1)
    case argon2id(memoryKiB: Int, iterations: Int, parallelism: Int)
    case pbkdf2SHA256(rounds: Int)
    public static let scrypt = KeyDerivation.scrypt(logN: 17)
    public func derive(_ password: Password, salt: [UInt8], count: Int) throws(SealingError) -> SecretBytes {
        guard case .scrypt(let logN, let r, let p) = self else { throw SealingError(.invalidArgument, "x") }
        let key = password.bytes.withUnsafeBytes {
            try? KDF.Scrypt.deriveKey(
                from: $0, salt: salt, outputByteCount: count, rounds: 1 << logN, blockSize: r, parallelism: p)
        }
        return SecretBytes(key!)
    }
}
public struct DerivationLimits: Sendable, Hashable {
    public init() {}
    func check(_ d: KeyDerivation) throws(SealingError) {}
}
