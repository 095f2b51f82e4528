import Crypto
import Foundation
import SecretMemory
import TestSupport
import Testing

@testable import HardwareKeys

@Suite(.enabled(if: TestTokens.hasTPM)) struct TPMTests {
    private func store(_ folder: TemporaryFolder, pins: PINSource? = nil) throws -> TPMKeyStore {
        try TPMKeyStore(device: TestTokens.tpm, folder: folder.path, pins: pins)
    }

    @Test(.enabled(if: isInstalled("openssl"))) func opensslVerifies() throws {
        let folder = try TemporaryFolder()
        let key = try store(folder).create(KeyRequest(.init(test: "openssl")))
        let message = Data("signed in a TPM".utf8)
        try message.write(to: URL(fileURLWithPath: folder.path + "/message"))
        let signature: P256.Signing.ECDSASignature = try key.signature(for: message)
        try signature.derRepresentation.write(to: URL(fileURLWithPath: folder.path + "/signature"))
        try Data(key.publicKey.pemRepresentation.utf8).write(to: URL(fileURLWithPath: folder.path + "/pem"))
        let (status, _) = try shell([
            "openssl", "dgst", "-sha256", "-verify", "\(folder.path)/pem", "-signature", "\(folder.path)/signature",
            "\(folder.path)/message",
        ])
        #expect(status == 0)
    }

    /// A second device object is what a second program is to the TPM; files are found by both.
    @Test func secondProgram() throws {
        let folder = try TemporaryFolder()
        let label = KeyLabel(test: "shared")
        let key = try store(folder).create(KeyRequest(label, uses: [.signing, .agreement]))
        let other = try TPMKeyStore(device: TPMDevice(.unixSocket(TestTokens.tpmSocket ?? "")), folder: folder.path)
        let found = try other.key(label)
        #expect(try key.publicKey.isValidSignature(found.signature(for: [4]), for: [4] as [UInt8]))
        #expect(code { _ = try other.create(KeyRequest(label)) } == .duplicateLabel)
        try other.delete(label)
        #expect(code { _ = try store(folder).key(label) } == .notFound)
    }

    @Test func pinEachUse() throws {
        let folder = try TemporaryFolder()
        let right = try store(folder, pins: .fixed(TestTokens.bytes("correct horse")))
        let label = KeyLabel(test: "with pin")
        let key = try right.create(KeyRequest(label, uses: [.signing, .agreement], policy: .pinEachUse))
        _ = try key.signature(for: [1]) as P256.Signing.ECDSASignature
        let other = P256.KeyAgreement.PrivateKey()
        let agreed: SecretBytes = try key.sharedSecret(with: other.publicKey)
        let expected = try other.sharedSecretFromKeyAgreement(with: key.agreementKey)
        #expect(expected.withUnsafeBytes { left in agreed.withUnsafeBytes { constantTimeEqual(left, $0) } })
        #expect(
            code { _ = try store(folder).key(label).signature(for: [1]) as P256.Signing.ECDSASignature } == .loginNeeded
        )
        for pin in ["", String(repeating: "x", count: 33), "zero\0"] {
            let bad = try store(folder, pins: .fixed(TestTokens.bytes(pin)))
            let request = KeyRequest(.init(test: "bad pin"), policy: .pinEachUse)
            #expect(code { _ = try bad.create(request) } == .invalidArgument)
        }
    }

    @Test func attestationProves() throws {
        let folder = try TemporaryFolder()
        let key = try store(folder).create(KeyRequest(.init(test: "attested"), uses: [.signing, .agreement]))
        let challenge = (0..<32).map { UInt8($0) }
        guard case .certified(let certificate) = try key.attestation(challenge: challenge) else {
            Issue.record("a TPM certifies")
            return
        }
        let signer = try P256.Signing.PublicKey(x963Representation: certificate.attestationKey)
        let proved = try certificate.verified(challenge: challenge, attestationKey: signer)
        #expect(proved.publicKey.rawRepresentation == key.publicKey.rawRepresentation)
        #expect(proved.attributes.isSuperset(of: [.fixedTPM, .fixedParent, .sensitiveDataOrigin]))
        // The attestation key is the same each time, so that it can be taken down once.
        guard case .certified(let second) = try key.attestation(challenge: []) else { return }
        #expect(second.attestationKey == certificate.attestationKey)
        #expect(code { _ = try certificate.verified(challenge: [9], attestationKey: signer) } == .refused)
        #expect(code { _ = try certificate.verified(challenge: challenge, attestationKey: key.publicKey) } == .refused)
        #expect(code { _ = try key.attestation(challenge: [UInt8](repeating: 0, count: 33)) } == .invalidArgument)
        refuseChanges(certificate, challenge, signer)
    }

    /// No bit of what the TPM said can be changed.
    private func refuseChanges(_ whole: TPMCertificate, _ challenge: [UInt8], _ signer: P256.Signing.PublicKey) {
        var accepted = 0
        func attempt(_ changed: TPMCertificate) {
            if (try? changed.verified(challenge: challenge, attestationKey: signer)) != nil, changed != whole {
                accepted += 1
            }
        }
        for index in 0..<whole.statement.count * 8 {
            var bytes = whole.statement
            bytes[index / 8] ^= 1 << UInt8(index % 8)
            attempt(
                TPMCertificate(
                    statement: bytes, signature: whole.signature, attestationKey: whole.attestationKey,
                    publicArea: whole.publicArea))
        }
        for index in 0..<whole.publicArea.count * 8 {
            var bytes = whole.publicArea
            bytes[index / 8] ^= 1 << UInt8(index % 8)
            attempt(
                TPMCertificate(
                    statement: whole.statement, signature: whole.signature, attestationKey: whole.attestationKey,
                    publicArea: bytes))
        }
        #expect(accepted == 0)
    }

    /// The TPM's own way to hand a key to another TPM is shut, and the private part in the file is not the key.
    @Test func keysCannotBeExported() throws {
        let folder = try TemporaryFolder()
        let key = try store(folder).create(KeyRequest(.init(test: "no way out")))
        #expect(
            code { _ = try TestTokens.tpm.perform { (tpm) throws(HardwareKeyError) in try tpm.duplicate(key.file) } }
                != nil)
        // A file changed to say that the key may be duplicated is not loaded.
        var bytes = key.file.area.bytes
        bytes[7] &= ~0x12
        let weak = TPMKeyFile(
            label: key.label, hasPIN: false, area: try TPMPublicArea(bytes), privatePart: key.file.privatePart)
        let load = code {
            _ = try TestTokens.tpm.perform { (tpm) throws(HardwareKeyError) in try tpm.load(weak) }
        }
        #expect(load == .wrongKind)
    }

    @Test(.enabled(if: TestTokens.tpmToLock != nil)) func fileOfAnotherTPM() throws {
        let folder = try TemporaryFolder()
        _ = try store(folder).create(KeyRequest(.init(test: "moved")))
        let other = try TPMKeyStore(device: TPMDevice(.unixSocket(TestTokens.tpmToLock ?? "")), folder: folder.path)
        let key = try other.key(.init(test: "moved"))
        #expect(code { _ = try key.signature(for: [1]) as P256.Signing.ECDSASignature } == .wrongKind)
    }

    /// Wrong PINs up to the lock: each is tried once, the last one only when that is allowed, then nothing is.
    @Test(.enabled(if: TestTokens.tpmToLock != nil)) func wrongPINsToTheLock() throws {
        let folder = try TemporaryFolder()
        let device = TPMDevice(.unixSocket(TestTokens.tpmToLock ?? ""))
        let label = KeyLabel(test: "to lock")
        let right = try TPMKeyStore(device: device, folder: folder.path, pins: .fixed(TestTokens.bytes("right")))
        _ = try right.create(KeyRequest(label, policy: .pinEachUse))
        let free = try right.create(KeyRequest(.init(test: "unattended")))
        let tries = try device.perform { (tpm) throws(HardwareKeyError) in try tpm.triesLeft() }
        try #require((2...100).contains(tries))
        for number in 1..<tries {
            let wrong = try TPMKeyStore(
                device: device, folder: folder.path, pins: .fixed(TestTokens.bytes("wrong \(number)")))
            let key = try wrong.key(label)
            for _ in 0..<3 where try device.perform({ (tpm) throws(HardwareKeyError) in try tpm.triesLeft() }) > 1 {
                #expect(code { _ = try key.signature(for: [1]) as P256.Signing.ECDSASignature } == .wrongPIN)
            }
            let left = try device.perform { (tpm) throws(HardwareKeyError) in try tpm.triesLeft() }
            #expect(left == tries - number)
        }
        #expect(code { _ = try right.key(label).signature(for: [1]) as P256.Signing.ECDSASignature } == .lastTry)
        let daring = try TPMKeyStore(
            device: device, folder: folder.path, pins: .fixed(TestTokens.bytes("wrong again")), allowsLastTry: true)
        #expect(code { _ = try daring.key(label).signature(for: [1]) as P256.Signing.ECDSASignature } == .wrongPIN)
        #expect(code { _ = try right.key(label).signature(for: [1]) as P256.Signing.ECDSASignature } == .pinLocked)
        // A key without a PIN goes on working.
        _ = try free.signature(for: [1]) as P256.Signing.ECDSASignature
    }

    @Test func filesThatAreNoKeys() throws {
        let folder = try TemporaryFolder()
        let store = try store(folder)
        let key = try store.create(KeyRequest(.init(test: "good")))
        let name = try #require(FileManager.default.contentsOfDirectory(atPath: folder.path).first)
        let path = folder.path + "/" + name
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        // Renamed to another label's file, cut, a link, a folder, a pipe.
        let twin = folder.path + "/" + String(repeating: "0", count: 64) + ".tpmkey.pem"
        try FileManager.default.copyItem(atPath: path, toPath: twin)
        try Data("-----BEGIN".utf8).write(to: URL(fileURLWithPath: folder.path + "/x.tpmkey.pem"))
        mkfifo(folder.path + "/y.tpmkey.pem", 0o600)
        #expect(try store.keys().map(\.label) == [key.label])
        try Data(key.file.pem.dropLast(40)).write(to: URL(fileURLWithPath: path))
        #expect(code { _ = try store.key(key.label) } == .wrongKind)
        #expect(code { _ = try TPMKeyStore(folder: "") } == .invalidArgument)
        #expect(code { _ = try TPMKeyStore(folder: "/nowhere/at/all") } == .system)
    }

    @Test func noTPMThere() throws {
        let folder = try TemporaryFolder()
        for address in [TPMAddress.device("/dev/no-tpm"), .unixSocket(folder.path + "/none")] {
            let store = try TPMKeyStore(device: TPMDevice(address), folder: folder.path)
            #expect(code { _ = try store.create(KeyRequest(.init(test: "x"))) } == .tokenNotFound)
        }
    }
}

/// Bytes as a TPM gives them.
enum TPMSamples {
    /// The public area of a signing key.
    static let publicArea: [UInt8] = {
        let key = P256.Signing.PrivateKey().publicKey.rawRepresentation
        var writer = TPMWriter()
        writer.write(raw: TPMPublicArea.template([.bound, .userWithAuth, .sign]).dropLast(4))
        writer.write(sized: key.prefix(32))
        writer.write(sized: key.suffix(32))
        return writer.bytes
    }()
}
