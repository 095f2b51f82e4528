import Foundation
import Logging

struct LabelJob: Codable {
    let title: String
    let shelf: String
    let copies: Int
}

protocol LabelPrinting {
    func submit(_ job: LabelJob) throws
}

struct ShellLabelPrinter: LabelPrinting {
    let queue: String
    let logger: Logger

    func submit(_ job: LabelJob) throws {
        let line = command(for: job)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", line] // bad: command-injection
        try process.run()
        process.waitUntilExit()
    }

    private func command(for job: LabelJob) -> String {
        "echo \"\(job.title) / \(job.shelf)\" | lp -d \(queue) -n \(job.copies)"
    }
}

struct DirectLabelPrinter: LabelPrinting {
    let queue: String

    func submit(_ job: LabelJob) throws {
        let input = Pipe()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/lp")
        process.arguments = ["-d", queue, "-n", String(min(max(job.copies, 1), 20)), "-"] // good: command-injection
        process.standardInput = input
        try process.run()
        input.fileHandleForWriting.write(Data("\(job.title) / \(job.shelf)".utf8))
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
    }
}
