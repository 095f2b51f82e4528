extension SecretShape {
    /// Hosting platforms.
    static let hosting: [SecretShape] = [
        .token(
            "digitalocean-token", "DigitalOcean access token", "DigitalOcean",
            ["dop_v1_", "doo_v1_", "dor_v1_"], [.exactly(64, .hex)], .critical,
            "Delete the token in the DigitalOcean control panel under API."),
        .token(
            "heroku-api-key", "Heroku API key", "Heroku", ["HRKU-AA"], [.exactly(58, .base64URL)], .critical,
            "Regenerate the API key under Account settings."),
        .token(
            "heroku-oauth-token", "Heroku authorization token", "Heroku", ["HRKU-"], TokenSegment.uuid, .critical,
            "Revoke the authorization with `heroku authorizations:revoke`."),
        .named(
            "heroku-legacy-api-key", "Heroku API key", "Heroku", [.credential(of: "heroku")], TokenSegment.uuid,
            .high, "Regenerate the API key under Account settings."),
        .token(
            "fly-access-token", "Fly.io access token", "Fly.io", ["fo1_"], [.exactly(43, .base64URL)], .high,
            "Revoke the token with `fly tokens revoke`."),
        .token(
            "fly-macaroon-token", "Fly.io macaroon token", "Fly.io",
            ["fm1a_", "fm1r_", "fm2_"], [.run(.base64, 100...2000), .run(ByteAlphabet(bytesOf: "="), 0...3)], .high,
            "Revoke the token with `fly tokens revoke`."),
        .token(
            "netlify-access-token", "Netlify access token", "Netlify", ["nfp_"], [.exactly(36, .alphanumeric)], .high,
            "Revoke the token under User settings, Applications."),
        .named(
            "vercel-access-token", "Vercel access token", "Vercel", [NameRequirement("vercel", with: ["token"])],
            [.exactly(24, .alphanumeric)], .high, variety: .mixed, "Delete the token under Account settings, Tokens."),
        .named(
            "cloudflare-api-token", "Cloudflare API token", "Cloudflare",
            [NameRequirement("cloudflare", with: ["token", "key"]), NameRequirement("cf_", with: ["cfapi"])],
            [.exactly(40, .base64URL)], .high, variety: .mixed, "Roll the token under My Profile, API Tokens."),
        .named(
            "cloudflare-global-key", "Cloudflare global API key", "Cloudflare",
            [NameRequirement("cloudflare", with: ["key"])], [.exactly(37, .hex)], .critical,
            "Change the global API key under My Profile, API Tokens."),
        .token(
            "cloudflare-origin-ca-key", "Cloudflare origin CA key", "Cloudflare",
            ["v1.0-"], [.exactly(24, .hex), .text("-"), .exactly(146, .hex)], .high,
            "Change the origin CA key under My Profile, API Tokens."),
        .token(
            "supabase-access-token", "Supabase personal access token", "Supabase",
            ["sbp_"], [.exactly(40, .hex)], .critical, "Delete the token under Account, Access Tokens."),
        .token(
            "supabase-secret-key", "Supabase secret key", "Supabase",
            ["sb_secret_"], [.run(.base64URL, 28...40)], .critical, variety: .mixed,
            "Delete the key under Project settings, API Keys; it bypasses row-level security."),
        .token(
            "supabase-publishable-key", "Supabase publishable key", "Supabase",
            ["sb_publishable_"], [.run(.base64URL, 28...40)], .note, kind: .publishable,
            "Nothing to revoke, as long as every table has row-level security."),
        .token(
            "cloudinary-url", "Cloudinary environment URL", "Cloudinary",
            ["cloudinary://"],
            [.run(.digits, 12...18), .text(":"), .run(.base64URL, 24...30), .text("@"), .run(.base64URL, 1...64)],
            .high,
            "Regenerate the API secret in the Cloudinary console."),
    ]

    /// Infrastructure, secret stores and build services.
    static let infrastructure: [SecretShape] = [
        .token(
            "terraform-cloud-token", "HCP Terraform API token", "HashiCorp",
            [".atlasv1."], [.run(.base64URL, 60...70)], .critical, lead: TokenLead(.alphanumeric, 14...14),
            "Delete the token under User or Team settings, Tokens."),
        .token(
            "vault-service-token", "Vault service token", "HashiCorp",
            ["hvs."], [.run(.base64URL, 90...120)], .critical, "Revoke the token with `vault token revoke`."),
        .token(
            "vault-batch-token", "Vault batch or recovery token", "HashiCorp",
            ["hvb.", "hvr."], [.run(.base64URL, 138...300)], .high, "Revoke the token's parent in Vault."),
        .named(
            "vault-legacy-token", "Vault legacy token", "HashiCorp", [NameRequirement("vault", with: ["token"])],
            [.text("s."), .exactly(24, .alphanumeric)], .high, variety: .mixed,
            "Revoke the token with `vault token revoke`."),
        .token(
            "doppler-token", "Doppler token", "Doppler",
            ["dp.pt.", "dp.ct.", "dp.sa.", "dp.said.", "dp.scim.", "dp.audit."],
            [.run(.alphanumeric, 40...44)], .critical, "Revoke the token in the Doppler dashboard."),
        .token(
            "doppler-service-token", "Doppler service token", "Doppler",
            ["dp.st."], [.run(.word + "-.", 40...80)], .high, variety: .mixed,
            "Revoke the token on the config's Access page."),
        .token(
            "pulumi-access-token", "Pulumi access token", "Pulumi", ["pul-"], [.exactly(40, .hex)], .critical,
            "Delete the token under Pulumi Cloud, Access Tokens."),
        .token(
            "tailscale-key", "Tailscale key", "Tailscale",
            ["tskey-auth-", "tskey-api-", "tskey-client-", "tskey-scim-", "tskey-webhook-"],
            [.run(.alphanumeric, 10...24), .text("-"), .run(.alphanumeric, 20...48)], .high,
            "Revoke the key under Settings, Keys."),
        .token(
            "circleci-token", "CircleCI personal token", "CircleCI",
            ["CCIPAT_"], [.exactly(22, .alphanumeric), .text("_"), .exactly(40, .hex)], .high,
            "Delete the token under User settings, Personal API Tokens."),
        .token(
            "buildkite-api-token", "Buildkite API token", "Buildkite", ["bkua_"], [.exactly(40, .hex)], .high,
            "Revoke the token under Personal settings, API Access Tokens."),
        .token(
            "octopus-deploy-api-key", "Octopus Deploy API key", "Octopus Deploy",
            ["API-"], [.exactly(26, .uppercaseAlphanumeric)], .high, variety: .digit,
            "Revoke the key in the Octopus profile."),
        .token(
            "infracost-api-key", "Infracost API key", "Infracost", ["ico-"], [.exactly(32, .alphanumeric)], .medium,
            variety: .mixed, "Replace the key under Org settings."),
        .token(
            "prefect-api-key", "Prefect API key", "Prefect",
            ["pnu_", "pnb_"], [.exactly(36, .alphanumeric)], .high, "Delete the key in the Prefect Cloud settings."),
        .token(
            "onepassword-service-account-token", "1Password service account token", "1Password",
            ["ops_eyJ"], [.run(.base64URL + "+/", 250...2000), .run(ByteAlphabet(bytesOf: "="), 0...3)], .critical,
            "Delete the service account in the 1Password developer settings."),
        .token(
            "onepassword-secret-key", "1Password Secret Key", "1Password",
            ["A3-"],
            [
                .exactly(6, .uppercaseAlphanumeric), .text("-"), .exactly(6, .uppercaseAlphanumeric),
                .literal(["-", ""]), .exactly(5, .uppercaseAlphanumeric), .text("-"),
                .exactly(5, .uppercaseAlphanumeric), .text("-"), .exactly(5, .uppercaseAlphanumeric), .text("-"),
                .exactly(5, .uppercaseAlphanumeric),
            ], .critical, "Regenerate the Secret Key in the account's profile."),
        .token(
            "openshift-user-token", "OpenShift user token", "Red Hat", ["sha256~"], [.exactly(43, .base64URL)], .high,
            "Delete the token object with `oc delete useroauthaccesstoken`."),
        .named(
            "okta-api-token", "Okta API token", "Okta", [.credential(of: "okta")],
            [.text("00"), .exactly(40, .base64URL)], .critical, variety: .mixed,
            "Revoke the token under Security, API, Tokens."),
    ]
}
