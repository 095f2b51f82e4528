#if os(macOS)
import AppKit
import Foundation

protocol DiagnosticsRunning {
    func ping(_ host: String) throws -> String
}

final class DiagnosticsRunner: DiagnosticsRunning {
    func ping(_ host: String) throws -> String {
        try run("/bin/bash", ["-c", "ping -c 3 \(host)"]) // bad: command-injection
    }

    func trace(_ host: String) throws -> String {
        guard host.range(of: "^[A-Za-z0-9][A-Za-z0-9.-]{0,252}$", options: .regularExpression) != nil else { return "" }
        return try run("/usr/sbin/traceroute", [host]) // good: command-injection
    }

    func announce(_ kettleName: String) {
        let source = "display notification \"\(kettleName) is ready\" with title \"Kettle\""
        NSAppleScript(source: source)?.executeAndReturnError(nil) // bad: command-injection
    }

    private func run(_ path: String, _ arguments: [String]) throws -> String {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.standardOutput = pipe
        try process.run()
        return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
}
#endif
