extension SecretShape {
    /// Amazon Web Services and Google.
    static let amazonAndGoogle: [SecretShape] = [
        .token(
            "aws-access-key-id", "AWS access key ID", "Amazon Web Services",
            ["AKIA", "ABIA", "ACCA", "A3TX"], [.exactly(16, .base32)], .high,
            "Deactivate and delete the key in the IAM console, and check CloudTrail for its use."),
        .token(
            "aws-temporary-access-key-id", "AWS temporary access key ID", "Amazon Web Services",
            ["ASIA"], [.exactly(16, .base32)], .medium,
            "Revoke the role's active sessions in the IAM console."),
        .named(
            "aws-secret-access-key", "AWS secret access key", "Amazon Web Services",
            [
                NameRequirement("aws", with: ["secret"]), NameRequirement("amazon", with: ["secret"]),
                NameRequirement("secretaccesskey"), NameRequirement("secret_access_key"),
            ],
            [.exactly(40, .base64)], .critical, variety: .mixed,
            "Deactivate and delete the key pair in the IAM console, and check CloudTrail for its use."),
        .named(
            "aws-session-token", "AWS session token", "Amazon Web Services",
            [
                NameRequirement("aws", with: ["sessiontoken"]), NameRequirement("sessiontoken"),
                NameRequirement("session_token"),
            ],
            [.run(.base64, 200...2000), .run(ByteAlphabet(bytesOf: "="), 0...2)], .medium, variety: .mixed,
            "Revoke the role's active sessions in the IAM console."),
        .token(
            "aws-bedrock-api-key", "Amazon Bedrock API key", "Amazon Web Services",
            ["ABSK"], [.run(.base64, 109...269), .run(ByteAlphabet(bytesOf: "="), 0...2)], .high,
            "Delete the key in the Bedrock console and its service credential in IAM."),
        .token(
            "google-api-key", "Google API key", "Google", ["AIza"], [.exactly(35, .base64URL)], .low,
            kind: .restrictable,
            "Restrict the key to the app's bundle identifier and to the needed APIs in the Google Cloud console."),
        .token(
            "google-service-account-key", "Google service account key", "Google",
            ["\"private_key_id\""], [.run(ByteAlphabet(bytesOf: " :\""), 1...8), .exactly(40, .hex)], .critical,
            "Delete the key under IAM, Service Accounts, and use workload identity instead."),
        .token(
            "google-oauth-client-secret", "Google OAuth client secret", "Google",
            ["GOCSPX-"], [.exactly(28, .base64URL)], .high,
            "Reset the client secret in the Google Cloud console; an app needs an iOS client, which has none."),
        .token(
            "google-oauth-access-token", "Google OAuth access token", "Google",
            ["ya29."], [.run(.base64URL, 60...1200)], .medium,
            "Revoke the grant; an access token belongs in the keychain of the device it was made for."),
        .token(
            "google-oauth-client-id", "Google OAuth client ID", "Google",
            [".apps.googleusercontent.com"], [], .note, kind: .publishable,
            lead: TokenLead(.base64URL, 40...60), "Nothing to revoke: the identifier is public by design."),
        .token(
            "firebase-server-key", "Firebase Cloud Messaging server key", "Google",
            [":APA91b"], [.run(.base64URL, 130...140)], .high, lead: TokenLead(.base64URL, 11...11),
            "Delete the legacy server key in the Firebase console and send through the HTTP v1 API."),
    ]

    /// Microsoft Azure.
    static let azure: [SecretShape] = [
        .token(
            "azure-storage-account-key", "Azure storage account key", "Microsoft Azure",
            ["AccountKey="], [.exactly(86, .base64), .text("==")], .critical,
            "Rotate both account keys in the Azure portal and move to managed identities."),
        .token(
            "azure-shared-access-key", "Azure Service Bus or Event Hubs key", "Microsoft Azure",
            ["SharedAccessKey="], [.exactly(43, .base64), .text("=")], .high,
            "Regenerate the policy's keys in the Azure portal."),
        .token(
            "azure-sas-signature", "Azure shared access signature", "Microsoft Azure",
            ["&sig=", "?sig="], [.run(.alphanumeric + "%+/", 43...70), .literal(["%3D", "%3d", "=", ""])], .medium,
            variety: .mixed, "Rotate the account key that signed it, or delete the stored access policy."),
        .token(
            "azure-ad-client-secret", "Microsoft Entra client secret", "Microsoft Azure",
            (0...9).map { "\($0)Q~" }, [.run(.base64URL + "~.", 31...34)], .high,
            lead: TokenLead(.base64URL + "~.", 3...3),
            "Delete the secret under App registrations; a native app must be a public client without one."),
        .named(
            "azure-cognitive-services-key", "Azure AI services key", "Microsoft Azure",
            [
                NameRequirement("azure", with: ["key"]), NameRequirement("cognitive", with: ["key"]),
                NameRequirement("ocp", with: ["subscriptionkey"]),
            ],
            [.exactly(32, .hex)], .high, "Regenerate the key on the resource's Keys and Endpoint page."),
        .token(
            "alibaba-access-key-id", "Alibaba Cloud access key ID", "Alibaba Cloud",
            ["LTAI"], [.exactly(20, .alphanumeric)], .high, variety: .digit,
            "Disable and delete the key pair in the RAM console."),
    ]
}
