import CryptoExtras
import MemoryScan
import SecretMemory
import Testing

@testable import Sealing

/// What deriving keys leaves in memory.
@Suite(.serialized) struct DerivationScanTests {
    @Test(
        arguments: [
            KeyDerivation.scrypt(logN: 10), .insecurePBKDF2SHA256(rounds: 100_000),
            .argon2id(memoryKiB: 64, iterations: 1, parallelism: 2),
        ], [32, 64, 200])
    func oneCopyAliveAndNoneAfter(_ derivation: KeyDerivation, _ count: Int) throws {
        let password = SecretBytes(randomCount: 40)
        let passwordPattern = password.pattern()
        let key = try derive(derivation, password, count)
        expectCopies(0, of: key)
        expectCopies(1, of: passwordPattern)
        #expect(password.count == 40)
    }

    /// The reason for `LibraryTraces`: without it copies stay. Should the library mend this, it can go.
    @Test func theLibraryAloneLeavesCopies() throws {
        let pattern = try deriveByLibrary()
        guard let copies = MemoryScan.copies(of: pattern) else { return }
        #expect(copies >= 1)
    }

    @inline(never)
    private func derive(
        _ derivation: KeyDerivation, _ password: borrowing SecretBytes, _ count: Int
    ) throws -> SecretPattern {
        let key = try derivation.derive(Password(password.copy()), salt: [UInt8](0..<32), count: count)
        let pattern = key.pattern()
        expectCopies(1, of: pattern)
        #expect(key.count == count)
        return pattern
    }

    @inline(never)
    private func deriveByLibrary() throws -> SecretPattern {
        let key = try KDF.Scrypt.deriveKey(
            from: Array("password".utf8), salt: SecretBytes(randomCount: 32).array(), outputByteCount: 200,
            rounds: 1024, blockSize: 8, parallelism: 1)
        return key.withUnsafeBytes { SecretPattern($0) }
    }
}
