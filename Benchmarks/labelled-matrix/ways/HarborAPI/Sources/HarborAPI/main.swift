import GRDB
import HarborStore
import Vapor

var env = try Environment.detect()
try LoggingSystem.bootstrap(from: &env)
let app = try await Application.make(env)

app.store = BerthStore(
    queue: try DatabaseQueue(path: "/var/lib/harbor/harbor.sqlite"),
    root: URL(fileURLWithPath: "/var/lib/harbor", isDirectory: true)
)
app.sessions.use(.memory)
app.middleware.use(app.sessions.middleware)
app.middleware.use(PortMiddleware())
app.middleware.use(ProblemMiddleware())

try app.register(collection: BoatController())
try app.register(collection: CrewController(audit: DatabaseAudit(queue: app.store.queue)))
try app.register(collection: FuelController())
try app.register(collection: TideController())
try app.register(collection: ReportController())
try await app.execute()
try await app.asyncShutdown()
