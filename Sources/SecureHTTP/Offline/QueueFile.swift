internal import Foundation
public import Sealing

/// Where an ``OfflineQueue`` keeps its requests: one sealed file, which is replaced as a whole.
///
/// The keyring's newest key seals; when it is replaced, the next change seals the file anew.
public struct QueueFile: Sendable {
    private static let binding = Array("bulwark-offline-queue-v1".utf8)
    /// What is larger is not read.
    static let largestSize = 64 * 1024 * 1024

    private let path: String
    private let keyring: @Sendable () -> PayloadKeyring

    /// - Parameters:
    ///   - path: in a folder that is there. The file is made with the first request.
    ///   - keyring: keys of now, from a `SecretStore`.
    public init(path: String, keyring: @escaping @Sendable () -> PayloadKeyring) {
        (self.path, self.keyring) = (path, keyring)
    }

    func load() throws(SecureHTTPError) -> QueueJournal {
        do {
            guard let size = try Self.size(of: path) else { return QueueJournal() }
            guard size <= Self.largestSize else { throw SecureHTTPError(.storageFailed) }
            let sealed = try Data(contentsOf: URL(fileURLWithPath: path))
            let plain = try keyring().open(sealed, associatedData: Self.binding)
            let journal = try JSONDecoder().decode(QueueJournal.self, from: plain)
            guard journal.version == 1 else { throw SecureHTTPError(.storageFailed) }
            return journal
        } catch {
            throw SecureHTTPError(.storageFailed)
        }
    }

    func save(_ journal: QueueJournal) throws(SecureHTTPError) {
        do {
            let plain = try JSONEncoder().encode(journal)
            let sealed = try keyring().seal(plain, associatedData: Self.binding)
            let file = try OutputFile(path, replaces: true)
            try file.write([UInt8](sealed))
            try file.publish(synced: true)
        } catch {
            throw SecureHTTPError(.storageFailed)
        }
    }

    /// Nil where there is no such file; every other failure throws.
    private static func size(of path: String) throws -> Int? {
        do {
            return try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile || error.code == .fileNoSuchFile {
            return nil
        }
    }
}
