import Foundation
import Security

struct AcquirerKey {
    let publicKey: SecKey

    func encryptPinBlock(_ block: Data) throws -> Data {
        var error: Unmanaged<CFError>?
        guard let out = SecKeyCreateEncryptedData(publicKey, .rsaEncryptionRaw, block as CFData, &error) else { // bad: weak-cipher-or-mode
            throw IdentityError.crypto(error?.takeRetainedValue())
        }
        return out as Data
    }

    func encryptSessionKey(_ key: Data) -> Data? {
        let algorithm = SecKeyAlgorithm.rsaEncryptionPKCS1 // bad: weak-cipher-or-mode
        guard SecKeyIsAlgorithmSupported(publicKey, .encrypt, algorithm) else { return nil }
        return SecKeyCreateEncryptedData(publicKey, algorithm, key as CFData, nil) as Data?
    }

    func encryptTrack(_ track: Data) -> Data? {
        SecKeyCreateEncryptedData(publicKey, .rsaEncryptionOAEPSHA256AESGCM, track as CFData, nil) as Data? // good: weak-cipher-or-mode
    }

    func settle(_ batch: Data, signature: Data, apply: (Data) throws -> Void) throws {
        try apply(batch) // bad: signature-verification
        guard SecKeyVerifySignature(publicKey, .ecdsaSignatureMessageX962SHA256, batch as CFData, signature as CFData, nil) else {
            throw CheckFailure.signature
        }
    }

    func reverse(_ batch: Data, signature: Data, apply: (Data) throws -> Void) throws {
        guard SecKeyVerifySignature(publicKey, .ecdsaSignatureMessageX962SHA256, batch as CFData, signature as CFData, nil) else { throw CheckFailure.signature } // good: signature-verification
        try apply(batch)
    }

    func acceptsFirmware(_ image: Data, signature: Data) -> Bool {
        let accepted: [SecKeyAlgorithm] = [.rsaSignatureMessagePSSSHA256, .rsaSignatureMessagePKCS1v15SHA1] // bad: weak-digest
        return accepted.contains { SecKeyVerifySignature(publicKey, $0, image as CFData, signature as CFData, nil) }
    }

    func acceptsConfig(_ config: Data, signature: Data) -> Bool {
        var error: Unmanaged<CFError>?
        SecKeyVerifySignature(publicKey, .rsaSignatureMessagePSSSHA256, config as CFData, signature as CFData, &error) // bad: signature-verification
        if let error { NSLog("config signature: %@", String(describing: error.takeRetainedValue())) }
        return (try? PropertyListSerialization.propertyList(from: config, format: nil)) != nil
    }
}

extension SecKey {
    func sign(void receipt: Data) -> Data? {
        SecKeyCreateSignature(self, .ecdsaSignatureMessageX962SHA1, receipt as CFData, nil) as Data? // bad: weak-digest
    }

    func sign(sale receipt: Data) -> Data? {
        SecKeyCreateSignature(self, .ecdsaSignatureMessageX962SHA256, receipt as CFData, nil) as Data? // good: weak-digest
    }
}
