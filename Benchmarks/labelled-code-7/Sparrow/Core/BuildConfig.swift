import CryptoKit
import Foundation

enum Deployment: String {
    case production
    case sandbox
}

enum BuildConfig {
    static let deployment = Deployment.production
    static let keychainService = "example.sparrow.credentials" // good: hard-coded-secret
    static let apiKeyField = "X-Sparrow-Api-Key" // good: hard-coded-secret

    static let gatewayHeaders: [String: String] = [
        "Accept": "application/json",
        "Authorization": "Basic c3BhcnJvdy1hcHA6V2g0dC1SMG9zdC05MQ==" // bad: hard-coded-secret
    ]

    static func fraudServiceSecret(for deployment: Deployment) -> String {
        switch deployment {
        case .production:
            return "fs_9Hc2LkQ7rTzv84WmXeBd" // bad: hard-coded-secret
        case .sandbox:
            return ""
        }
    }

    static var statementKey: SymmetricKey {
        SymmetricKey(data: Data(base64Encoded: "uX0m8nN3oY2sF7b1kQe5vJ9tRzL4cWdGhA6iPpKyEfM=")!) // bad: hard-coded-secret
    }

    static func updateVerifier() throws -> Curve25519.Signing.PublicKey {
        let encoded = "d5e4cHk1mYV4pQw7Rb0nZt2sUo8LgJfXiA3vKqM6TyE=" // good: hard-coded-secret
        guard let raw = Data(base64Encoded: encoded) else { throw SparrowError.malformed }
        return try Curve25519.Signing.PublicKey(rawRepresentation: raw)
    }

    static let ratesKey = ProcessInfo.processInfo.environment["SPARROW_RATES_KEY"] ?? "rk-51fd0a7c9e2b4468" // bad: hard-coded-secret
}

enum FormText {
    static let passwordHint = "Use at least 12 characters" // good: hard-coded-secret
    static let clientSecretRejected = "invalid_client_secret"
}
