import Foundation
import Subprocess
import System
import Vapor

struct BuildJob: Content {
    let repository: String
    let branch: String
    let tool: String
    let environment: [String: String]
}

struct BuildController: RouteCollection {
    let workspace = URL(fileURLWithPath: "/var/builds", isDirectory: true)

    func boot(routes: any RoutesBuilder) throws {
        routes.post("builds", use: build)
        routes.get("builds", "log", use: log)
        routes.get("builds", "size", ":name", use: size)
        routes.get("builds", "search", use: search)
        routes.post("builds", "tool", use: tool)
        routes.post("builds", "tag", use: tag)
        routes.get("builds", "history", use: history)
        routes.get("disk", ":volume", use: disk)
    }

    @Sendable func build(req: Request) async throws -> HTTPStatus {
        let job = try req.content.decode(BuildJob.self)
        let clone = Process()
        clone.executableURL = URL(fileURLWithPath: "/usr/bin/git")
        clone.arguments = ["clone", job.repository, workspace.path] // bad: command-injection
        try clone.run()
        clone.waitUntilExit()

        guard let url = URL(string: job.repository), url.scheme == "https", url.host == "git.deploydesk.dev" else { throw Abort(.badRequest) }
        let mirror = Process()
        mirror.executableURL = URL(fileURLWithPath: "/usr/bin/git")
        mirror.arguments = ["clone", "--mirror", "--", url.absoluteString, workspace.path + "/mirror"] // good: command-injection
        try mirror.run()

        let make = Process()
        make.executableURL = URL(fileURLWithPath: "/usr/bin/make")
        make.environment = ProcessInfo.processInfo.environment.merging(job.environment) { $1 } // bad: command-injection
        make.currentDirectoryURL = workspace
        try make.run()
        return .accepted
    }

    @Sendable func log(req: Request) async throws -> String {
        let pattern = try req.query.get(String.self, at: "grep")
        let task = Process()
        let pipe = Pipe()
        task.launchPath = "/bin/sh"
        task.arguments = ["-c", "grep -n '\(pattern)' /var/builds/build.log | tail -200"] // bad: command-injection
        task.standardOutput = pipe
        task.launch()
        return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    @Sendable func search(req: Request) async throws -> String {
        let pattern = try req.query.get(String.self, at: "text")
        let pipe = Pipe()
        let grep = Process()
        grep.executableURL = URL(fileURLWithPath: "/usr/bin/grep")
        grep.standardOutput = pipe
        grep.arguments = ["-F", "-m", "200", "-e", pattern, "--", "/var/builds/build.log"] // good: command-injection
        try grep.run()
        return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }

    @Sendable func size(req: Request) async throws -> String {
        let name = try req.parameters.require("name")
        let result = try await Subprocess.run(.path("/bin/bash"), arguments: ["-c", "du -sh /var/builds/\(name)"], output: .string(limit: 4096)) // bad: command-injection
        let fixed = try await Subprocess.run(.path("/usr/bin/du"), arguments: ["-sh", "/var/builds"], output: .string(limit: 4096)) // good: command-injection
        return (result.standardOutput ?? "") + (fixed.standardOutput ?? "")
    }

    @Sendable func tool(req: Request) async throws -> HTTPStatus {
        let job = try req.content.decode(BuildJob.self)
        let runner = Process()
        runner.executableURL = workspace.appendingPathComponent(job.tool) // bad: command-injection
        runner.arguments = ["--version"]
        try runner.run()
        enum Tool: String { case swift, xcodebuild, make }
        guard let known = Tool(rawValue: job.tool) else { throw Abort(.badRequest) }
        let version = Process()
        version.executableURL = URL(fileURLWithPath: "/usr/bin/" + known.rawValue) // good: command-injection
        try version.run()
        return .ok
    }

    @Sendable func tag(req: Request) async throws -> HTTPStatus {
        let branch = try req.content.get(String.self, at: "branch")
        var pid = pid_t()
        var arguments = ["sh", "-c", "cd /var/builds && git checkout " + branch].map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        guard posix_spawn(&pid, "/bin/sh", nil, nil, &arguments, environ) == 0 else { throw Abort(.internalServerError) } // bad: command-injection
        var status: Int32 = 0
        waitpid(pid, &status, 0)
        return .accepted
    }

    @Sendable func history(req: Request) async throws -> String {
        let author = req.query[String.self, at: "author"] ?? ""
        guard let stream = popen("git -C /var/builds log --oneline --author=\"\(author)\"", "r") else { throw Abort(.internalServerError) } // bad: command-injection
        defer { pclose(stream) }
        var line = [CChar](repeating: 0, count: 512)
        var output = ""
        while fgets(&line, Int32(line.count), stream) != nil { output += String(cString: line) }
        return output
    }

    @Sendable func disk(req: Request) async throws -> String {
        guard let volume = req.parameters.get("volume", as: UInt8.self),
              let stream = popen("df -h /Volumes/build\(volume)", "r") else { throw Abort(.badRequest) } // good: command-injection
        defer { pclose(stream) }
        var line = [CChar](repeating: 0, count: 512)
        return fgets(&line, Int32(line.count), stream) == nil ? "" : String(cString: line)
    }
}
