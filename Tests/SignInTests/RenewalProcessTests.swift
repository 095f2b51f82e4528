import Foundation
import Testing

/// An app and its extensions: processes that share tokens, a lock and a server.
@Suite struct RenewalProcessTests {
    private let folder: URL

    init() throws {
        folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("renewal-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("begun".utf8).write(to: folder.appendingPathComponent("server"))
        let tokens = #"{"tokens":{"access":"a0","refresh":"r0"},"generation":1,"isRenewing":false}"#
        try Data(tokens.utf8).write(to: folder.appendingPathComponent("tokens"))
    }

    private static let worker: URL? = {
        let here = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let file = here.appendingPathComponent("renewal-worker")
        return FileManager.default.isExecutableFile(atPath: file.path) ? file : nil
    }()

    private struct Running {
        let process = Process()
        let output = Pipe()

        /// What it printed; nothing where it was killed.
        func answer() throws -> String {
            let data = try output.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        }
    }

    private func start(_ arguments: String...) throws -> Running {
        let running = Running()
        running.process.executableURL = Self.worker
        running.process.arguments = [folder.path] + arguments
        running.process.standardOutput = running.output
        try running.process.run()
        return running
    }

    private var server: [String] {
        get throws {
            try String(contentsOf: folder.appendingPathComponent("server"), encoding: .utf8).split(separator: "\n")
                .map(String.init)
        }
    }

    @Test(.enabled(if: worker != nil)) func processesRenewOnce() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let all = try (0..<8).map { _ in try start() }
        #expect(try all.map { try $0.answer() } == Array(repeating: "a1", count: 8))
        #expect(try server == ["begun", "renewed"])
    }

    /// The lock ends with the process, and the mark that it left has the next one renew.
    @Test(.enabled(if: worker != nil)) func oneIsKilledBeforeTheServerIsAsked() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try start("before").answer() == "")
        let left = try String(contentsOf: folder.appendingPathComponent("tokens"), encoding: .utf8)
        #expect(left.contains(#""isRenewing":true"#))
        let all = try (0..<4).map { _ in try start() }
        #expect(try all.map { try $0.answer() } == Array(repeating: "a1", count: 4))
        #expect(try server == ["begun", "renewed"])
    }

    /// What the server gave is lost with the process: the person signs in again, once, and nobody goes on asking.
    @Test(.enabled(if: worker != nil)) func oneIsKilledAfterTheServerAnswered() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(try start("after").answer() == "")
        for _ in 0..<3 { #expect(try start().answer() == "signedOut") }
        #expect(try server == ["begun", "renewed", "reused"])
        #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("tokens").path))
    }
}
