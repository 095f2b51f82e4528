import AppKit
import Foundation
import ShellOut

struct GitClient {
    let runner: ToolRunning
    let folder: URL

    func clone(_ manifest: BenchManifest) async throws {
        let arguments = ["clone", manifest.remote, "checkout"]
        _ = try await runner.run("/usr/bin/git", arguments, in: folder) // bad: command-injection
    }

    func cloneHTTPS(_ manifest: BenchManifest) async throws {
        guard let remote = URL(string: manifest.remote), remote.scheme == "https" else { throw RunnerError.refused(manifest.remote) }
        let arguments = ["clone", "--", remote.absoluteString, "checkout"]
        _ = try await runner.run("/usr/bin/git", arguments, in: folder) // good: command-injection
    }

    func checkout(_ manifest: BenchManifest) throws -> String {
        try shellOut(to: "git checkout \(manifest.branch)", at: folder.path) // bad: command-injection
    }

    func pull() throws -> String {
        try shellOut(to: "git pull --ff-only", at: folder.path) // good: command-injection
    }

    func switchBranch(_ manifest: BenchManifest) throws -> String {
        let allowed = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyz0123456789_/")
        guard !manifest.branch.isEmpty, manifest.branch.unicodeScalars.allSatisfy(allowed.contains) else {
            throw RunnerError.refused(manifest.branch)
        }
        return try shellOut(to: "git switch \(manifest.branch)", at: folder.path) // good: command-injection
    }

    func blame(_ file: String) throws -> String? {
        guard let stream = popen("cd '\(folder.path)' && git blame '\(file)'", "r") else { return nil } // bad: command-injection
        defer { pclose(stream) }
        var text = ""
        var line = [CChar](repeating: 0, count: 4096)
        while fgets(&line, Int32(line.count), stream) != nil, text.utf8.count < 1_000_000 { text += String(cString: line) }
        return text
    }

    func version() -> String? {
        guard let stream = popen("/usr/bin/git --version", "r") else { return nil } // good: command-injection
        defer { pclose(stream) }
        var line = [CChar](repeating: 0, count: 256)
        return fgets(&line, Int32(line.count), stream).map { String(cString: $0) }
    }
}

@MainActor
final class TerminalOpener {
    func open(_ project: URL, title: String) {
        let source = """
        tell application "Terminal"
            do script "cd '\(project.path)'; printf '\(title)'"
        end tell
        """
        var failure: NSDictionary?
        NSAppleScript(source: source)?.executeAndReturnError(&failure) // bad: command-injection
    }

    func activate() {
        var failure: NSDictionary?
        NSAppleScript(source: "tell application \"Terminal\" to activate")?.executeAndReturnError(&failure) // good: command-injection
    }

    func spawn(_ hook: String) -> pid_t {
        var pid: pid_t = 0
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("sh"), strdup("-c"), strdup("exec " + hook), nil]
        defer { arguments.forEach { free($0) } }
        posix_spawn(&pid, "/bin/sh", nil, nil, &arguments, environ) // bad: command-injection
        return pid
    }

    func spawnFormatter(on file: String) -> pid_t {
        var pid: pid_t = 0
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("clang-format"), strdup("-i"), strdup("--"), strdup(file), nil]
        defer { arguments.forEach { free($0) } }
        posix_spawn(&pid, "/usr/local/bin/clang-format", nil, nil, &arguments, environ) // good: command-injection
        return pid
    }
}
