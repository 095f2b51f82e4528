import Foundation
import ShellOut

enum RunnerError: Error {
    case failed(Int32)
    case badReference(String)
    case unknownStep(String)
    case launch
}

/// A job as the queue service describes it; everything in it was typed by whoever opened the pull request.
struct BuildJob: Codable, Sendable {
    var repository: String
    var branch: String
    var scheme: String
    var commitMessage: String
    var artifactName: String
    var environment: [String: String]
    var retries: Int
}

protocol StepRunner {
    func run(_ job: BuildJob) throws
}

struct ProcessLauncher {
    @discardableResult
    func launch(_ executable: String, _ arguments: [String], in folder: URL? = nil) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: executable)
        process.arguments = arguments
        process.currentDirectoryURL = folder
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw RunnerError.failed(process.terminationStatus) }
        return String(decoding: output, as: UTF8.self)
    }
}

/// `xcodebuild`, piped through the log formatter.
struct BuildStep: StepRunner {
    let launcher: ProcessLauncher
    let workspace: URL

    func run(_ job: BuildJob) throws {
        let command = "xcodebuild -scheme \(job.scheme) build | xcbeautify"
        try launcher.launch("/bin/sh", ["-c", command], in: workspace) // bad: command-injection
    }
}

struct ListStep: StepRunner {
    let launcher: ProcessLauncher
    let workspace: URL

    func run(_ job: BuildJob) throws {
        try launcher.launch("/usr/bin/xcodebuild", ["-list", "-scheme", job.scheme], in: workspace) // good: command-injection
    }
}

struct LintStep: StepRunner {
    let launcher: ProcessLauncher
    let workspace: URL

    func run(_ job: BuildJob) throws {
        let command = "swiftlint lint --quiet | sort | uniq -c | head -n \(min(job.retries * 10, 500))"
        try launcher.launch("/bin/sh", ["-c", command], in: workspace) // good: command-injection
    }
}

/// Commit text goes to the release log.
struct ReleaseNoteStep: StepRunner {
    let logFile: String

    func run(_ job: BuildJob) throws {
        try shellOut(to: "echo \"\(job.commitMessage)\" >> \(logFile)") // bad: command-injection
    }
}

struct CleanStep: StepRunner {
    let logFile: String

    func run(_ job: BuildJob) throws {
        try shellOut(to: "rm -rf DerivedData && mkdir DerivedData") // good: command-injection
    }
}

/// Announces a finished job in the terminal of the logged-in user.
struct AnnounceStep: StepRunner {
    func run(_ job: BuildJob) throws {
        let quoted = "'" + job.branch + "'"
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["zsh", "-lc", "say finished " + quoted] // bad: command-injection
        try process.run()
        process.waitUntilExit()
    }
}

struct SpeakStep: StepRunner {
    func run(_ job: BuildJob) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/say")
        process.arguments = ["--", "finished " + job.branch] // good: command-injection
        try process.run()
        process.waitUntilExit()
    }
}

/// Disk use of the artifact folder, read with popen because the daemon has no run loop here.
struct UsageProbe {
    let root: String

    func usage(of artifact: String) -> Int? {
        guard let stream = popen("du -sk \(root)/\(artifact)", "r") else { return nil } // bad: command-injection
        defer { pclose(stream) }
        var kilobytes: Int32 = 0
        var line = [CChar](repeating: 0, count: 256)
        guard fgets(&line, Int32(line.count), stream) != nil else { return nil }
        kilobytes = Int32(String(cString: line).prefix { $0.isNumber }) ?? 0
        return Int(kilobytes)
    }

    func freeSpace() -> String? {
        guard let stream = popen("df -k /Volumes/Builds", "r") else { return nil } // good: command-injection
        defer { pclose(stream) }
        var line = [CChar](repeating: 0, count: 512)
        guard fgets(&line, Int32(line.count), stream) != nil else { return nil }
        return String(cString: line)
    }
}

// MARK: - Hooks

/// Hooks a repository may declare in its `.shipwright.json`.
struct HookRunner {
    let launcher: ProcessLauncher
    let workspace: URL

    func prepare(_ process: Process, for job: BuildJob) {
        var environment = ProcessInfo.processInfo.environment
        environment.merge(job.environment) { _, new in new }
        process.environment = environment // bad: command-injection
    }

    func prepareRestricted(_ process: Process, for job: BuildJob) {
        var environment = ["PATH": "/usr/bin:/bin", "LANG": "en_US.UTF-8"]
        for name in ["BUILD_NUMBER", "CONFIGURATION"] {
            environment[name] = job.environment[name]
        }
        process.environment = environment // good: command-injection
    }

    func runTool(named name: String, with arguments: [String]) throws {
        let tools = ["format": "/usr/local/bin/swiftformat", "lint": "/usr/local/bin/swiftlint"]
        guard let path = tools[name] else { throw RunnerError.unknownStep(name) }
        try launcher.launch(path, ["--version"], in: workspace) // good: command-injection
    }
}
