internal import Foundation
public import Sealing

/// Where an ``OfflineQueue`` keeps its requests: one sealed file, which is replaced as a whole.
///
/// The keyring's newest key seals; when it is replaced, the next change seals the file anew. Beside it lies an empty file, with `.lock`
/// behind its name, that keeps a second queue away.
public struct QueueFile: Sendable {
    private static let binding = Array("bulwark-offline-queue-v1".utf8)
    /// What is larger is not read.
    static let largestSize = 64 * 1024 * 1024

    private let path: String
    private let largest: Int
    private let keyring: @Sendable () -> PayloadKeyring

    /// - Parameters:
    ///   - path: in a folder that is there. The file is made with the first request.
    ///   - keyring: keys of now, from a `SecretStore`.
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
