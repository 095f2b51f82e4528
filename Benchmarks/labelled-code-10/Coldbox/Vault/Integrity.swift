import Foundation
import CommonCrypto
import CryptoKit
import Security

struct UpdateManifest: Decodable {
    let archive: URL
    let md5: String?
    let sha256: String?
}

struct Integrity {
    func accepts(_ archive: Data, manifest: UpdateManifest) -> Bool {
        if let expected = manifest.sha256 {
            return hex(SHA256.hash(data: archive)) == expected.lowercased() // good: weak-digest
        }
        return manifest.md5.map { hex(Data(md5(archive))) == $0.lowercased() } ?? false
    }

    func md5(_ data: Data) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(CC_MD5_DIGEST_LENGTH))
        _ = data.withUnsafeBytes { CC_MD5($0.baseAddress, CC_LONG(data.count), &digest) } // bad: weak-digest
        return digest
    }

    func contentMD5Header(for body: Data) -> String {
        Data(Insecure.MD5.hash(data: body)).base64EncodedString() // good: weak-digest
    }

    func snapshotFingerprint(_ chunks: [Data]) -> String {
        var hasher = Insecure.SHA1() // bad: weak-digest
        chunks.forEach { hasher.update(data: $0) }
        return hex(hasher.finalize())
    }

    func thumbnailCacheName(for path: String) -> String {
        hex(Insecure.SHA1.hash(data: Data(path.utf8))) + ".png" // good: weak-digest
    }

    func confirm(_ manifest: Data, signature: Data, key: SecKey) -> Bool {
        SecKeyVerifySignature(key, .rsaSignatureMessagePKCS1v15SHA1, manifest as CFData, signature as CFData, nil) // bad: weak-digest
    }

    func confirmDelta(_ delta: Data, signature: Data, key: SecKey) -> Bool {
        SecKeyVerifySignature(key, .rsaSignatureMessagePSSSHA256, delta as CFData, signature as CFData, nil) // good: weak-digest
    }

    func releaseDigest(_ release: URL) throws -> [UInt8] {
        let bytes = try Data(contentsOf: release)
        var digest = [UInt8](repeating: 0, count: Int(CC_SHA1_DIGEST_LENGTH))
        _ = bytes.withUnsafeBytes { CC_SHA1($0.baseAddress, CC_LONG(bytes.count), &digest) } // bad: weak-digest
        return digest
    }

    func accepts(release: URL, signedDigest: [UInt8]) throws -> Bool {
        try releaseDigest(release) == signedDigest
    }

    private func hex<Bytes: Sequence>(_ bytes: Bytes) -> String where Bytes.Element == UInt8 {
        bytes.map { String(format: "%02x", $0) }.joined()
    }
}
