import CommonCrypto
import Crypto
import CryptoSwift
import Foundation

struct ReleaseAsset {
    let file: URL
    let digest: String
}

struct AssetVerifier {
    func verify(_ asset: ReleaseAsset) throws -> Bool {
        let data = try Data(contentsOf: asset.file)
        return data.md5().toHexString() == asset.digest // bad: weak-digest
    }

    func verifyStrict(_ asset: ReleaseAsset) throws -> Bool {
        let data = try Data(contentsOf: asset.file)
        return data.sha256().toHexString() == asset.digest // good: weak-digest
    }

    func verifyWithTool(_ asset: ReleaseAsset) throws -> Bool {
        let output = try tool(["-a", "1", asset.file.path]) // bad: weak-digest
        return output.hasPrefix(asset.digest)
    }

    func verifyHelper(_ asset: ReleaseAsset) throws -> Bool {
        let output = try tool(["-a", "512", asset.file.path]) // good: weak-digest
        return output.hasPrefix(asset.digest)
    }

    private func tool(_ arguments: [String]) throws -> String {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/shasum")
        process.arguments = arguments
        process.standardOutput = pipe
        try process.run()
        process.waitUntilExit()
        return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
}

enum GitObjects {
    /// Names a blob as git does.
    static func blobName(_ content: Data) -> String {
        let header = Data("blob \(content.count)\u{0}".utf8)
        return Crypto.Insecure.SHA1.hash(data: header + content).map { String(format: "%02x", $0) }.joined() // good: weak-digest
    }
}

struct LicenceFile: Decodable {
    let owner: String
    let seats: Int
    let stamp: String
}

enum LicenceCheck {
    static func isGenuine(_ licence: LicenceFile, salt: Data) -> Bool {
        var context = CC_SHA1_CTX()
        CC_SHA1_Init(&context)
        let body = Data("\(licence.owner)|\(licence.seats)".utf8) + salt
        _ = body.withUnsafeBytes { CC_SHA1_Update(&context, $0.baseAddress, CC_LONG(body.count)) }
        var digest = [UInt8](repeating: 0, count: Int(CC_SHA1_DIGEST_LENGTH))
        CC_SHA1_Final(&digest, &context) // bad: weak-digest
        return digest.toHexString() == licence.stamp
    }

    static func etag(for body: Data) -> String {
        "\"\(body.sha1().toHexString())\"" // good: weak-digest
    }
}

/// Certificates of runners the user has chosen to trust.
struct RunnerFingerprints {
    private var known: Set<String> = []

    mutating func trust(_ certificate: SecCertificate) {
        known.insert(fingerprint(certificate))
    }

    func isKnown(_ certificate: SecCertificate) -> Bool { known.contains(fingerprint(certificate)) }

    private func fingerprint(_ certificate: SecCertificate) -> String {
        let der = SecCertificateCopyData(certificate) as Data
        return der.sha1().toHexString() // bad: weak-digest
    }
}
