import Foundation
#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The few system tools that operators reach from the console.
struct Shell: Sendable {
    enum Failure: Error { case badHost, failed(Int32) }

    private func output(_ path: String, _ arguments: [String]) async throws -> String {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        process.standardOutput = pipe
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    func trace(_ host: String) async throws -> String {
        try await output("/bin/bash", ["-c", "traceroute -m 10 \(host) 2>&1 | tail -n 10"]) // bad: command-injection
    }

    func lookup(_ host: String) async throws -> String {
        guard let parts = URLComponents(string: "https://\(host)"), parts.host == host, !host.hasPrefix("-") else { throw Failure.badHost }
        return try await output("/usr/bin/dig", ["+short", "-q", host]) // good: command-injection
    }

    /// Runs the hook that a tenant's bundle brings along after unpacking.
    func announce(_ tenant: String, folder: URL) throws {
        var pid = pid_t()
        let command = "cd '\(folder.path)' && ./announce.sh " + tenant
        let arguments: [UnsafeMutablePointer<CChar>?] = [strdup("sh"), strdup("-c"), strdup(command), nil]
        defer { arguments.forEach { free($0) } }
        let status = posix_spawn(&pid, "/bin/sh", nil, nil, arguments, environ) // bad: command-injection
        guard status == 0 else { throw Failure.failed(status) }
    }

    func reload(_ pidFile: Int32) throws {
        var pid = pid_t()
        let arguments: [UnsafeMutablePointer<CChar>?] = [strdup("kill"), strdup("-HUP"), strdup(String(pidFile)), nil]
        defer { arguments.forEach { free($0) } }
        let status = posix_spawn(&pid, "/bin/kill", nil, nil, arguments, environ) // good: command-injection
        guard status == 0 else { throw Failure.failed(status) }
    }

    /// Last lines of a service's log on one of the machines.
    func tail(_ service: String, on machine: Machine) async throws -> String {
        try await output("/usr/bin/ssh", ["-o", "BatchMode=yes", machine.rawValue, "tail -n 50 /var/log/\(service).log"]) // bad: command-injection
    }

    func load(on machine: Machine) async throws -> String {
        try await output("/usr/bin/ssh", ["-o", "BatchMode=yes", machine.rawValue, "cat /proc/loadavg"]) // good: command-injection
    }

    enum Machine: String, CaseIterable, Sendable {
        case north = "north.sluice.example"
        case south = "south.sluice.example"
    }

    func certificate(for domain: String, alternatives: [String]) async throws -> String {
        let names = alternatives.map { "-d " + $0 }.joined(separator: " ")
        let script = ["certbot certonly", "-d \(domain)", names, "--quiet"].joined(separator: " ")
        return try await output("/usr/bin/env", ["sh", "-c", script]) // bad: command-injection
    }

    func certificateList() async throws -> String {
        try await output("/usr/bin/env", ["sh", "-c", "certbot certificates 2>/dev/null | grep Domains"]) // good: command-injection
    }
}
