import ArgumentParser
import Foundation
import Logging

@main
struct SluiceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sluice",
        abstract: "Gateway in front of the tenant services.",
        subcommands: [Serve.self, Import.self, Restore.self]
    )
}

struct GatewayConfig: Codable, Sendable {
    var listen = 8080
    var console = 8081
    var publicHost = "gate.sluice.example"
    var signingKey: String
    var consoleToken: String
    var tenantKeys: [String: String]
    var stateFolder: String
    var upstreams: [String: String]
}

extension SluiceCommand {
    struct Serve: AsyncParsableCommand {
        @Option(help: "Path of the configuration file.")
        var config: String = "/etc/sluice/config.json"

        func run() async throws {
            let data = try Data(contentsOf: URL(fileURLWithPath: config)) // good: path-traversal
            let settings = try JSONDecoder().decode(GatewayConfig.self, from: data)
            let logger = Logger(label: "sluice")
            async let gateway: Void = GatewayServer(config: settings, logger: logger).run()
            LegacyXML.prepare()
            async let database: Void = AccessLog.shared.run()
            async let console: Void = ConsoleServer(config: settings, logger: logger).run()
            _ = try await (gateway, console, database)
        }
    }

    struct Import: AsyncParsableCommand {
        @Argument(help: "Bundle of route files, as a tenant delivered it.")
        var bundle: String

        @Option(help: "Target folder.")
        var into: String = "/var/lib/sluice/routes"

        func run() async throws {
            let unpacker = BundleUnpacker(root: URL(fileURLWithPath: into, isDirectory: true))
            let written = try unpacker.routes(from: URL(fileURLWithPath: bundle))
            print(String(format: "%ld files written", written)) // good: format-string
        }
    }

    struct Restore: AsyncParsableCommand {
        @Argument(help: "Snapshot file.")
        var snapshot: String

        func run() async throws {
            let store = SnapshotStore(folder: URL(fileURLWithPath: "/var/lib/sluice"))
            do {
                let count = try store.restore(from: URL(fileURLWithPath: snapshot))
                print("restored \(count) routes")
            } catch {
                FileHandle.standardError.write(Data("restore failed: \(error)\n".utf8))
                throw ExitCode.failure // good: error-swallowed
            }
        }
    }
}
