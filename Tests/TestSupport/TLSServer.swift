import Foundation

/// A server program that a test starts on a port of loopback, and that ends with the value.
///
/// Sendable: `process` is set once, and asked by its owner alone.
public final class TLSServer: @unchecked Sendable {
    public let port: UInt16
    private let process: Process
    private let input = Pipe()

    /// `openssl s_server` with a certificate of the test PKI; answers GET with a page over HTTP/1.0.
    public convenience init(_ name: String, _ options: [String] = [], page: Bool = true) throws {
        guard let folder = TestPKI.folder?.path else { throw CocoaError(.fileNoSuchFile) }
        var arguments = [
            "openssl", "s_server", "-accept", "127.0.0.1:0", "-cert", "\(folder)/\(name).pem", "-key",
            "\(folder)/\(name).key",
        ]
        let chain = "\(folder)/\(name).chain"
        if let size = try FileManager.default.attributesOfItem(atPath: chain)[.size] as? Int, size > 0 {
            arguments += ["-cert_chain", chain]
        }
        try self.init(arguments + (page ? ["-www"] : []) + options, line: "ACCEPT")
    }

    /// - Parameter line: how the line begins that ends with the port.
    public init(_ arguments: [String], line: String) throws {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = input
        try process.run()
        self.process = process
        guard let port = Self.port(output.fileHandleForReading, line) else {
            kill(process.processIdentifier, SIGKILL)
            throw CocoaError(.fileReadUnknown)
        }
        self.port = port
        // What it goes on to print must not fill the pipe.
        output.fileHandleForReading.readabilityHandler = { if $0.availableData.isEmpty { $0.readabilityHandler = nil } }
    }

    /// A server that says nothing of its port; waits until it takes connections.
    public init(_ arguments: [String], at port: UInt16) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        process.standardInput = input
        try process.run()
        (self.process, self.port) = (process, port)
        for _ in 0..<500 {
            if Self.takesConnections(port) { return }
            guard process.isRunning else { throw CocoaError(.fileReadUnknown) }
            usleep(20_000)
        }
        throw CocoaError(.fileReadUnknown)
    }

    private static func takesConnections(_ port: UInt16) -> Bool {
        let probe = Process()
        probe.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        probe.arguments = ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/\(port)"]
        (probe.standardOutput, probe.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        do { try probe.run() } catch { return false }
        probe.waitUntilExit()
        return probe.terminationStatus == 0
    }

    /// What somebody types at the server.
    public func type(_ text: String) throws { try input.fileHandleForWriting.write(contentsOf: Data(text.utf8)) }

    /// Not SIGTERM: a child of a thread that blocks signals blocks them as well.
    public func stop() { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    deinit { stop() }

    private static func port(_ handle: FileHandle, _ line: String) -> UInt16? {
        var text = ""
        while true {
            let data = handle.availableData
            guard !data.isEmpty else { return nil }
            text += String(decoding: data, as: UTF8.self)
            for candidate in text.components(separatedBy: "\n").dropLast() where candidate.hasPrefix(line) {
                return candidate.components(separatedBy: ":").last.flatMap { UInt16($0.filter(\.isNumber)) }
            }
        }
    }
}
