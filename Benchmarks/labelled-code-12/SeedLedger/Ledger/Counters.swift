import Foundation
import os

/// Progress of germination scans, written by the scanner threads and read by the window.
final class ScanCounters: @unchecked Sendable {
    private let lock = NSLock()
    private var done = 0
    private let failures = OSAllocatedUnfairLock(initialState: [String]())

    func advance() {
        lock.lock()
        done += 1
        lock.unlock()
    }

    var progress: Int {
        done // bad: data-race
    }

    func fail(_ plate: String) {
        failures.withLock { $0.append(plate) } // good: data-race
    }

    var failed: [String] {
        failures.withLock { $0 }
    }
}

enum TaxonIndex {
    nonisolated(unsafe) private static var index: [String: Set<String>] = [:]
    private static let queue = DispatchQueue(label: "example.seedledger.taxa")
    nonisolated(unsafe) private static var synonyms: [String: String] = [:]

    static func load(_ accessions: [Accession]) async {
        await withTaskGroup(of: Void.self) { group in
            for slice in stride(from: 0, to: accessions.count, by: 500) {
                let part = accessions[slice..<min(slice + 500, accessions.count)]
                group.addTask {
                    for accession in part {
                        index[accession.taxon, default: []].insert(accession.number) // bad: data-race
                    }
                }
            }
        }
    }

    static func learn(_ name: String, as accepted: String) {
        queue.sync {
            synonyms[name] = accepted // good: data-race
        }
    }

    static func accepted(_ name: String) -> String {
        queue.sync { synonyms[name] ?? name }
    }
}

final class PlateWatcher {
    private var sources: [DispatchSourceFileSystemObject] = []
    private var seen: [String] = []
    private let serial = DispatchQueue(label: "example.seedledger.plates")
    private var totals: [String: Int] = [:]

    func watch(_ folders: [URL]) {
        for folder in folders {
            let handle = open(folder.path, O_EVTONLY)
            let source = DispatchSource.makeFileSystemObjectSource(
                fileDescriptor: handle, eventMask: .write, queue: .global()
            )
            source.setEventHandler { [weak self] in
                self?.seen.append(folder.lastPathComponent) // bad: data-race
                self?.count(folder.lastPathComponent)
            }
            source.setCancelHandler { close(handle) }
            source.resume()
            sources.append(source)
        }
    }

    private func count(_ name: String) {
        serial.async { [self] in
            totals[name, default: 0] += 1 // good: data-race
        }
    }
}
