import Darwin
import Foundation

public struct ShellOutput: Sendable {
    public let status: Int32
    public let text: String
}

public enum ShellError: Error {
    case failed(String, Int32)
    case notFound(String)
    case timeout
}

public protocol CommandRunning: Sendable {
    func run(_ tool: String, _ arguments: [String], in directory: URL?, environment: [String: String]?) async throws -> ShellOutput
}

extension CommandRunning {
    public func run(_ tool: String, _ arguments: [String], in directory: URL? = nil) async throws -> ShellOutput {
        try await run(tool, arguments, in: directory, environment: nil)
    }

    /// For the few places that need a pipeline.
    public func pipeline(_ script: String) async throws -> ShellOutput {
        try await run("/bin/sh", ["-c", script], in: nil, environment: nil)
    }
}

public struct Shell: CommandRunning {
    /// What every child gets; everything else has to be named.
    public static let baseEnvironment = [
        "PATH": "/usr/bin:/bin:/usr/sbin:/sbin",
        "LANG": "en_US.UTF-8",
        "HOME": NSHomeDirectory(),
    ]

    public init() {}

    public func run(_ tool: String, _ arguments: [String], in directory: URL?, environment: [String: String]?) async throws -> ShellOutput {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: tool)
        process.arguments = arguments
        process.currentDirectoryURL = directory
        process.environment = Self.baseEnvironment.merging(environment ?? [:]) { $1 } // good: environment
        process.standardOutput = output
        process.standardInput = FileHandle.nullDevice

        let reading = Task.detached { output.fileHandleForReading.readDataToEndOfFile() }
        let status = try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Int32, any Error>) in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do {
                try process.run()
            } catch {
                process.terminationHandler = nil
                continuation.resume(throwing: error) // good: continuation
            }
        }
        return ShellOutput(status: status, text: String(decoding: await reading.value, as: UTF8.self))
    }

    /// Runs a helper and gives up after a while.
    public func run(_ tool: String, _ arguments: [String], timeout: Duration) async throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: tool)
        process.arguments = arguments
        process.environment = Self.baseEnvironment
        return try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            Task {
                try? await Task.sleep(for: timeout)
                process.terminate()
                continuation.resume(throwing: ShellError.timeout) // bad: continuation
            }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
    }

    /// Tools of the project come first, then those of the system.
    public static func locate(_ name: String, project: URL) -> String? {
        let folders = [project.appendingPathComponent("bin").path, "/opt/homebrew/bin", "/usr/local/bin", "/usr/bin"] // bad: search-path
        return folders.map { $0 + "/" + name }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    public static func locateSystemTool(_ name: String) -> String? {
        let folders = ["/usr/bin", "/bin", "/usr/sbin", "/sbin"] // good: search-path
        guard !name.contains("/") else { return nil }
        return folders.map { $0 + "/" + name }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}

extension String {
    /// One word for a POSIX shell, whatever the string contains.
    public var shellQuoted: String {
        "'" + replacingOccurrences(of: "'", with: "'\\''") + "'"
    }

    /// Without the characters a terminal would act upon.
    public var printable: String {
        String(String.UnicodeScalarView(unicodeScalars.filter { scalar in
            scalar == "\n" || scalar == "\t" || !(scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value))
        }))
    }
}

public struct Terminal: Sendable {
    public init() {}

    public func show(remote output: ShellOutput) {
        FileHandle.standardOutput.write(Data(output.text.printable.utf8)) // good: terminal-escape
    }

    public func show(branch name: String, author: String, subject: String) {
        print("\u{1B}[1m\(name)\u{1B}[0m  \(author): \(subject)") // bad: terminal-escape
    }
}
