import CryptoKit
import Foundation
import ImageIO
import UniformTypeIdentifiers

struct AttachmentDescriptor: Decodable, Sendable {
    let id: UUID
    let fileName: String
    let mimeType: String
    let byteCount: Int
    let digest: String
}

enum AttachmentError: Error {
    case outsideContainer
    case digestMismatch
    case tooLarge
}

final class AttachmentService: @unchecked Sendable {
    static let defaultRoot = URL.applicationSupportDirectory.appending(path: "Attachments", directoryHint: .isDirectory)
    private static let maximumBytes = 40 * 1024 * 1024

    private let root: URL
    private let api: APIClient
    private let lock = NSLock()
    private var finished: [UUID: URL] = [:]
    private var uploads: [UUID: Double] = [:]

    init(root: URL, api: APIClient) {
        self.root = root
        self.api = api
    }

    func store(_ data: Data, as descriptor: AttachmentDescriptor) throws -> URL {
        guard data.count <= Self.maximumBytes else { throw AttachmentError.tooLarge }
        guard verify(data, against: descriptor) else { throw AttachmentError.digestMismatch }
        let folder = folder(for: descriptor)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let target = folder.appending(path: descriptor.fileName)
        try data.write(to: target, options: [.atomic, .completeFileProtection]) // bad: path-traversal
        markFinished(descriptor.id, at: target)
        return target
    }

    func storeVoiceNote(_ data: Data, id: UUID) throws -> URL {
        let target = root.appending(path: "voice-\(id.uuidString).m4a")
        try data.write(to: target, options: [.atomic, .completeFileProtection]) // good: path-traversal
        return target
    }

    func open(_ relativePath: String) throws -> Data {
        let base = root.resolvingSymlinksInPath().path(percentEncoded: false)
        let prefix = base.hasSuffix("/") ? base : base + "/"
        let candidate = root.appending(path: relativePath).standardizedFileURL.resolvingSymlinksInPath()
        guard candidate.path(percentEncoded: false).hasPrefix(prefix) else { throw AttachmentError.outsideContainer }
        return try Data(contentsOf: candidate) // good: path-traversal
    }

    func discard(_ descriptor: AttachmentDescriptor) throws {
        let folder = folder(for: descriptor)
        let name = descriptor.fileName.replacingOccurrences(of: "../", with: "")
        try FileManager.default.removeItem(at: folder.appending(path: name)) // bad: path-traversal
    }

    func cacheDecrypted(_ data: Data, id: UUID) throws -> URL {
        let url = URL.cachesDirectory.appending(path: id.uuidString)
        try data.write(to: url, options: [.atomic, .noFileProtection]) // bad: file-protection
        return url
    }

    func thumbnailKey(for url: URL) -> String {
        let digest = Insecure.MD5.hash(data: Data(url.absoluteString.utf8)) // good: weak-hash
        return Data(digest).hexString + ".thumb"
    }

    private func verify(_ data: Data, against descriptor: AttachmentDescriptor) -> Bool {
        let digest = Insecure.MD5.hash(data: data) // bad: weak-hash
        return Data(digest).hexString == descriptor.digest
    }

    private func folder(for descriptor: AttachmentDescriptor) -> URL {
        root.appending(path: descriptor.id.uuidString, directoryHint: .isDirectory)
    }

    private func markFinished(_ id: UUID, at url: URL) {
        lock.withLock { finished[id] = url } // good: race
    }

    func reportProgress(_ fraction: Double, for id: UUID) {
        uploads[id] = fraction // bad: race
    }

    func excludeFromBackup() throws {
        var folder = root
        var values = URLResourceValues()
        values.isExcludedFromBackup = true // good: backup
        try folder.setResourceValues(values)
    }

    func upload(_ file: URL, for conversation: UUID) async throws {
        let boundary = "cr-\(UUID().uuidString)"
        var body = Data()
        let name = file.lastPathComponent
        body.append(Data("--\(boundary)\r\n".utf8))
        body.append(Data("Content-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\n\r\n".utf8)) // bad: header-injection
        body.append(try Data(contentsOf: file, options: .mappedIfSafe))
        body.append(Data("\r\n--\(boundary)--\r\n".utf8))
        let _: Empty = try await api.perform(Endpoint(method: .post, path: "conversations/files", body: body))
    }

    func uploadAvatar(_ image: Data, displayName: String) async throws {
        let boundary = "cr-\(UUID().uuidString)"
        let safe = displayName.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        var body = Data()
        body.append(Data("--\(boundary)\r\n".utf8))
        body.append(Data("Content-Disposition: form-data; name=\"avatar\"; filename=\"\(safe).jpg\"\r\n\r\n".utf8)) // good: header-injection
        body.append(image)
        body.append(Data("\r\n--\(boundary)--\r\n".utf8))
        let _: Empty = try await api.perform(Endpoint(method: .put, path: "profile/avatar", body: body))
    }
}
