internal import Foundation
public import Sealing

/// The file in which an ``OfflineQueue`` stores its requests: one sealed file that is replaced atomically.
///
/// The keyring's newest key seals; after a rotation, the next change reseals the file. Next to it, an empty file with
/// the suffix `.lock` prevents a second queue from using it.
public struct QueueFile: Sendable {
    private static let binding = Array("bulwark-offline-queue-v1".utf8)
    /// What is larger is not read.
    static let largestSize = 64 * 1024 * 1024

    private let path: String
    private let largest: Int
    private let keyring: @Sendable () -> PayloadKeyring

    /// - Parameters:
    ///   - path: A path in an existing folder. The file is created with the first request.
    ///   - keyring: Returns the current keys, from a `SecretStore`.
    public init(path: String, keyring: @escaping @Sendable () -> PayloadKeyring) {
        self.init(path: path, largest: Self.largestSize, keyring: keyring)
    }

    init(path: String, largest: Int, keyring: @escaping @Sendable () -> PayloadKeyring) {
        (self.path, self.largest, self.keyring) = (path, largest, keyring)
    }

    func lock() throws(SecureHTTPError) -> QueueLock { try QueueLock(path + ".lock") }

    func load() throws(SecureHTTPError) -> QueueJournal {
        do {
            guard let size = try Self.size(of: path) else { return QueueJournal() }
            guard size <= largest else { throw SecureHTTPError(.storageFailed) }
            let sealed = try Data(contentsOf: URL(fileURLWithPath: path))
            let plain = try keyring().open(sealed, associatedData: Self.binding)
            let journal = try JSONDecoder().decode(QueueJournal.self, from: plain)
            guard journal.version == 1 else { throw SecureHTTPError(.storageFailed) }
            return journal
        } catch {
            throw SecureHTTPError(.storageFailed)
        }
    }

    /// - Parameter isAddition: whether a request was added. An eighth of the size stays free of those, for what is noted of requests
    ///   that are on their way.
    /// - Throws: `queueFull` for what could not be read again.
    func save(_ journal: QueueJournal, isAddition: Bool = false) throws(SecureHTTPError) {
        do {
            let plain = try JSONEncoder().encode(journal)
            let sealed = try keyring().seal(plain, associatedData: Self.binding)
            guard sealed.count <= largest - (isAddition ? largest / 8 : 0) else { throw SecureHTTPError(.queueFull) }
            let file = try OutputFile(path, replaces: true)
            try file.write([UInt8](sealed))
            try file.publish(synced: true)
        } catch {
            throw error as? SecureHTTPError ?? SecureHTTPError(.storageFailed)
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
