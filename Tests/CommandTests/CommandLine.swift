import Foundation

/// Runs the built command as a user does.
struct CommandRun {
    let status: Int32
    let output: String
    let errors: String

    /// Seconds that a command may take, on a busy machine.
    private static let longest = 300.0

    /// - Parameters:
    ///   - environment: Added to a small environment without colour and with UTF-8.
    ///   - input: What standard input is read from, if not the test's own.
    init(
        _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:], input: URL? = nil
    ) throws {
        try self.init(Self.command, arguments, in: folder, environment: environment, input: input)
    }

    /// Runs a line of the shell, in which `bulwark` is the built command.
    static func shell(_ line: String, in folder: URL) throws -> CommandRun {
        let path = Self.command.deletingLastPathComponent().path + ":/usr/bin:/bin"
        return try CommandRun(
            URL(filePath: "/bin/sh"), ["-c", line], in: folder, environment: ["PATH": path], input: nil)
    }

    private init(
        _ executable: URL, _ arguments: [String], in folder: URL?, environment: [String: String], input: URL?
    ) throws {
        let process = Process()
        process.executableURL = executable
        if let input { process.standardInput = try FileHandle(forReadingFrom: input) }
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ["LANG": "C.UTF-8", "COLUMNS": "80", "PATH": "/usr/bin:/bin"]
            .merging(environment) { _, new in new }
        // Files and not pipes: a pipe that nobody empties would hold up a long report.
        let scratch = try Scratch()
        let (outputFile, errorFile) = (scratch.folder.appending(path: "out"), scratch.folder.appending(path: "err"))
        for file in [outputFile, errorFile] { try Data().write(to: file) }
        process.standardOutput = try FileHandle(forWritingTo: outputFile)
        process.standardError = try FileHandle(forWritingTo: errorFile)
        try process.run()
        // One that hangs fails its test, and does not hold up the others.
        let number = process.processIdentifier
        let watch = DispatchWorkItem { kill(number, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.longest, execute: watch)
        process.waitUntilExit()
        watch.cancel()
        status = process.terminationStatus
        output = try String(contentsOf: outputFile, encoding: .utf8)
        errors = try String(contentsOf: errorFile, encoding: .utf8)
    }

    /// The command lies beside the test bundle.
    static let command: URL = {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        let folder = (bundle ?? Bundle.main.bundleURL).deletingLastPathComponent()
        let candidates = [folder, Bundle.main.bundleURL, Bundle.main.executableURL?.deletingLastPathComponent()]
        return candidates.compactMap { $0?.appending(path: "bulwark") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) } ?? folder.appending(path: "bulwark")
    }()
}

/// A folder that goes away with its owner.
final class Scratch {
    let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "bulwark-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Writes a file, with the folders on the way to it.
    @discardableResult
    func write(_ text: String, to path: String) throws -> URL {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file
    }

    func read(_ path: String) throws -> String {
        try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }
}
