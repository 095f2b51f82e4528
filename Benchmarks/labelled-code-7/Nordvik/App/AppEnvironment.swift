import Foundation

struct AppEnvironment {
    enum Stage: String {
        case production
        case staging
    }

    let stage: Stage
    let apiBase: URL
    let portalBase: URL
    let requestSigningSecret: String
    let oauthClientID: String

    static let production = AppEnvironment(
        stage: .production,
        apiBase: URL(string: "https://api.nordvik.example/v3/")!,
        portalBase: URL(string: "https://portal.nordvik.example/")!,
        requestSigningSecret: "q7Lw2fVn80sXcR4eTzB1uYkP", // bad: hard-coded-secret
        oauthClientID: "nordvik-ios-patient"
    )
}

enum KeychainAccount {
    static let refreshToken = "session.refresh-token" // good: hard-coded-secret
    static let recordKey = "record.master-key"
    static let passcodeVerifier = "lock.passcode-verifier"
}

enum TrustAnchors {
    static let apiKeyPins: Set<String> = [
        "r/mIkG3eEpVdm+u/ko/cwxzOMo1bk4TyHIlByibiA5E=" // good: hard-coded-secret
    ]
}
