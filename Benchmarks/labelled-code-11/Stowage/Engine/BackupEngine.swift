import Foundation
import os

final class BackupEngine {
    var destination = Destination(host: "eu1.stowage.io", bucket: "", user: "")
    private let queue = OperationQueue()
    private let runLock = OSAllocatedUnfairLock(initialState: [UUID: Int]())
    private let log = Logger(subsystem: "io.stowage.menu", category: "engine")

    func backUp() {
        let files = FileScanner().changedFiles()
        _ = hash(files)
        log.notice("backing up \(files.count) files to \(self.destination.host, privacy: .public)") // good: secret-in-log
    }

    func hash(_ files: [URL]) -> [String] {
        var digests: [String] = []
        queue.maxConcurrentOperationCount = 6
        for file in files {
            queue.addOperation {
                guard let data = try? Data(contentsOf: file) else { return }
                digests.append(ChunkDigest.name(of: data)) // bad: data-race
            }
        }
        queue.waitUntilAllOperationsAreFinished()
        return digests
    }

    func hashInOrder(_ files: [URL]) -> [String] {
        let serial = OperationQueue()
        serial.maxConcurrentOperationCount = 1
        var digests: [String] = []
        for file in files {
            serial.addOperation {
                guard let data = try? Data(contentsOf: file) else { return }
                digests.append(ChunkDigest.name(of: data)) // good: data-race
            }
        }
        serial.waitUntilAllOperationsAreFinished()
        return digests
    }

    func restore(snapshot: UUID, into folder: URL) {
        runLock.withLock { $0[snapshot, default: 0] += 1 } // good: data-race
        NotificationCenter.default.post(name: .init("io.stowage.restore"), object: folder)
    }

    func prune(snapshot: UUID) {
        _ = runLock.withLock { $0.removeValue(forKey: snapshot) }
    }
}

struct FileScanner {
    func changedFiles() -> [URL] {
        let root = FileManager.default.homeDirectoryForCurrentUser
        return (try? FileManager.default.contentsOfDirectory(at: root, includingPropertiesForKeys: nil)) ?? []
    }
}

/// Leases of the upload slots.
final class LeaseTable {
    private let lock = NSLock()
    private var leases: [String: Date] = [:]

    func expiry(of host: String) -> Date? {
        lock.lock()
        defer { lock.unlock() }
        return leases[host]
    }

    func renew(_ hosts: [String]) {
        for host in hosts {
            DispatchQueue(label: "io.stowage.lease.\(host)").async { [self] in
                leases[host] = Date.now.addingTimeInterval(60) // bad: data-race
            }
        }
    }
}
