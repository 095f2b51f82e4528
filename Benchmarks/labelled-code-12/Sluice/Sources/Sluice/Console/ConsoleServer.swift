import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore

struct ConsoleContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    var session: SessionStore.Session?

    init(source: Source) {
        coreContext = .init(source: source)
    }
}

extension HTTPField.Name {
    static let consoleToken = HTTPField.Name("X-Console-Token")!
    static let sluiceRole = HTTPField.Name("X-Sluice-Role")!
}

struct SessionMiddleware: RouterMiddleware {
    let store: SessionStore

    func handle(_ request: Request, context: ConsoleContext, next: (Request, ConsoleContext) async throws -> Response) async throws -> Response {
        var context = context
        if let id = request.cookies["sluice_sid"]?.value {
            context.session = await store.session(id)
        }
        return try await next(request, context)
    }
}

struct AdminMiddleware: RouterMiddleware {
    func handle(_ request: Request, context: ConsoleContext, next: (Request, ConsoleContext) async throws -> Response) async throws -> Response {
        guard context.session?.isAdmin == true else { throw HTTPError(.forbidden) }
        return try await next(request, context)
    }
}

/// The web console of operators and tenants.
struct ConsoleServer: Sendable {
    let config: GatewayConfig
    let logger: Logger
    private let sessions = SessionStore()

    init(config: GatewayConfig, logger: Logger) {
        self.config = config
        self.logger = logger
    }

    func run() async throws {
        let router = Router(context: ConsoleContext.self)
        let routes = ConsoleRoutes(config: config, sessions: sessions, logger: logger)
        let open = router.group("").add(middleware: SessionMiddleware(store: sessions))
        open.post("login", use: routes.login) // good: missing-authorization
        open.post("tenant-login", use: routes.tenantLogin)
        open.get("logout", use: routes.logout)
        open.get("status", use: routes.status)
        open.get("search", use: routes.search)
        open.get("tenants/:tenant/usage", use: routes.usage)
        open.get("tenants/:tenant/invoice", use: routes.invoice)
        open.get("docs/:page", use: routes.docs)
        open.get("live", use: routes.live)
        open.get("logs", use: routes.logs)
        open.get("machine", use: routes.machine)
        open.get("top", use: routes.top)
        open.get("chart", use: routes.chart)
        open.get("widget.js", use: routes.widget)

        let routing = open.group("routes")
        routing.post(use: routes.addRoute) // bad: missing-authorization
        routing.add(middleware: AdminMiddleware())
            .delete(":name", use: routes.removeRoute) // good: missing-authorization
        open.put("callbacks/:tenant", use: routes.setCallback)
        open.post("purge", use: routes.purge)

        let tools = open.group("tools").add(middleware: AdminMiddleware())
        tools.get("trace", use: routes.trace)
        tools.get("lookup", use: routes.lookup)
        open.get("service", use: routes.service)

        let app = Application(router: router, configuration: .init(address: .hostname("0.0.0.0", port: config.console)), logger: logger)
        try await app.runService()
    }
}
