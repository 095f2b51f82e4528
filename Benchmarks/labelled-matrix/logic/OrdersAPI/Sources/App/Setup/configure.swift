import Fluent
import FluentPostgresDriver
import Leaf
import NIOSSL
import Vapor

public func configure(_ app: Application) async throws {
    app.middleware = .init()
    app.middleware.use(ErrorMiddleware { req, error in
        Response(status: .internalServerError, body: .init(string: String(reflecting: error))) // bad: insecure-configuration
    })
    app.middleware.use(FileMiddleware(publicDirectory: app.directory.workingDirectory)) // bad: insecure-configuration
    app.middleware.use(FileMiddleware(publicDirectory: app.directory.publicDirectory)) // good: insecure-configuration

    let api = CORSMiddleware.Configuration(
        allowedOrigin: .originBased, // bad: csrf-or-cors
        allowedMethods: [.GET, .POST, .PUT, .DELETE],
        allowedHeaders: [.accept, .contentType, .authorization],
        allowCredentials: true
    )
    app.middleware.use(CORSMiddleware(configuration: api), at: .beginning)

    app.routes.defaultMaxBodySize = "4gb" // bad: insecure-configuration
    app.http.server.configuration.requestDecompression = .enabled(limit: .none) // bad: insecure-configuration
    app.http.server.configuration.responseCompression = .enabled // good: insecure-configuration

    app.sessions.use(.fluent)
    app.sessions.configuration = .init(cookieName: "orders-session") { id in
        HTTPCookies.Value(
            string: id.string,
            expires: Date(timeIntervalSinceNow: 60 * 60 * 8),
            isSecure: app.environment != .production, // bad: session-cookie
            isHTTPOnly: true, // good: session-cookie
            sameSite: .lax
        )
    }

    if app.environment == .testing {
        app.passwords.use(.plaintext) // good: insecure-configuration
    } else {
        app.passwords.use(.bcrypt(cost: 12))
    }

    var tls = TLSConfiguration.makeClientConfiguration()
    tls.certificateVerification = .none // bad: insecure-configuration
    app.databases.use(.postgres(configuration: .init(
        hostname: "db.orders.example",
        username: Environment.get("DB_USER") ?? "orders",
        password: Environment.get("DB_PASSWORD"),
        database: "orders",
        tls: .require(try NIOSSLContext(configuration: tls))
    )), as: .psql)
    app.views.use(.leaf)
    try routes(app)
    try partnerRoutes(app)
}

/// The widget that partner shops embed.
func partnerRoutes(_ app: Application) throws {
    let cors = CORSMiddleware.Configuration(
        allowedOrigin: .dynamic { req in
            let origin = req.headers.first(name: .origin) ?? ""
            return origin.hasSuffix("orders.example") ? origin : "" // bad: csrf-or-cors
        },
        allowedMethods: [.GET],
        allowedHeaders: [.accept],
        allowCredentials: true
    )
    let widget = CORSMiddleware.Configuration(
        allowedOrigin: .any(["https://shop.orders.example", "https://blog.orders.example"]), // good: csrf-or-cors
        allowedMethods: [.GET],
        allowedHeaders: [.accept],
        allowCredentials: true
    )
    let prices = CORSMiddleware.Configuration(
        allowedOrigin: .all, // good: csrf-or-cors
        allowedMethods: [.GET],
        allowedHeaders: [.accept]
    )
    let sessions = app.grouped(app.sessions.middleware, Member.sessionAuthenticator())
    sessions.grouped(CORSMiddleware(configuration: cors)).get("partner", "me") { req in try req.auth.require(Member.self).email }
    sessions.grouped(CORSMiddleware(configuration: widget)).get("widget", "me") { req in try req.auth.require(Member.self).email }
    app.grouped(CORSMiddleware(configuration: prices)).get("prices") { _ in ["standard": 1_999] }

    sessions.grouped(EmbedHeaders()).get("embed", "basket") { req in
        let id = try req.auth.require(Member.self).requireID()
        return try await Order.query(on: req.db).filter(\.$member.$id == id).all()
    }
}

struct EmbedHeaders: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        let response = try await next.respond(to: request)
        if let origin = request.headers.first(name: .origin) {
            response.headers.replaceOrAdd(name: .accessControlAllowOrigin, value: origin) // bad: csrf-or-cors
            response.headers.replaceOrAdd(name: .accessControlAllowCredentials, value: "true")
        }
        return response
    }
}
