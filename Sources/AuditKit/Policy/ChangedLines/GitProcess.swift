import Dispatch
import Foundation

/// Runs git in one folder, without a shell and without trust in what the folder configures.
struct GitProcess: Sendable {
    let root: String
    private let program: URL
    private let environment: [String: String]
    private let seconds: Int
    private let largest: Int

    struct Answer {
        let status: Int32
        let output: [UInt8]
        /// The first line that git wrote to standard error.
        let message: String

        var text: String { String(decoding: output, as: UTF8.self) }
    }

    /// - Parameters:
    ///   - seconds: How long git may take.
    ///   - largest: How many bytes git may write.
    init(
        root: String, environment: [String: String] = ProcessInfo.processInfo.environment, seconds: Int = 120,
        largest: Int = 128 << 20
    ) throws(ChangedLinesError) {
        guard let program = Self.find("git", in: environment["PATH"] ?? "") else { throw .gitIsMissing }
        self.root = root
        self.program = program
        self.environment = Self.hardened(environment)
        self.seconds = seconds
        self.largest = largest
    }

    private init(_ other: GitProcess, environment: [String: String]) {
        root = other.root
        program = other.program
        seconds = other.seconds
        largest = other.largest
        self.environment = environment
    }

    /// The same with more settings. They travel in the environment, where a name may have any character in it.
    func adding(configuration: [(String, String)]) -> GitProcess {
        var environment = environment
        let start = Int(environment["GIT_CONFIG_COUNT"] ?? "") ?? 0
        environment["GIT_CONFIG_COUNT"] = String(start + configuration.count)
        for (index, (key, value)) in configuration.enumerated() {
            environment["GIT_CONFIG_KEY_\(start + index)"] = key
            environment["GIT_CONFIG_VALUE_\(start + index)"] = value
        }
        return GitProcess(self, environment: environment)
    }

    func run(_ arguments: [String]) throws(ChangedLinesError) -> Answer {
        let process = Process()
        let (output, errors) = (Pipe(), Pipe())
        process.executableURL = program
        process.arguments = Self.settings.flatMap { ["-c", $0] } + ["--no-pager", "-C", root] + arguments
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = errors
        do { try process.run() } catch { throw .failed("it could not be started") }
        let watch = GitWatch(process: process.processIdentifier, seconds: seconds)
        let said = PipeReader.start(errors.fileHandleForReading, largest: 1 << 16) {}
        let wrote = PipeReader.start(output.fileHandleForReading, largest: largest) { watch.stop() }
        // One second more than the watch has, so that it is the watch that ends a slow git.
        let deadline = DispatchTime.now() + .seconds(seconds + 1)
        let (answer, complaint) = (wrote.finish(by: deadline), said.finish(by: deadline))
        if answer?.isCut == true { throw .tooManyChanges }
        // A program that git has left behind would keep the wait for its end waiting too.
        guard let answer, let complaint, !watch.isLate else { throw .timedOut }
        process.waitUntilExit()
        guard !watch.end() else { throw .timedOut }
        let line = String(decoding: complaint.bytes, as: UTF8.self).split(whereSeparator: \.isNewline).first
        return Answer(
            status: process.terminationStatus, output: answer.bytes, message: String(line ?? "git gave no reason"))
    }

    /// What would start a program, or change the output, in the settings of a checkout.
    private static let settings = [
        "core.fsmonitor=false", "core.hooksPath=/dev/null", "core.quotePath=false", "core.untrackedCache=false",
        "diff.orderFile=/dev/null", "diff.suppressBlankEmpty=false", "submodule.recurse=false",
    ]

    /// Git's own variables would point it at another repository; nothing may be fetched, asked or locked.
    private static func hardened(_ environment: [String: String]) -> [String: String] {
        var result = environment.filter { !$0.key.hasPrefix("GIT_") }
        result["GIT_OPTIONAL_LOCKS"] = "0"
        result["GIT_TERMINAL_PROMPT"] = "0"
        result["GIT_NO_LAZY_FETCH"] = "1"
        result["GIT_ALLOW_PROTOCOL"] = "none"
        result["GIT_NO_REPLACE_OBJECTS"] = "1"
        result["LC_ALL"] = "C"
        return result
    }

    /// A folder of PATH that is not absolute would lie inside the audited project.
    private static func find(_ name: String, in path: String) -> URL? {
        path.split(separator: ":").filter { $0.hasPrefix("/") }
            .map { URL(fileURLWithPath: String($0), isDirectory: true).appendingPathComponent(name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}
