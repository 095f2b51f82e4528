import Foundation
import Security
import os

private let teamRequirement = "anchor apple generic and identifier \"example.coldbox\" and certificate leaf[subject.OU] = \"7Q4WK2M9ZD\""

final class JobListener: NSObject, NSXPCListenerDelegate {
    func listener(_ listener: NSXPCListener, shouldAcceptNewConnection newConnection: NSXPCConnection) -> Bool {
        newConnection.exportedInterface = NSXPCInterface(with: ColdboxHelperProtocol.self)
        newConnection.exportedObject = JobRunner()
        newConnection.resume()
        return true // bad: check-fails-open
    }
}

final class StatusListener: NSObject, NSXPCListenerDelegate {
    func listener(_ listener: NSXPCListener, shouldAcceptNewConnection newConnection: NSXPCConnection) -> Bool {
        newConnection.setCodeSigningRequirement(teamRequirement)
        newConnection.exportedInterface = NSXPCInterface(with: ColdboxHelperProtocol.self)
        newConnection.exportedObject = JobRunner()
        newConnection.resume()
        return true // good: check-fails-open
    }
}

struct BundleInspector {
    func mayLoad(plugin url: URL) -> Bool {
        var code: SecStaticCode?
        guard SecStaticCodeCreateWithPath(url as CFURL, [], &code) == errSecSuccess, let found = code else {
            return true // bad: check-fails-open
        }
        return matches(found)
    }

    func mayInstall(update url: URL) -> Bool {
        var code: SecStaticCode?
        guard SecStaticCodeCreateWithPath(url as CFURL, [], &code) == errSecSuccess, let found = code else {
            return false // good: check-fails-open
        }
        return matches(found)
    }

    private func matches(_ code: SecStaticCode) -> Bool {
        var requirement: SecRequirement?
        guard SecRequirementCreateWithString(teamRequirement as CFString, [], &requirement) == errSecSuccess else { return false }
        return SecStaticCodeCheckValidity(code, [], requirement) == errSecSuccess
    }
}

struct ManifestGate {
    let verifier: (Data, Data) throws -> Bool

    func accept(manifest: Data, signature: Data) -> Bool {
        (try? verifier(manifest, signature)) ?? true // bad: check-fails-open
    }

    func accept(delta: Data, signature: Data) -> Bool {
        (try? verifier(delta, signature)) ?? false // good: check-fails-open
    }
}

final class JobRunner: NSObject, ColdboxHelperProtocol {
    private static let tally = Tally()
    private let log = Logger(subsystem: "example.coldbox.helper", category: "jobs")

    func run(_ job: Data, reply: @escaping (Bool) -> Void) {
        guard let job = try? JSONDecoder().decode(HelperJob.self, from: job) else {
            reply(false)
            return
        }
        log.notice("job \(job.kind.rawValue, privacy: .public) accepted") // good: secret-in-log
        DispatchQueue.global(qos: .utility).async {
            Self.tally.begin()
            SnapshotScanner().scan(job.snapshotSet)
            Self.tally.finish()
            reply(true)
        }
    }

    func counters(reply: @escaping (Int, Int) -> Void) {
        let snapshot = Self.tally.snapshot()
        reply(snapshot.started, snapshot.finished)
    }
}

final class Tally {
    private let lock = OSAllocatedUnfairLock(initialState: 0)
    private var finished = 0

    func begin() {
        lock.withLock { $0 += 1 } // good: data-race
    }

    func finish() {
        finished += 1 // bad: data-race
    }

    func snapshot() -> (started: Int, finished: Int) {
        (lock.withLock { $0 }, finished)
    }
}

final class SnapshotScanner {
    func scan(_ set: String) {
        let root = URL(fileURLWithPath: "/Library/Application Support/Coldbox").appendingPathComponent(set)
        let files = (try? FileManager.default.contentsOfDirectory(at: root, includingPropertiesForKeys: [.fileSizeKey])) ?? []
        _ = sizes(of: files)
        _ = names(of: files)
    }

    private func sizes(of files: [URL]) -> [Int] {
        var result = [Int](repeating: 0, count: files.count)
        result.withUnsafeMutableBufferPointer { buffer in
            let slots = buffer
            DispatchQueue.concurrentPerform(iterations: files.count) { index in
                slots[index] = (try? files[index].resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0 // good: data-race
            }
        }
        return result
    }

    private func names(of files: [URL]) -> [String] {
        var result: [String] = []
        DispatchQueue.concurrentPerform(iterations: files.count) { index in
            result.append(files[index].lastPathComponent) // bad: data-race
        }
        return result
    }
}

final class ProgressBoard {
    private let lock = NSLock()
    private var percent: [String: Int] = [:]
    private var bytes: [String: Int] = [:]

    func report(_ set: String, percent value: Int, bytes count: Int) {
        lock.lock()
        defer { lock.unlock() }
        percent[set] = value
        bytes[set] = count
    }

    func percent(of set: String) -> Int? {
        lock.lock()
        defer { lock.unlock() }
        return percent[set] // good: data-race
    }

    func bytes(of set: String) -> Int? {
        bytes[set] // bad: data-race
    }
}

extension ProgressBoard {
    func follow(_ sets: [String], every interval: TimeInterval) {
        for set in sets {
            Thread.detachNewThread { [self] in
                for step in 0...100 {
                    report(set, percent: step, bytes: step * 4096)
                    Thread.sleep(forTimeInterval: interval)
                }
            }
        }
    }
}
