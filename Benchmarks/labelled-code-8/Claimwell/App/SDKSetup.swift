import DatadogCore
import DatadogLogs
import DatadogRUM
import DatadogSessionReplay
import FirebaseCore
import FirebaseCrashlytics
import Foundation
import TrustKit

struct BuildSettings {
    let environment: String
    let datadogClientToken: String
    let rumApplicationID: String

    static let production = BuildSettings(
        environment: "prod",
        datadogClientToken: "pub2b7d90e4c1a85f6623bd0a91ee47cc58", // good: hard-coded-secret
        rumApplicationID: "5f0a2f4c-8b9e-47ad-9d61-2e5c0b7a1c93"
    )
}

enum SDKSetup {
    static func start(_ settings: BuildSettings = .production) {
        FirebaseApp.configure()
        Crashlytics.crashlytics().setCrashlyticsCollectionEnabled(true) // good: insecure-configuration
        startMonitoring(settings)
        startPinning()
    }

    private static func startMonitoring(_ settings: BuildSettings) {
        Datadog.initialize(
            with: Datadog.Configuration(
                clientToken: settings.datadogClientToken,
                env: settings.environment,
                site: .eu1
            ),
            trackingConsent: .pending // good: insecure-configuration
        )
        RUM.enable(with: RUM.Configuration(applicationID: settings.rumApplicationID))
        SessionReplay.enable(
            with: SessionReplay.Configuration(
                replaySampleRate: 20,
                textAndInputPrivacyLevel: .maskSensitiveInputs,
                imagePrivacyLevel: .maskNone, // bad: insecure-configuration
                touchPrivacyLevel: .hide // good: insecure-configuration
            )
        )
    }

    private static func startPinning() {
        let backups = [
            "HXXQgxueCIU5TTLHob/bPbwcKOKw6DkfsTWYHbxbqTY=", // good: hard-coded-secret
            "0SDf3cRToyZJaMsoS17oF72VMavLxj/N7WBNasNuiR8="
        ]
        TrustKit.initSharedInstance(withConfiguration: [
            kTSKSwizzleNetworkDelegates: false,
            kTSKPinnedDomains: [
                "api.claimwell.com": [
                    kTSKEnforcePinning: true, // good: tls-validation
                    kTSKPublicKeyHashes: backups
                ] as [String: Any]
            ]
        ])
    }
}
