import Foundation
import Hummingbird
import HummingbirdAuth
import HummingbirdWebSocket
import Logging

struct Driver: Codable, Sendable {
    let id: UUID
    let depot: String
    let isDispatcher: Bool
}

typealias HubContext = BasicSessionRequestContext<UUID, Driver>

struct Trip: ResponseCodable, Sendable {
    let id: UUID
    let driver: UUID
    var destination: String
    var status: String
}

actor TripStore {
    private var trips: [UUID: Trip] = [:]
    private var drivers: [UUID: Driver] = [:]
    private var logins: [String: (hash: String, driver: UUID)] = [:]

    func trip(_ id: UUID) -> Trip? { trips[id] }
    func all() -> [Trip] { Array(trips.values) }
    func put(_ trip: Trip) { trips[trip.id] = trip }
    func remove(_ id: UUID) { trips[id] = nil }
    func driver(_ id: UUID) -> Driver? { drivers[id] }
    func login(name: String) -> (hash: String, driver: UUID)? { logins[name] }
}

@main
struct HubApp {
    static func main() async throws {
        let store = TripStore()
        let persist = MemoryPersistDriver()
        let router = Router(context: HubContext.self)
        router.add(middleware: LogRequestsMiddleware(.info))
        router.add(middleware: SessionMiddleware(storage: persist)) // bad: session-cookie
        router.add(middleware: SessionAuthenticator(users: UserSessionClosureRepository { id, _ in await store.driver(id) }, context: HubContext.self))
        router.add(middleware: CORSMiddleware(
            allowOrigin: .originBased, // bad: csrf-or-cors
            allowHeaders: [.contentType],
            allowMethods: [.get, .post, .delete],
            allowCredentials: true
        ))
        TripRoutes(store: store).add(to: router)
        SignInRoutes(store: store, persist: persist).add(to: router)
        let app = Application(
            router: router,
            configuration: .init(address: .hostname("127.0.0.1", port: 8080), serverName: "fleet")
        )
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await app.runService() }
            group.addTask { try await DashboardApp.build(store: store, persist: persist).runService() }
            group.addTask { try await EmbedApp.build(store: store, persist: persist).runService() }
            try await group.waitForAll()
        }
    }
}

/// The dashboard of the dispatchers runs on its own port behind the TLS proxy.
enum DashboardApp {
    static func build(store: TripStore, persist: some PersistDriver) -> some ApplicationProtocol {
        let router = Router(context: HubContext.self)
        router.add(middleware: SessionMiddleware(
            storage: persist,
            configuration: .init(
                sessionCookieParameters: .init(name: "dash", secure: true, sameSite: .strict), // good: session-cookie
                defaultSessionExpiration: .seconds(60 * 30)
            )
        ))
        router.add(middleware: SessionAuthenticator(users: UserSessionClosureRepository { id, _ in await store.driver(id) }, context: HubContext.self))
        router.add(middleware: CORSMiddleware(allowOrigin: .oneOf("https://dash.fleet.example"), allowCredentials: true)) // good: csrf-or-cors
        router.group("trips")
            .add(middleware: IsAuthenticatedMiddleware())
            .get { _, _ in await store.all() } // good: missing-authorization
        return Application(router: router, configuration: .init(address: .hostname("127.0.0.1", port: 8090)))
    }
}

enum EmbedApp {
    static func build(store: TripStore, persist: some PersistDriver) -> some ApplicationProtocol {
        let wsRouter = Router(context: BasicWebSocketRequestContext.self)
        let sessions = SessionStorage<UUID>(persist, configuration: .init(
            sessionCookieParameters: .init(name: "embed", secure: true, sameSite: Cookie.SameSite.none) // bad: session-cookie
        ))
        wsRouter.ws("embed/control", shouldUpgrade: { request, _ in
            try await sessions.load(request: request) == nil ? .dontUpgrade : .upgrade([:]) // bad: csrf-or-cors
        }, onUpgrade: { inbound, outbound, _ in
            for try await message in inbound.messages(maxSize: 4_096) {
                guard case .text(let text) = message, let id = UUID(uuidString: text) else { continue }
                await store.remove(id)
                try await outbound.write(.text("removed"))
            }
        })
        wsRouter.ws("embed/positions", shouldUpgrade: { request, _ in
            guard request.headers[.origin] == "https://map.fleet.example", try await sessions.load(request: request) != nil else { return .dontUpgrade }
            return .upgrade([:]) // good: csrf-or-cors
        }, onUpgrade: { inbound, outbound, _ in
            for try await _ in inbound.messages(maxSize: 1_024) { try await outbound.write(.text("ok")) }
        })
        let router = Router()
        router.get("health") { _, _ in HTTPResponse.Status.ok }
        return Application(router: router, server: .http1WebSocketUpgrade(webSocketRouter: wsRouter), configuration: .init(address: .hostname("127.0.0.1", port: 8095)))
    }
}
