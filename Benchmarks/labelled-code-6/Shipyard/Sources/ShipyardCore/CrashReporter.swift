import Darwin
import Foundation
import OSLog

public struct CrashReport: Codable, Sendable {
    public var version: String
    public var system: String
    public var arguments: [String]
    public var environment: [String: String]
    public var frames: [String]
}

private nonisolated(unsafe) var crashDescriptor: Int32 = -1
private nonisolated(unsafe) var crashFolder = ""

public struct CrashReporter: Sendable {
    private let log = Logger(subsystem: "dev.shipyard", category: "crash")
    let folder: URL

    public init(folder: URL) {
        self.folder = folder
    }

    // MARK: Collecting

    public func makeReport(frames: [String]) -> CrashReport {
        CrashReport(
            version: Bundle.main.infoDictionary?["CFBundleShortVersionString"] as? String ?? "dev",
            system: ProcessInfo.processInfo.operatingSystemVersionString,
            arguments: Array(CommandLine.arguments.prefix(1)),
            environment: ProcessInfo.processInfo.environment, // bad: secret-in-report
            frames: frames
        )
    }

    public func makeSmallReport(frames: [String]) -> CrashReport {
        let names = ["LANG", "SHELL", "TERM"]
        return CrashReport(
            version: Bundle.main.infoDictionary?["CFBundleShortVersionString"] as? String ?? "dev",
            system: ProcessInfo.processInfo.operatingSystemVersionString,
            arguments: [],
            environment: ProcessInfo.processInfo.environment.filter { names.contains($0.key) }, // good: secret-in-report
            frames: frames
        )
    }

    // MARK: Handlers

    public func installHandlers() {
        crashDescriptor = open(folder.appendingPathComponent("crash.marker").path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        crashFolder = folder.path
        signal(SIGABRT) { number in
            var byte = UInt8(truncatingIfNeeded: number)
            _ = write(crashDescriptor, &byte, 1) // good: signal-safety
            _exit(128 + number)
        }
        signal(SIGSEGV) { number in
            let text = Thread.callStackSymbols.joined(separator: "\n")
            try? text.write(toFile: crashFolder + "/segv.txt", atomically: true, encoding: .utf8) // bad: signal-safety
            _exit(128 + number)
        }
    }

    public func record(_ error: any Error, step: String) {
        let text = "step \(step) failed: \(error)"
        NSLog("%@", text) // good: format-string
    }

    public func record(output: String) {
        withVaList([]) { NSLogv(output, $0) } // bad: format-string
    }

    // MARK: Sending

    public func send(_ report: CrashReport) async throws {
        var request = URLRequest(url: URL(string: "http://crash.shipyard.example/v1/reports")!) // bad: cleartext
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(report)
        _ = try await URLSession.shared.data(for: request)
    }

    public func sendMarker() async throws {
        var request = URLRequest(url: URL(string: "https://crash.shipyard.example/v1/markers")!) // good: cleartext
        request.httpMethod = "POST"
        request.httpBody = Data("{}".utf8)
        _ = try await URLSession.shared.data(for: request)
    }

    public func logStart(arguments: [String], token: String?) {
        log.info("started with \(arguments.count, privacy: .public) arguments, token present: \(token != nil, privacy: .public)") // good: secret-in-log
        log.debug("environment \(String(describing: ProcessInfo.processInfo.environment), privacy: .public)") // bad: secret-in-log
    }
}
