import Crypto
import Fluent
import FluentPostgresDriver
import JWT
import Vapor

public func configure(_ app: Application) async throws {
    let tls = try PostgresConnection.Configuration.TLS.prefer(.init(configuration: .clientDefault))
    app.databases.use(.postgres(configuration: .init(
        hostname: Environment.get("DATABASE_HOST") ?? "localhost",
        username: Environment.get("DATABASE_USER") ?? "library",
        password: Environment.get("DATABASE_PASSWORD") ?? "",
        database: "library",
        tls: tls
    )), as: .psql)

    app.sessions.use(.fluent)
    app.sessions.configuration = SessionsConfiguration(cookieName: "lib_session") { id in
        HTTPCookies.Value(
            string: id.string,
            expires: Date(timeIntervalSinceNow: 60 * 60 * 12),
            path: "/",
            isSecure: true,
            isHTTPOnly: false, // bad: session-cookie
            sameSite: .lax
        )
    }
    app.middleware.use(app.sessions.middleware)
    app.middleware.use(AuditMiddleware(file: URL(fileURLWithPath: app.directory.workingDirectory + "audit.log")))
    app.middleware.use(BlockListMiddleware())
    app.middleware.use(OriginMiddleware(domain: "library.example"))
    app.middleware.use(TokenLogging())

    try app.configureSigners(
        secret: Environment.get("DESK_SECRET") ?? [UInt8].random(count: 32).base64,
        publicKey: Environment.get("BRANCH_KEY") ?? ""
    )
    try routes(app)
}

func routes(_ app: Application) throws {
    let folder = app.directory.workingDirectory
    let key = try Curve25519.Signing.PublicKey(rawRepresentation: Data(base64Encoded: Environment.get("LICENCE_KEY") ?? "") ?? Data())
    try app.register(collection: CatalogController(shelfMarks: ShelfMarkRules()))
    try app.register(collection: LoanController())
    try app.register(collection: AccountController(
        feedSecret: SymmetricKey(data: Data((Environment.get("FEED_SECRET") ?? "").utf8)),
        kioskToken: Environment.get("KIOSK_TOKEN") ?? UUID().uuidString,
        returnHosts: ["archive.library.example", "events.library.example"]
    ))
    try app.register(collection: CoverController(
        coverFolder: folder + "Covers/",
        fetcher: CoverFetcher(client: app.client, hosts: ["covers.catalogue.example"], folder: folder)
    ))
    try app.register(collection: PartnerController(directory: PartnerDirectory(client: app.client, endpoints: [
        .north: "https://north.library.example", .south: "https://south.library.example",
    ])))
    try app.register(collection: ImportController(inbox: URL(fileURLWithPath: folder + "Inbox")))
    try app.register(collection: LabelController(printer: LabelPrinter(printers: ["desk", "stacks"]), backup: BackupRunner(folder: folder + "Scans")))
    try app.register(collection: ContactController(mailer: Mailer(transport: SendmailTransport())))
    try app.register(collection: PageController())
    try app.register(collection: StaffController(licences: LicenceChecker(key: key)))
    try app.register(collection: FeedController(
        feed: FeedAuthenticator(user: "feed", password: Environment.get("FEED_PASSWORD") ?? UUID().uuidString),
        archive: ArchiveAuthenticator(users: ["archive": Environment.get("ARCHIVE_DIGEST") ?? ""]),
        reviews: ReviewSource(client: app.client)
    ))
    try app.register(collection: PreferenceController())
    try app.register(collection: MembershipController())
}
