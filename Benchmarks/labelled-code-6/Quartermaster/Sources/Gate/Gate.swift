import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import PostgresNIO
import Synchronization

// The gate runs next to the barcode readers at the doors of the warehouse.

struct GateContext: RequestContext, RemoteAddressRequestContext {
    var coreContext: CoreRequestContextStorage
    var remoteAddress: SocketAddress?
    var reader: String?

    var maxUploadSize: Int { 256 * 1024 }

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        remoteAddress = source.channel.remoteAddress
    }
}

struct Badge: Codable, Sendable {
    var number: String
    var holder: String
    var active: Bool
}

extension Badge: ResponseEncodable {}

struct ScanBatch: Decodable, Sendable {
    var door: Int
    var codes: [String]
}

protocol BadgeDirectory: Sendable {
    func badge(_ number: String) async throws -> Badge?
    func badges(at site: String) async throws -> [Badge]
}

struct PostgresBadgeDirectory: BadgeDirectory {
    let client: PostgresClient
    let logger: Logger

    func badge(_ number: String) async throws -> Badge? {
        let rows = try await client.query("SELECT number, holder, active FROM badges WHERE number = \(number)", logger: logger) // good: sql-injection
        for try await (number, holder, active) in rows.decode((String, String, Bool).self) {
            return Badge(number: number, holder: holder, active: active)
        }
        return nil
    }

    func badges(at site: String) async throws -> [Badge] {
        let query = PostgresQuery(unsafeSQL: "SELECT number, holder, active FROM badges WHERE site = '\(site)'") // bad: sql-injection
        var result: [Badge] = []
        for try await (number, holder, active) in try await client.query(query, logger: logger).decode((String, String, Bool).self) {
            result.append(Badge(number: number, holder: holder, active: active))
        }
        return result
    }
}

/// Every reader carries one shared key, set at the factory.
struct ReaderKeyMiddleware: RouterMiddleware {
    let keys: [String: String]

    func handle(_ request: Request, context: GateContext, next: (Request, GateContext) async throws -> Response) async throws -> Response {
        guard
            let reader = request.headers[.readerID],
            let given = request.headers[.readerKey],
            let expected = keys[reader],
            given == expected // bad: timing
        else {
            throw HTTPError(.unauthorized)
        }
        var context = context
        context.reader = reader
        return try await next(request, context)
    }
}

struct SupervisorMiddleware: RouterMiddleware {
    let keyDigest: SHA256Digest

    func handle(_ request: Request, context: GateContext, next: (Request, GateContext) async throws -> Response) async throws -> Response {
        guard let given = request.cookies["gate_supervisor"]?.value, SHA256.hash(data: Data(given.utf8)) == keyDigest else { // good: timing
            throw HTTPError(.unauthorized)
        }
        return try await next(request, context)
    }
}

extension HTTPField.Name {
    static let readerID = Self("X-Reader")!
    static let readerKey = Self("X-Reader-Key")!
    static let firmware = Self("X-Firmware")!
}

/// Door counters, written by all handlers.
final class DoorCounter: @unchecked Sendable {
    private var passes: [String: Int] = [:]

    func count(_ reader: String) {
        passes[reader, default: 0] += 1 // bad: race
    }
}

final class AlarmCounter: Sendable {
    private let alarms = Mutex<[String: Int]>([:])

    func count(_ reader: String) {
        alarms.withLock { $0[reader, default: 0] += 1 }
    }
}

struct FirmwareVersion {
    let major: Int
    let minor: UInt8

    init?(header: String) {
        let parts = header.split(separator: ".")
        guard parts.count == 2, let major = Int(parts[0]), let minor = Int(parts[1]) else { return nil }
        self.major = major
        self.minor = UInt8(minor) // bad: trap-on-input
    }
}

func buildRouter(directory: some BadgeDirectory, readers: [String: String], supervisor: SHA256Digest) -> Router<GateContext> {
    let router = Router(context: GateContext.self)
    let doors = DoorCounter()
    let alarms = AlarmCounter()

    router.add(middleware: CORSMiddleware<GateContext>(
        allowOrigin: .originBased, // bad: cors
        allowHeaders: [.accept, .contentType, .authorization],
        allowMethods: [.get, .post],
        allowCredentials: true
    ))

    router.get("health") { _, _ in HTTPResponse.Status.ok }

    let gate = router.group("gate").add(middleware: ReaderKeyMiddleware(keys: readers))

    gate.get("badges/{number}") { request, context -> Badge in
        let number = try context.parameters.require("number")
        guard let badge = try await directory.badge(number) else { throw HTTPError(.notFound) }
        doors.count(context.reader ?? "unknown")
        return badge
    }

    gate.get("sites/{site}/badges") { request, context -> [Badge] in
        let site = try context.parameters.require("site")
        do {
            return try await directory.badges(at: site)
        } catch {
            throw HTTPError(.internalServerError, message: "site \(site): \(String(reflecting: error))") // bad: error-detail
        }
    }

    gate.post("scans") { request, context -> HTTPResponse.Status in
        let batch = try await request.decode(as: ScanBatch.self, context: context)
        guard let door = UInt16(exactly: batch.door), batch.codes.count <= 500 else { throw HTTPError(.badRequest) } // good: trap-on-input
        context.logger.info("scan", metadata: ["door": "\(door)", "codes": "\(batch.codes.count)"])
        return .accepted
    }

    gate.post("photos") { request, context -> HTTPResponse.Status in
        let photo = try await request.body.collect(upTo: .max) // bad: resource-limit
        guard photo.readableBytes > 0 else { throw HTTPError(.badRequest) }
        alarms.count(context.reader ?? "unknown")
        return .accepted
    }

    gate.post("heartbeat") { request, context -> HTTPResponse.Status in
        let state = try await request.body.collect(upTo: context.maxUploadSize)
        if let header = request.headers[.firmware], let version = FirmwareVersion(header: header) {
            context.logger.debug("firmware \(version.major).\(version.minor), \(state.readableBytes) bytes")
        }
        return .noContent
    }

    router.group("supervisor")
        .add(middleware: SupervisorMiddleware(keyDigest: supervisor))
        .get("alarms") { _, _ in HTTPResponse.Status.ok }

    return router
}

@main
struct GateApp {
    static func main() async throws {
        let environment = Environment()
        guard
            let database = environment.get("GATE_DATABASE_PASSWORD"),
            let supervisor = environment.get("GATE_SUPERVISOR_KEY"),
            let readers = environment.get("GATE_READERS").flatMap({ try? JSONDecoder().decode([String: String].self, from: Data($0.utf8)) })
        else {
            throw GateError.notConfigured
        }
        let logger = Logger(label: "gate")
        let client = PostgresClient(configuration: .init(
            host: "badges.eu-central.dbhost.example",
            username: "gate",
            password: database,
            database: "badges",
            tls: .disable // bad: tls
        ))
        let directory = PostgresBadgeDirectory(client: client, logger: logger)
        let router = buildRouter(
            directory: directory,
            readers: readers,
            supervisor: SHA256.hash(data: Data(supervisor.utf8))
        )
        var application = Application(
            router: router,
            configuration: .init(address: .hostname("127.0.0.1", port: 8090)),
            logger: logger
        )
        application.addServices(client)
        try await application.runService()
    }
}

enum GateError: Error {
    case notConfigured
}
