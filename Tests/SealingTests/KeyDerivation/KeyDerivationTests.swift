import SecretMemory
import Testing

@testable import Sealing

@Suite struct KeyDerivationTests {
    private static let salt = [UInt8](0..<32)

    @Test(arguments: [
        KeyDerivation.scrypt(logN: 4), .argon2id(memoryKiB: 8, iterations: 1, parallelism: 1),
        .insecurePBKDF2SHA256(rounds: 100_000),
    ])
    func everythingMatters(_ derivation: KeyDerivation) throws {
        let key = try derivation.derive(Password("correct"), salt: Self.salt, count: 32).array()
        let again = try derivation.derive(Password("correct"), salt: Self.salt, count: 32).array()
        #expect(key == again)
        #expect(key.count == 32)
        let other = try derivation.derive(Password("Correct"), salt: Self.salt, count: 32).array()
        #expect(key != other)
        let salted = try derivation.derive(Password("correct"), salt: Self.salt.reversed(), count: 32).array()
        #expect(key != salted)
    }

    @Test func presetsAreThoseOfTheIssue() {
        #expect(KeyDerivation.scrypt == .scrypt(logN: 17, blockSize: 8, parallelism: 1))
        #expect(KeyDerivation.argon2id == .argon2id(memoryKiB: 65536, iterations: 3, parallelism: 4))
        #expect(KeyDerivation.pbkdf2 == .pbkdf2SHA256(rounds: 600_000))
        for preset in [KeyDerivation.scrypt, .argon2id, .pbkdf2] {
            #expect(!preset.isWeak)
            #expect(throws: Never.self) { try preset.checkForSealing() }
            #expect(throws: Never.self) { try preset.check(within: .standard) }
        }
    }

    @Test(arguments: [
        KeyDerivation.scrypt(logN: 0), .scrypt(logN: -1), .scrypt(logN: 32), .scrypt(logN: .max), .scrypt(logN: .min),
        .scrypt(logN: 16, blockSize: 1), .scrypt(logN: 10, blockSize: 0), .scrypt(logN: 10, blockSize: 17),
        .scrypt(logN: 10, blockSize: .max, parallelism: .max), .scrypt(logN: 10, parallelism: 0),
        .scrypt(logN: 10, parallelism: 256), .argon2id(memoryKiB: 7, iterations: 1, parallelism: 1),
        .argon2id(memoryKiB: 31, iterations: 1, parallelism: 4), .argon2id(memoryKiB: 8, iterations: 0, parallelism: 1),
        .argon2id(memoryKiB: 8, iterations: 1, parallelism: 0),
        .argon2id(memoryKiB: .max, iterations: 1, parallelism: 1),
        .argon2id(memoryKiB: .max, iterations: .max, parallelism: .max),
        .argon2id(memoryKiB: .min, iterations: .min, parallelism: .min), .pbkdf2SHA256(rounds: 99_999),
        .pbkdf2SHA256(rounds: 0), .pbkdf2SHA256(rounds: .min), .pbkdf2SHA256(rounds: .max),
        .insecurePBKDF2SHA256(rounds: 99_999),
    ])
    func outOfBounds(_ derivation: KeyDerivation) throws {
        let password = try Password("a")
        expectError(.invalidArgument) { _ = try derivation.derive(password, salt: Self.salt, count: 32) }
        expectError(.invalidArgument) { try derivation.checkForSealing() }
        expectError(.invalidArgument) { try derivation.check(within: .standard) }
        // Neither traps, whatever the numbers.
        _ = derivation.isWeak
        #expect(derivation.memory >= 0)
    }

    @Test(arguments: [0, 1, 7]) func shortSaltIsRefused(_ count: Int) throws {
        let password = try Password("a")
        expectError(.invalidArgument) {
            _ = try KeyDerivation.scrypt(logN: 4).derive(password, salt: [UInt8](repeating: 1, count: count), count: 32)
        }
    }

    @Test(arguments: [-1, 0, 1025, Int.max]) func wrongSizeIsRefused(_ count: Int) throws {
        let password = try Password("a")
        expectError(.invalidArgument) {
            _ = try KeyDerivation.scrypt(logN: 4).derive(password, salt: Self.salt, count: count)
        }
    }

    @Test func emptyPasswordIsRefused() {
        expectError(.invalidArgument) { _ = try Password("") }
    }

    @Test func fewRoundsAreReadAndWrittenByTheirNameAlone() throws {
        #expect(throws: Never.self) { try KeyDerivation.pbkdf2SHA256(rounds: 100_000).check(within: .standard) }
        let error = expectError(.invalidArgument) { try KeyDerivation.pbkdf2SHA256(rounds: 599_999).checkForSealing() }
        #expect(error?.description.contains("insecurePBKDF2SHA256") == true)
        #expect(throws: Never.self) { try KeyDerivation.insecurePBKDF2SHA256(rounds: 100_000).checkForSealing() }
        #expect(KeyDerivation.insecurePBKDF2SHA256(rounds: 100_000).isWeak)
        let named = try KeyDerivation.insecurePBKDF2SHA256(rounds: 100_000)
            .derive(Password("a"), salt: Self.salt, count: 32).array()
        let plain = try KeyDerivation.pbkdf2SHA256(rounds: 100_000)
            .derive(Password("a"), salt: Self.salt, count: 32).array()
        #expect(named == plain)
    }

    @Test(arguments: [
        (KeyDerivation.scrypt(logN: 16), true), (.scrypt(logN: 16, parallelism: 2), false),
        (.scrypt(logN: 13, parallelism: 10), false), (.scrypt(logN: 12, parallelism: 255), true),
        (.argon2id(memoryKiB: 19 * 1024, iterations: 2, parallelism: 1), false),
        (.argon2id(memoryKiB: 19 * 1024, iterations: 1, parallelism: 1), true),
        (.argon2id(memoryKiB: 1024, iterations: 100, parallelism: 1), true), (.pbkdf2SHA256(rounds: 599_999), true),
    ])
    func weakness(_ derivation: KeyDerivation, _ isWeak: Bool) {
        #expect(derivation.isWeak == isWeak)
    }
}

@Suite struct DerivationLimitsTests {
    @Test func memoryIsThatOfTheDefinition() {
        #expect(KeyDerivation.scrypt.memory == 128 << 20)
        #expect(KeyDerivation.argon2id.memory == 64 << 20)
        #expect(KeyDerivation.pbkdf2.memory == 0)
    }

    @Test(arguments: [
        KeyDerivation.scrypt(logN: 21), .scrypt(logN: 31, blockSize: 16, parallelism: 255),
        .scrypt(logN: 15, parallelism: 255), .argon2id(memoryKiB: (1 << 20) + 1, iterations: 1, parallelism: 1),
        .argon2id(memoryKiB: 1 << 20, iterations: 13, parallelism: 4),
        .argon2id(memoryKiB: 8, iterations: Int(Int32.max), parallelism: 1), .pbkdf2SHA256(rounds: Int(Int32.max)),
    ])
    func tooCostly(_ derivation: KeyDerivation) {
        let error = expectError(.derivationTooCostly) { try derivation.check(within: .standard) }
        #expect(error?.description.contains("allowed") == true)
        #expect(error?.description.contains("raise the") == true)
    }

    @Test func limitsCanBeRaised() throws {
        let derivation = KeyDerivation.scrypt(logN: 21)
        let limits = DerivationLimits(maximumMemory: 3 << 30, maximumWork: .seconds(60))
        #expect(throws: Never.self) { try derivation.check(within: limits) }
        let error = expectError(.derivationTooCostly) { try derivation.check(within: .standard) }
        #expect(error?.description.contains("2048 MiB") == true)
        #expect(error?.description.contains("1024 MiB") == true)
    }
}
