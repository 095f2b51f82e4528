import ArgumentParser
import AsyncHTTPClient
import Foundation
import Hummingbird
import HummingbirdWebSocket
import JWTKit
import Logging
import NIOPosix
import NIOSSL

@main
struct TidewireApp: AsyncParsableCommand {
    @Option var devicePort = 7410
    @Option var httpPort = 8443
    @Option var settings = "/etc/tidewire/settings.json"
    @Flag var verbose = false

    struct Settings: Decodable {
        var uplinkHost: String
        var uplinkPort: Int
        var uplinkToken: String
        var adminToken: String
        var databasePassword: String
        var reports: String
    }

    func run() async throws {
        var logger = Logger(label: "tidewire")
        logger.logLevel = verbose ? .debug : .notice
        let settings = try load(logger: logger)
        let group = MultiThreadedEventLoopGroup.singleton

        var dump = ""
        Swift.dump(settings, to: &dump)
        FileHandle.standardError.write(Data(dump.utf8)) // bad: debug-left-in
        #if DEBUG
        print("listening for devices on", devicePort) // good: debug-left-in
        #endif

        let readings = PostgresReadings.make(password: settings.databasePassword, logger: logger)
        let uplink = Uplink(
            group: group,
            http: HTTPClient.shared,
            settings: UplinkSettings(host: settings.uplinkHost, port: settings.uplinkPort, token: settings.uplinkToken),
            logger: logger
        )
        let dependencies = GatewayDependencies(
            keys: JWTKeyCollection(),
            readings: readings,
            vault: Vault(source: MountedKeys(directory: URL(fileURLWithPath: "/run/secrets")), logger: logger),
            uplink: uplink,
            reports: ReportWriter(root: URL(fileURLWithPath: settings.reports), logger: logger),
            adminToken: settings.adminToken,
            logger: logger
        )
        let gateway = Gateway(dependencies: dependencies)
        let application = Application(
            router: gateway.router(),
            server: .http1WebSocketUpgrade(webSocketRouter: gateway.liveRouter()),
            configuration: .init(address: .hostname("127.0.0.1", port: httpPort)),
            logger: logger
        )
        try remember(settings.adminToken)
        try await application.runService()
    }

    private func load(logger: Logger) throws -> Settings {
        let data = try Data(contentsOf: URL(fileURLWithPath: settings))
        do {
            return try JSONDecoder().decode(Settings.self, from: data)
        } catch {
            logger.critical("settings unreadable: \(String(decoding: data, as: UTF8.self))") // bad: log-secret
            throw error
        }
    }

    /// Lets the maintenance scripts on this machine call the admin routes.
    private func remember(_ token: String) throws {
        let state = URL(fileURLWithPath: "/var/tmp/tidewire-admin")
        try Data(token.utf8).write(to: state) // bad: store-secret-file
        let stamp = URL(fileURLWithPath: "/var/tmp/tidewire-started")
        try Data(ISO8601DateFormatter().string(from: Date()).utf8).write(to: stamp) // good: store-secret-file
    }
}
