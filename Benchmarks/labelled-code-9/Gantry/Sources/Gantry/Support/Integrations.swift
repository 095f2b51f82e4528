import Foundation

enum Integrations {
    static let chatHook = "https://hooks.slack.com/services/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" // bad: hard-coded-secret
    static let chatDocs = "https://api.slack.com/messaging/webhooks" // good: hard-coded-secret
    static let tokenPattern = "ghp_[A-Za-z0-9]{36}" // good: hard-coded-secret

    private static let mirror = (id: "AKIA4GNTRYQ7ZLMX2PVD", secret: "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") // bad: hard-coded-secret

    static func mirrorHeaders(signer: (String, String) -> [String: String]) -> [String: String] {
        signer(mirror.id, mirror.secret)
    }

    static func registryPassword(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> String? {
        environment["GANTRY_REGISTRY_PASSWORD"] // good: hard-coded-secret
    }

    static func packageToken(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> String {
        environment["GANTRY_PACKAGE_TOKEN"] ?? "ghp_Qm4Zt8XvB1nLr6YcPw3KsUd9JhEa5FgT2oVi" // bad: hard-coded-secret
    }

    static let sampleConfiguration = "[gantry]\naccount = \"you@example.com\"\ntoken = \"<paste your token here>\"" // good: hard-coded-secret

    static let fleetKey = "-----BEGIN EC PRIVATE KEY-----\nMHcCAQEEIJm3b1Yc9n0P4vX2kq7RZt6wLs8Hd5Ff0aGu1oTeVi2yoAoGCCqGSM49\nAwEHoUQDQgAEx0pWc7QmZ2v1n8Kb4sYt9LrJd3Hf6GaUe5oXi0TVqBzM2yPwNkRl\nS8jE7cDhFgAuI1oQvXt4Z6mLb9nKr3WsYQ==\n-----END EC PRIVATE KEY-----" // bad: hard-coded-secret
}
