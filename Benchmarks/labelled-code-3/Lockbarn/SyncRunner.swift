import Foundation

struct SyncTarget: Codable {
    let remote: String
    let branch: String
    let hook: String
}

enum SyncError: Error {
    case failed(Int32)
    case badBranch
}

final class SyncRunner {
    private let repository: URL

    init(repository: URL) {
        self.repository = repository
    }

    func pull(_ target: SyncTarget) throws {
        try shell("cd \(ShellText.quoted(repository.path)) && git pull \(target.remote) \(target.branch)")
    }

    private func shell(_ command: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/zsh")
        process.arguments = ["-c", command] // bad: command-injection
        try finish(process)
    }

    func push(_ target: SyncTarget) throws {
        guard target.branch.allSatisfy({ $0.isLetter || $0.isNumber }) else { throw SyncError.badBranch }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/git")
        process.arguments = ["-C", repository.path, "push", "origin", "refs/heads/" + target.branch] // good: command-injection
        try finish(process)
    }

    func status() throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/zsh")
        process.arguments = ["-c", "cd ~/Lockbarn && git status --short"] // good: command-injection
        try finish(process)
    }

    func runHook(of target: SyncTarget) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: target.hook) // bad: command-injection
        process.arguments = [repository.path]
        try finish(process)
    }

    func notify(about name: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/osascript")
        process.arguments = ["-e", "display notification \"Synced \(name)\" with title \"Lockbarn\""] // bad: command-injection
        try finish(process)
    }

    private func finish(_ process: Process) throws {
        process.currentDirectoryURL = repository
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw SyncError.failed(process.terminationStatus) }
    }
}

enum ShellText {
    static func quoted(_ text: String) -> String {
        "\"" + text.replacingOccurrences(of: "\"", with: "\\\"") + "\"" // bad: incomplete-escaping
    }

    static func singleQuoted(_ text: String) -> String {
        "'" + text.replacingOccurrences(of: "'", with: "'\\''") + "'" // good: incomplete-escaping
    }
}
