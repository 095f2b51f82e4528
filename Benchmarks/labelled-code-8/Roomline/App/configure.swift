import Fluent
import FluentPostgresDriver
import JWT
import Vapor

public func configure(_ app: Application, collections: [any RouteCollection]) async throws {
    app.routes.defaultMaxBodySize = "256kb" // good: unbounded-size
    app.sessions.use(.fluent)
    app.sessions.configuration.cookieName = "roomline"
    app.sessions.configuration.cookieFactory = { id in
        HTTPCookies.Value(string: id.string, maxAge: 3600 * 8, isSecure: true, isHTTPOnly: true, sameSite: .lax) // good: session-cookie
    }
    guard let secret = Environment.get("JWT_SECRET"), secret.utf8.count >= 32 else { fatalError("JWT_SECRET missing") }
    app.jwt.signers.use(.hs256(key: secret), kid: "main", isDefault: true) // good: token-verification
    app.jwt.signers.use(.unsecuredNone, kid: "kiosk") // bad: token-verification
    app.middleware.use(app.sessions.middleware)
    app.middleware.use(User.sessionAuthenticator())
    app.middleware.use(OriginMiddleware())
    try routes(app)
    for collection in collections { try app.register(collection: collection) }
}

/// The kiosks in the lobby run the same code with their own session set-up.
public func configureKiosk(_ app: Application) throws {
    app.sessions.use(.memory)
    app.sessions.configuration = SessionsConfiguration(cookieName: "roomline-kiosk") { id in
        HTTPCookies.Value(string: id.string, expires: Date(timeIntervalSinceNow: 3600), isSecure: false, isHTTPOnly: true, sameSite: .lax) // bad: session-cookie
    }
    app.middleware.use(app.sessions.middleware)
    app.routes.defaultMaxBodySize = ByteCount(value: Int.max) // bad: unbounded-size
}

func routes(_ app: Application) throws {
    let members = app.grouped(User.guardMiddleware())
    let staff = members.grouped(RoleMiddleware(role: "staff"))
    let bookings = BookingController()
    let files = FilesController(root: app.directory.publicDirectory)

    app.get("admin", "bookings", use: bookings.everything) // bad: missing-authorization
    staff.get("admin", "overview", use: bookings.everything) // good: missing-authorization
    app.grouped(User.sessionAuthenticator()).delete("rooms", ":roomID", use: bookings.closeRoom) // bad: missing-authorization
    staff.post("rooms", ":roomID", "close", use: bookings.closeRoom) // good: missing-authorization
    app.get("rooms", use: bookings.rooms) // good: missing-authorization

    members.get("bookings", ":bookingID", use: bookings.show)
    members.get("my", "bookings", ":bookingID", use: bookings.mine)
    members.delete("bookings", ":bookingID", use: bookings.cancel)
    members.post("bookings", ":bookingID", "release", use: bookings.release)
    members.put("profile", use: bookings.updateProfile)
    members.put("profile", "name", use: bookings.rename)
    members.on(.POST, "plans", body: .stream, use: files.streamPlan)
    members.on(.POST, "import", body: .collect(maxSize: "2gb"), use: files.importZip) // bad: unbounded-size
    members.on(.POST, "logo", body: .collect(maxSize: "512kb"), use: files.logo) // good: unbounded-size
}

struct RoleMiddleware: AsyncMiddleware {
    let role: String

    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        guard try request.auth.require(User.self).role == role else { throw Abort(.forbidden) }
        return try await next.respond(to: request)
    }
}

struct OriginMiddleware: AsyncMiddleware {
    private let partners = ["https://partner.example", "https://rooms.example"]

    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        let response = try await next.respond(to: request)
        guard let origin = request.headers.first(name: .origin) else { return response }
        if request.url.path.hasPrefix("/embed") {
            if origin.hasSuffix("rooms.example") { // bad: incomplete-host-check
                response.headers.replaceOrAdd(name: .accessControlAllowOrigin, value: origin)
                response.headers.replaceOrAdd(name: .accessControlAllowCredentials, value: "true")
            }
        } else if partners.contains(origin) { // good: incomplete-host-check
            response.headers.replaceOrAdd(name: .accessControlAllowOrigin, value: origin)
        }
        return response
    }
}
