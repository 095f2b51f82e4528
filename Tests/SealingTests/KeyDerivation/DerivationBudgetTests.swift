import Foundation
import SecretMemory
import Testing

@testable import Sealing

/// What all passwords of a file may cost together.
@Suite struct DerivationBudgetTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// Two headers that were accepted under ten seconds of work and took minutes.
    @Test(arguments: [
        KeyDerivation.argon2id(memoryKiB: 2040, iterations: 6535, parallelism: 255),
        .argon2id(memoryKiB: 8, iterations: 1_666_666, parallelism: 1),
    ])
    func segmentsAndLanesAreCharged(_ derivation: KeyDerivation) throws {
        expectError(.derivationTooCostly) { try derivation.check(within: .standard) }
    }

    @Test func eachPasswordIsCharged() throws {
        let password = try Password("one")
        let derivation = KeyDerivation.scrypt(logN: 10)
        let sealed = try Sealer(to: [.password(password, derivation)]).seal(Data([1]))
        let limits = DerivationLimits(maximumWork: derivation.work * 2)
        #expect(try Opener([.password(password)], limits: limits).open(sealed) == Data([1]))
        let three = try [Password("two"), Password("three"), password].map { Identity.password($0) }
        expectError(.derivationTooCostly) { _ = try Opener(three, limits: limits).open(sealed) }
    }

    /// The refusal tells what all of them cost, not those up to the limit.
    @Test func theMessageTellsTheWhole() throws {
        let derivation = KeyDerivation.insecurePBKDF2SHA256(rounds: 6_000_000)
        let stanzas = (0..<8).map { number in
            Stanza.password(
                PasswordStanza(
                    derivation: derivation, salt: [UInt8](repeating: UInt8(number), count: 32),
                    wrapped: [UInt8](repeating: 0, count: Stanza.wrappedSize)))
        }
        let limits = DerivationLimits(maximumWork: .seconds(1))
        var budget = DerivationBudget(limits, for: [.password(try Password("one"))])
        do throws(SealingError) {
            try budget.charge(SealedHeader(stanzas: stanzas, reserve: false))
            Issue.record("eight passwords of 0.9 s each were let through")
        } catch {
            #expect(error.description.contains("about 8 s of work in total"), "\(error)")
        }
    }

    @Test func ageFilesChargeEachPasswordToo() throws {
        let password = try Password("one")
        let derivation = KeyDerivation.scrypt(logN: 10)
        let file = try AgeFile.seal([1, 2], to: [.password(password, derivation)])
        let limits = DerivationLimits(maximumWork: derivation.work)
        #expect(try AgeFile.open(file, with: [.password(password)], limits: limits) == [1, 2])
        let two: [Identity] = try [.password(Password("two")), .password(password)]
        expectError(.derivationTooCostly) { _ = try AgeFile.open(file, with: two, limits: limits) }
    }

    /// Before, each of the two headers had the whole limit.
    @Test func theBackupIsPaidFromTheSameBudget() throws {
        let (first, second) = (try Password("first"), try Password("second"))
        let derivation = KeyDerivation.scrypt(logN: 10)
        let path = try scratch.file("f", [UInt8](repeating: 1, count: 100))
        let sealed = scratch.file("f.sealed")
        try Sealer(to: [.password(first, derivation)]).sealFile(at: path, to: sealed)
        let opener = Opener([.password(first)])
        // The change is broken off: the backup is there, and the header is one that the password does not open.
        let file = try SealedFile(path: sealed)
        let unlocked = try file.unlockedHeader(with: opener)
        let other = try Sealer(to: [.password(second, derivation)]).stanzas(for: unlocked.key)
        let next = SealedHeader(stanzas: other, size: file.header.size).encoded(with: unlocked.key)
        let content = try file.backup(of: unlocked)
        expectError(.system) {
            try HeaderBackup(of: sealed).around(content, next: file.headerBytes.map { $0 ^ 1 }) {
                () throws(SealingError) in
                try OpenFile(sealed, O_RDWR).writeAll(next, at: 0)
                throw SealingError(.system, "broken off")
            }
        }
        let limits = DerivationLimits(maximumWork: derivation.work)
        expectError(.derivationTooCostly) {
            _ = try SealedFile(path: sealed).unlocked(with: Opener([.password(first)], limits: limits))
        }
        let enough = DerivationLimits(maximumWork: derivation.work * 2)
        let opened = try SealedFile(path: sealed).unlocked(with: Opener([.password(first)], limits: enough))
        #expect(try opened.read(0..<3) == [1, 1, 1])
    }
}
