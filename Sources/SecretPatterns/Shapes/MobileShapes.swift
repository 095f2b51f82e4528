extension SecretShape {
    /// Services for mobile applications.
    static let mobile: [SecretShape] = [
        .named(
            "revenuecat-secret-key", "RevenueCat secret API key", "RevenueCat", [.credential(of: "revenuecat")],
            [.text("sk_"), .run(.alphanumeric, 24...40)], .high, variety: .any,
            "Revoke the key in the RevenueCat dashboard; the app needs only the public one."),
        .token(
            "revenuecat-public-key", "RevenueCat public SDK key", "RevenueCat",
            ["appl_", "goog_"], [.run(.alphanumeric, 26...32)], .note, kind: .publishable,
            "Nothing to revoke: the key is meant to ship in the app."),
        .token(
            "onesignal-api-key", "OneSignal REST API key", "OneSignal",
            ["os_v2_app_", "os_v2_org_"], [.run(.lowercaseAlphanumeric, 80...120)], .high,
            "Delete the key under Settings, Keys & IDs; only a server may send."),
        .token(
            "pubnub-secret-key", "PubNub secret key", "PubNub", ["sec-c-"], [.run(.alphanumeric + "=", 40...60)], .high,
            variety: .mixed, "Add a new keyset in the PubNub portal and retire this one."),
        .token(
            "pubnub-client-key", "PubNub publish or subscribe key", "PubNub",
            ["pub-c-", "sub-c-"], TokenSegment.uuid, .note, kind: .publishable,
            "Nothing to revoke: protect the keyset with Access Manager."),
        .token(
            "launchdarkly-server-key", "LaunchDarkly SDK or API key", "LaunchDarkly",
            ["sdk-", "api-"], TokenSegment.uuid, .medium, "Reset the key; an app uses the mobile key."),
        .token(
            "launchdarkly-mobile-key", "LaunchDarkly mobile key", "LaunchDarkly",
            ["mob-"], TokenSegment.uuid, .note, kind: .publishable,
            "Nothing to revoke: the key is meant to ship in the app."),
        .token(
            "branch-secret", "Branch secret", "Branch",
            ["secret_live_"], [.exactly(32, .alphanumeric)], .high, variety: .mixed,
            "Regenerate the secret in the Branch dashboard."),
        .token(
            "branch-key", "Branch key", "Branch",
            ["key_live_", "key_test_"], [.exactly(32, .alphanumeric)], .note, kind: .publishable, variety: .mixed,
            "Nothing to revoke: the key is meant to ship in the app."),
        .named(
            "appsflyer-dev-key", "AppsFlyer dev key", "AppsFlyer", [NameRequirement("appsflyer", with: ["key"])],
            [.exactly(22, .alphanumeric)], .low, kind: .restrictable, variety: .mixed,
            "Keep the key out of public source; it lets anyone send events."),
        .named(
            "amplitude-api-key", "Amplitude API key", "Amplitude", [NameRequirement("amplitude", with: ["key"])],
            [.exactly(32, .hex)], .note, kind: .publishable,
            "Nothing to revoke: the API key ships in the app; only the secret key must not."),
        .named(
            "flurry-api-key", "Flurry API key", "Flurry", [NameRequirement("flurry")],
            [.exactly(20, .uppercaseAlphanumeric)], .note, kind: .publishable,
            "Nothing to revoke: the key only allows sending events."),
        .named(
            "mixpanel-token", "Mixpanel project token", "Mixpanel", [NameRequirement("mixpanel", with: ["token"])],
            [.exactly(32, .hex)], .note, kind: .publishable, "Nothing to revoke: the token only allows sending events."),
        .named(
            "mixpanel-api-secret", "Mixpanel API secret", "Mixpanel", [NameRequirement("mixpanel", with: ["secret"])],
            [.exactly(32, .hex)], .high, "Reset the secret in the project's settings."),
    ]

    /// Apple and its tool chain.
    static let apple: [SecretShape] = [
        .named(
            "apple-app-specific-password", "Apple app-specific password", "Apple",
            [
                NameRequirement("specific_password"), NameRequirement("specificpassword"),
                NameRequirement("apple", with: ["password"]),
                NameRequirement("notary", with: ["password"]), NameRequirement("fastlane", with: ["password"]),
                NameRequirement("altool", with: ["password"]), NameRequirement("app_password"),
            ],
            [
                .exactly(4, .lowercase), .text("-"), .exactly(4, .lowercase), .text("-"), .exactly(4, .lowercase),
                .text("-"), .exactly(4, .lowercase),
            ], .critical, kind: .password, variety: .any,
            "Revoke the password at account.apple.com and sign with an App Store Connect API key."),
        .named(
            "fastlane-match-password", "Fastlane match passphrase", "Fastlane",
            [NameRequirement("matchpassword"), NameRequirement("match_password")], [.run(.userinfo + "$/@", 6...128)],
            .critical,
            kind: .password, variety: .any,
            "Change the passphrase with `fastlane match change_password` and read it from the build service."),
        .named(
            "fastlane-session", "Fastlane Apple ID session", "Fastlane",
            [NameRequirement("fastlane_session")], [.text("---"), .run(.visible + " " - "\"'<", 40...4000)],
            .high, variety: .digit, "Sign the Apple ID out everywhere and use an App Store Connect API key."),
    ]
}
