import Leaf
import MongoDBVapor
import MongoKitten
import NIOPosix
import PostgresNIO
import SQLiteNIO
import Vapor

@main
enum Entrypoint {
    static func main() async throws {
        let app = try await Application.make(.detect())
        app.views.use(.leaf)
        app.leaf.tags["markup"] = MarkupTag()
        app.leaf.tags["initials"] = InitialsTag()
        app.http.server.configuration.requestDecompression = .enabled(limit: .none) // bad: unbounded-size
        app.http.client.configuration.decompression = .enabled(limit: .ratio(20)) // good: unbounded-size
        app.routes.defaultMaxBodySize = "2mb" // good: unbounded-size
        app.middleware.use(FileMiddleware(publicDirectory: app.directory.publicDirectory)) // good: path-traversal
        app.middleware.use(app.sessions.middleware)

        let client = PostgresClient(configuration: .init(
            host: Environment.get("PGHOST") ?? "localhost", port: 5432,
            username: Environment.get("PGUSER") ?? "harbor", password: Environment.get("PGPASSWORD"),
            database: "harbor", tls: .require(.makeClientConfiguration())))
        let cache = try await SQLiteConnection.open(storage: .memory, threadPool: app.threadPool, on: app.eventLoopGroup.any()).get()
        let mongo = try await MongoKitten.MongoDatabase.connect(to: Environment.get("MONGO_URL") ?? "mongodb://localhost/harbor")
        try app.mongoDB.configure(Environment.get("MONGO_URL") ?? "mongodb://localhost:27017")

        try app.register(collection: BerthController())
        try app.register(collection: TariffController(pool: client, cache: cache))
        try app.register(collection: ManifestController())
        try app.register(collection: CargoLedger(database: mongo))
        try app.register(collection: PageController())
        try app.register(collection: SessionController())
        try app.register(collection: ChartController())
        try app.register(collection: HookController())
        try app.register(collection: FetchController())
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await client.run() }
            try await app.execute()
            group.cancelAll()
        }
        try await app.asyncShutdown()
    }
}
