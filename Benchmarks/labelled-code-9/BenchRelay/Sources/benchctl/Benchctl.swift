import ArgumentParser
import BenchWire
import Foundation

@main
struct Benchctl: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "benchctl",
        subcommands: [Flash.self, Unpack.self, Results.self, Logs.self]
    )
}

/// The job description a relay hands to this agent.
struct Job: Decodable, Sendable {
    struct Step: Decodable, Sendable {
        let name: String
        let tool: String
        let arguments: [String]
    }

    let board: String
    let port: String
    let image: String
    let baud: Int
    let steps: [Step]
    let banner: String?
}

struct Relay: Sendable {
    let base: URL

    func nextJob() async throws -> Job {
        let (data, _) = try await URLSession.shared.data(from: base.appending(path: "jobs/next"))
        return try JSONDecoder().decode(Job.self, from: data)
    }
}

struct Flash: AsyncParsableCommand {
    @Option var relay: String = "https://bench.example/"

    func run() async throws {
        guard let base = URL(string: relay) else { throw ValidationError("relay") }
        let job = try await Relay(base: base).nextJob()
        let flasher = Flasher(board: job.board)
        try flasher.erase(port: job.port)
        try flasher.write(image: job.image, port: job.port)
        try flasher.verify(image: job.image, baud: job.baud)
        for step in job.steps { try flasher.perform(step) }
        if let banner = job.banner { Console().banner(banner, board: job.board) }
    }
}

struct Flasher {
    let board: String

    private static let tools = ["reset": "/opt/bench/bin/reset", "wait": "/opt/bench/bin/wait-ready", "probe": "/opt/bench/bin/probe"]

    private func launch(_ path: String, _ arguments: [String]) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }

    func erase(port: String) throws {
        let line = String(format: "esptool --port %@ erase_flash >> /tmp/bench.log 2>&1", port)
        _ = try launch("/bin/zsh", ["-c", line]) // bad: command-injection
    }

    func write(image: String, port: String) throws {
        _ = try launch("/opt/bench/bin/esptool", ["--port", port, "write_flash", "0x0", "/var/bench/images/" + (image as NSString).lastPathComponent]) // good: command-injection
    }

    func verify(image: String, baud: Int) throws {
        _ = try launch("/bin/zsh", ["-c", "stty -f /dev/cu.bench \(baud) && echo ready > /dev/cu.bench"]) // good: command-injection
        let plan = ShellPlan(commands: ["cd /var/bench", "shasum -c \(image).sha256"])
        _ = try launch("/usr/bin/env", ["bash", "-c", plan.script]) // bad: command-injection
    }

    func perform(_ step: Job.Step) throws {
        guard let tool = Self.tools[step.tool] else { throw ValidationError("Unknown step \(step.name)") }
        _ = try launch(tool, ["--"] + step.arguments) // good: command-injection
    }

    func notify(_ text: String) throws {
        let source = "display notification \"\(text)\" with title \"Bench\""
        _ = try launch("/usr/bin/osascript", ["-e", source]) // bad: command-injection
    }

    func notifyDone(_ text: String) throws {
        let source = "on run argv\ndisplay notification (item 1 of argv) with title \"Bench\"\nend run"
        _ = try launch("/usr/bin/osascript", ["-e", source, text]) // good: command-injection
    }

    func remote(_ host: String, _ parts: [String]) throws {
        let quoted = parts.map { "'" + $0.replacingOccurrences(of: "'", with: "'\\''") + "'" }.joined(separator: " ")
        _ = try launch("/usr/bin/ssh", ["-T", "--", host, quoted]) // good: command-injection
    }

    func remoteLog(_ host: String, filter: String) throws {
        _ = try launch("/usr/bin/ssh", ["-T", "--", host, "grep -i \"\(filter)\" /var/log/bench.log | tail -100"]) // bad: command-injection
    }
}

struct ShellPlan {
    let commands: [String]
    var script: String { commands.joined(separator: " && ") }
}

struct Unpack: AsyncParsableCommand {
    @Argument var bundle: String
    @Option var into: String = "/var/bench/bundles"

    func run() async throws {
        let unpacker = BundleUnpacker(folder: URL(filePath: into))
        try unpacker.board(URL(filePath: bundle))
        try unpacker.scripts(URL(filePath: bundle))
        try unpacker.links(URL(filePath: bundle))
    }
}
