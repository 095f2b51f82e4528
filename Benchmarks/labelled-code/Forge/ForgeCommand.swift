import ArgumentParser
import Foundation

@main
struct Forge: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forge",
        subcommands: [CloneCommand.self, BuildCommand.self, NotesCommand.self, PublishCommand.self]
    )
}

struct CloneCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "clone")

    @Argument var repository: String
    @Option var branch = "main"
    @Option var depth = 1

    func run() async throws {
        let git = GitClient(checkout: URL(fileURLWithPath: FileManager.default.currentDirectoryPath))
        if depth > 1 {
            try git.clone(repository)
        } else {
            try git.cloneShallow(repository, depth: depth)
        }
        try git.checkout(branch)
        try git.describe(branch)
    }
}

struct BuildCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "build")

    @Option var target: String
    @Option var jobs = 4
    @Flag var notify = false

    func run() async throws {
        let environment = ProcessInfo.processInfo.environment
        let spawner = Spawner(toolchain: environment["FORGE_TOOLCHAIN"] ?? "/usr/bin")
        spawner.size(of: target)
        spawner.sizeOfModule(of: target)
        try spawner.compile(target: target, jobs: jobs)
        if notify {
            MacAutomation().announce(target: target, jobs: jobs)
        }
        HookRunner(spawner: spawner).runHook()
    }
}

struct NotesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "notes")

    @Option var template: String
    @Option var version: String
    @Argument var files: [String] = []

    func run() async throws {
        let printer = NotesPrinter(version: version)
        printer.header(template)
        printer.footer(template)
        for file in files {
            printer.line(template, file)
        }
        printer.report(template, count: files.count)
    }
}

struct PublishCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "publish")

    @Option var bucket: String
    @Option var message: String

    func run() async throws {
        let publisher = Publisher(region: ProcessInfo.processInfo.environment["FORGE_REGION"] ?? "eu-1")
        try publisher.tag(message)
        try publisher.push(to: bucket)
        try await publisher.inspect(revision: bucket)
    }
}
