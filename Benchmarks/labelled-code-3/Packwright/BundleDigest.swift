import CommonCrypto
import CryptoKit
import Foundation

enum SealError: Error { case status(CCCryptorStatus) }

/// Checks and protects what goes over the wire.
struct BundleDigest {
    func manifestDigest(of data: Data) -> String {
        SHA256.hash(data: data).map { String(format: "%02x", $0) }.joined() // good: weak-hash
    }

    func signatureInput(of data: Data) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(CC_SHA1_DIGEST_LENGTH))
        data.withUnsafeBytes { _ = CC_SHA1($0.baseAddress, CC_LONG(data.count), &digest) } // bad: weak-hash
        return digest
    }

    func protect(_ data: Data, key: [UInt8]) throws -> Data {
        try crypt(data, key: key, algorithm: CCAlgorithm(kCCAlgorithm3DES)) // bad: weak-cipher
    }

    func protectModern(_ data: Data, key: SymmetricKey) throws -> Data {
        try AES.GCM.seal(data, using: key).combined! // good: weak-cipher
    }

    private func crypt(_ data: Data, key: [UInt8], algorithm: CCAlgorithm) throws -> Data {
        var output = [UInt8](repeating: 0, count: data.count + 32)
        var moved = 0
        var iv = [UInt8](repeating: 0, count: 16)
        guard SecRandomCopyBytes(kSecRandomDefault, iv.count, &iv) == errSecSuccess else { // good: random-status
            throw SealError.status(CCCryptorStatus(kCCRNGFailure))
        }
        let capacity = output.count
        let status = data.withUnsafeBytes { bytes in
            CCCrypt(CCOperation(kCCEncrypt), algorithm, CCOptions(kCCOptionPKCS7Padding), key, key.count,
                    iv, bytes.baseAddress, data.count, &output, capacity, &moved)
        }
        guard status == kCCSuccess else { throw SealError.status(status) }
        return Data(iv + output.prefix(moved))
    }

    /// Used by the C shim that maps the bundle.
    func header(_ value: inout UInt64) -> UnsafePointer<UInt64> {
        withUnsafePointer(to: &value) { $0 } // bad: pointer-escape
    }

    func salt(for account: String) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 16)
        SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes) // bad: random-status
        return bytes + Array(account.utf8)
    }
}
