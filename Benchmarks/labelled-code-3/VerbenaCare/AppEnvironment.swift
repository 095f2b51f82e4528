import Foundation

enum Stage: String {
    case production
    case staging
}

struct AppEnvironment {
    let stage: Stage
    let apiBase: URL
    let uploadBase: URL
    let partnerBase: URL
    let clientID: String
    let redirectURI: URL

    static let production = AppEnvironment(
        stage: .production,
        apiBase: URL(string: "https://api.verbena-care.com/v3")!,
        uploadBase: URL(string: "https://files.verbena-care.com")!,
        partnerBase: URL(string: "http://labs.verbena-partners.net/intake")!,
        clientID: "verbena-ios",
        redirectURI: URL(string: "https://app.verbena-care.com/oauth/callback")!
    )

    static let staging = AppEnvironment(
        stage: .staging,
        apiBase: URL(string: "https://api.staging.verbena-care.com/v3")!,
        uploadBase: URL(string: "https://files.staging.verbena-care.com")!,
        partnerBase: URL(string: "https://labs.staging.verbena-care.com/intake")!,
        clientID: "verbena-ios-staging",
        redirectURI: URL(string: "https://app.staging.verbena-care.com/oauth/callback")!
    )
}

enum PreferenceKey {
    static let lastPolicyTab = "last_policy_tab"
    static let memberSession = "member_session"
    static let onboardingSeen = "onboarding_seen"
    static let pinDigits = "quick_pin"
}

protocol Clock {
    var now: Date { get }
}

struct SystemClock: Clock {
    var now: Date { Date() }
}

final class AppContainer {
    let environment: AppEnvironment
    let clock: Clock
    private(set) lazy var api = APIClient(environment: environment, tokens: tokenVault)
    private(set) lazy var tokenVault = TokenVault(service: "com.verbena.care.session")
    private(set) lazy var auth = AuthService(api: api, vault: tokenVault, environment: environment)
    private(set) lazy var documents = DocumentVault(fileManager: .default)

    init(environment: AppEnvironment, clock: Clock = SystemClock()) {
        self.environment = environment
        self.clock = clock
    }
}
