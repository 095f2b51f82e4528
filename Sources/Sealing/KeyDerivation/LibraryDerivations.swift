import Crypto
import CryptoExtras
import SecretMemory

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// scrypt of the cryptography library, with what it leaves in the heap wiped.
struct Scrypt {
    let logN: Int
    let blockSize: Int
    let parallelism: Int

    /// Parameters are those that ``KeyDerivation/checkBounds()`` accepts, password and salt are not empty.
    func derive(_ password: borrowing SecretBytes, salt: [UInt8], count: Int) throws(SealingError) -> SecretBytes {
        // The library ignores its argument `maxMemory`, so limits are checked by `DerivationLimits` beforehand.
        try derivedKey(password, salt: salt, count: count) { password in
            try KDF.Scrypt.deriveKey(
                from: password, salt: salt, outputByteCount: count, rounds: 1 << logN, blockSize: blockSize,
                parallelism: parallelism)
        }
    }
}

/// PBKDF2-HMAC-SHA-256 of the cryptography library, with what it leaves in the heap wiped.
struct PBKDF2 {
    let rounds: Int

    /// Password and salt are not empty.
    func derive(_ password: borrowing SecretBytes, salt: [UInt8], count: Int) throws(SealingError) -> SecretBytes {
        // The checked call refuses fewer than 210,000 rounds; `KeyDerivation` has a floor of its own.
        try derivedKey(password, salt: salt, count: count) { password in
            try KDF.Insecure.PBKDF2.deriveKey(
                from: password, salt: salt, using: .sha256, outputByteCount: count, unsafeUncheckedRounds: rounds)
        }
    }
}

private func derivedKey(
    _ password: borrowing SecretBytes, salt: [UInt8], count: Int,
    _ derive: (UnsafeRawBufferPointer) throws -> SymmetricKey
) throws(SealingError) -> SecretBytes {
    // An empty buffer has no address, and the library unwraps it.
    guard password.count > 0, !salt.isEmpty else {
        throw SealingError(.invalidArgument, "the password or the salt is empty")
    }
    let key = password.withUnsafeBytes { password in
        LibraryTraces.wiped(secretsOf: count) { (try? derive(password)).map { SecretBytes($0) } }
    }
    guard let key else {
        throw SealingError(.system, "the key cannot be derived: not enough memory")
    }
    return key
}
