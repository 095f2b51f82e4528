import Foundation
import ShellOut
import Subprocess

enum ForgeError: Error {
    case refused(String)
    case failed(Int32)
}

struct GitClient {
    let checkout: URL
    private let git = URL(fileURLWithPath: "/usr/bin/git")

    func clone(_ repository: String) throws {
        try invoke(Process(), with: ["clone", repository])
    }

    func cloneShallow(_ repository: String, depth: Int) throws {
        guard let url = URL(string: repository), url.scheme == "https", url.host == "git.forge.example" else {
            throw ForgeError.refused(repository)
        }
        let process = Process()
        process.executableURL = git
        process.arguments = ["clone", "--depth", String(depth), "--", url.absoluteString] // good: command-injection
        try process.run()
        process.waitUntilExit()
    }

    func checkout(_ branch: String) throws {
        try shellOut(to: "git checkout \(branch)", at: checkout.path) // bad: command-injection
        try shellOut(to: "git submodule update --init", at: checkout.path) // good: command-injection
    }

    func describe(_ branch: String) throws {
        let log = try shellOut(to: "git", arguments: ["log", "-1", branch], at: checkout.path) // bad: command-injection
        let status = try shellOut(to: "git", arguments: ["status", "--short"], at: checkout.path) // good: command-injection
        print(log, status)
    }

    private func invoke(_ process: Process, with arguments: [String]) throws {
        process.executableURL = git
        process.currentDirectoryURL = checkout
        process.arguments = arguments // bad: command-injection
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw ForgeError.failed(process.terminationStatus) }
    }
}

struct Publisher {
    let region: String
    private static let buckets = ["nightly", "stable"]

    func tag(_ message: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/git")
        process.arguments = ["tag", "--annotate", "--message=\(message)", "latest"] // good: command-injection
        try process.run()
        process.waitUntilExit()
    }

    func push(to bucket: String) throws {
        let name = Self.buckets.contains(bucket) ? bucket : "nightly"
        try shellOut(to: "rsync -a build/ deploy@\(name).forge.example:/srv") // good: command-injection
        try shellOut(to: ["cd build", "aws s3 sync . s3://\(bucket) --region \(region)"]) // bad: command-injection
    }

    func inspect(revision: String) async throws {
        let shown = try await Subprocess.run(.name("git"), arguments: ["log", "-n", "1", revision], output: .string(limit: 4096)) // bad: command-injection
        let listed = try await Subprocess.run(.name("git"), arguments: ["branch", "--list"], output: .string(limit: 4096)) // good: command-injection
        print(shown.standardOutput ?? "", listed.standardOutput ?? "")
    }
}
