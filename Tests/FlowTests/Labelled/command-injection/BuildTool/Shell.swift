// Project: a build tool. A shell wrapper runs what it is given; the other file gives it words from outside.
import Foundation

enum Shell {
    @discardableResult
    static func run(_ command: String) -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/zsh")
        process.arguments = ["-c", command]  // bad: command-injection
        try? process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }

    @discardableResult
    static func runFixed(_ command: String) -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/zsh")
        process.arguments = ["-c", command]  // good: command-injection
        try? process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }

    static func tool(_ path: String, _ words: String...) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = words  // good: command-injection
        try process.run()
    }

    /// Single quotes around, and each single quote inside closed, escaped and opened again.
    static func quote(_ word: String) -> String {
        "'" + word.replacingOccurrences(of: "'", with: "'\\''") + "'"
    }
}

/// Writes commands to a page; nothing is started.
struct Transcript {
    private(set) var lines: [String] = []

    mutating func run(_ command: String) { lines.append(command) }

    mutating func system(_ command: String) -> Int32 {
        lines.append(command)
        return 0
    }
}
