import Crypto
import Foundation
import SecretMemory
import Testing

@testable import Sealing

/// Headers with thousands of public keys, which whoever sends a file can write.
@Suite struct ManyRecipientsTests {
    private static let most = SealedHeader.mostStanzas

    /// Each recipient for each key is an agreement, and all of them count together.
    @Test func agreementsAreCharged() throws {
        let header = Array(SealedHeader(stanzas: Self.x25519(Self.most), reserve: false).encoded(with: FileKey()))
        let keys = try (0..<11).map { _ in Identity.x25519(try X25519Identity()) }
        let limits = DerivationLimits(maximumWork: .seconds(1))
        let error = expectError(.derivationTooCostly) { _ = try Opener(keys, limits: limits).open(header) }
        #expect(error?.description.contains("recipients of the file require about 5 s of work in total") == true)
        // One key, and keys of another kind.
        let file = Array(try Sealer(to: [.x25519(X25519Identity().recipient)]).seal([1]))
        expectError(.cannotOpen) { _ = try Opener(keys, limits: limits).open(file) }
        expectError(.cannotOpen) { _ = try Opener([.key(SealingKey())], limits: limits).open(header) }
    }

    @Test func hybridAgreementsAreCharged() throws {
        let stanza = Stanza.hybrid(
            encapsulation: [UInt8](repeating: 1, count: XWing.encapsulationSize),
            wrapped: [UInt8](repeating: 2, count: Stanza.sealedSize))
        let stanzas = Array(repeating: stanza, count: 890)
        let header = SealedHeader(stanzas: stanzas, reserve: false).encoded(with: FileKey())
        let keys = try (0..<20).map { _ in Identity.hybrid(try HybridIdentity()) }
        let limits = DerivationLimits(maximumWork: .seconds(1))
        expectError(.derivationTooCostly) { _ = try Opener(keys, limits: limits).open(header) }
    }

    @Test func agreementsAndPasswordsAreChargedTogether() throws {
        let (password, identity) = (try Password.sample(), try X25519Identity())
        let derivation = KeyDerivation.scrypt(logN: 10)
        let stanzas =
            try Sealer(to: [.password(password, derivation)]).stanzas(for: FileKey()) + Self.x25519(100)
        let header = SealedHeader(stanzas: stanzas, reserve: false)
        let both: [Identity] = [.password(password), .x25519(identity)]
        var budget = DerivationBudget(DerivationLimits(maximumWork: derivation.work * 2), for: both)
        expectError(.derivationTooCostly) { try budget.charge(header) }
        var enough = DerivationBudget(DerivationLimits(maximumWork: derivation.work * 2), for: [.password(password)])
        try enough.charge(header)
    }

    /// A finger each time, or a second of a smart card.
    @Test func aKeeperIsNotAskedForEver() throws {
        let key = P256.KeyAgreement.PrivateKey()
        let asked = Count()
        let identity = Identity.p256(
            ExternalP256Key(key.publicKey) { ephemeral in
                asked.add()
                let secret = try key.sharedSecretFromKeyAgreement(with: ephemeral)
                return SecretBytes(count: 32) { target in secret.withUnsafeBytes { target.copyMemory(from: $0) } }
            })
        let recipient = try PreparedRecipient(.p256(P256Recipient(key.publicKey)))
        for count in [8, 9] {
            let stanzas = try (0..<count).map { _ in try recipient.stanza(for: FileKey(), salt: []) }
            let header = SealedHeader(stanzas: stanzas, reserve: false).encoded(with: FileKey())
            let before = asked.value
            let thrown = code { _ = try Opener([identity]).open(header) }
            #expect(thrown == (count == 8 ? .cannotOpen : .derivationTooCostly))
            #expect(asked.value - before == (count == 8 ? 8 : 0))
            // Of another key there may be as many as there like.
            let other = Identity.p256(try P256Identity())
            expectError(.cannotOpen) { _ = try Opener([other]).open(header) }
        }
    }

    @Test func ageFilesAreChargedToo() throws {
        let identity = try X25519Identity()
        let file = try AgeFile.seal([1], to: (0..<200).map { _ in .x25519(try X25519Identity().recipient) })
        let limits = DerivationLimits(maximumWork: .milliseconds(10))
        expectError(.derivationTooCostly) { _ = try AgeFile.open(file, with: [.x25519(identity)], limits: limits) }
        expectError(.cannotOpen) { _ = try AgeFile.open(file, with: [.x25519(identity)]) }
        let card = try P256Identity()
        let asking = try AgeFile.seal([1], to: Array(repeating: .p256(card.recipient), count: 9))
        expectError(.derivationTooCostly) { _ = try AgeFile.open(asking, with: [.p256(card)]) }
        expectError(.cannotOpen) { _ = try AgeFile.open(asking, with: [.p256(P256Identity())]) }
    }

    private static func x25519(_ count: Int) -> [Stanza] {
        let share = Array(Curve25519.KeyAgreement.PrivateKey().publicKey.rawRepresentation)
        let wrapped = [UInt8](repeating: 3, count: Stanza.sealedSize)
        return Array(repeating: .x25519(encapsulation: share, wrapped: wrapped), count: count)
    }
}

/// Sendable: `number` is touched under `lock` alone.
private final class Count: @unchecked Sendable {
    private let lock = NSLock()
    private var number = 0

    var value: Int { lock.withLock { number } }

    func add() { lock.withLock { number += 1 } }
}
