import AsyncHTTPClient
import Foundation
import Hummingbird
import Logging
import PostgresNIO

struct BenchUser: Sendable, Equatable {
    enum Level: Int, Sendable, Comparable {
        case guest, tester, lead

        static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
    }

    let id: UUID
    let name: String
    let level: Level
    let lab: UUID
}

struct BenchContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    var user: BenchUser?

    init(source: Source) {
        coreContext = .init(source: source)
    }

    var maxUploadSize: Int { 2 << 20 }

    func requireUser() throws -> BenchUser {
        guard let user else { throw HTTPError(.unauthorized) }
        return user
    }
}

struct SignedIn: RouterMiddleware {
    typealias Context = BenchContext
    let tickets: TicketOffice

    func handle(_ request: Request, context: BenchContext, next: (Request, BenchContext) async throws -> Response) async throws -> Response {
        guard let header = request.headers[.authorization], header.hasPrefix("Bearer ") else { throw HTTPError(.unauthorized) }
        var context = context
        context.user = try tickets.user(fromTicket: String(header.dropFirst(7)))
        return try await next(request, context)
    }
}

struct LeadsOnly: RouterMiddleware {
    typealias Context = BenchContext

    func handle(_ request: Request, context: BenchContext, next: (Request, BenchContext) async throws -> Response) async throws -> Response {
        guard try context.requireUser().level >= .lead else { throw HTTPError(.forbidden) }
        return try await next(request, context)
    }
}

@main
struct BenchRelayServer {
    static func main() async throws {
        let logger = Logger(label: "bench.relay")
        guard let secret = ProcessInfo.processInfo.environment["BENCH_TICKET_KEY"],
              let hookKey = ProcessInfo.processInfo.environment["BENCH_HOOK_KEY"] else { fatalError("Keys are missing") }
        let office = TicketOffice(key: Data(secret.utf8))
        let store = try RunStore(path: "/var/db/bench/runs.sqlite")
        let router = Router(context: BenchContext.self)
        router.add(middleware: CrossOrigin())
        let api = router.group("api").add(middleware: SignedIn(tickets: office))
        RunRoutes(store: store).register(on: api, open: router)
        PortalRoutes(office: office).register(on: router)
        FetchRoutes(http: .shared, policy: MirrorPolicy()).register(on: api)
        FileRoutes(root: URL(fileURLWithPath: "/var/db/bench/files")).register(on: api)
        PipelineRoutes(tokens: try PipelineTokens.load(secret: secret)).register(on: router)
        HookRoutes(key: hookKey, store: store).register(on: router)
        let app = Application(router: router, configuration: .init(address: .hostname("0.0.0.0", port: 8080)), logger: logger)
        try HostSetup.prepare(logger: logger)
        try await app.runService()
    }
}
