import Foundation

/// A Redis on a port of loopback with a folder of its own, which ends with the value.
///
/// Sendable: `process` is touched by the test that owns it alone.
public final class LocalRedis: @unchecked Sendable {
    public static let isThere = ["/usr/bin/redis-server", "/opt/homebrew/bin/redis-server"].contains {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    public let port = UInt16.random(in: 20_000..<32_000)
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("redis-\(UUID().uuidString)")
    private let options: [String]
    private var process: Process?

    /// - Parameter keeps: whether all that was answered is on the disk.
    public init(_ options: [String] = [], keeps: Bool = true) throws {
        self.options = (keeps ? ["--appendonly", "yes", "--appendfsync", "always"] : []) + options
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try start()
    }

    /// Returns when it answers.
    public func start() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            ["redis-server", "--port", "\(port)", "--bind", "127.0.0.1", "--dir", folder.path, "--save", ""] + options
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        process.standardInput = Pipe()
        try process.run()
        self.process = process
        for _ in 0..<500 {
            guard process.isRunning else { break }
            // Another one may be at the port. With a password it answers NOAUTH.
            let answer = try ask("INFO", "server")
            if answer.contains("process_id:\(process.processIdentifier)\r\n") || answer.hasPrefix("NOAUTH") { return }
            usleep(20_000)
        }
        throw CocoaError(.fileReadUnknown)
    }

    /// At once, as when the machine fails.
    public func stop() {
        guard let process, process.isRunning else { return }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// What `redis-cli` prints.
    @discardableResult public func ask(_ words: String...) throws -> String {
        let (client, output) = (Process(), Pipe())
        client.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        client.arguments = ["redis-cli", "-p", "\(port)"] + words
        (client.standardOutput, client.standardError) = (output, FileHandle.nullDevice)
        client.standardInput = Pipe()
        try client.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        client.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    deinit {
        stop()
        try? FileManager.default.removeItem(at: folder)
    }
}
