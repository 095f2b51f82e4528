import Crypto
import Foundation
import HardwareKeys
import HardwareKeysTesting
import SecretMemory
import Testing

@Suite struct ContractTests {
    @Test(arguments: KeyStoreContract<Insecure.SoftwareKeyStore>.checks)
    func software(_ check: KeyStoreContract<Insecure.SoftwareKeyStore>.Check) throws {
        try check.run(on: KeyStoreContract(Insecure.SoftwareKeyStore(), prefix: "c-"))
    }

    @Test(.enabled(if: TestTokens.hasPKCS11), arguments: KeyStoreContract<PKCS11KeyStore>.checks)
    func pkcs11(_ check: KeyStoreContract<PKCS11KeyStore>.Check) throws {
        let prefix = "\(check.description.hashValue & 0xFFFF)-"
        try check.run(on: KeyStoreContract(TestTokens.store(), prefix: prefix))
    }

    @Test(.enabled(if: TestTokens.hasTPM), arguments: KeyStoreContract<TPMKeyStore>.checks)
    func tpm(_ check: KeyStoreContract<TPMKeyStore>.Check) throws {
        let folder = try TemporaryFolder()
        let store = try TPMKeyStore(device: TestTokens.tpm, folder: folder.path)
        try check.run(on: KeyStoreContract(store, prefix: "c-", threads: 4, signaturesEach: 5))
    }

    /// A suite that a store without promises passes would be worth nothing.
    @Test(arguments: KeyStoreContract<CarelessStore>.checks)
    func carelessStoreFails(_ check: KeyStoreContract<CarelessStore>.Check) {
        // What it does by luck.
        let isKept = [
            "attests or says why not", "signs messages and digests alike", "signs what its public key verifies",
        ]
        guard !isKept.contains(check.description) else { return }
        #expect(throws: (any Error).self) { try check.run(on: KeyStoreContract(CarelessStore(), prefix: "c-")) }
    }
}

/// Makes a new key whenever it is asked for one, and deletes nothing.
struct CarelessStore: KeyStore {
    private let store = Insecure.SoftwareKeyStore()

    func create(_ request: KeyRequest) throws(HardwareKeyError) -> CarelessKey {
        let hidden = KeyRequest(try KeyLabel("\(Int.random(in: 0..<Int.max))"), uses: [.signing, .agreement])
        return CarelessKey(key: try store.create(hidden), label: request.label)
    }
    func key(_ label: KeyLabel) throws(HardwareKeyError) -> CarelessKey { try create(KeyRequest(label)) }
    func keys() throws(HardwareKeyError) -> [CarelessKey] { [] }
    func delete(_ label: KeyLabel) throws(HardwareKeyError) {}
}

struct CarelessKey: HardwareKey {
    let key: Insecure.SoftwareKey
    let label: KeyLabel
    private let calls = Calls()

    /// Not safe across threads in what it answers, though it does not race.
    final class Calls: @unchecked Sendable {
        private let lock = NSLock()
        private var last = MessageDigest(of: [UInt8]())
        func exchange(_ digest: MessageDigest) -> MessageDigest {
            lock.withLock {
                defer { last = digest }
                return last == MessageDigest(of: [UInt8]()) || !isOfThreads(digest) ? digest : last
            }
        }
        private func isOfThreads(_ digest: MessageDigest) -> Bool {
            (0..<8).contains { thread in
                (0..<25).contains { digest == MessageDigest(of: Array("thread \(thread) message \($0)".utf8)) }
            }
        }
    }

    init(key: Insecure.SoftwareKey, label: KeyLabel) {
        self.key = key
        self.label = label
    }

    var publicKey: P256.Signing.PublicKey { key.publicKey }
    var uses: KeyUses { [.signing, .agreement] }
    var agreementKey: P256.KeyAgreement.PublicKey { P256.KeyAgreement.PrivateKey().publicKey }
    func signature(of digest: MessageDigest) throws(HardwareKeyError) -> P256.Signing.ECDSASignature {
        try key.signature(of: calls.exchange(digest))
    }
    func sharedSecret(with other: P256.KeyAgreement.PublicKey) throws(HardwareKeyError) -> SecretBytes {
        try key.sharedSecret(with: other)
    }
    func attestation(challenge: [UInt8]) throws(HardwareKeyError) -> KeyAttestation {
        try key.attestation(challenge: challenge)
    }
}
