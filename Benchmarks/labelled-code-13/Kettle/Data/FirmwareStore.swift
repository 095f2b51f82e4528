import Compression
import CryptoKit
import Foundation
import SSZipArchive

final class FirmwareStore {
    enum Failure: Error { case signature, name, size }

    private let folder: URL
    private let vendor: Curve25519.Signing.PublicKey

    init(folder: URL, vendor: Curve25519.Signing.PublicKey) {
        self.folder = folder
        self.vendor = vendor
    }

    func unpack(_ package: URL, version: String) throws {
        guard version.allSatisfy({ $0.isNumber || $0 == "." }), !version.contains("..") else { throw Failure.name }
        let image = try Data(contentsOf: package)
        let signature = try Data(contentsOf: package.appendingPathExtension("sig"))
        guard vendor.isValidSignature(signature, for: image) else { throw Failure.signature }
        let copy = folder.appendingPathComponent("\(UUID()).zip")
        try image.write(to: copy)
        SSZipArchive.unzipFile(atPath: copy.path, toDestination: folder.appendingPathComponent(version).path) // good: archive-extraction
    }

    func unpackTheme(_ entries: [(path: String, data: Data)]) throws {
        for (path, data) in entries {
            guard !path.hasPrefix("/") else { throw Failure.name }
            try data.write(to: folder.appendingPathComponent("theme").appendingPathComponent(path)) // bad: archive-extraction
        }
    }

    func inflate(_ data: Data, declared: Int) -> Data {
        let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: declared) // bad: unbounded-size
        defer { buffer.deallocate() }
        let count = data.withUnsafeBytes {
            compression_decode_buffer(buffer, declared, $0.bindMemory(to: UInt8.self).baseAddress!, data.count, nil, COMPRESSION_ZLIB)
        }
        return Data(bytes: buffer, count: count)
    }

    func inflateNotes(_ data: Data, declared: Int) throws -> Data {
        guard !data.isEmpty, (1...1_048_576).contains(declared) else { throw Failure.size }
        var output = Data(count: declared) // good: unbounded-size
        let count = output.withUnsafeMutableBytes { target in
            data.withUnsafeBytes { source in
                compression_decode_buffer(target.bindMemory(to: UInt8.self).baseAddress!, declared,
                                          source.bindMemory(to: UInt8.self).baseAddress!, source.count, nil, COMPRESSION_ZLIB)
            }
        }
        return output.prefix(count)
    }

    func delete(named file: String) throws {
        let path = NSString.path(withComponents: [folder.path, "images", file])
        try FileManager.default.removeItem(atPath: path) // bad: path-traversal
    }

    func exportPublicKey() throws {
        try vendor.rawRepresentation.write(to: folder.appendingPathComponent("vendor.key")) // good: secret-in-plain-file
    }
}
