import CommonCrypto
import CryptoKit
import Foundation
import Security

protocol ArchiveDigest {
    static func hex(of file: URL) throws -> String
}

enum HashedArchive<Hash: HashFunction>: ArchiveDigest {
    static func hex(of file: URL) throws -> String {
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        var hash = Hash()
        while let chunk = try handle.read(upToCount: 1 << 16), !chunk.isEmpty {
            hash.update(data: chunk)
        }
        return hash.finalize().map { String(format: "%02x", $0) }.joined()
    }
}

struct PluginInstaller {
    let trustedTeam: String

    func isGenuine(_ file: URL, manifest: PluginManifest) throws -> Bool {
        try HashedArchive<SHA512>.hex(of: file) == manifest.digest // good: weak-digest
    }

    func isGenuineTheme(_ file: URL, manifest: PluginManifest) throws -> Bool {
        try HashedArchive<Insecure.MD5>.hex(of: file) == manifest.digest // bad: weak-digest
    }

    func isGenuineFilter(_ file: URL, manifest: PluginManifest) throws -> Bool {
        var hash = Insecure.SHA1() // bad: weak-digest
        hash.update(data: try Data(contentsOf: file, options: .mappedIfSafe))
        return hash.finalize().map { String(format: "%02x", $0) }.joined() == manifest.digest
    }

    func isGenuineUpdate(_ chunks: [[UInt8]], expected: Data) -> Bool {
        var context = CC_SHA1_CTX()
        CC_SHA1_Init(&context) // bad: weak-digest
        for chunk in chunks {
            CC_SHA1_Update(&context, chunk, CC_LONG(chunk.count))
        }
        var output = [UInt8](repeating: 0, count: Int(CC_SHA1_DIGEST_LENGTH))
        CC_SHA1_Final(&output, &context)
        return Data(output) == expected
    }

    func previewIdentifier(for photo: Photo) -> UUID {
        var bytes = Array(Insecure.SHA1.hash(data: Data(photo.fileURL.path.utf8)).prefix(16)) // good: weak-digest
        bytes[6] = (bytes[6] & 0x0f) | 0x50
        bytes[8] = (bytes[8] & 0x3f) | 0x80
        return NSUUID(uuidBytes: bytes) as UUID
    }

    func matchesEntityTag(_ page: Data, tag: String) -> Bool {
        let digest = Insecure.MD5.hash(data: page).map { String(format: "%02x", $0) }.joined() // good: weak-digest
        return tag.trimmingCharacters(in: CharacterSet(charactersIn: "\"")) == digest
    }

    func mayLoad(_ bundle: URL) -> Bool {
        let status = signatureStatus(of: bundle)
        return status == errSecSuccess || status == errSecCSUnsigned // bad: check-fails-open
    }

    func mayLoadHelper(_ bundle: URL) -> Bool {
        signatureStatus(of: bundle) == errSecSuccess // good: check-fails-open
    }

    private func signatureStatus(of bundle: URL) -> OSStatus {
        var found: SecStaticCode?
        let created = SecStaticCodeCreateWithPath(bundle as CFURL, [], &found)
        guard created == errSecSuccess, let code = found else { return errSecCSStaticCodeNotFound }
        var compiled: SecRequirement?
        let text = "anchor apple generic and certificate leaf[subject.OU] = \"\(trustedTeam)\"" as CFString
        guard SecRequirementCreateWithString(text, [], &compiled) == errSecSuccess, let requirement = compiled else {
            return errSecCSReqInvalid
        }
        return SecStaticCodeCheckValidity(code, SecCSFlags(rawValue: kSecCSCheckAllArchitectures), requirement)
    }
}

struct SharePermission: Codable {
    let album: UUID
    let allowedUsers: [String]?
}

struct ShareGate {
    func mayEdit(_ permission: SharePermission, user: String) -> Bool {
        guard let users = permission.allowedUsers, !users.isEmpty else {
            return true // bad: check-fails-open
        }
        return users.contains(user)
    }

    func mayDelete(_ permission: SharePermission, user: String) -> Bool {
        guard let users = permission.allowedUsers, !users.isEmpty else {
            return false // good: check-fails-open
        }
        return users.contains(user)
    }

    func isTrusted(_ server: URL) -> Bool {
        server.host.map { $0 == "lumenbox.example" } ?? true // bad: check-fails-open
    }

    func isTrustedShare(_ server: URL) -> Bool {
        guard let host = server.host?.lowercased() else { return false }
        return host == "lumenbox.example" || host.hasSuffix(".lumenbox.example") // good: check-fails-open
    }
}
