extension SecretShape {
    /// Chat services.
    static let messaging: [SecretShape] = [
        .token(
            "slack-bot-token", "Slack bot token", "Slack",
            ["xoxb-"], [.run(.digits, 8...14), .text("-"), .run(.alphanumeric + "-", 18...60)], .critical,
            "Revoke the token on the app's OAuth & Permissions page."),
        .token(
            "slack-user-token", "Slack user token", "Slack",
            ["xoxp-", "xoxe-", "xoxs-", "xoxo-"],
            [.run(.digits, 1...14), .text("-"), .run(.alphanumeric + "-", 24...250)], .critical,
            "Revoke the token on the app's OAuth & Permissions page."),
        .token(
            "slack-workspace-token", "Slack workspace token", "Slack",
            ["xoxa-", "xoxr-"], [.run(.alphanumeric + "-", 10...250)], .critical, variety: .digit,
            "Revoke the token on the app's OAuth & Permissions page."),
        .token(
            "slack-app-token", "Slack app-level token", "Slack",
            ["xapp-"],
            [
                .exactly(1, .digits), .text("-"), .run(.uppercaseAlphanumeric, 8...14), .text("-"),
                .run(.digits, 10...14), .text("-"), .run(.lowercaseAlphanumeric, 32...80),
            ], .critical, "Revoke the token under Basic Information, App-Level Tokens."),
        .token(
            "slack-webhook", "Slack incoming webhook", "Slack",
            ["hooks.slack.com/services/", "hooks.slack.com/workflows/", "hooks.slack.com/triggers/"],
            [
                .run(.uppercaseAlphanumeric, 8...14), .text("/"), .run(.alphanumeric, 8...20), .text("/"),
                .run(.alphanumeric, 18...40),
            ], .high, kind: .webhook, "Delete the webhook on the app's Incoming Webhooks page and post from a server."),
        .token(
            "discord-bot-token", "Discord bot token", "Discord", discordOpenings,
            [
                .run(.base64URL, 20...25), .text("."), .exactly(6, .base64URL), .text("."),
                .run(.base64URL, 27...38),
            ], .critical, variety: .mixed, "Reset the token on the Bot page of the Discord developer portal."),
        .token(
            "discord-webhook", "Discord webhook", "Discord",
            ["discord.com/api/webhooks/", "discordapp.com/api/webhooks/"],
            [.run(.digits, 17...20), .text("/"), .run(.base64URL, 60...80)], .high, kind: .webhook,
            "Delete the webhook in the channel's settings."),
        .named(
            "discord-client-secret", "Discord client secret", "Discord",
            [NameRequirement("discord", with: ["secret"])], [.exactly(32, .base64URL)], .high, variety: .mixed,
            "Reset the secret on the OAuth2 page of the Discord developer portal."),
        .token(
            "telegram-bot-token", "Telegram bot token", "Telegram", [":AA"], [.exactly(33, .base64URL)], .high,
            lead: TokenLead(.digits, 8...10, mayFollow: ["bot"]), "Revoke the token with BotFather's /revoke command."),
        .token(
            "microsoft-teams-webhook", "Microsoft Teams webhook", "Microsoft",
            [".webhook.office.com/webhookb2/"],
            TokenSegment.uuid + [.text("@")] + TokenSegment.uuid + [
                .text("/IncomingWebhook/"), .exactly(32, .hex), .text("/"),
            ] + TokenSegment.uuid,
            .high, kind: .webhook, lead: TokenLead(.lowercaseAlphanumeric, 1...63),
            "Remove the connector from the channel."),
        .token(
            "google-chat-webhook", "Google Chat webhook", "Google",
            ["chat.googleapis.com/v1/spaces/"],
            [
                .run(.base64URL, 8...20), .text("/messages?key="), .exactly(39, .base64URL), .text("&token="),
                .run(.base64URL + "%", 40...60),
            ], .high, kind: .webhook, "Delete the webhook under the space's Apps & integrations."),
        .token(
            "zapier-webhook", "Zapier webhook", "Zapier",
            ["hooks.zapier.com/hooks/catch/"],
            [.run(.digits, 5...10), .text("/"), .run(.lowercaseAlphanumeric, 6...12)], .medium, kind: .webhook,
            "Replace the trigger in the Zap, which creates a new URL."),
        .named(
            "twitch-client-secret", "Twitch client secret", "Twitch", [.credential(of: "twitch")],
            [.exactly(30, .lowercaseAlphanumeric)], .high, "Create a new secret in the Twitch developer console."),
    ]

    /// Base64 of the first two digits of a snowflake and the two zero bits of the third: `MTA`, `NzI`, `OTk`.
    private static let discordOpenings: [String] = ["MT", "Mj", "Mz", "ND", "NT", "Nj", "Nz", "OD", "OT"]
        .flatMap { first in "AEIMQUYcgk".map { "\(first)\($0)" } }

    /// A mark of two bytes together with each hexadecimal digit that can follow, since three bytes are looked up.
    private static func spread(_ mark: String) -> [String] { "0123456789abcdef".map { "\(mark)\($0)" } }

    /// Mail and text message services.
    static let email: [SecretShape] = [
        .token(
            "sendgrid-api-key", "SendGrid API key", "Twilio SendGrid",
            ["SG."], [.exactly(22, .base64URL), .text("."), .exactly(43, .base64URL)], .high,
            "Delete the key under Settings, API Keys."),
        .token(
            "mailgun-api-key", "Mailgun API key", "Mailgun", ["key-"], [.exactly(32, .hex)], .high,
            "Delete the key under API Security."),
        .named(
            "mailgun-signing-key", "Mailgun private or signing key", "Mailgun", [.credential(of: "mailgun")],
            [.exactly(32, .hex), .text("-"), .exactly(8, .hex), .text("-"), .exactly(8, .hex)], .high,
            "Regenerate the key under API Security."),
        .token(
            "mailchimp-api-key", "Mailchimp API key", "Mailchimp", ["-us"], [.run(.digits, 1...2)], .high,
            lead: TokenLead(.hex, 32...32), "Revoke the key under Account, Extras, API keys."),
        .named(
            "mandrill-api-key", "Mailchimp Transactional API key", "Mailchimp", [.credential(of: "mandrill")],
            [.exactly(22, .base64URL)], .high, variety: .mixed, "Revoke the key in the Mandrill settings."),
        .named(
            "postmark-server-token", "Postmark server token", "Postmark", [.credential(of: "postmark")],
            TokenSegment.uuid, .high,
            "Create a new server token on the API Tokens page."),
        .token(
            "brevo-api-key", "Brevo API or SMTP key", "Brevo", ["xkeysib-", "xsmtpsib-"],
            [.exactly(64, .hex), .text("-"), .exactly(16, .alphanumeric)], .high,
            "Delete the key under SMTP & API."),
        .token(
            "resend-api-key", "Resend API key", "Resend", ["re_"],
            [.exactly(8, .alphanumeric), .text("_"), .exactly(24, .alphanumeric)], .high, variety: .mixed,
            "Delete the key at resend.com under API Keys."),
        .token(
            "twilio-api-key", "Twilio API key SID", "Twilio", spread("SK"), [.exactly(31, .hex)], .medium,
            "Delete the key in the Twilio console."),
        .named(
            "twilio-auth-token", "Twilio auth token", "Twilio", [.credential(of: "twilio")], [.exactly(32, .hex)],
            .critical, "Promote a secondary auth token in the Twilio console, which retires this one."),
        .token(
            "twilio-account-sid", "Twilio account SID", "Twilio", spread("AC"), [.exactly(31, .hex)], .note,
            kind: .publishable,
            "Nothing to revoke: the identifier gives no access without its auth token."),
    ]
}
