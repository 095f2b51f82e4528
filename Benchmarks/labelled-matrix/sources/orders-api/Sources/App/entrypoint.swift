import Vapor
import Fluent
import FluentPostgresDriver
import Leaf
import JWT
import Queues

@main
enum Entrypoint {
    static func main() async throws {
        let app = try await Application.make(.detect())
        app.databases.use(.postgres(configuration: .init(hostname: "db", username: "orders", database: "orders", tls: .require(try .init(configuration: .clientDefault)))), as: .psql)
        await app.jwt.keys.add(hmac: HMACKey(from: Environment.get("JWT_SECRET")!), digestAlgorithm: .sha256)
        app.views.use(.leaf)
        app.middleware.use(app.sessions.middleware)
        app.middleware.use(LocaleMiddleware())
        app.queues.add(ThumbnailJob())
        app.queues.add(ReceiptMailJob())
        app.queues.schedule(NightlyRollup()).daily().at(2, 0)
        try app.register(collection: OrderController())
        try app.register(collection: FileController())
        try app.register(collection: PageController())
        try app.register(collection: HookController())
        try app.register(collection: SocketController())
        try app.register(collection: AccountController())
        try await app.execute()
        try await app.asyncShutdown()
    }
}
