import Crypto
import Foundation
import TestSupport
import Testing

@testable import Sealing

@Suite struct AgeFileTests {
    static let sizes = [0, 1, 47, 48, 49, 65_535, 65_536, 65_537, 131_072, 200_000]

    @Test(arguments: sizes, [false, true]) func roundTrip(_ size: Int, _ isArmored: Bool) throws {
        let identity = try X25519Identity()
        let content = Self.content(size)
        let file = try AgeFile.seal(content, to: [.x25519(identity.recipient)], isArmored: isArmored)
        #expect(try AgeFile.open(file, with: [.x25519(identity)]) == content)
        #expect(file.starts(with: (isArmored ? "-----BEGIN AGE" : "age-encryption.org/v1\n").utf8))
        if isArmored { #expect(file.allSatisfy { $0 < 0x80 }) }
    }

    @Test func everyKindOfRecipient() throws {
        let content = Self.content(1000)
        let password = try Password("correct horse")
        let (x25519, hybrid, p256) = (try X25519Identity(), try HybridIdentity(), try P256Identity())
        let pairs: [(Recipient, Identity)] = [
            (.password(password, .scrypt(logN: 5)), .password(password)), (.x25519(x25519.recipient), .x25519(x25519)),
            (.hybrid(hybrid.recipient), .hybrid(hybrid)), (.p256(p256.recipient), .p256(p256)),
        ]
        for (index, pair) in pairs.enumerated() {
            let file = try AgeFile.seal(content, to: [pair.0])
            #expect(try AgeFile.open(file, with: pairs.map(\.1)) == content)
            for (other, identity) in pairs.map(\.1).enumerated() where other != index {
                expectError(.cannotOpen) { _ = try AgeFile.open(file, with: [identity]) }
            }
            expectError(.cannotOpen) { _ = try AgeFile.open(file, with: []) }
        }
    }

    @Test func everyoneOfSeveralOpens() throws {
        let content = Self.content(100)
        let identities = try (0..<5).map { _ in try X25519Identity() }
        let hardware = try P256Identity()
        let recipients = identities.map { Recipient.x25519($0.recipient) } + [.p256(hardware.recipient)]
        let file = try AgeFile.seal(content, to: recipients)
        for identity in identities { #expect(try AgeFile.open(file, with: [.x25519(identity)]) == content) }
        #expect(try AgeFile.open(file, with: [.p256(hardware)]) == content)
        let stranger = try X25519Identity()
        expectError(.cannotOpen) { _ = try AgeFile.open(file, with: [.x25519(stranger)]) }
        #expect(try AgeFile.open(file, with: [.x25519(stranger), .x25519(identities[4])]) == content)
    }

    @Test func wrongPasswordsAndKeysSayNothing() throws {
        let secret = "correct horse battery staple"
        let file = try AgeFile.seal([1], to: [.password(Password(secret), .scrypt(logN: 4))])
        let wrong = "Correct horse battery staple"
        let error = expectError(.cannotOpen) { _ = try AgeFile.open(file, with: [.password(Password(wrong))]) }
        #expect(error?.description.contains("horse") == false)
    }

    @Test func twoSealingsDiffer() throws {
        let identity = try X25519Identity()
        let files = try (0..<2).map { _ in try AgeFile.seal([1, 2, 3], to: [.x25519(identity.recipient)]) }
        #expect(files[0] != files[1])
    }

    @Test func whatAgeDoesNotHaveIsRefused() throws {
        let password = try Password("correct horse")
        let (x25519, hybrid) = (try X25519Identity(), try HybridIdentity())
        let refused: [[Recipient]] = [
            [], [.key(SealingKey())], [.password(password, .argon2id)], [.password(password, .pbkdf2)],
            [.password(password, .scrypt(logN: 5, blockSize: 4))], [.password(password, .scrypt(logN: 0))],
            [.password(password, .scrypt(logN: 5, parallelism: 2))],
            [.password(password, .scrypt(logN: 5)), .x25519(x25519.recipient)],
            [.password(password, .scrypt(logN: 5)), .password(password, .scrypt(logN: 5))],
            [.hybrid(hybrid.recipient), .x25519(x25519.recipient)],
        ]
        for recipients in refused {
            expectError(.invalidArgument) { _ = try AgeFile.seal([1], to: recipients) }
        }
    }

    @Test func dearPasswordsAreRefusedBeforeWork() throws {
        let file = try AgeFile.seal([1], to: [.password(Password("a"), .scrypt(logN: 10))])
        let limits = DerivationLimits(maximumMemory: 1 << 19)
        let error = expectError(.derivationTooCostly) {
            _ = try AgeFile.open(file, with: [.password(Password("a"))], limits: limits)
        }
        #expect(error?.description.contains("1 MiB") == true)
    }

    /// Made by age 1.1.1 and committed, so that these hold without it.
    @Test(arguments: ["x25519.age", "x25519-armored.age", "scrypt.age"]) func filesOfTheReferenceProgram(
        _ name: String
    ) throws {
        let text = "AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX"
        let identities: [Identity] = [
            .x25519(try X25519Identity(text: Array(text.utf8))), .password(try Password("correct horse")),
        ]
        let content = try AgeFile.open(Vectors.own(name), with: identities)
        #expect(content == Array("Twas brillig, and the slithy toves\n".utf8))
    }

    /// The example stanza of c2sp.org/age, section “p256tag recipient stanza”, whose tag is not that of the text.
    @Test func publishedTag() throws {
        let recipient = try P256Recipient("age1tag1qt8lw0ual6avlwmwatk888yqnmdamm7xfd0wak53ut6elz5c4swx2yqdj4e")
        let share = try #require(
            Base64.decode(
                Array(
                    """
                    BOqTylUtZFwkMTxd6UENg8kopiMhRJBOUXMv5w2xVOmJu7eezoALGXiNtq5Vka+UQvaYbQvAdwjIJEDaoBaq7So
                    """.utf8)))
        let key = try P256.KeyAgreement.PublicKey(compressedRepresentation: recipient.publicKey)
        #expect(Base64.encode(AgeP256.earlierTag(key, share)) == Array("CXBuUw".utf8))
    }

    @Test(arguments: [0, 1, 65_536, 5_000_000]) func dataIsTakenAsWell(size: Int) throws {
        let identity = try X25519Identity()
        let content = Data(Self.content(size))
        for isArmored in [false, true] {
            let file: Data = try AgeFile.seal(content, to: [.x25519(identity.recipient)], isArmored: isArmored)
            let opened: Data = try AgeFile.open(file, with: [.x25519(identity)])
            #expect(opened == content)
            #expect(try AgeFile.open(Array(file), with: [.x25519(identity)]) == Array(content))
            // A slice begins at another place than zero.
            #expect(try AgeFile.open((Data([1]) + file).dropFirst(), with: [.x25519(identity)]) == content)
            #expect(throws: SealingError.self) { _ = try AgeFile.open(file.dropLast(9), with: [.x25519(identity)]) }
        }
    }

    static func content(_ size: Int) -> [UInt8] {
        var generator = SeededGenerator(seed: UInt64(size))
        return generator.bytes(size)
    }
}
