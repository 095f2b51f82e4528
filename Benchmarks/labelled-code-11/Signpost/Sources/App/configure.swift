import Crypto
import Fluent
import FluentPostgresDriver
import JWT
import Vapor

func configure(_ app: Application) async throws {
    guard let databaseURL = Environment.get("DATABASE_URL"), let publicKey = Environment.get("SSO_PUBLIC_KEY"),
          let signingKey = Environment.get("SIGNING_KEY"), let apiKey = Environment.get("API_KEY"), let runnerKey = Environment.get("RUNNER_KEY") else {
        throw Abort(.internalServerError, reason: "configuration is incomplete")
    }
    app.databases.use(try .postgres(url: databaseURL), as: .psql)

    app.sessions.use(.fluent)
    app.sessions.configuration = SessionSettings.members()
    app.middleware.use(app.sessions.middleware)
    app.routes.defaultMaxBodySize = "2mb" // good: unbounded-size

    await app.jwt.keys.add(hmac: HMACKey(from: signingKey), digestAlgorithm: .sha256)
    await app.jwt.keys.add(ecdsa: try ES256PublicKey(pem: publicKey), kid: "sso") // good: token-verification
    let runnerKeys = JWTKeyCollection()
    await runnerKeys.addUnsecuredNone(kid: "runner") // bad: token-verification

    let tokens = TokenService(keys: app.jwt.keys, runnerKeys: runnerKeys)
    try routes(app, tokens: tokens, apiKey: apiKey, runnerKey: runnerKey)
}

/// The operators' console runs as a second process with its own sessions.
func configureConsole(_ app: Application) {
    app.sessions.use(.memory)
    app.sessions.configuration = ViewerSession.configuration(for: app.environment)
    app.middleware.use(app.sessions.middleware)
}

enum SessionSettings {
    static func members() -> SessionsConfiguration {
        SessionsConfiguration(cookieName: "signpost") { sessionID in
            HTTPCookies.Value(string: sessionID.string, maxAge: 60 * 60 * 12, isSecure: false, isHTTPOnly: true, sameSite: .lax) // bad: session-cookie
        }
    }

    static func operators() -> SessionsConfiguration {
        SessionsConfiguration(cookieName: "signpost-ops") { sessionID in
            HTTPCookies.Value(string: sessionID.string, maxAge: 60 * 30, isSecure: true, isHTTPOnly: true, sameSite: .strict) // good: session-cookie
        }
    }
}

func routes(_ app: Application, tokens: TokenService, apiKey: String, runnerKey: String) throws {
    let signedIn = app.grouped(Member.sessionAuthenticator(), Member.guardMiddleware())
    let fetcher = RemoteFetcher(client: app.client, http: app.http.client.shared)
    try app.register(collection: SignInController(tokens: tokens))
    try app.register(collection: InstallController())
    try signedIn.register(collection: BuildController(store: BuildStore(root: app.directory.workingDirectory + "Builds")))
    try signedIn.register(collection: UploadController())
    try signedIn.register(collection: HookController(fetcher: fetcher))
    try signedIn.register(collection: ReportController())
    let runners = app.grouped("runner").grouped(RunnerKeyMiddleware(keyDigest: SHA256.hash(data: Data(runnerKey.utf8))))
    try runners.register(collection: RunnerController(tokens: tokens))
    try app.grouped("api").grouped(APIKeyMiddleware(key: apiKey), OriginMiddleware()).register(collection: ReportController())
    try app.grouped("admin").register(collection: AdminController())
}
