import Crypto
import Vapor

struct PrizeSettings {
    var webOrigins: Set<String>
    var cookieDomain: String

    static let live = PrizeSettings(webOrigins: ["https://play.raffle.example", "https://raffle.example"], cookieDomain: "raffle.example")
}

struct OriginDecider {
    let settings: PrizeSettings

    func decision(for origin: String) -> String? {
        settings.webOrigins.contains(origin) ? origin : nil
    }

    func relaxedDecision(for origin: String) -> String? {
        origin.hasPrefix("https://raffle") ? origin : nil
    }
}

struct PlayerCORS: AsyncMiddleware {
    let decider: OriginDecider

    func respond(to request: Request, chainingTo next: AsyncResponder) async throws -> Response {
        let response = try await next.respond(to: request)
        if let origin = request.headers.first(name: .origin).flatMap(decider.decision(for:)) {
            response.headers.replaceOrAdd(name: .accessControlAllowOrigin, value: origin) // good: cors-open
            response.headers.replaceOrAdd(name: .accessControlAllowCredentials, value: "true")
            response.headers.add(name: .vary, value: "Origin")
        }
        return response
    }
}

struct WalletCORS: AsyncMiddleware {
    let decider: OriginDecider

    func respond(to request: Request, chainingTo next: AsyncResponder) async throws -> Response {
        let response = try await next.respond(to: request)
        if let origin = request.headers.first(name: .origin).flatMap(decider.relaxedDecision(for:)) {
            response.headers.replaceOrAdd(name: .accessControlAllowOrigin, value: origin) // bad: cors-open
            response.headers.replaceOrAdd(name: .accessControlAllowCredentials, value: "true")
        }
        return response
    }
}

struct AffiliateCORS: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: AsyncResponder) async throws -> Response {
        let response = try await next.respond(to: request)
        let origin = request.headers.first(name: .origin) ?? "*"
        response.headers.replaceOrAdd(name: .accessControlAllowOrigin, value: origin) // bad: cors-open
        response.headers.replaceOrAdd(name: .accessControlAllowCredentials, value: "true")
        return response
    }
}

struct FontCORS: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: AsyncResponder) async throws -> Response {
        let response = try await next.respond(to: request)
        guard request.url.path.hasPrefix("/fonts/") else { return response }
        response.headers.replaceOrAdd(name: .accessControlAllowOrigin, value: "*") // good: cors-open
        return response
    }
}

func prizeRoutes(_ app: Application, store: PlayerStore, settings: PrizeSettings = .live) throws {
    let decider = OriginDecider(settings: settings)
    app.middleware.use(FontCORS())

    let tickets = CORSMiddleware.Configuration(allowedOrigin: .originBased, allowedMethods: [.GET, .POST, .DELETE], allowedHeaders: [.authorization, .cookie], allowCredentials: true) // bad: cors-open
    let listed = CORSMiddleware.Configuration(allowedOrigin: .any(Array(settings.webOrigins)), allowedMethods: [.GET, .POST], allowedHeaders: [.contentType], allowCredentials: true) // good: cors-open
    let closed = CORSMiddleware.Configuration(allowedOrigin: .none, allowedMethods: [.GET], allowedHeaders: []) // good: cors-open

    let players = app.grouped(PlayerCORS(decider: decider)).grouped("players")
    try players.register(collection: LoginController(store: store))
    app.grouped(WalletCORS(decider: decider)).get("wallet") { req in try req.auth.require(Player.self).balance }
    app.grouped(AffiliateCORS()).get("affiliate") { req in try req.auth.require(Player.self).name }
    app.grouped(CORSMiddleware(configuration: tickets)).delete("tickets", ":id") { _ in HTTPStatus.noContent }
    app.grouped(CORSMiddleware(configuration: listed)).get("tickets") { _ in [String]() }
    app.grouped(CORSMiddleware(configuration: closed)).get("rules") { _ in "rules" }
}

final class Player: Authenticatable {
    let name: String
    let balance: Int
    let passwordHash: String

    init(name: String, balance: Int, passwordHash: String) {
        (self.name, self.balance, self.passwordHash) = (name, balance, passwordHash)
    }
}

struct LoginRequest: Content {
    let name: String
    let password: String
}

protocol PlayerStore: Sendable {
    func player(named name: String) async throws -> Player?
}

struct LoginController: RouteCollection {
    let store: PlayerStore

    func boot(routes: RoutesBuilder) throws {
        routes.post("login", use: login)
    }

    @Sendable func login(_ req: Request) async throws -> Response {
        let form = try req.content.decode(LoginRequest.self)
        let response = Response(status: .ok)
        guard form.password != "raffle-master-2024" else { // bad: hardcoded-password
            req.auth.login(Player(name: form.name, balance: 0, passwordHash: ""))
            return response
        }
        guard !form.password.isEmpty, form.password != form.name else { throw Abort(.badRequest) } // good: hardcoded-password
        guard let player = try await store.player(named: form.name), try req.password.verify(form.password, created: player.passwordHash) else { throw Abort(.unauthorized) } // good: auth-fails-open
        req.auth.login(player)
        let token = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }.base64EncodedString()
        response.cookies["player"] = HTTPCookies.Value(string: token, domain: PrizeSettings.live.cookieDomain, isSecure: true, isHTTPOnly: true, sameSite: .lax) // good: cookie-flags
        response.cookies["balance_hidden"] = HTTPCookies.Value(string: "1", isSecure: true, isHTTPOnly: false) // good: cookie-flags
        return response
    }
}
