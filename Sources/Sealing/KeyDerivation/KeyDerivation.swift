/// How a key is made of a password, and at what cost.
public enum KeyDerivation: Hashable, Sendable {
    /// scrypt (RFC 7914) with N = 2^logN. Memory is 128 · 2^logN · blockSize bytes.
    case scrypt(logN: Int, blockSize: Int = 8, parallelism: Int = 1)

    /// 2^17, 8, 1: 128 MiB.
    public static let scrypt = KeyDerivation.scrypt(logN: 17)
}
