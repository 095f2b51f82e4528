import AppKit
import Foundation

struct ToolResult: Sendable {
    let status: Int32
    let output: String
}

enum ToolError: Error {
    case notAllowed(String)
    case failed(Int32)
}

enum ImageFormat: String, CaseIterable {
    case png, jpeg, tiff, heic
}

protocol ToolRunning: Sendable {
    func run(_ tool: URL, _ arguments: [String]) async throws -> ToolResult
    func shell(_ line: String) async throws -> ToolResult
}

struct ToolRunner: ToolRunning {
    func run(_ tool: URL, _ arguments: [String]) async throws -> ToolResult {
        let process = Process()
        process.executableURL = tool
        process.arguments = arguments
        return try await collect(process)
    }

    func shell(_ line: String) async throws -> ToolResult {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/zsh")
        process.arguments = ["-c", line]
        return try await collect(process)
    }

    private func collect(_ process: Process) async throws -> ToolResult {
        let pipe = Pipe()
        process.standardOutput = pipe
        return try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { finished in
                let data = (try? pipe.fileHandleForReading.readToEnd()) ?? Data()
                continuation.resume(returning: ToolResult(status: finished.terminationStatus, output: String(decoding: data, as: UTF8.self))) // good: continuation
            }
            do {
                try process.run()
            } catch {
                process.terminationHandler = nil
                continuation.resume(throwing: error)
            }
        }
    }
}

final class ImageTools {
    private let runner: ToolRunning

    init(runner: ToolRunning = ToolRunner()) {
        self.runner = runner
    }

    func convert(_ file: URL, to format: ImageFormat) async throws -> URL {
        let target = file.deletingPathExtension().appendingPathExtension(format.rawValue)
        _ = try await runner.run(URL(fileURLWithPath: "/usr/bin/sips"), ["-s", "format", format.rawValue, file.path, "--out", target.path]) // good: command
        return target
    }

    func metadata(of file: URL) async throws -> String {
        try await runner.shell("mdls \"\(file.path)\"").output // bad: command
    }

    func diskUse() async throws -> String {
        try await runner.shell("df -h / | tail -1").output // good: command
    }

    func optimise(_ files: [URL]) async throws {
        let list = files.map { "'" + $0.path + "'" }.joined(separator: " ")
        let result = try await runner.shell("/usr/local/bin/pngcrush -ow " + list) // bad: command
        guard result.status == 0 else { throw ToolError.failed(result.status) }
    }

    func clone(_ address: String, into folder: URL) async throws {
        _ = try await runner.run(URL(fileURLWithPath: "/usr/bin/git"), ["clone", address, folder.path]) // bad: command
    }

    func cloneTemplate(_ address: String, into folder: URL) async throws {
        guard let url = URL(string: address), url.scheme == "https" else { throw ToolError.notAllowed(address) }
        _ = try await runner.run(URL(fileURLWithPath: "/usr/bin/git"), ["clone", "--", url.absoluteString, folder.path]) // good: command
    }
}

struct FinderScripts {
    func reveal(_ name: String) {
        let source = "tell application \"Finder\" to reveal (first file of desktop whose name is \"\(name)\")"
        var error: NSDictionary?
        NSAppleScript(source: source)?.executeAndReturnError(&error) // bad: applescript
    }

    func reveal(_ url: URL) {
        NSWorkspace.shared.activateFileViewerSelecting([url]) // good: applescript
    }

    func emptyTrash() {
        var error: NSDictionary?
        NSAppleScript(source: "tell application \"Finder\" to empty trash")?.executeAndReturnError(&error) // good: applescript
    }

    func lockFolder(_ path: String) {
        let source = "do shell script \"chflags uchg \(path)\" with administrator privileges"
        NSAppleScript(source: source)?.executeAndReturnError(nil) // bad: applescript
    }
}

struct PluginLoader {
    let folder: URL

    func loadBundled(_ name: String) -> Bundle? {
        guard let url = Bundle.main.builtInPlugInsURL?.appendingPathComponent(name + ".bundle") else { return nil }
        return Bundle(url: url)
    }

    func loadShared() {
        _ = dlopen("/tmp/satchel/libfilters.dylib", RTLD_NOW) // bad: dynamic-library
    }

    func loadFilters() {
        guard let path = Bundle.main.privateFrameworksPath else { return }
        _ = dlopen(path + "/libfilters.dylib", RTLD_NOW) // good: dynamic-library
    }
}
