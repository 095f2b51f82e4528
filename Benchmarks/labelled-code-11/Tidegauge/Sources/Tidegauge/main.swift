import AsyncHTTPClient
import Crypto
import Foundation
import Hummingbird
import HummingbirdAuth
import JWTKit
import Logging
import NIOPosix
import NIOSSL
import PostgresNIO

let logger = Logger(label: "tidegauge")
let environment = ProcessInfo.processInfo.environment
guard let vendorKey = environment["VENDOR_KEY"].flatMap({ Data(base64Encoded: $0) }), let password = environment["PGPASSWORD"],
      let ticketKey = environment["TICKET_KEY"].flatMap({ Data(base64Encoded: $0) }) else {
    fatalError("configuration is incomplete")
}

let postgres = PostgresClient(configuration: .init(
    host: "db.tidegauge.internal", username: "tide", password: password, database: "tide", tls: .require(.makeClientConfiguration())
), backgroundLogger: logger)

struct PostgresDirectory: OperatorDirectory {
    let client: PostgresClient

    func find(_ id: UUID) async throws -> Operator? {
        let rows = try await client.query("SELECT name, harbour, supervisor FROM operators WHERE id = \(id)")
        for try await (name, harbour, supervisor) in rows.decode((String, UUID, Bool).self) {
            return Operator(id: id, name: name, harbour: harbour, isSupervisor: supervisor)
        }
        return nil
    }

    func find(token: String) async throws -> Operator? {
        let digest = SHA256.hash(data: Data(token.utf8)).map { String(format: "%02x", $0) }.joined()
        let rows = try await client.query("SELECT id FROM operators WHERE token_digest = \(digest)")
        for try await id in rows.decode(UUID.self) { return try await find(id) }
        return nil
    }
}

let cookies = SessionCookies(storage: MemoryPersistDriver())
let directory = PostgresDirectory(client: postgres)
let router = Router(context: TideContext.self)
router.add(middleware: cookies.console())

ConsoleRoutes(
    readings: ReadingStore(client: postgres),
    stations: StationStore(client: postgres),
    cookies: cookies,
    forwarder: Forwarder(client: .shared, group: MultiThreadedEventLoopGroup.singleton)
).add(to: router, directory: directory)

let files = router.group("files")
    .add(middleware: SessionAuthenticator(context: TideContext.self) { id, _ in try await directory.find(id) })
    .add(middleware: IsAuthenticatedMiddleware())
let firmware = FirmwareStore(root: "/srv/tidegauge", vendorKey: try .init(rawRepresentation: vendorKey), logger: logger)
firmware.add(to: files)

MaintenanceRoutes(
    firmware: firmware,
    readings: ReadingStore(client: postgres),
    stations: StationStore(client: postgres),
    forwarder: Forwarder(client: .shared, group: MultiThreadedEventLoopGroup.singleton),
    tokens: GaugeTokens(keys: JWTKeyCollection(), ticketKey: SymmetricKey(data: ticketKey))
).add(to: files.group("tools"))

let control = StationControl(
    secrets: GaugeSecrets(key: SymmetricKey(data: ticketKey), hubToken: Array((environment["HUB_TOKEN"] ?? UUID().uuidString).utf8)),
    logger: logger
)
let gauges = try await GaugeListener(group: MultiThreadedEventLoopGroup.singleton, control: control).start(port: 7410)
logger.info("gauges on \(gauges.localAddress?.description ?? "-")")

let app = Application(router: router, configuration: .init(address: .hostname("0.0.0.0", port: 8080)), services: [postgres], logger: logger)
try await app.runService()
