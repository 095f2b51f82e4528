import CryptoKit
import Foundation

struct AttachmentHeader: Decodable, Sendable {
    let suggestedName: String
    let mimeType: String
    let chunkCount: UInt32
    let chunkSize: UInt32
}

struct DeviceBackup: Codable, Sendable {
    let identityPrivateKey: Data
    let phone: String
}

actor AttachmentStore {
    private let directory: URL

    init(directory: URL) {
        self.directory = directory
    }

    func receive(_ header: AttachmentHeader, bytes: Data) throws -> URL {
        let destination = directory.appendingPathComponent(header.suggestedName)
        FileManager.default.createFile(atPath: destination.path, contents: bytes) // bad: path-injection
        return destination
    }

    func receiveRenamed(_ header: AttachmentHeader, bytes: Data) throws -> URL {
        let destination = directory.appendingPathComponent(UUID().uuidString)
        FileManager.default.createFile(atPath: destination.path, contents: bytes) // good: path-injection
        return destination
    }

    func discard(named name: String) throws {
        try FileManager.default.removeItem(at: directory.appendingPathComponent((name as NSString).lastPathComponent)) // good: path-injection
    }

    func backUp(_ key: Curve25519.KeyAgreement.PrivateKey, phone: String) throws {
        let backup = DeviceBackup(identityPrivateKey: key.rawRepresentation, phone: phone)
        let encoded = try JSONEncoder().encode(backup)
        try encoded.write(to: directory.appendingPathComponent("device.json")) // bad: store-secret-file
    }

    func backUp(_ key: Curve25519.KeyAgreement.PrivateKey, sealedWith wrapping: SymmetricKey) throws {
        let sealed = try ChaChaPoly.seal(key.rawRepresentation, using: wrapping).combined
        try sealed.write(to: directory.appendingPathComponent("device.sealed"), options: .completeFileProtection) // good: store-secret-file
    }
}

enum FrameDecoder {
    static func bufferSize(for header: AttachmentHeader) -> Int {
        Int(header.chunkCount * header.chunkSize) // bad: integer-overflow-from-outside
    }

    static func checkedBufferSize(for header: AttachmentHeader) -> Int? {
        let (size, overflow) = header.chunkCount.multipliedReportingOverflow(by: header.chunkSize) // good: integer-overflow-from-outside
        return overflow || size > 64 << 20 ? nil : Int(size)
    }

    static func payloadPointer(in frame: Data) -> UnsafeRawPointer? {
        frame.withUnsafeBytes { $0.baseAddress?.advanced(by: 8) } // bad: pointer-escape
    }

    static func sequence(in frame: Data) -> UInt32? {
        guard frame.count >= 4 else { return nil }
        return frame.withUnsafeBytes { UInt32(bigEndian: $0.loadUnaligned(as: UInt32.self)) } // good: pointer-escape
    }
}
