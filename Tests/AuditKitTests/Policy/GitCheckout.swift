import Foundation
import Testing

/// A real checkout in a temporary folder.
final class GitCheckout {
    let root: String

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bulwark-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        root = folder.path
        try git("init", "--quiet")
        try git("config", "user.email", "test@example.org")
        try git("config", "user.name", "Test")
        try git("config", "commit.gpgsign", "false")
    }

    deinit {
        try? FileManager.default.removeItem(atPath: root)
    }

    func git(_ arguments: String...) throws {
        try #require(try status(arguments) == 0, "git \(arguments.joined(separator: " "))")
    }

    /// Runs git and says how it ended.
    @discardableResult
    func status(_ arguments: [String]) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git", "-C", root] + arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }

    func write(_ path: String, _ text: String) throws {
        try write(path, Array(text.utf8))
    }

    func write(_ path: String, _ bytes: [UInt8]) throws {
        let file = URL(fileURLWithPath: root).appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }

    func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: "\(root)/\(path)") }

    func commit() throws {
        try git("add", "--all")
        try git("commit", "--quiet", "--allow-empty", "--message", "change")
    }

    /// The lines with these numbers, each with its number in it.
    static func lines(_ numbers: ClosedRange<Int>) -> String { numbers.map { "line \($0)\n" }.joined() }
}
