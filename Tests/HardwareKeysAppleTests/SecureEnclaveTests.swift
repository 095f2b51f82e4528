import CryptoKit
import Foundation
import HardwareKeysTesting
import SecretMemory
import Security
import Testing

@testable import HardwareKeys

/// Against an emulated enclave: what our code does with the system's answers, not what the system answers.
@Suite(.serialized) struct SecureEnclaveTests {
    @Test(arguments: KeyStoreContract<SecureEnclaveKeyStore>.checks)
    func contract(_ check: KeyStoreContract<SecureEnclaveKeyStore>.Check) throws {
        try withFolder { folder in
            try check.run(on: KeyStoreContract(SecureEnclaveKeyStore(folder: folder), prefix: "c-"))
        }
    }

    @Test func accessControl() throws {
        try withFolder { folder in
            let store = try SecureEnclaveKeyStore(folder: folder)
            for (policy, flags) in [
                (.unattended, [.privateKeyUsage]), (.userPresence, [.privateKeyUsage, .userPresence]),
                (.currentBiometry, [.privateKeyUsage, .biometryCurrentSet]),
            ] as [(KeyPolicy, SecAccessControlCreateFlags)] {
                let label = try KeyLabel("\(policy)")
                _ = try store.create(KeyRequest(label, policy: policy))
                let file = try KeyFolder<EnclaveKeyFile>(folder).file(label)
                let control = try #require(EmulatedEnclave.shared.control(of: Data(file.representation)))
                #expect(control.flags == flags)
                #expect("\(control.accessible)" == "\(kSecAttrAccessibleWhenUnlockedThisDeviceOnly)")
            }
            #expect(code { _ = try store.create(KeyRequest(KeyLabel("p"), policy: .pinEachUse)) } == .unavailable)
            #expect(
                code { _ = try store.create(KeyRequest(KeyLabel("b"), uses: [.signing, .agreement])) } == .unavailable)
        }
    }

    @Test(
        arguments: [
            ("com.apple.LocalAuthentication", -2, .cancelled), ("com.apple.LocalAuthentication", -8, .pinLocked),
            ("com.apple.LocalAuthentication", -1004, .loginNeeded), ("NSOSStatusErrorDomain", -25308, .loginNeeded),
            ("NSOSStatusErrorDomain", -34018, .unavailable), ("CryptoTokenKit", -3, .deviceFailed),
        ] as [(String, Int, HardwareKeyError.Code)])
    func refusals(_ domain: String, _ number: Int, _ expected: HardwareKeyError.Code) throws {
        defer { EmulatedEnclave.shared.personsAnswer = nil }
        try withFolder { folder in
            let store = try SecureEnclaveKeyStore(folder: folder)
            let signer = try store.create(KeyRequest(KeyLabel("s"), policy: .userPresence))
            let keeper = try store.create(KeyRequest(KeyLabel("a"), uses: .agreement, policy: .currentBiometry))
            EmulatedEnclave.shared.personsAnswer = NSError(domain: domain, code: number)
            #expect(code { _ = try signer.signature(for: [1]) as P256.Signing.ECDSASignature } == expected)
            #expect(code { _ = try keeper.sharedSecret(with: signer.agreementKey) as SecretBytes } == expected)
        }
    }

    @Test func otherDevice() throws {
        try withFolder { folder in
            let store = try SecureEnclaveKeyStore(folder: folder)
            let key = try store.create(KeyRequest(KeyLabel("k")))
            EmulatedEnclave.shared.reset()
            #expect(code { _ = try key.signature(for: [1]) as P256.Signing.ECDSASignature } == .invalidArgument)
            #expect(code { _ = try key.attestation(challenge: []) } == .unavailable)
        }
    }

    @Test func noEnclave() throws {
        EmulatedEnclave.shared.isAvailable = false
        defer { EmulatedEnclave.shared.isAvailable = true }
        try withFolder { folder in #expect(code { _ = try SecureEnclaveKeyStore(folder: folder) } == .unavailable) }
    }

    private func withFolder(_ body: (String) throws -> Void) throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("bulwark-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try body(path)
    }

    private func code(_ body: () throws -> Void) -> HardwareKeyError.Code? {
        do {
            try body()
            return nil
        } catch {
            return (error as? HardwareKeyError)?.code
        }
    }
}
