import AsyncHTTPClient
import Crypto
import Fluent
import FluentPostgresDriver
import Foundation
import JWT
import Vapor

@main
enum Entrypoint {
    static func main() async throws {
        var env = try Environment.detect()
        try LoggingSystem.bootstrap(from: &env)
        let app = try await Application.make(env)
        do {
            try await configure(app)
            try await app.execute()
        } catch {
            app.logger.report(error: error)
            try await app.asyncShutdown()
            throw error
        }
        try await app.asyncShutdown()
    }
}

func configure(_ app: Application) async throws {
    guard let database = Environment.get("DATABASE_URL"), let tokenKey = Environment.get("TOKEN_KEY"),
          let billing = Environment.get("BILLING_KEY"), let transcoder = Environment.get("TRANSCODER_KEY"),
          let downloads = Environment.get("DOWNLOAD_KEY"), let metrics = Environment.get("METRICS_TOKEN"),
          let status = Environment.get("STATUS_TOKEN") else { throw Abort(.internalServerError, reason: "Incomplete environment") }
    try app.databases.use(.postgres(url: database), as: .psql)
    await app.jwt.keys.add(hmac: HMACKey(from: tokenKey), digestAlgorithm: .sha256)
    app.storage[SigningSecrets.self] = SigningSecrets(
        billing: SymmetricKey(data: Data(billing.utf8)),
        transcoder: SymmetricKey(data: Data(transcoder.utf8)),
        downloadKey: SymmetricKey(data: Data(downloads.utf8)),
        metricsToken: metrics,
        statusToken: status
    )
    app.caches.use(.memory)
    app.routes.defaultMaxBodySize = "512kb" // good: unbounded-size
    app.http.server.configuration.requestDecompression = .enabled(limit: .none) // bad: unbounded-size
    SessionSetup.installMain(on: app)
    app.middleware.use(NotFoundPage())
    app.middleware.use(app.sessions.middleware)
    try routes(app)
}

func routes(_ app: Application) throws {
    let policy = OutboundPolicy(allowedHosts: ["feeds.podharbor.fm", "calendar.podharbor.fm"])
    let store = MediaStore(root: URL(fileURLWithPath: "/srv/podharbor/media"))
    let web = app.grouped(WebAuthenticator(), Member.sessionAuthenticator(), Greeting())
    try web.register(collection: EpisodeController())
    try web.register(collection: AccountController())
    try web.register(collection: AdminLogin())
    try web.register(collection: LinkPreviewController(policy: policy))
    try web.register(collection: MediaController(store: store))
    try web.register(collection: StudioController(importer: BackCatalogueImporter(root: store.root.appendingPathComponent("imports"))))
    try app.register(collection: PageController())
    try app.register(collection: ReturnController())
    try app.register(collection: AppleLoginController())

    let mobile = app.grouped("mobile").grouped(MobileAuthenticator(), LegacyPlayerAuthenticator())
    try mobile.grouped(OriginMiddleware(), FormPostGuard()).register(collection: EpisodeController())
    app.grouped(EmbedOriginMiddleware()).get("jsonp", "plays", use: JSONPController().plays)

    let state = PlayerStateController()
    let members = web.grouped(Member.guardMiddleware(), BlockList(), StudioPostGuard())
    members.get("player", "state", use: state.restore)
    members.post("player", "state", use: state.restoreSynced)
    members.post("player", "queue", use: state.queue)
    members.post("player", "settings", use: state.settings)

    app.grouped(BillingWebhookMiddleware()).post("hooks", "billing") { _ in HTTPStatus.ok }
    app.grouped(TranscoderWebhookMiddleware()).post("hooks", "transcoder") { _ in HTTPStatus.ok }
    app.grouped(MetricsGuard()).get("metrics") { _ in HTTPStatus.ok }
    app.grouped(StatusGuard()).get("internal", "status") { _ in HTTPStatus.ok }
    app.get("download", ":link") { req async throws -> Response in
        let signer = DownloadLinkSigner(key: req.application.signing.downloadKey)
        guard let episode = signer.episode(from: req.parameters.get("link") ?? "") else { throw Abort(.forbidden) }
        return try await req.fileio.asyncStreamFile(at: "/srv/podharbor/media/premium/\(episode.uuidString).mp3")
    }
    members.post("feeds", "import") { req async throws -> HTTPStatus in
        let body = try req.content.decode(FeedImporter.ImportRequest.self)
        let importer = FeedImporter(policy: policy, http: req.application.http.client.shared)
        let feed = try await importer.importFeed(body, req: req)
        _ = FeedParser().parseFeed(Data(buffer: feed))
        return .accepted
    }
}
