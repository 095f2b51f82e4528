import Foundation
import Hummingbird
import HummingbirdRedis
import JWTKit
import Logging

@main
struct Ropewalk {
    static func main() async throws {
        let logger = Logger(label: "ropewalk")
        let configuration = try GatewayConfiguration.fromEnvironment(Environment())
        let keys = JWTKeyCollection()
        await keys.add(hmac: configuration.signingKey, digestAlgorithm: .sha256)
        let redis = try RedisConnectionPoolService(.init(hostname: "127.0.0.1", port: 6379), logger: logger)

        let router = Router(context: GatewayContext.self)
        router.add(middleware: AccessLogMiddleware())
        let controller = GatewayController(
            upstream: UpstreamClient(client: UpstreamPool.standard(), policy: HostPolicy(allowed: ["api.ropewalk.example"])),
            rules: RouteRules(rules: []),
            revocations: RevocationList(redis: redis)
        )
        controller.addRoutes(to: router, verifier: SignedTokenVerifier(keys: keys, issuer: configuration.issuer))
        logger.info("starting", metadata: ["issuer": "\(configuration.issuer)", "adminTokenLength": "\(configuration.adminToken.count)"]) // good: secret-in-log
        let app = Application(router: router, configuration: .init(address: .hostname("127.0.0.1", port: configuration.listenPort)), services: [redis])
        try await app.runService()
    }
}
