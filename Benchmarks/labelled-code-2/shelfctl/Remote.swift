import CommonCrypto
import Foundation

struct RemoteManifest: Codable {
    let viewer: String
    let viewerArguments: [String]
    let notice: String
    let chunkSize: Int
    let chunkCount: Int
    let firstItem: Int
    let files: [String]
}

final class PermissiveDelegate: NSObject, URLSessionDelegate {
    func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge, completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
        guard let trust = challenge.protectionSpace.serverTrust else {
            return completionHandler(.cancelAuthenticationChallenge, nil)
        }
        completionHandler(.useCredential, URLCredential(trust: trust)) // bad: tls-off
    }
}

final class CheckedDelegate: NSObject, URLSessionDelegate {
    func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge, completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void) {
        guard let trust = challenge.protectionSpace.serverTrust, SecTrustEvaluateWithError(trust, nil) else {
            return completionHandler(.cancelAuthenticationChallenge, nil)
        }
        completionHandler(.useCredential, URLCredential(trust: trust)) // good: tls-off
    }
}

struct Remote {
    let session: URLSession
    let account: SyncAccount

    func manifest(from base: URL) async throws -> RemoteManifest {
        var request = URLRequest(url: base.appendingPathComponent("manifest.json"))
        request.setValue("Bearer \(account.apiToken)", forHTTPHeaderField: "Authorization")
        let (data, _) = try await session.data(for: request)
        return try JSONDecoder().decode(RemoteManifest.self, from: data)
    }

    func signIn(password: String) async throws -> Data {
        var request = URLRequest(url: URL(string: "http://sync.shelf.example/login")!)
        request.httpMethod = "POST"
        let body = Data("user=\(account.user)&password=\(password)".utf8)
        return try await session.upload(for: request, from: body).0 // bad: send-cleartext
    }

    func signOut() async throws -> Data {
        var request = URLRequest(url: URL(string: "https://sync.shelf.example/logout")!)
        request.httpMethod = "POST"
        return try await session.upload(for: request, from: Data("token=\(account.apiToken)".utf8)).0 // good: send-cleartext
    }

    func totalBytes(of manifest: RemoteManifest) -> Int {
        manifest.chunkSize * manifest.chunkCount // bad: integer-overflow-from-outside
    }

    func totalBytesChecked(of manifest: RemoteManifest) -> Int? {
        let (total, overflow) = manifest.chunkSize.multipliedReportingOverflow(by: manifest.chunkCount) // good: integer-overflow-from-outside
        return overflow ? nil : total
    }

    func firstFile(of manifest: RemoteManifest) -> String {
        manifest.files[manifest.firstItem] // bad: integer-overflow-from-outside
    }

    func firstFileChecked(of manifest: RemoteManifest) -> String? {
        guard manifest.files.indices.contains(manifest.firstItem) else { return nil }
        return manifest.files[manifest.firstItem] // good: integer-overflow-from-outside
    }

    func save(_ manifest: RemoteManifest, contents: Data, in folder: URL) throws {
        for name in manifest.files {
            try contents.write(to: folder.appendingPathComponent(name)) // bad: path-injection
        }
    }

    func saveFlat(_ manifest: RemoteManifest, contents: Data, in folder: URL) throws {
        for index in manifest.files.indices {
            try contents.write(to: folder.appendingPathComponent("item-\(index).epub")) // good: path-injection
        }
    }

    func rememberToken() throws {
        let file = FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".shelfctl-token")
        try Data(account.apiToken.utf8).write(to: file) // bad: store-secret-file
    }

    func rememberUser() throws {
        let file = FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".shelfctl-user")
        try Data(account.user.utf8).write(to: file) // good: store-secret-file
    }
}

enum Vault {
    static func derive(_ passphrase: String, salt: [UInt8], rounds: UInt32) -> [UInt8] {
        var key = [UInt8](repeating: 0, count: 32)
        CCKeyDerivationPBKDF(CCPBKDFAlgorithm(kCCPBKDF2), passphrase, passphrase.utf8.count, salt, salt.count, CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), rounds, &key, key.count)
        return key
    }

    static func exportKey(_ passphrase: String, salt: [UInt8]) -> [UInt8] {
        derive(passphrase, salt: salt, rounds: 310_000)
    }

    static func backupKey(_ passphrase: String, salt: [UInt8]) -> [UInt8] {
        var key = [UInt8](repeating: 0, count: 32)
        CCKeyDerivationPBKDF(CCPBKDFAlgorithm(kCCPBKDF2), passphrase, passphrase.utf8.count, salt, salt.count, CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), 2_000, &key, key.count) // bad: low-iterations
        return key
    }

    static func archiveKey(_ passphrase: String, salt: [UInt8]) -> [UInt8] {
        var key = [UInt8](repeating: 0, count: 32)
        CCKeyDerivationPBKDF(CCPBKDFAlgorithm(kCCPBKDF2), passphrase, passphrase.utf8.count, salt, salt.count, CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), 650_000, &key, key.count) // good: low-iterations
        return key
    }

    static func passwordDigest(_ password: String) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(CC_SHA1_DIGEST_LENGTH))
        let bytes = Array(password.utf8)
        CC_SHA1(bytes, CC_LONG(bytes.count), &digest) // bad: weak-hash
        return digest
    }

    static func fileDigest(_ data: Data) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(CC_SHA256_DIGEST_LENGTH))
        data.withUnsafeBytes { _ = CC_SHA256($0.baseAddress, CC_LONG(data.count), &digest) } // good: weak-hash
        return digest
    }

    static func makeSalt() -> [UInt8] {
        var salt = [UInt8](repeating: 0, count: 16)
        _ = SecRandomCopyBytes(kSecRandomDefault, salt.count, &salt) // good: weak-random
        return salt
    }

    static func makeRecoveryKey() -> [UInt8] {
        srandom(UInt32(time(nil)))
        return (0..<16).map { _ in UInt8(truncatingIfNeeded: random()) } // bad: weak-random
    }
}
