import CryptoKit
import Foundation

enum ServiceConfig {
    static let apiBase = URL(string: "https://api.hearthline.app/v3")!
    static let mediaHost = "media.hearthline.app"
    static let voipTopic = "app.hearthline.ios.voip"

    static let relaySigningSecret = "q8Zt1vR4mLx0Ws7KpYb2Ne5HcUd9Gf3J" // bad: hard-coded-secret
    static let relaySigningKeyID = "relay-signing-2025-03-primary-eu" // good: hard-coded-secret

    static let crashReportingDSN = "https://3c1f0a7be2d94c58a6@o44120.ingest.sentry.io/5512" // good: hard-coded-secret

    static let releasePublicKey = "MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=" // good: hard-coded-secret

    enum Header {
        static let password = "X-Hearthline-Room-Password"
        static let keyID = "X-Hearthline-Key-Id"
        static let signature = "X-Hearthline-Signature"
    }
}

struct RelaySigner {
    private let key: SymmetricKey

    init(secret: String = ServiceConfig.relaySigningSecret) {
        key = SymmetricKey(data: Data(secret.utf8))
    }

    func sign(_ request: inout URLRequest) {
        let payload = Data((request.url?.path ?? "").utf8) + (request.httpBody ?? Data())
        let code = HMAC<SHA256>.authenticationCode(for: payload, using: key)
        request.setValue(ServiceConfig.relaySigningKeyID, forHTTPHeaderField: ServiceConfig.Header.keyID)
        request.setValue(Data(code).base64EncodedString(), forHTTPHeaderField: ServiceConfig.Header.signature)
    }
}

enum DeploymentStage: String {
    case production
    case beta

    var gatewayToken: String {
        switch self {
        case .production:
            return Bundle.main.deliveredGatewayToken ?? ""
        case .beta:
            return "gw_b3ta_5Vd8sKq0TzLr2NxWm7YhPc4E" // bad: hard-coded-secret
        }
    }
}

extension Bundle {
    var deliveredGatewayToken: String? {
        RemoteSettings.shared.value(for: "gateway_token")
    }

    var photoPrintSecret: String? {
        object(forInfoDictionaryKey: "HLPhotoPrintPartnerSecret") as? String
    }
}

final class RemoteSettings: @unchecked Sendable {
    static let shared = RemoteSettings()

    private let lock = NSLock()
    private var values: [String: String] = [:]

    func value(for name: String) -> String? {
        lock.lock()
        defer { lock.unlock() }
        return values[name]
    }

    func replace(with fresh: [String: String]) {
        lock.lock()
        defer { lock.unlock() }
        values = fresh // good: data-race
    }
}
