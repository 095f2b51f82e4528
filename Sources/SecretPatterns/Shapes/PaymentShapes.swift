extension SecretShape {
    /// Payment services.
    static let payment: [SecretShape] =
        stripe + [
            .token(
                "square-access-token", "Square access token", "Square", ["EAAA"], [.exactly(60, .base64URL)], .critical,
                variety: .mixed, "Replace the token in the Square developer dashboard."),
            .token(
                "square-personal-token", "Square legacy access token", "Square",
                ["sq0atp-"], [.exactly(22, .base64URL)], .critical,
                "Replace the token in the Square developer dashboard."),
            .token(
                "square-application-secret", "Square application secret", "Square",
                ["sq0csp-"], [.exactly(43, .base64URL)], .critical,
                "Replace the secret on the application's OAuth page."),
            .token(
                "square-application-id", "Square application ID", "Square",
                ["sq0idp-"], [.exactly(22, .base64URL)], .note, kind: .publishable,
                "Nothing to revoke: the identifier is public by design."),
            .token(
                "braintree-access-token", "PayPal Braintree access token", "PayPal",
                ["access_token$production$", "access_token$sandbox$"],
                [.exactly(16, .lowercaseAlphanumeric), .text("$"), .exactly(32, .hex)], .critical,
                "Revoke the token in the Braintree control panel."),
            .named(
                "paypal-client-secret", "PayPal client secret", "PayPal", [NameRequirement("paypal", with: ["secret"])],
                [.exactly(80, .base64URL)], .critical, variety: .mixed,
                "Create a new secret in the PayPal developer dashboard."),
            .named(
                "adyen-api-key", "Adyen API key", "Adyen", [.credential(of: "adyen")],
                [.text("AQE"), .run(.base64 + "-=", 60...250)], .critical, variety: .mixed,
                "Create a new key in the Adyen customer area, Developers, API credentials."),
            .token(
                "plaid-access-token", "Plaid access token", "Plaid",
                ["access-production-", "access-development-", "access-sandbox-"], TokenSegment.uuid, .high,
                "Invalidate the item's access token with /item/access_token/invalidate."),
            .named(
                "plaid-secret", "Plaid secret", "Plaid", [NameRequirement("plaid", with: ["secret"])],
                [.exactly(30, .hex)], .critical, "Rotate the secret on the Plaid dashboard's Keys page."),
            .token(
                "razorpay-key-id", "Razorpay key ID", "Razorpay",
                ["rzp_live_", "rzp_test_"], [.exactly(14, .alphanumeric)], .note, kind: .publishable,
                "Nothing to revoke: the key ID is public; only its secret is not."),
            .token(
                "flutterwave-secret-key", "Flutterwave secret key", "Flutterwave",
                ["FLWSECK-", "FLWSECK_TEST-"], [.exactly(32, .lowercaseAlphanumeric), .text("-X")], .high,
                "Regenerate the keys in the Flutterwave dashboard."),
            .token(
                "easypost-api-key", "EasyPost API key", "EasyPost",
                ["EZAK", "EZTK"], [.exactly(54, .alphanumeric)], .high, "Delete the key on the EasyPost API keys page."),
            .token(
                "duffel-access-token", "Duffel access token", "Duffel",
                ["duffel_live_", "duffel_test_"], [.exactly(43, .base64URL + "=")], .high,
                "Delete the token in the Duffel dashboard."),
        ]

    private static let stripe: [SecretShape] = [
        .token(
            "stripe-secret-key", "Stripe secret key", "Stripe",
            ["sk_live_"], [.run(.alphanumeric, 16...128)], .critical,
            "Roll the key in the Stripe dashboard; only a server may hold it."),
        .token(
            "stripe-restricted-key", "Stripe restricted key", "Stripe",
            ["rk_live_"], [.run(.alphanumeric, 16...128)], .high, "Roll the key in the Stripe dashboard."),
        .token(
            "stripe-test-key", "Stripe test-mode secret key", "Stripe",
            ["sk_test_", "rk_test_"], [.run(.alphanumeric, 16...128)], .low, variety: .digit,
            "Roll the key in the Stripe dashboard and keep test keys out of the source as well."),
        .token(
            "stripe-publishable-key", "Stripe publishable key", "Stripe",
            ["pk_live_", "pk_test_"], [.run(.alphanumeric, 16...128)], .note, kind: .publishable,
            "Nothing to revoke: the key is meant to ship in the app."),
        .token(
            "stripe-webhook-secret", "Stripe webhook signing secret", "Stripe",
            ["whsec_"], [.run(.base64 + "=", 24...64)], .high, variety: .mixed,
            "Roll the secret of the webhook endpoint."),
    ]

    /// Shops and customer relations.
    static let commerce: [SecretShape] = [
        shopify("shopify-access-token", "Shopify Admin API access token", "shpat_"),
        shopify("shopify-custom-app-token", "Shopify custom app access token", "shpca_"),
        shopify("shopify-private-app-password", "Shopify private app password", "shppa_"),
        shopify("shopify-shared-secret", "Shopify app shared secret", "shpss_"),
        .token(
            "hubspot-private-app-token", "HubSpot private app token", "HubSpot",
            ["pat-na1-", "pat-na2-", "pat-eu1-", "pat-ap1-"], TokenSegment.uuid, .high,
            "Rotate the token under Settings, Private apps."),
        .token(
            "intercom-access-token", "Intercom access token", "Intercom",
            ["dG9rO"], [.run(.base64, 50...56), .run(ByteAlphabet(bytesOf: "="), 0...2)], .high, variety: .mixed,
            "Regenerate the token in the Intercom developer hub."),
        .named(
            "zendesk-api-token", "Zendesk API token", "Zendesk", [.credential(of: "zendesk")],
            [.exactly(40, .alphanumeric)], .high, variety: .mixed, "Delete the token in the Zendesk admin center."),
        .token(
            "contentful-management-token", "Contentful management token", "Contentful",
            ["CFPAT-"], [.exactly(43, .base64URL)], .high, "Revoke the token under Settings, CMA tokens."),
        .named(
            "algolia-admin-key", "Algolia API key", "Algolia", [.credential(of: "algolia")], [.exactly(32, .hex)],
            .medium, "Ship a search-only key, and rotate this one in the dashboard if it can write."),
        .token(
            "typeform-access-token", "Typeform access token", "Typeform",
            ["tfp_"], [.run(.base64URL + ".=", 40...60)], .high, variety: .mixed,
            "Delete the token under Account, Personal tokens."),
        .token(
            "shippo-api-token", "Shippo API token", "Shippo",
            ["shippo_live_", "shippo_test_"], [.exactly(40, .anyHex)], .high, "Delete the token on the Shippo API page."
        ),
    ]

    private static func shopify(_ id: String, _ name: String, _ prefix: String) -> SecretShape {
        .token(
            id, name, "Shopify", [prefix], [.exactly(32, .anyHex)], .high,
            "Rotate the app's credentials in the Shopify admin.")
    }
}
