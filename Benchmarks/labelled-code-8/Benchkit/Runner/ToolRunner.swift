import Foundation
import os

/// What a project's `bench.json` asks for. The file comes with the checked-out repository.
struct BenchManifest: Codable {
    var name: String
    var scheme: String
    var branch: String
    var remote: String
    var preBuild: String
    var formatter: String
    var flags: [String]
    var environment: [String: String]
}

enum RunnerError: Error { case failed(Int32), refused(String), notFound }

protocol ToolRunning {
    func run(_ tool: String, _ arguments: [String], in folder: URL) async throws -> String
}

struct ToolRunner: ToolRunning {
    private static let tools: Set<String> = ["/usr/bin/xcodebuild", "/usr/bin/swift", "/usr/bin/git", "/usr/bin/tar"]

    func run(_ tool: String, _ arguments: [String], in folder: URL) async throws -> String {
        guard Self.tools.contains(tool) else { throw RunnerError.refused(tool) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: tool)
        process.arguments = arguments // good: command-injection
        process.currentDirectoryURL = folder
        return try await finish(process)
    }

    func shell(_ line: String, in folder: URL) async throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/zsh")
        process.arguments = ["-lc", line]
        process.currentDirectoryURL = folder
        return try await finish(process)
    }

    private func finish(_ process: Process) async throws -> String {
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw RunnerError.failed(process.terminationStatus) }
        return String(decoding: data, as: UTF8.self)
    }
}

actor BuildCoordinator {
    private let runner = ToolRunner()
    private let log = Logger(subsystem: "dev.benchkit", category: "build")

    func build(_ manifest: BenchManifest, in folder: URL) async throws -> String {
        let line = "xcodebuild -scheme \(manifest.scheme) -quiet | xcpretty"
        return try await runner.shell(line, in: folder) // bad: command-injection
    }

    func test(_ manifest: BenchManifest, in folder: URL) async throws -> String {
        try await runner.run("/usr/bin/xcodebuild", ["test", "-scheme", manifest.scheme, "-quiet"], in: folder) // good: command-injection
    }

    func clean(in folder: URL) async throws -> String {
        try await runner.shell("xcodebuild clean | xcpretty", in: folder) // good: command-injection
    }

    func format(_ manifest: BenchManifest, file: URL) throws {
        let process = Process()
        process.executableURL = file.deletingLastPathComponent().appendingPathComponent(manifest.formatter)
        process.arguments = ["--in-place", file.path]
        try process.run() // bad: command-injection
        process.waitUntilExit()
    }

    func lint(_ file: URL) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/local/bin/swiftlint")
        process.arguments = ["lint", "--", file.path]
        try process.run() // good: command-injection
        process.waitUntilExit()
    }

    func archive(named name: String, folder: URL) throws {
        let process = Process()
        process.launchPath = "/bin/sh"
        process.arguments = ["-c", "tar -czf \"\(name).tgz\" .build"] // bad: command-injection
        process.currentDirectoryURL = folder
        process.launch()
        process.waitUntilExit()
    }

    func archiveProducts(named name: String, folder: URL) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "tar -czf \"$1\" .build", "sh", "./\(name).tgz"] // good: command-injection
        process.currentDirectoryURL = folder
        try process.run()
        process.waitUntilExit()
    }

    func warm(_ manifest: BenchManifest) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/swift")
        process.arguments = ["build"]
        process.environment = ProcessInfo.processInfo.environment.merging(manifest.environment) { _, new in new } // bad: command-injection
        try process.run()
    }

    func warmQuietly(_ manifest: BenchManifest) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/swift")
        process.arguments = ["build"]
        let allowed = manifest.environment.filter { ["LANG", "TERM", "NO_COLOR"].contains($0.key) }
        process.environment = ["PATH": "/usr/bin:/bin"].merging(allowed) { fixed, _ in fixed } // good: command-injection
        try process.run()
    }
}
