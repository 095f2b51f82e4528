import ArgumentParser
import Foundation
import Logging

@main
struct Packwright: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "packwright",
        abstract: "Collects, signs and publishes release bundles.",
        version: "3.4.0",
        subcommands: [Unpack.self, Build.self, Publish.self, Find.self, Notes.self, Login.self]
    )
}

struct SharedOptions: ParsableArguments {
    @Option(name: .shortAndLong, help: "The folder that holds the manifest.")
    var workspace: String = FileManager.default.currentDirectoryPath

    @Flag(name: .shortAndLong, help: "Say more.")
    var verbose = false

    var logger: Logger {
        var logger = Logger(label: "packwright")
        logger.logLevel = verbose ? .debug : .info
        return logger
    }

    var root: URL { URL(fileURLWithPath: workspace, isDirectory: true) }
}

struct Unpack: AsyncParsableCommand {
    @OptionGroup var shared: SharedOptions
    @Argument var bundle: String
    @Option var destination = "Unpacked"

    func run() async throws {
        let logger = shared.logger
        let unpacker = BundleUnpacker(target: shared.root.appendingPathComponent(destination), logger: logger)
        let source = URL(fileURLWithPath: bundle)
        switch source.pathExtension {
        case "zip": try unpacker.unpackZip(source)
        case "tgz", "gz": try unpacker.unpackTarball(Data(contentsOf: source))
        default: try unpacker.unpackWhole(source)
        }
        logger.info("unpacked", metadata: ["bundle": "\(source.lastPathComponent)"])
    }
}

struct Build: AsyncParsableCommand {
    @OptionGroup var shared: SharedOptions
    @Flag var dryRun = false

    func run() async throws {
        let loader = ManifestLoader(root: shared.root, logger: shared.logger)
        let manifest = try loader.manifest()
        let runner = ToolRunner(workspace: shared.root, logger: shared.logger)
        for step in manifest.steps {
            if dryRun {
                print("would run \(step.name)")
                continue
            }
            try await runner.perform(step, tag: manifest.tag)
        }
        try await runner.archive(product: manifest.product, tag: manifest.tag)
        let digest = try BundleDigest().manifestDigest(of: loader.payload(named: manifest.product))
        print("\(manifest.product) \(manifest.tag) \(digest)")
    }
}

struct Publish: AsyncParsableCommand {
    @OptionGroup var shared: SharedOptions
    @Argument var bundle: String
    @Option var mirror: String?

    func run() async throws {
        let logger = shared.logger
        let manifest = try ManifestLoader(root: shared.root, logger: logger).manifest()
        let token = try CredentialFile(logger: logger).token()
        let publisher = Publisher(token: token, logger: logger)
        let data = try Data(contentsOf: URL(fileURLWithPath: bundle))
        try await publisher.upload(data, name: manifest.product)
        try await publisher.announce(manifest, mirror: mirror)
    }
}

struct Login: AsyncParsableCommand {
    @Argument var account: String

    func run() async throws {
        guard let typed = getpass("Access token for \(account): ") else { throw ExitCode.failure }
        let credentials = CredentialFile(logger: Logger(label: "packwright.login"))
        try credentials.save(token: String(cString: typed), account: account)
    }
}
