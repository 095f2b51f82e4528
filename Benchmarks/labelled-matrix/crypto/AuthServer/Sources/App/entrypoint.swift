import Admin
import Crypto
import Foundation
import Gateway
import Security
import Vapor

@main
enum Entrypoint {
    static func main() async throws {
        let app = try await Application.make(.detect())
        app.middleware.use(app.sessions.middleware)
        try await app.configureKeys()
        try app.register(collection: TokenRoutes())
        try app.register(collection: AccountRoutes())
        guard let hook = Environment.get("HOOK_SECRET") else { throw Abort(.internalServerError) }
        try app.register(collection: HookRoutes(secret: SymmetricKey(data: Data(hook.utf8))))
        let gatewayPEM = try Data(contentsOf: URL(fileURLWithPath: "/etc/auth-server/gateway.pem"))
        registerGateway(app, publicKey: gatewayPEM)
        let der = try Data(contentsOf: URL(fileURLWithPath: "/etc/auth-server/export.der"))
        let attributes: NSDictionary = [kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeyClass: kSecAttrKeyClassPublic]
        if let key = SecKeyCreateWithData(der as CFData, attributes, nil) { registerAdmin(app, key: key) }
        try await app.execute()
        try await app.asyncShutdown()
    }
}
