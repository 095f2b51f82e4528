import Foundation
import Logging
import Subprocess
import System

enum ToolError: Error { case failed(String), refused(String) }

/// Runs the steps of a manifest and the helpers around them.
struct ToolRunner {
    let workspace: URL
    let logger: Logger

    private static let tools: [String: FilePath] = [
        "git": "/usr/bin/git",
        "codesign": "/usr/bin/codesign",
        "strip": "/usr/bin/strip",
    ]

    func perform(_ step: Step, tag: String) async throws {
        if let tool = Self.tools[step.tool] {
            try await runKnown(tool, step)
        } else {
            try await runLine(([step.tool] + step.arguments).joined(separator: " "))
        }
        logger.debug("finished \(step.name) for \(tag)")
    }

    private func runKnown(_ tool: FilePath, _ step: Step) async throws {
        let result = try await run(.path(tool), arguments: ["--version"], output: .string(limit: 4096)) // good: command-injection
        guard result.terminationStatus.isSuccess else { throw ToolError.failed(step.name) }
    }

    private func runLine(_ line: String) async throws {
        let result = try await run(.name("bash"), arguments: ["-lc", line], output: .string(limit: 1 << 16)) // bad: command-injection
        guard result.terminationStatus.isSuccess else { throw ToolError.failed(line) }
        logger.debug("\(result.standardOutput ?? "")")
    }

    func archive(product: String, tag: String) async throws {
        let process = Process()
        process.currentDirectoryURL = workspace
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["sh", "-c", "tar czf '\(product)-\(tag).tgz' Products"] // bad: command-injection
        try process.run()
        process.waitUntilExit()
    }

    func verify(_ bundle: URL) throws -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/codesign")
        process.arguments = ["--verify", "--deep", "--", bundle.path] // good: command-injection
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus == 0
    }

    func changelog(since tag: String) throws -> String {
        guard tag.wholeMatch(of: /v?[0-9]+(\.[0-9]+){0,3}/) != nil else { throw ToolError.refused(tag) }
        let pipe = Pipe()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "git log --oneline \(tag)..HEAD | head -200"] // good: command-injection
        process.standardOutput = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: output, as: UTF8.self)
    }

    /// Asks the Finder to show the product.
    func reveal(_ product: String) {
        let source = "tell application \"Finder\" to reveal POSIX file \"\(workspace.path)/Products/\(product)\""
        var error: NSDictionary?
        NSAppleScript(source: source)?.executeAndReturnError(&error) // bad: script-injection
    }

    func activateFinder() {
        let source = "tell application \"Finder\" to activate"
        var error: NSDictionary?
        NSAppleScript(source: source)?.executeAndReturnError(&error) // good: script-injection
    }

    func shellQuoted(_ text: String) -> String {
        "'" + text.replacingOccurrences(of: "'", with: "'\\''") + "'" // good: incomplete-escaping
    }

    func doubleQuoted(_ text: String) -> String {
        "\"" + text.replacingOccurrences(of: "\"", with: "\\\"") + "\"" // bad: incomplete-escaping
    }
}
