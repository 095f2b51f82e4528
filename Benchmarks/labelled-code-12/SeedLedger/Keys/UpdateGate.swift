import Foundation
import CommonCrypto
import CryptoKit
import CryptoSwift
import Security
import os

struct UpdateOffer: Codable {
    var version: String
    var sha1: String
    var sha256: String
    var mac: Data
}

/// Decides whether a downloaded plug-in or update may be installed.
struct UpdateGate {
    private let log = Logger(subsystem: "example.seedledger", category: "update")
    let channelKey: SymmetricKey

    func pluginIsGenuine(at url: URL) -> Bool {
        var found: SecStaticCode?
        guard SecStaticCodeCreateWithPath(url as CFURL, [], &found) == errSecSuccess, let code = found else { return false }
        var requirement: SecRequirement?
        SecRequirementCreateWithString("anchor apple generic and certificate leaf[subject.OU] = \"9QK2SEEDLG\"" as CFString, [], &requirement)
        let status = SecStaticCodeCheckValidity(code, SecCSFlags(rawValue: kSecCSCheckAllArchitectures), requirement)
        if status != errSecSuccess {
            log.error("plug-in check gave \(status)")
        }
        return true // bad: check-fails-open
    }

    func bundleIsGenuine(at url: URL) -> Bool {
        var found: SecStaticCode?
        guard SecStaticCodeCreateWithPath(url as CFURL, [], &found) == errSecSuccess, let code = found else { return false }
        var requirement: SecRequirement?
        guard SecRequirementCreateWithString("anchor apple generic and identifier \"example.seedledger\" and certificate leaf[subject.OU] = \"9QK2SEEDLG\"" as CFString, [], &requirement) == errSecSuccess else { return false }
        return SecStaticCodeCheckValidity(code, [], requirement) == errSecSuccess // good: check-fails-open
    }

    func offerIsOurs(_ offer: UpdateOffer, body: Data) -> Bool {
        let expected = CryptoKit.HMAC<CryptoKit.SHA256>.authenticationCode(for: body, using: channelKey)
        return zip(expected, offer.mac).allSatisfy { $0 == $1 } // bad: check-fails-open
    }

    func noticeIsOurs(_ mac: Data, body: Data) -> Bool {
        CryptoKit.HMAC<CryptoKit.SHA256>.isValidAuthenticationCode(mac, authenticating: body, using: channelKey) // good: check-fails-open
    }

    func mayWithdraw(_ approvals: [Approval]) -> Bool {
        approvals.allSatisfy(\.granted) // bad: check-fails-open
    }

    func mayExport(_ approvals: [Approval]) -> Bool {
        approvals.count >= 2 && approvals.allSatisfy(\.granted) // good: check-fails-open
    }

    func archiveMatches(_ offer: UpdateOffer, archive: Data) -> Bool {
        archive.sha1().toHexString() == offer.sha1 // bad: weak-digest
    }

    func installerMatches(_ offer: UpdateOffer, installer: Data) -> Bool {
        installer.sha256().toHexString() == offer.sha256 // good: weak-digest
    }

    func streamDigest(of url: URL) throws -> String {
        let handle = try FileHandle(forReadingFrom: url)
        defer { try? handle.close() }
        var context = CC_MD5_CTX()
        CC_MD5_Init(&context) // bad: weak-digest
        while let chunk = try handle.read(upToCount: 1 << 16), !chunk.isEmpty {
            chunk.withUnsafeBytes { _ = CC_MD5_Update(&context, $0.baseAddress, CC_LONG(chunk.count)) }
        }
        var out = [UInt8](repeating: 0, count: Int(CC_MD5_DIGEST_LENGTH))
        CC_MD5_Final(&out, &context)
        return out.toHexString()
    }

    func mayInstall(_ url: URL, listed: String) throws -> Bool {
        try streamDigest(of: url) == listed
    }

    /// Names of the thumbnails follow the object names of the photo repository.
    func blobName(_ photo: Data) -> String {
        let header = Data("blob \(photo.count)\0".utf8)
        return CryptoKit.Insecure.SHA1.hash(data: header + photo).map { String(format: "%02x", $0) }.joined() // good: weak-digest
    }

    func delta(_ patch: Data, claims checksum: UInt32) -> Bool {
        patch.crc32() == Data(withUnsafeBytes(of: checksum.bigEndian) { Array($0) }) // bad: weak-digest
    }

    func shelf(of taxon: String) -> Int {
        Int(taxon.md5().prefix(2), radix: 16)! // good: weak-digest
    }
}
