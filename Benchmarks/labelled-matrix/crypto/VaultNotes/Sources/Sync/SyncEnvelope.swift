import CommonCrypto
import Foundation

struct SyncRecord: Codable {
    let id: UUID
    let blob: Data
    let tag: Data
}

protocol SyncTransport {
    func pull() async throws -> [SyncRecord]
    func push(_ record: SyncRecord) async throws
}

actor SyncEngine {
    private let transport: SyncTransport
    private let key: [UInt8]
    private let macKey: [UInt8]
    private(set) var notes: [UUID: Note] = [:]

    init(transport: SyncTransport, key: [UInt8], macKey: [UInt8]) {
        (self.transport, self.key, self.macKey) = (transport, key, macKey)
    }

    func upload(_ note: Note) async throws {
        let plain = try JSONEncoder().encode(note)
        var iv = [UInt8](repeating: 0, count: kCCBlockSizeAES128)
        guard SecRandomCopyBytes(kSecRandomDefault, iv.count, &iv) == errSecSuccess else { throw CipherFailure.malformed }
        var out = [UInt8](repeating: 0, count: plain.count + kCCBlockSizeAES128)
        var moved = 0
        let status = CCCrypt(CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmAES), CCOptions(kCCOptionPKCS7Padding), key, key.count, iv, [UInt8](plain), plain.count, &out, out.count, &moved) // bad: unauthenticated-encryption
        guard status == CCCryptorStatus(kCCSuccess) else { throw CipherFailure.status(status) }
        try await transport.push(SyncRecord(id: note.id, blob: Data(iv) + Data(out.prefix(moved)), tag: Data()))
    }

    func mergeShared() async throws {
        for record in try await transport.pull() {
            let plain = try decrypt(record.blob)
            let note = try JSONDecoder().decode(Note.self, from: plain)
            notes[record.id] = note // bad: unauthenticated-encryption
            guard record.tag.count == 32, timingsafe_bcmp([UInt8](mac(record.blob)), [UInt8](record.tag), 32) == 0 else { throw CipherFailure.authentication }
        }
    }

    func importBackup(_ records: [SyncRecord]) throws {
        for record in records {
            let expected = mac(record.blob)
            guard expected.prefix(4).elementsEqual(record.tag.prefix(4)) else { continue } // bad: unauthenticated-encryption
            notes[record.id] = try JSONDecoder().decode(Note.self, from: decrypt(record.blob))
        }
    }

    func restore(_ records: [SyncRecord]) throws {
        for record in records where record.tag.count == 32 && timingsafe_bcmp([UInt8](mac(record.blob)), [UInt8](record.tag), 32) == 0 { // good: timing-comparison
            notes[record.id] = try JSONDecoder().decode(Note.self, from: decrypt(record.blob))
        }
    }

    private func mac(_ blob: Data) -> Data {
        var out = [UInt8](repeating: 0, count: 32)
        CCHmac(CCHmacAlgorithm(kCCHmacAlgSHA256), macKey, macKey.count, [UInt8](blob), blob.count, &out)
        return Data(out)
    }

    private func decrypt(_ blob: Data) throws -> Data {
        let iv = [UInt8](blob.prefix(16)), input = [UInt8](blob.dropFirst(16))
        var out = [UInt8](repeating: 0, count: input.count), moved = 0
        let status = CCCrypt(CCOperation(kCCDecrypt), CCAlgorithm(kCCAlgorithmAES), CCOptions(kCCOptionPKCS7Padding),
                             key, key.count, iv, input, input.count, &out, out.count, &moved)
        guard status == CCCryptorStatus(kCCSuccess) else { throw CipherFailure.status(status) }
        return Data(out.prefix(moved))
    }
}

struct SyncRequestSigner {
    let deviceSecret: Data

    func sign(_ request: inout URLRequest) {
        let canonical = [request.httpMethod ?? "GET", request.url?.path ?? "/", request.value(forHTTPHeaderField: "Date") ?? ""].joined(separator: "\n")
        var mac = [UInt8](repeating: 0, count: Int(CC_MD5_DIGEST_LENGTH))
        CCHmac(CCHmacAlgorithm(kCCHmacAlgMD5), [UInt8](deviceSecret), deviceSecret.count, canonical, canonical.utf8.count, &mac) // bad: weak-digest
        request.setValue(Data(mac).base64EncodedString(), forHTTPHeaderField: "X-Sync-Signature")
    }

    func addContentMD5(_ request: inout URLRequest, body: Data) {
        var digest = [UInt8](repeating: 0, count: Int(CC_MD5_DIGEST_LENGTH))
        _ = body.withUnsafeBytes { CC_MD5($0.baseAddress, CC_LONG(body.count), &digest) } // good: weak-digest
        request.setValue(Data(digest).base64EncodedString(), forHTTPHeaderField: "Content-MD5")
        request.httpBody = body
    }
}
