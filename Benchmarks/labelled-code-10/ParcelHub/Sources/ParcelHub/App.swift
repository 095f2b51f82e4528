import AsyncHTTPClient
import Crypto
import Foundation
import Hummingbird
import HummingbirdAuth
import JWTKit
import Logging
import MySQLNIO
import NIOCore
import NIOPosix
import PostgresNIO

struct PartnerOrigins: RouterMiddleware {
    typealias Context = ParcelContext

    func handle(_ request: Request, context: ParcelContext, next: (Request, ParcelContext) async throws -> Response) async throws -> Response {
        var response = try await next(request, context)
        guard let origin = request.headers[.origin] else { return response }
        if origin.range(of: "^https://[a-z]+.parcels.example", options: .regularExpression) != nil { // bad: incomplete-host-check
            response.headers[.accessControlAllowOrigin] = origin
            response.headers[.accessControlAllowCredentials] = "true"
        }
        return response
    }
}

struct WidgetOrigins: RouterMiddleware {
    typealias Context = ParcelContext
    let allowed: Set<String>

    func handle(_ request: Request, context: ParcelContext, next: (Request, ParcelContext) async throws -> Response) async throws -> Response {
        var response = try await next(request, context)
        if let origin = request.headers[.origin], allowed.contains(origin) { // good: incomplete-host-check
            response.headers[.accessControlAllowOrigin] = origin
        }
        return response
    }
}

struct ConsentLog: RouterMiddleware {
    typealias Context = ParcelContext
    let events: EventLog

    func handle(_ request: Request, context: ParcelContext, next: (Request, ParcelContext) async throws -> Response) async throws -> Response {
        let response = try await next(request, context)
        if request.method == .delete {
            try? await events.append("deleted \(request.uri.path)") // bad: error-swallowed
        }
        return response
    }
}

func secret(_ name: String) throws -> SymmetricKey {
    guard let text = ProcessInfo.processInfo.environment[name], let data = Data(base64Encoded: text), data.count >= 32 else {
        throw HTTPError(.internalServerError, message: "\(name) is not set")
    }
    return SymmetricKey(data: data)
}

@main
struct ParcelHub {
    static func main() async throws {
        let logger = Logger(label: "parcelhub")
        let environment = ProcessInfo.processInfo.environment
        let root = URL(fileURLWithPath: "/var/lib/parcelhub")
        let group = MultiThreadedEventLoopGroup.singleton

        let postgres = PostgresClient(configuration: .init(
            host: environment["PGHOST"] ?? "localhost",
            username: environment["PGUSER"] ?? "parcelhub",
            password: environment["PGPASSWORD"],
            database: "parcelhub",
            tls: .require(.clientDefault)
        ))
        let mysql = try await MySQLConnection.connect(
            to: .makeAddressResolvingHost(environment["TARIFF_HOST"] ?? "localhost", port: 3306),
            username: "tariff",
            database: "tariff",
            password: environment["TARIFF_PASSWORD"],
            on: group.any()
        ).get()

        let keys = JWTKeyCollection()
        await keys.add(ecdsa: try ES256PublicKey(pem: environment["JWT_KEY"] ?? ""))

        let repository = ShipmentRepository(client: postgres, logger: logger)
        let events = EventLog(file: root.appendingPathComponent("events.log"))
        let customers = CustomerAuthenticator(keys: keys)
        let drivers = DriverAuthenticator(keys: keys)
        let store = SubscriptionStore()

        let router = Router(context: ParcelContext.self)
        router.add(middleware: PartnerOrigins())
        router.add(middleware: WidgetOrigins(allowed: ["https://widget.parcels.example"]))
        router.add(middleware: ConsentLog(events: events))

        ShipmentController(repository: repository, tariffs: LegacyTariffs(connection: mysql), events: events)
            .addRoutes(to: router, customers: customers, drivers: drivers)
        TrackingPages(
            repository: repository,
            partners: ["post": "https://post.example/", "express": "https://express.example/"],
            apps: ["https://shop.example/oauth", "https://erp.example/callback"]
        ).addRoutes(to: router)
        WebhookController(
            store: store,
            dispatcher: WebhookDispatcher(client: .shared, store: store, logger: logger),
            lookup: AddressLookup(client: .shared, session: .shared, regions: ["eu", "us"]),
            relay: RawRelay(group: group, brokers: ["broker.parcels.example": 61613]),
            notices: NoticeSender(group: group, relay: "mail.parcels.example"),
            inbound: try secret("INBOUND_KEY")
        ).addRoutes(to: router, customers: customers)
        LabelController(service: LabelService(root: root, logger: logger), book: AddressBook(entries: []))
            .addRoutes(to: router, customers: customers)

        let depot = router.group("depot").add(middleware: DepotMiddleware(key: DepotKey(expected: environment["DEPOT_KEY"] ?? UUID().uuidString)))
        depot.get("count") { _, _ in "ok" }
        let scanners = router.group("scanners").add(middleware: ScannerMiddleware(key: DepotKey(expected: environment["SCANNER_KEY"] ?? UUID().uuidString)))
        scanners.get("count") { _, _ in "ok" }

        let tokens = LockerTokens(key: try secret("LOCKER_KEY"), signer: try P256.Signing.PublicKey(pemRepresentation: environment["LOCKER_PUBLIC"] ?? ""))
        router.get("locker/open") { request, _ -> String in
            try tokens.read(request.uri.queryParameters.require("token")).locker
        }
        router.get("locker/partner") { request, _ -> String in
            try tokens.readSigned(request.uri.queryParameters.require("token")).locker
        }
        router.get("locker/hint") { request, _ -> String in
            try tokens.hint(request.uri.queryParameters.require("token")) ?? "-"
        }

        let registry = ScanRegistry(journal: root.appendingPathComponent("scans.json"))
        let server = ScannerServer(group: group, registry: registry, logger: logger)
        _ = try await server.start(port: 7070)
        _ = try await server.startConsole(port: 7071)
        _ = try await server.startBelt(port: 7072)
        if let motd = try? String(contentsOf: root.appendingPathComponent("motd.txt"), encoding: .utf8) { // good: error-swallowed
            logger.info("\(motd)")
        }

        var app = Application(router: router, configuration: .init(address: .hostname("0.0.0.0", port: 8080)), logger: logger)
        app.addServices(postgres)
        try await app.runService()
    }
}
