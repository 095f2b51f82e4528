extension SecretShape {
    /// Shapes that are hidden in running text, and that the auditor does not look for in source.
    static let runningText: [SecretShape] = [
        running("google-oauth-refresh-token", "Google", ["1//0"], [.run(.base64URL, 60...180)]),
        running("google-oauth-code", "Google", ["4/0A"], [.run(.base64URL, 50...120)]),
        running(
            "aws-session-token-text", "Amazon Web Services", ["IQoJb3JpZ2lu", "FwoGZXIvYXdz"],
            [
                .run(.base64 + "=", 200...2000)
            ]),
        running(
            "azure-devops-token", "Microsoft", ["AZDO"], [.exactly(4, .alphanumeric)],
            lead: TokenLead(.alphanumeric, 76...76)),
        running(
            "azure-search-key", "Microsoft", ["AzSe"], [.exactly(6, .alphanumeric)],
            lead: TokenLead(.alphanumeric, 42...42)),
        running(
            "azure-function-key", "Microsoft", ["AzFu"], [.exactly(8, .base64), .text("==")],
            lead: TokenLead(.base64 + "-_", 44...44)),
        running(
            "azure-storage-key-text", "Microsoft", ["+ASt"], [.run(.base64, 6...8), .literal(["==", "="])],
            lead: TokenLead(.base64, 76...76)),
        running("digitalocean-spaces-key", "DigitalOcean", ["DO00"], [.exactly(16, .uppercaseAlphanumeric)], .digit),
        running("scaleway-access-key", "Scaleway", ["SCW"], [.exactly(17, .uppercaseAlphanumeric)], .digit),
        running("neon-api-key", "Neon", ["napi_"], [.run(.lowercaseAlphanumeric, 40...80)]),
        running("posthog-personal-key", "PostHog", ["phx_"], [.run(.word, 40...60)]),
        running(
            "packagist-token", "Packagist", ["packagist_uut_", "packagist_ort_", "packagist_oct_"],
            [.run(.hex, 60...80)]),
        running("rootly-api-token", "Rootly", ["rootly_"], [.exactly(64, .hex)]),
        running("apify-api-token", "Apify", ["apify_api_"], [.run(.alphanumeric, 34...40)]),
        running("matrix-access-token", "Matrix", ["syt_", "syr_", "mct_"], [.run(.base64URL + "=", 24...200)], .digit),
        running(
            "ory-token", "Ory", ["ory_at_", "ory_rt_", "ory_st_", "ory_pat_", "ory_ac_"],
            [.run(.base64URL + ".", 32...200)]),
        running(
            "salesforce-session", "Salesforce", ["00D"],
            [.run(.alphanumeric, 12...15), .text("!"), .run(.word + ".", 80...140)]),
        running(
            "jetbrains-token", "JetBrains", ["perm-", "perm:"],
            [
                .run(.base64URL + "=", 8...80), .text("."), .run(.base64URL + "=", 8...80), .text("."),
                .run(.alphanumeric, 20...80),
            ]),
        running("trello-api-token", "Atlassian", ["ATTA"], [.run(.anyHex, 60...80)]),
        running(
            "astra-db-token", "DataStax", ["AstraCS:"], [.exactly(24, .alphanumeric), .text(":"), .exactly(64, .hex)]),
        running("aiven-password", "Aiven", ["AVNS_"], [.run(.base64URL, 15...24)]),
        running("xendit-key", "Xendit", ["xnd_production_", "xnd_development_"], [.run(.alphanumeric, 36...80)]),
        running("deno-deploy-token", "Deno", ["ddp_", "ddw_"], [.exactly(36, .alphanumeric)]),
        running(
            "harness-token", "Harness", ["pat.", "sat."],
            [.exactly(22, .base64URL), .text("."), .exactly(24, .hex), .text("."), .exactly(20, .alphanumeric)]),
        running("render-api-key", "Render", ["rnd_"], [.run(.alphanumeric, 24...40)]),
        running("axiom-token", "Axiom", ["xaat-", "xapt-"], TokenSegment.uuid),
        running(
            "telnyx-api-key", "Telnyx", ["KEY"], [.exactly(32, .anyHex), .text("_"), .run(.base64URL, 20...24)], .digit),
        running(
            "paddle-api-key", "Paddle", ["pdl_live_apikey_", "pdl_sdbx_apikey_"],
            [
                .run(.lowercaseAlphanumeric, 26...26), .text("_"), .run(.alphanumeric, 22...22), .text("_"),
                .run(.alphanumeric, 3...3),
            ]),
        running("amazon-mws-token", "Amazon", ["amzn.mws."], TokenSegment.uuid),
        running("netbird-token", "NetBird", ["nbp_"], [.exactly(36, .alphanumeric)]),
        running("midtrans-server-key", "Midtrans", ["Mid-server-"], [.run(.base64URL, 20...32)]),
        running("nvidia-api-key", "NVIDIA", ["nvapi-"], [.run(.base64URL, 60...70)]),
        running("langfuse-secret-key", "Langfuse", ["sk-lf-"], TokenSegment.uuid),
        running("tavily-api-key", "Tavily", ["tvly-"], [.run(.base64URL, 30...60)], .digit),
        running("jina-api-key", "Jina AI", ["jina_"], [.run(.alphanumeric, 55...65)]),
        running(
            "elastic-api-key", "Elastic", ["essu_"], [.run(.base64, 40...120), .run(ByteAlphabet(bytesOf: "="), 0...2)]),
        running("honeycomb-key", "Honeycomb", ["hcaik_", "hcxik_", "hcamk_"], [.run(.lowercaseAlphanumeric, 50...64)]),
        running("slack-client-token", "Slack", ["xoxc-", "xoxd-"], [.run(.alphanumeric + "-%", 40...300)], .digit),
        running(
            "mapbox-temporary-token", "Mapbox", ["tk.eyJ"],
            [.run(.base64URL, 40...200), .text("."), .exactly(22, .base64URL)]),
        running(
            "circleci-project-token", "CircleCI", ["CCIPRJ_"],
            [.exactly(22, .alphanumeric), .text("_"), .exactly(40, .hex)]),
        running("socket-api-token", "Socket", ["sktsec_"], [.run(.base64URL, 40...64)]),
        running("mongodb-atlas-secret", "MongoDB", ["mdb_sa_sk_"], [.run(.base64URL, 40...48)]),
        running(
            "nostr-secret-key", "Nostr", ["nsec1"],
            [.exactly(58, ByteAlphabet(bytesOf: "qpzry9x8gf2tvdw0s3jn54khce6mua7l"))], check: .bech32),
        running("twitch-oauth-token", "Twitch", ["oauth:"], [.exactly(30, .lowercaseAlphanumeric)], .digit),
        running("statsig-secret", "Statsig", ["secret-"], [.run(.alphanumeric, 40...48)], .mixed),
        running(
            "dingtalk-webhook", "DingTalk", ["oapi.dingtalk.com/robot/send?access_token="], [.exactly(64, .hex)]),
        running("feishu-webhook", "Feishu", ["open.feishu.cn/open-apis/bot/v2/hook/"], TokenSegment.uuid),
    ]

    private static func running(
        _ id: String, _ provider: String, _ prefixes: [String], _ body: [TokenSegment], _ variety: ByteVariety = .any,
        lead: TokenLead? = nil, check: TokenCheck = .none
    ) -> SecretShape {
        .token(
            id, id, provider, prefixes, body, lead: lead, variety: variety, check: check,
            "Revoke the token at \(provider).")
    }
}
