import CommonCrypto
import CryptoKit
import CryptoSwift
import Foundation

struct DocumentRecord: Codable {
    let name: String
    let checksum: String
    let size: Int
}

enum ChecksumKind: String {
    case md5, sha1, sha256

    func digest(_ data: Data) -> String {
        switch self {
        case .md5: return data.md5().toHexString() // bad: weak-digest
        case .sha1: return Insecure.SHA1.hash(data: data).map { String(format: "%02x", $0) }.joined() // bad: weak-digest
        case .sha256: return data.sha256().toHexString() // good: weak-digest
        }
    }
}

struct UpdatePackageCheck {
    func matches(_ package: Data, manifest: [String: String]) -> Bool {
        manifest.contains { kind, value in
            ChecksumKind(rawValue: kind)?.digest(package) == value
        }
    }
}

struct OneTimeCode {
    let secret: SymmetricKey

    func code(at date: Date = Date()) -> String {
        let counter = UInt64(date.timeIntervalSince1970 / 30).bigEndian
        let moving = withUnsafeBytes(of: counter) { Data($0) }
        let mac = Data(CryptoKit.HMAC<Insecure.SHA1>.authenticationCode(for: moving, using: secret)) // good: weak-digest
        let offset = Int(mac[19] & 0x0f)
        let value = mac[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7fff_ffff
        return String(format: "%06d", value % 1_000_000)
    }
}

final class TreeHasher {
    func root(of leaves: [Data]) -> Data {
        var level = leaves.map(leaf)
        while level.count > 1 {
            level = stride(from: 0, to: level.count, by: 2).map { index in
                pair(level[index], index + 1 < level.count ? level[index + 1] : level[index])
            }
        }
        return level.first ?? Data()
    }

    private func leaf(_ data: Data) -> Data {
        Data(CryptoKit.SHA256.hash(data: data)) // good: weak-digest
    }

    private func pair(_ left: Data, _ right: Data) -> Data {
        let joined = [UInt8](left + right)
        var digest = [UInt8](repeating: 0, count: Int(CC_MD5_DIGEST_LENGTH))
        CC_MD5(joined, CC_LONG(joined.count), &digest) // bad: weak-digest
        return Data(digest)
    }
}

struct RecordAuthenticator {
    let key: Data

    func tag(_ record: Data) -> Data {
        mac(CCHmacAlgorithm(kCCHmacAlgSHA256), length: Int(CC_SHA256_DIGEST_LENGTH), record) // good: weak-digest
    }

    func shortTag(_ record: Data) -> Data {
        mac(CCHmacAlgorithm(kCCHmacAlgMD5), length: Int(CC_MD5_DIGEST_LENGTH), record) // bad: weak-digest
    }

    private func mac(_ algorithm: CCHmacAlgorithm, length: Int, _ record: Data) -> Data {
        var output = [UInt8](repeating: 0, count: length)
        let keyBytes = [UInt8](key)
        let bytes = [UInt8](record)
        CCHmac(algorithm, keyBytes, keyBytes.count, bytes, bytes.count, &output)
        return Data(output)
    }
}

struct IconCache {
    func file(for site: URL) -> String {
        (site.host ?? "unknown").md5() + ".png" // good: weak-digest
    }
}

struct ImportedArchive {
    func parse(_ data: Data) throws -> XMLDocument {
        try XMLDocument(data: data, options: [.nodeLoadExternalEntitiesAlways]) // bad: insecure-configuration
    }

    func parsePlain(_ data: Data) throws -> XMLDocument {
        try XMLDocument(data: data, options: [.nodeLoadExternalEntitiesNever]) // good: insecure-configuration
    }
}
