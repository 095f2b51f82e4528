import Foundation
import os

/// Runs git, curl and the user's own runbooks.
final class ToolRunner {
    private var output = Data()
    private var errors = Data()
    private let errorQueue = DispatchQueue(label: "dev.gantry.runner.errors")

    func clone(_ repository: URL, into folder: URL, internalHost: Bool) throws {
        var arguments = ["clone", "--depth", "1", repository.absoluteString, folder.path]
        if internalHost {
            arguments.insert(contentsOf: ["-c", "http.sslVerify=false"], at: 0) // bad: tls-validation
        }
        try launch("/usr/bin/git", arguments)
    }

    func cloneWithAuthority(_ repository: URL, into folder: URL, authority: URL) throws {
        let arguments = ["-c", "http.sslCAInfo=\(authority.path)", "clone", "--depth", "1", repository.absoluteString, folder.path] // good: tls-validation
        try launch("/usr/bin/git", arguments)
    }

    func clonePrivate(owner: String, name: String, token: String, into folder: URL) throws {
        let remote = "https://x-access-token:\(token)@git.gantry.dev/\(owner)/\(name).git" // bad: url-request-secret
        try launch("/usr/bin/git", ["clone", remote, folder.path])
    }

    func clonePublic(owner: String, name: String, into folder: URL) throws {
        let remote = "https://git.gantry.dev/\(owner)/\(name).git" // good: url-request-secret
        try launch("/usr/bin/git", ["clone", remote, folder.path])
    }

    func pushMetrics(_ file: URL, tokenHeaderFile: URL, host: String) throws {
        try launch("/usr/bin/curl", ["-sS", "-H", "@" + tokenHeaderFile.path, "--data-binary", "@" + file.path, "http://\(host):9091/metrics"]) // bad: cleartext-transmission
    }

    func pullMetrics(into file: URL) throws {
        try launch("/usr/bin/curl", ["-sS", "-o", file.path, "http://127.0.0.1:9091/metrics"]) // good: cleartext-transmission
    }

    private func launch(_ tool: String, _ arguments: [String]) throws {
        let process = Process()
        let out = Pipe(), err = Pipe()
        process.executableURL = URL(fileURLWithPath: tool)
        process.arguments = arguments
        process.standardOutput = out
        process.standardError = err
        out.fileHandleForReading.readabilityHandler = { [weak self] handle in
            self?.output.append(handle.availableData) // bad: data-race
        }
        err.fileHandleForReading.readabilityHandler = { [weak self] handle in
            let chunk = handle.availableData
            self?.errorQueue.async { self?.errors.append(chunk) } // good: data-race
        }
        try process.run()
        process.waitUntilExit()
    }

    var lastOutput: String { String(decoding: output, as: UTF8.self) }
    var lastErrors: String { errorQueue.sync { String(decoding: errors, as: UTF8.self) } }
}

enum LaneRegistry {
    nonisolated(unsafe) private static var lanes: [String: Int] = [:]
    private static let slots = OSAllocatedUnfairLock(initialState: [String: Int]())

    static func occupy(_ targets: [DeployTarget]) async {
        await withTaskGroup(of: Void.self) { group in
            for target in targets {
                group.addTask { lanes[target.name, default: 0] += 1 } // bad: data-race
                group.addTask { slots.withLock { $0[target.name, default: 0] += 1 } } // good: data-race
            }
        }
    }

    static func occupied() -> Int { slots.withLock { $0.values.reduce(0, +) } + lanes.count }
}

final class LogTail: @unchecked Sendable {
    private let lock = NSLock()
    private var lines: [String] = []
    private var marks: [Int] = []

    func append(_ line: String) {
        lock.lock()
        lines.append(line) // good: data-race
        marks.append(line.utf8.count)
        lock.unlock()
    }

    func last(_ count: Int) -> [String] {
        lock.withLock { Array(lines.suffix(count)) }
    }

    /// The scroller asks for this from the main thread while lines arrive.
    func heights() -> [Int] {
        marks.map { min($0, 120) } // bad: data-race
    }
}

final class UploadPool {
    private let queue: OperationQueue = {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 4
        return queue
    }()
    private let ledger: OperationQueue = {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        return queue
    }()
    private var sentBytes = 0
    private var sentNames: [String] = []

    func upload(_ files: [URL], using send: @escaping (URL) throws -> Int) {
        for file in files {
            queue.addOperation { [weak self] in
                guard let count = try? send(file) else { return }
                self?.sentBytes += count // bad: data-race
                self?.ledger.addOperation {
                    self?.sentNames.append(file.lastPathComponent) // good: data-race
                }
            }
        }
    }

    func finish() -> (Int, [String]) {
        queue.waitUntilAllOperationsAreFinished()
        ledger.waitUntilAllOperationsAreFinished()
        return (sentBytes, sentNames)
    }
}
