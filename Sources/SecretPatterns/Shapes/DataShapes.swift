extension SecretShape {
    /// Database services.
    static let databases: [SecretShape] = [
        .token(
            "databricks-token", "Databricks personal access token", "Databricks",
            ["dapi"], [.exactly(32, .hex), .literal(["-2", "-3", "-1", ""])], .high, variety: .digit,
            "Revoke the token under User settings, Developer."),
        .token(
            "planetscale-password", "PlanetScale password", "PlanetScale",
            ["pscale_pw_"], [.run(.base64URL + "=", 32...64)], .high, "Delete the password on the database's page."),
        .token(
            "planetscale-token", "PlanetScale service or OAuth token", "PlanetScale",
            ["pscale_tkn_", "pscale_oauth_"], [.run(.base64URL + "=", 32...64)], .high,
            "Delete the token in the organization's settings."),
        .token(
            "airtable-token", "Airtable personal access token", "Airtable",
            ["pat"], [.exactly(14, .alphanumeric), .text("."), .exactly(64, .hex)], .high,
            "Delete the token at airtable.com/create/tokens."),
        .token(
            "yandex-cloud-api-key", "Yandex Cloud API key", "Yandex", ["AQVN"], [.run(.base64URL, 35...38)], .high,
            variety: .mixed, "Delete the key in the Yandex Cloud console."),
    ]

    /// Monitoring and analytics.
    static let observability: [SecretShape] = [
        .token(
            "sentry-organization-token", "Sentry organization token", "Sentry",
            ["sntrys_eyJ"], [.run(.base64 + "=_-", 60...500)], .high, "Revoke the token under Settings, Auth Tokens."),
        .token(
            "sentry-user-token", "Sentry user token", "Sentry", ["sntryu_"], [.exactly(64, .hex)], .high,
            "Revoke the token under User settings, Auth Tokens."),
        .token(
            "sentry-dsn-secret", "Sentry DSN with secret key", "Sentry",
            ["https://", "http://"],
            [.exactly(32, .hex), .text(":"), .exactly(32, .hex), .text("@"), .run(.host, 4...128)], .medium,
            "Use the DSN without its deprecated secret part, and revoke the old client key."),
        .token(
            "sentry-dsn", "Sentry DSN", "Sentry",
            ["https://", "http://"], [.exactly(32, .hex), .text("@"), .run(.host, 4...128)], .note,
            kind: .publishable, "Nothing to revoke: a DSN only allows sending events; set rate limits against abuse."),
        .named(
            "datadog-api-key", "Datadog API key", "Datadog",
            [NameRequirement("datadog", with: ["key", "token"]), NameRequirement("dd_", with: ["ddapikey"])],
            [.exactly(32, .hex)], .high, "Revoke the key under Organization settings; ship a client token instead."),
        .named(
            "datadog-application-key", "Datadog application key", "Datadog",
            [NameRequirement("datadog", with: ["key"]), NameRequirement("dd_", with: ["ddappkey"])],
            [.exactly(40, .hex)], .high, "Revoke the key under Organization settings, Application Keys."),
        .token(
            "new-relic-user-key", "New Relic user API key", "New Relic",
            ["NRAK-"], [.exactly(27, .uppercaseAlphanumeric)], .high, "Delete the key on the API keys page."),
        .token(
            "new-relic-insights-key", "New Relic insert or query key", "New Relic",
            ["NRII-", "NRIQ-"], [.exactly(32, .base64URL)], .medium, "Delete the key on the API keys page."),
        .token(
            "new-relic-browser-key", "New Relic browser key", "New Relic",
            ["NRJS-"], [.exactly(19, .hex)], .note, kind: .publishable,
            "Nothing to revoke: the key is part of web pages by design."),
        .token(
            "new-relic-licence-key", "New Relic license key", "New Relic",
            ["NRAL"], [], .medium, lead: TokenLead(.hex, 36...36), "Rotate the license key on the API keys page."),
        .token(
            "grafana-cloud-token", "Grafana Cloud access policy token", "Grafana Labs",
            ["glc_"], [.run(.base64, 32...400), .run(ByteAlphabet(bytesOf: "="), 0...3)], .high, variety: .mixed,
            "Delete the token in the Grafana Cloud portal."),
        .token(
            "grafana-service-account-token", "Grafana service account token", "Grafana Labs",
            ["glsa_"], [.exactly(32, .alphanumeric), .text("_"), .exactly(8, .anyHex)], .high,
            "Delete the token on the service account's page."),
        .token(
            "grafana-legacy-api-key", "Grafana legacy API key", "Grafana Labs",
            ["eyJrIjoi"], [.run(.base64, 70...400), .run(ByteAlphabet(bytesOf: "="), 0...2)], .high,
            "Delete the key under Administration, API keys."),
        .token(
            "dynatrace-token", "Dynatrace API token", "Dynatrace",
            ["dt0c01.", "dt0s01.", "dt0s16."],
            [.exactly(24, .uppercaseAlphanumeric), .text("."), .exactly(64, .uppercaseAlphanumeric)], .high,
            "Delete the token under Access tokens."),
        .named(
            "pagerduty-api-key", "PagerDuty API key", "PagerDuty", [.credential(of: "pagerduty")],
            [.exactly(20, .base64URL + "+")], .high, variety: .mixed,
            "Remove the key under Integrations, API Access Keys."),
        .named(
            "bugsnag-api-key", "Bugsnag API key", "Bugsnag", [NameRequirement("bugsnag", with: ["key"])],
            [.exactly(32, .hex)], .note, kind: .restrictable, "The key only allows sending reports; watch for abuse."),
        .named(
            "crashlytics-build-secret", "Crashlytics build secret", "Google",
            [NameRequirement("crashlytics", with: ["secret"]), NameRequirement("fabric", with: ["secret"])],
            [.exactly(64, .hex)], .low, "Move to Firebase Crashlytics, which needs no build secret."),
    ]

    /// Code quality and security services.
    static let testingTools: [SecretShape] = [
        .token(
            "sonarqube-token", "SonarQube token", "Sonar", ["squ_", "sqp_", "sqa_"], [.exactly(40, .hex)], .high,
            "Revoke the token under My Account, Security."),
        .token(
            "sourcegraph-access-token", "Sourcegraph access token", "Sourcegraph",
            ["sgp_"], [.literal(["local_", ""]), .exactly(40, .hex)], .high,
            "Delete the token under Settings, Access tokens."),
        .token(
            "sourcegraph-instance-token", "Sourcegraph instance access token", "Sourcegraph",
            ["sgp_"], [.exactly(16, .hex), .text("_"), .exactly(40, .hex)], .high,
            "Delete the token under Settings, Access tokens."),
        .named(
            "snyk-api-token", "Snyk API token", "Snyk", [.credential(of: "snyk")], TokenSegment.uuid, .high,
            "Revoke the token under Account settings."),
        .token(
            "postman-api-key", "Postman API key", "Postman",
            ["PMAK-"], [.exactly(24, .hex), .text("-"), .exactly(34, .hex)], .high,
            "Delete the key under Settings, API keys."),
        .named(
            "app-center-token", "App Center API token", "Microsoft",
            [NameRequirement("appcenter", with: ["token"]), NameRequirement("app_center", with: ["token"])],
            [.exactly(40, .hex)], .medium, "Remove the token; App Center itself was retired in 2025."),
        .named(
            "codecov-token", "Codecov upload token", "Codecov", [NameRequirement("codecov", with: ["token"])],
            TokenSegment.uuid, .low, "Regenerate the token in the repository's Codecov settings."),
    ]
}
