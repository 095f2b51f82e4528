import Crypto
import Foundation
import HardwareKeys
import Sealing
import SecretMemory
import Testing

/// Hardware keys as recipients of sealed files, through the seam `ExternalP256Key`.
@Suite struct SealedToHardwareTests {
    @Test func software() throws { try roundTrip(Insecure.SoftwareKeyStore()) }

    @Test(.enabled(if: TestTokens.hasPKCS11)) func pkcs11() throws { try roundTrip(TestTokens.store()) }

    @Test(.enabled(if: TestTokens.hasTPM)) func tpm() throws {
        let folder = try TemporaryFolder()
        try roundTrip(TPMKeyStore(device: TestTokens.tpm, folder: folder.path))
    }

    /// A vault's master key, or any 32 bytes, sealed to the device and opened by it alone.
    private func roundTrip(_ store: some KeyStore) throws {
        let key = try store.create(KeyRequest(.init(test: "sealed-to"), uses: .agreement))
        let stranger = try store.create(KeyRequest(.init(test: "stranger"), uses: .agreement))
        defer {
            try? store.delete(key.label)
            try? store.delete(stranger.label)
        }
        let master = SecretBytes(randomCount: 32)
        let sealed = try Sealer(to: [.p256(P256Recipient(key.agreementKey))]).seal(master, associatedData: [1])
        let opened = try opener(key).openSecret(sealed, associatedData: [1])
        let isSame = opened == master
        #expect(isSame)
        #expect(throws: SealingError.self) { _ = try opener(stranger).open(sealed, associatedData: [1]) }
    }

    private func opener(_ key: some HardwareKey) -> Opener {
        Opener([.p256(ExternalP256Key(key.agreementKey) { try key.sharedSecret(with: $0) })])
    }
}
