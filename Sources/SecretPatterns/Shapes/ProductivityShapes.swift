extension SecretShape {
    /// Office and design tools.
    static let productivity: [SecretShape] = [
        .token(
            "linear-api-key", "Linear API key", "Linear",
            ["lin_api_", "lin_oauth_"], [.run(.alphanumeric, 40...64)], .high, "Revoke the key under Settings, API."),
        .token(
            "notion-integration-token", "Notion integration token", "Notion",
            ["ntn_"], [.exactly(11, .digits), .exactly(35, .alphanumeric)], .high,
            "Refresh the token at notion.so/my-integrations."),
        .token(
            "notion-legacy-token", "Notion legacy integration token", "Notion",
            ["secret_"], [.exactly(43, .alphanumeric)], .high, variety: .mixed,
            "Refresh the token at notion.so/my-integrations."),
        .named(
            "asana-access-token", "Asana access token", "Asana", [.credential(of: "asana")],
            [
                .literal(["0/", "1/", "2/"]), .run(.digits, 10...20), .literal(["/", ":"]),
                .run(.alphanumeric + "/:", 32...60),
            ], .high, "Deauthorize the token in the Asana developer console."),
        .token(
            "figma-access-token", "Figma access token", "Figma",
            ["figd_"], [.run(.base64URL, 38...46)], .high, variety: .mixed,
            "Revoke the token under Settings, Security."),
        .token(
            "adobe-client-secret", "Adobe client secret", "Adobe",
            ["p8e-", "p8s-"], [.exactly(32, .base64URL)], .high, variety: .digit,
            "Rotate the secret in the Adobe developer console."),
        .token(
            "frame-io-token", "Frame.io developer token", "Adobe", ["fio-u-"], [.exactly(64, .base64URL + "=")], .high,
            "Delete the token at developer.frame.io."),
        .token(
            "readme-api-key", "ReadMe API key", "ReadMe", ["rdme_"], [.exactly(70, .lowercaseAlphanumeric)], .medium,
            "Delete the key in the ReadMe dashboard."),
        .token(
            "dropbox-access-token", "Dropbox access token", "Dropbox", ["sl."], [.run(.base64URL + ".", 130...2000)],
            .high, variety: .mixed, "Revoke the token in the Dropbox app console."),
    ]

    /// Social networks and media.
    static let social: [SecretShape] = [
        .token(
            "facebook-access-token", "Facebook access token", "Meta", ["EAA"], [.run(.alphanumeric, 90...400)], .high,
            variety: .mixed, "Invalidate the token in the Meta app dashboard by resetting the app secret."),
        .named(
            "facebook-app-secret", "Facebook app secret", "Meta",
            [NameRequirement("facebook", with: ["secret"]), NameRequirement("fb_", with: ["secret"])],
            [.exactly(32, .hex)], .critical, "Reset the app secret under App settings, Basic."),
        .token(
            "instagram-access-token", "Instagram access token", "Meta",
            ["IGQ", "IGAA"], [.run(.base64URL, 100...300)], .high, variety: .mixed,
            "Invalidate the token in the Meta app dashboard."),
        .token(
            "twitter-bearer-token", "X (Twitter) bearer token", "X",
            ["AAAAAAAAAAAAAAAAAAAAA"], [.run(.alphanumeric + "%", 60...120)], .high, variety: .mixed,
            "Regenerate the token in the X developer portal."),
        .named(
            "twitter-consumer-secret", "X (Twitter) consumer secret", "X",
            [NameRequirement("twitter", with: ["secret"])], [.run(.alphanumeric, 45...50)], .high, variety: .mixed,
            "Regenerate the keys in the X developer portal."),
        .token(
            "linkedin-client-secret", "LinkedIn client secret", "LinkedIn",
            ["WPL_AP1.", "WPL_AP0."],
            [.exactly(16, .alphanumeric), .text("."), .run(.alphanumeric + "+/", 6...8), .text("==")], .high,
            "Generate a new client secret in the LinkedIn developer portal."),
        .named(
            "linkedin-legacy-client-secret", "LinkedIn client secret", "LinkedIn",
            [NameRequirement("linkedin", with: ["secret"])], [.exactly(16, .alphanumeric)], .high, variety: .mixed,
            "Generate a new client secret in the LinkedIn developer portal."),
        .named(
            "spotify-client-secret", "Spotify client secret", "Spotify",
            [NameRequirement("spotify", with: ["secret"])], [.exactly(32, .hex)], .high,
            "Rotate the client secret in the Spotify dashboard and use PKCE in the app."),
    ]

    /// Maps.
    static let maps: [SecretShape] = [
        .token(
            "mapbox-secret-token", "Mapbox secret access token", "Mapbox",
            ["sk.eyJ"], [.run(.base64URL, 40...200), .text("."), .exactly(22, .base64URL)], .high,
            "Delete the token on the Mapbox account page; only downloads of the SDK need one."),
        .token(
            "mapbox-public-token", "Mapbox public access token", "Mapbox",
            ["pk.eyJ"], [.run(.base64URL, 40...200), .text("."), .exactly(22, .base64URL)], .note,
            kind: .publishable, "Nothing to revoke: restrict the token's scopes on the Mapbox account page."),
    ]
}
