// Harder roads to a command: builders, protocols, queues, environment of the child, inout, spawn, closures.
import Foundation

struct CommandLineBuilder {
    private(set) var words: [String] = []

    mutating func add(_ word: String) { words.append(word) }
    var joined: String { words.joined(separator: " ") }
}

protocol Step {
    var script: String { get }
}

struct CleanStep: Step {
    let level: Int
    var script: String { "rm -rf build/\(level)" }
}

struct TagStep: Step {
    let tag: String
    var script: String { "git tag " + tag }
}

enum Tool: String, CaseIterable {
    case lint, test

    init?(word: String) { self.init(rawValue: word) }
}

final class Pipeline {
    private var queue: [any Step] = []
    private let launch: (String) -> Void = { line in
        let process = Process()
        process.launchPath = "/bin/sh"
        process.arguments = ["-c", line]  // bad: command-injection
        process.launch()
    }

    func listen() {
        while let line = readLine() {
            launch(line)
            if let tool = Tool(word: line) {
                system("swift \(tool.rawValue)")  // good: command-injection
            }
            queue.append(TagStep(tag: line))
            let step = CleanStep(level: line.count)
            system(step.script)  // good: command-injection
        }
        for step in queue {
            system(step.script)  // bad: command-injection
        }
    }

    func build(_ arguments: [String] = CommandLine.arguments) {
        var safe = CommandLineBuilder()
        safe.add("swift")
        safe.add("build")
        system(safe.joined)  // good: command-injection
        var open = safe
        arguments.dropFirst().forEach { open.add($0) }
        system(open.joined)  // bad: command-injection
    }

    func environment(_ name: String? = readLine()) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.environment = ["TARGET": name ?? "all"]
        process.arguments = ["-c", "make \"$TARGET\""]  // good: command-injection
        try process.run()
    }

    func positional(_ name: String? = readLine()) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "wc -l -- \"$1\"", "wc", name ?? ""]  // good: command-injection
        try process.run()
    }

    func feed(_ text: String? = readLine()) throws {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/sort")
        process.standardInput = pipe
        try process.run()
        pipe.fileHandleForWriting.write(Data((text ?? "").utf8))  // good: command-injection
    }

    func extend(_ command: inout String, with flag: String) { command += " " + flag }

    func flags() {
        var command = "swift test"
        extend(&command, with: "--parallel")
        system(command)  // good: command-injection
        let extra = ProcessInfo.processInfo.environment["TEST_FLAGS"]
        if let extra { extend(&command, with: extra) }
        system(command)  // bad: command-injection
    }

    func download(_ url: URL) async throws {
        let (data, _) = try await URLSession.shared.data(from: url)
        let table = try JSONDecoder().decode([String: String].self, from: data)
        for (name, value) in table {
            setenv("PIPELINE_VALUE", value, 1)  // good: command-injection
            system("export \(name)=1; make")  // bad: command-injection
        }
        let words = table.values.filter { Tool.allCases.map(\.rawValue).contains($0) }
        words.forEach { system("swift " + $0) }  // good: command-injection
    }

    func spawn() {
        var pid = pid_t()
        let path = readLine() ?? ""
        posix_spawn(&pid, path, nil, nil, nil, nil)  // bad: command-injection
        posix_spawn(&pid, "/usr/bin/true", nil, nil, nil, nil)  // good: command-injection
    }
}
