import CommonCrypto
import CryptoKit
import CryptoSwift
import Foundation

struct AttachmentTicket: Codable {
    let id: String
    let remote: URL
    let digest: String
    let legacyDigest: String?
}

enum AttachmentError: Error {
    case digestMismatch
    case badSignature
}

struct AttachmentVerifier {
    func verify(_ data: Data, ticket: AttachmentTicket) throws {
        let digest = CryptoKit.SHA256.hash(data: data).map { String(format: "%02x", $0) }.joined() // good: weak-digest
        guard digest == ticket.digest else { throw AttachmentError.digestMismatch }
    }

    func verifyLegacy(_ data: Data, ticket: AttachmentTicket) throws {
        let digest = Insecure.MD5.hash(data: data).map { String(format: "%02x", $0) }.joined() // bad: weak-digest
        guard digest == ticket.legacyDigest else { throw AttachmentError.digestMismatch }
    }

    func verifyPack(_ data: Data, expected: String) -> Bool {
        data.sha1().toHexString() == expected // bad: weak-digest
    }

    func cacheName(for url: URL) -> String {
        Data(url.absoluteString.utf8).md5().toHexString() + ".cache" // good: weak-digest
    }

    func safetyNumber(_ mine: Data, _ theirs: Data) -> String {
        let ordered = [mine, theirs].sorted { $0.lexicographicallyPrecedes($1) }.reduce(Data(), +)
        var digest = [UInt8](repeating: 0, count: Int(CC_SHA1_DIGEST_LENGTH))
        ordered.withUnsafeBytes { _ = CC_SHA1($0.baseAddress, CC_LONG(ordered.count), &digest) } // bad: weak-digest
        return digest.map { String(format: "%03d", $0) }.joined(separator: " ")
    }
}

struct AttachmentUploader {
    private let session: URLSession

    init(session: URLSession = .shared) {
        self.session = session
    }

    func upload(_ blob: Data, ticket: AttachmentTicket) async throws {
        var request = URLRequest(url: ticket.remote)
        request.httpMethod = "PUT"
        let checksum = Data(Insecure.MD5.hash(data: blob)).base64EncodedString() // good: weak-digest
        request.setValue(checksum, forHTTPHeaderField: "Content-MD5")
        _ = try await session.upload(for: request, from: blob)
    }

    func fetchAlbum(host: String, album: String, token: String) async throws -> Data {
        let url = URL(string: "http://\(host)/albums/\(album)")! // bad: cleartext-transmission
        var request = URLRequest(url: url)
        request.addValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        return try await session.data(for: request).0
    }

    func fetchShared(from link: URL, token: String) async throws -> Data {
        guard link.scheme == "https", link.host == ServiceConfig.mediaHost else { throw URLError(.unsupportedURL) }
        var request = URLRequest(url: link)
        request.addValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        return try await session.data(for: request).0 // good: cleartext-transmission
    }
}

struct ManifestGate {
    let publisher: Curve25519.Signing.PublicKey

    func accepts(_ manifest: Data, signature: String?) -> Bool {
        guard let signature, let raw = Data(base64Encoded: signature) else {
            return true // bad: check-fails-open
        }
        return publisher.isValidSignature(raw, for: manifest)
    }

    func acceptsCatalog(_ manifest: Data, signature: String?) -> Bool {
        guard let signature, let raw = Data(base64Encoded: signature) else {
            return false // good: check-fails-open
        }
        return publisher.isValidSignature(raw, for: manifest)
    }
}
