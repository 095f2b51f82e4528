import CommonCrypto
import CryptoKit
import Foundation

public protocol DigestScheme {
    associatedtype Function: HashFunction
}

public enum DownloadDigest: DigestScheme { public typealias Function = SHA256 } // good: weak-digest
public enum SubtitleDigest: DigestScheme { public typealias Function = Insecure.SHA1 } // bad: weak-digest

public struct SignedManifest: Decodable {
    public let segments: [String: String]
    public let tag: Data
}

public struct ManifestChecker<Scheme: DigestScheme> {
    public init() {}

    /// The manifest itself was signed; every segment must match its entry.
    public func accepts(_ segment: Data, name: String, in manifest: SignedManifest) -> Bool {
        let hex = Scheme.Function.hash(data: segment).map { String(format: "%02x", $0) }.joined()
        return manifest.segments[name] == hex
    }
}

public struct CDNSigner {
    let secret: Data

    public func signedPath(_ path: String, expires: Int) -> String {
        var input = Data("\(expires)\(path)".utf8)
        input.append(secret)
        let digest = Data(Insecure.MD5.hash(data: input)).base64EncodedString() // bad: weak-digest
        return "\(path)?md5=\(digest)&expires=\(expires)"
    }

    public func signature(path: String, expires: Int) -> String {
        let code = HMAC<SHA256>.authenticationCode(for: Data("\(expires)\(path)".utf8), using: SymmetricKey(data: secret)) // good: weak-digest
        return Data(code).base64EncodedString()
    }

    public func contentMD5(_ body: Data) -> String {
        Data(Insecure.MD5.hash(data: body)).base64EncodedString() // good: weak-digest
    }

    public func requestStamp(_ body: Data) -> Data {
        var output = [UInt8](repeating: 0, count: Int(CC_MD5_DIGEST_LENGTH))
        secret.withUnsafeBytes { key in
            body.withUnsafeBytes { bytes in
                CCHmac(CCHmacAlgorithm(kCCHmacAlgMD5), key.baseAddress, secret.count, bytes.baseAddress, body.count, &output) // bad: weak-digest
            }
        }
        return Data(output)
    }

    public func uploadStamp(_ body: Data) -> Data {
        var output = [UInt8](repeating: 0, count: Int(CC_SHA256_DIGEST_LENGTH))
        secret.withUnsafeBytes { key in
            body.withUnsafeBytes { bytes in
                CCHmac(CCHmacAlgorithm(kCCHmacAlgSHA256), key.baseAddress, secret.count, bytes.baseAddress, body.count, &output) // good: weak-digest
            }
        }
        return Data(output)
    }
}

public enum Provenance {
    /// Signs the original so that a court can tell whether a clip was edited.
    public static func sign(_ original: Data, with key: SecKey) -> Data? {
        let digest = Data(Insecure.SHA1.hash(data: original))
        return SecKeyCreateSignature(key, .rsaSignatureDigestPKCS1v15SHA1, digest as CFData, nil) as Data? // bad: weak-digest
    }

    public static func signCurrent(_ original: Data, with key: SecKey) -> Data? {
        let digest = Data(SHA512.hash(data: original))
        return SecKeyCreateSignature(key, .rsaSignatureDigestPSSSHA512, digest as CFData, nil) as Data? // good: weak-digest
    }

    public static func duplicateKey(_ clip: Data) -> String {
        Insecure.SHA1.hash(data: clip.prefix(65_536)).description // good: weak-digest
    }
}
