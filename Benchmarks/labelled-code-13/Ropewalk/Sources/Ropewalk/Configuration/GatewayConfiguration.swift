import Foundation
import Hummingbird
import JWTKit
import NIOSSL

struct GatewayConfiguration: Sendable {
    var listenPort: Int
    var issuer: String
    var signingKey: HMACKey
    var adminToken: String
    var tokenHeaderName = "x-ropewalk-token" // good: hard-coded-secret
    var secretsPath = "/run/secrets/ropewalk" // good: hard-coded-secret

    static func fromEnvironment(_ environment: Environment) throws -> GatewayConfiguration {
        let key = environment.get("ROPEWALK_JWT_KEY") ?? "rw-9fK2-signing-4417-default" // bad: hard-coded-secret
        guard let admin = environment.get("ROPEWALK_ADMIN_TOKEN"), admin.utf8.count >= 32 else {
            throw ConfigurationError.missing("ROPEWALK_ADMIN_TOKEN")
        }
        return GatewayConfiguration(
            listenPort: environment.get("PORT", as: Int.self) ?? 8443,
            issuer: environment.get("ROPEWALK_ISSUER") ?? "https://id.ropewalk.example",
            signingKey: HMACKey(from: Data(key.utf8)),
            adminToken: admin
        )
    }
}

enum ConfigurationError: Error {
    case missing(String)
    case unreadable(String)
}

enum ServerTLS {
    static func edge(certificate: String, key: String) throws -> TLSConfiguration {
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: try NIOSSLCertificate.fromPEMFile(certificate).map { .certificate($0) },
            privateKey: .privateKey(try NIOSSLPrivateKey(file: key, format: .pem))
        )
        configuration.minimumTLSVersion = .tlsv12 // good: insecure-configuration
        return configuration
    }

    static func legacyDevices(certificate: String, key: String) throws -> TLSConfiguration {
        var configuration = try edge(certificate: certificate, key: key)
        configuration.minimumTLSVersion = .tlsv1 // bad: insecure-configuration
        configuration.applicationProtocols = ["http/1.1"]
        return configuration
    }
}
