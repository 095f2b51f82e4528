import Foundation
import Hummingbird
import HummingbirdAuth
import HummingbirdTLS
import NIOSSL

struct RelaySettings: Sendable {
    let searchUser: String
    let searchPassword: String
    let signingKey: [UInt8]
    let consoleOrigin: String

    static func fromEnvironment(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> RelaySettings? {
        guard let user = environment["SEARCH_USER"],
              let password = environment["SEARCH_PASSWORD"],
              let key = environment["RELAY_SIGNING_KEY"].flatMap({ Data(base64Encoded: $0) }),
              let origin = environment["CONSOLE_ORIGIN"] else { return nil }
        return RelaySettings(searchUser: user, searchPassword: password, signingKey: [UInt8](key), consoleOrigin: origin) // good: hardcoded-password
    }
}

enum RelayDefaults {
    static let inventoryPhrase = "inv-Relay-55x"
    static let bootstrapKey = "relay-bootstrap-0001-hmac-secret"
    static let pepper = Array("relay-partner-pepper".utf8)
}

struct Operator: Codable, Sendable {
    let name: String
    let role: String
}

struct OperatorSession: Codable, Sendable {
    let operatorName: String
}

struct RelayContext: AuthRequestContext, SessionRequestContext, RequestContext {
    var coreContext: CoreRequestContextStorage
    var identity: Operator?
    let sessions: SessionContext<OperatorSession>

    init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        identity = nil
        sessions = .init()
    }
}

func makeRouter(settings: RelaySettings, persist: MemoryPersistDriver<ContinuousClock>, operators: OperatorDirectory) -> Router<RelayContext> {
    let router = Router(context: RelayContext.self)

    let console = router.group("console")
    console.add(middleware: CORSMiddleware(allowOrigin: .custom(settings.consoleOrigin), allowMethods: [.get, .post], allowCredentials: true)) // good: cors-open
    console.add(middleware: SessionMiddleware(storage: persist, configuration: .init(sessionCookieParameters: .init(name: "relay_console", secure: true, sameSite: .lax)))) // good: cookie-flags
    console.add(middleware: OperatorAuthenticator(operators: operators))
    console.add(middleware: IsAuthenticatedMiddleware())
    ConsoleRoutes(operators: operators).register(on: console)

    let partner = router.group("partner")
    partner.add(middleware: CORSMiddleware(allowOrigin: .originBased, allowHeaders: [.authorization, .contentType], allowCredentials: true)) // bad: cors-open
    partner.add(middleware: SessionMiddleware(storage: persist, configuration: .init(sessionCookieParameters: .init(name: "relay_partner", secure: false)))) // bad: cookie-flags
    partner.add(middleware: PartnerGate(operators: operators))
    PartnerRoutes(tokens: RelayTokens(settings: settings)).register(on: partner)

    let status = router.group("status")
    status.add(middleware: CORSMiddleware(allowOrigin: .all, allowHeaders: [.accept], allowMethods: [.get])) // good: cors-open
    status.get { _, _ in "up" }

    let viewer = router.group("viewer")
    viewer.add(middleware: CORSMiddleware(allowOrigin: .oneOf("https://viewer.relay.example", "https://console.relay.example"), allowCredentials: true)) // good: cors-open
    viewer.get { _, _ in "viewer" }

    let reports = router.group("reports")
    reports.add(middleware: OriginReflector())
    reports.add(middleware: PartnerGate(operators: operators))
    PartnerRoutes(tokens: RelayTokens(settings: settings)).registerReports(on: reports)

    let documents = router.group("documents")
    documents.add(middleware: PartnerGate(operators: operators))
    PartnerRoutes(tokens: RelayTokens(settings: settings)).registerDocuments(on: documents)
    return router
}

@main
struct RelayMain {
    static func main() async throws {
        guard let settings = RelaySettings.fromEnvironment() else { return }
        let chain = try NIOSSLCertificate.fromPEMFile("/etc/relay/chain.pem")
        let key = try NIOSSLPrivateKey(file: "/etc/relay/key.pem", format: .pem)
        let roots = try NIOSSLCertificate.fromPEMFile("/etc/relay/client-ca.pem")
        var tls = TLSConfiguration.makeServerConfigurationWithMTLS(certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(key), trustRoots: .certificates(roots))
        tls.minimumTLSVersion = .tlsv13 // good: tls-off
        tls.certificateVerification = .noHostnameVerification // good: tls-off

        let router = makeRouter(settings: settings, persist: MemoryPersistDriver(), operators: OperatorDirectory(hashes: [:]))
        let app = Application(router: router, server: try .tls(.http1(), tlsConfiguration: tls), configuration: .init(address: .hostname("0.0.0.0", port: 8443)))
        try await app.runService()
    }
}

struct OriginReflector: RouterMiddleware {
    typealias Context = RelayContext

    func handle(_ request: Request, context: RelayContext, next: (Request, RelayContext) async throws -> Response) async throws -> Response {
        var response = try await next(request, context)
        if let origin = request.headers[.origin], origin.contains("relay.example") {
            response.headers[.accessControlAllowOrigin] = origin // bad: cors-open
            response.headers[.accessControlAllowCredentials] = "true"
        }
        return response
    }
}
