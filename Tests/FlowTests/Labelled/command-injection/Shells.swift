// Outside text in shell commands and programs to start; separate arguments and fixed commands are clean.
import Foundation

struct Job: Decodable {
    var repository: String
    var branch: String
    var depth: Int
}

final class Checkout {
    let shell = URL(fileURLWithPath: "/bin/sh")
    let git = URL(fileURLWithPath: "/usr/bin/git")

    func clone(_ job: Data) throws {
        let job = try JSONDecoder().decode(Job.self, from: job)
        let process = Process()
        process.executableURL = git
        process.arguments = ["clone", "--depth", "\(job.depth)", "--", job.repository]  // good: command-injection
        try process.run()
    }

    func fetch(_ url: URL) async throws {
        let (data, _) = try await URLSession.shared.data(from: url)
        let job = try JSONDecoder().decode(Job.self, from: data)
        let process = Process()
        process.executableURL = shell
        process.arguments = ["-c", "git fetch origin \(job.branch)"]  // bad: command-injection
        try process.run()

        let shallow = Process()
        shallow.executableURL = shell
        shallow.arguments = ["-c", "git fetch --depth \(job.depth)"]  // good: command-injection
        try shallow.run()
    }

    func archive(_ arguments: [String] = CommandLine.arguments) throws {
        let name = arguments.dropFirst().first ?? "out"
        _ = try Process.run(shell, arguments: ["-c", "tar cf \(name).tar ."])  // bad: command-injection
        let tar = URL(fileURLWithPath: "/usr/bin/tar")
        _ = try Process.run(tar, arguments: ["cf", "./" + name + ".tar", "."])  // good: command-injection
    }

    func legacy() {
        let editor = ProcessInfo.processInfo.environment["EDITOR"] ?? "vi"
        let process = Process()
        process.launchPath = "/bin/bash"
        process.arguments = ["-lc", editor + " notes.txt"]  // bad: command-injection
        process.launch()
    }

    func script(_ url: URL) throws {
        let file = try String(contentsOf: url, encoding: .utf8)
        let title = file.split(separator: "\n").first.map(String.init) ?? ""
        let source = "display notification \"\(title)\""
        NSAppleScript(source: source)?.executeAndReturnError(nil)  // bad: command-injection
        NSAppleScript(source: "beep \(file.count % 3)")?.executeAndReturnError(nil)  // good: command-injection
    }

    func count(_ line: String?) {
        guard let line = line ?? readLine() else { return }
        system("wc -w '\(line)'")  // bad: command-injection
        system("wc -w notes.txt")  // good: command-injection
    }

    func pipe() -> UnsafeMutablePointer<FILE>? {
        var command = "grep -c "
        command += readLine() ?? ""
        command += " log.txt"
        return popen(command, "r")  // bad: command-injection
    }

    func anyOfTwo() {
        let commands = [readLine() ?? "", "date"]
        system(commands.randomElement() ?? "date")  // bad: command-injection
        system(["ls", "date"].randomElement() ?? "date")  // good: command-injection
    }

    func pipeNumber() -> UnsafeMutablePointer<FILE>? {
        guard let lines = readLine().flatMap({ Int($0) }) else { return nil }
        return popen("tail -n \(lines) log.txt", "r")  // good: command-injection
    }

    func chosen() throws {
        let tools = ["list": "/bin/ls", "date": "/bin/date"]
        guard let word = readLine(), let path = tools[word] else { return }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)  // good: command-injection
        try process.run()
    }

    func anything() throws {
        guard let path = readLine() else { return }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)  // bad: command-injection
        try process.run()
    }
}
