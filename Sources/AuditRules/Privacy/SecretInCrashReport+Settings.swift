import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

/// Settings by which an analytics or crash service gathers by itself what it is not to have.
enum GatheringSettings {
    static func inspect(_ file: SwiftFile, _ pass: inout Pass) {
        guard file.role.isShipped, services.contains(where: { pass.workspace.imports($0) }) else { return }
        for setting in file.settings(Set(switchedOn).union(switchedOff).union(levels))
        where !setting.value.isForDevelopers {
            let gathers =
                switchedOn.contains(setting.name) && setting.value.isTrue(pass)
                || switchedOff.contains(setting.name) && setting.value.isFalse(pass)
                || levels.contains(setting.name) && unmasked.contains(setting.value.name)
                    && setting.value.kind == .member
            guard gathers else { continue }
            pass.report(
                "With this `\(setting.name)`, reports include what the user sees or types", at: setting.value,
                .init(confidence: .medium))
        }
    }

    /// The modules of services that have these settings.
    private static let services = [
        "Sentry", "DatadogSessionReplay", "DatadogRUM", "Datadog", "Instabug", "FullStory", "UXCam", "PostHog",
        "Bugsnag", "AppCenterCrashes", "Mixpanel", "Amplitude", "LaunchDarklySessionReplay", "Smartlook", "NewRelic",
    ]

    /// Sentry: who uses the app, its screen and its views with each report.
    private static let switchedOn = ["sendDefaultPii", "attachScreenshot", "attachViewHierarchy"]

    /// Sentry, PostHog and their like: what hides texts and pictures in recorded sessions.
    private static let switchedOff = [
        "maskAllText", "maskAllImages", "maskAllTextInputs", "redactAllText", "redactAllImages",
    ]

    /// Datadog: how much of a recorded session is hidden.
    private static let levels = ["textAndInputPrivacyLevel", "imagePrivacyLevel", "defaultPrivacyLevel"]

    private static let unmasked: Set<String> = ["maskNone", "allow"]
}

extension [Example] {
    static let gatheringSettings: [Example] = [
        Example(
            """
            import Sentry
            func start() {
                SentrySDK.start { options in
                    options.sendDefaultPii = ↓true
                    options.attachScreenshot = ↓true
                    options.sessionReplay.maskAllText = ↓false
                }
            }
            """, "what Sentry gathers by itself"),
        Example(
            """
            import DatadogSessionReplay
            let replay = SessionReplay.Configuration(replaySampleRate: 5, imagePrivacyLevel: ↓.maskNone)
            """, "recorded sessions"),
    ]

    static let gatheringSettingsGood: [Example] = [
        Example(
            """
            import Sentry
            func start() {
                SentrySDK.start { options in
                    options.sendDefaultPii = false
                    options.attachScreenshot = false
                    options.sessionReplay.maskAllText = true
                }
            }
            """, "left off"),
        Example(
            "final class Mail { var attachScreenshot = false; func f() { attachScreenshot = true } }", "the app's own"),
    ]
}
