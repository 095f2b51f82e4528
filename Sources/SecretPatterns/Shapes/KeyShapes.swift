extension SecretShape {
    /// Private keys in their file formats.
    static let keyFiles: [SecretShape] = [
        block("rsa-private-key", "RSA private key", "PKCS #1", "RSA PRIVATE KEY", .critical),
        block("ec-private-key", "Elliptic curve private key", "SEC 1", "EC PRIVATE KEY", .critical),
        block("dsa-private-key", "DSA private key", "OpenSSL", "DSA PRIVATE KEY", .high),
        block("pkcs8-private-key", "Private key", "PKCS #8", "PRIVATE KEY", .critical),
        block("encrypted-private-key", "Encrypted private key", "PKCS #8", "ENCRYPTED PRIVATE KEY", .critical),
        block("openssh-private-key", "OpenSSH private key", "OpenSSH", "OPENSSH PRIVATE KEY", .critical),
        block("ssh2-private-key", "SSH2 private key", "SSH", "SSH2 ENCRYPTED PRIVATE KEY", .critical),
        block("pgp-private-key", "PGP private key", "OpenPGP", "PGP PRIVATE KEY BLOCK", .critical),
        .token(
            "putty-private-key", "PuTTY private key", "PuTTY",
            ["PuTTY-User-Key-File-2: ", "PuTTY-User-Key-File-3: "],
            [.until("Private-Lines: ", .armour, 20...3000), .run(.digits, 1...4)], .high, kind: .privateKey,
            "Remove the public key wherever it is authorized and generate a new pair."),
        .token(
            "age-secret-key", "age secret key", "age",
            ["AGE-SECRET-KEY-1"], [.exactly(58, .bech32Uppercase)], .critical, kind: .privateKey, check: .bech32,
            "Create a new identity and encrypt the files to it again."),
        .named(
            "ethereum-private-key", "Ethereum private key", "Ethereum",
            [
                NameRequirement("ethereum", with: ["private", "secret"]), NameRequirement("eth", with: ["ethprivate"]),
                NameRequirement("wallet", with: ["private"]), NameRequirement("privatekey"),
                NameRequirement("private_key"),
            ],
            [.literal(["0x", ""]), .exactly(64, .anyHex)], .critical, kind: .privateKey,
            "Move the funds to a new account; an exposed key cannot be revoked."),
    ]

    /// A textual key block, RFC 7468, section 2; written so that this file holds no complete header itself.
    private static func block(
        _ id: String, _ name: String, _ provider: String, _ label: String, _ severity: SecretSeverity
    ) -> SecretShape {
        .token(
            id, name, provider, ["-----BEGIN \(label)-----"], [.until("-----", .armour, 64...20_000), .text("END")],
            severity,
            kind: .privateKey, check: .privateKeyBlock,
            "Treat the key as compromised: replace it and its certificates, and keep the new one out of the source.")
    }

    /// Addresses with a password inside.
    static let credentialURLs: [SecretShape] = [
        address("mongodb-url", "MongoDB URL with password", "MongoDB", ["mongodb://", "mongodb+srv://"], .databaseURL),
        address(
            "postgres-url", "PostgreSQL URL with password", "PostgreSQL", ["postgres://", "postgresql://"], .databaseURL
        ),
        address("mysql-url", "MySQL URL with password", "MySQL", ["mysql://", "mariadb://"], .databaseURL),
        address("redis-url", "Redis URL with password", "Redis", ["redis://", "rediss://"], .databaseURL),
        address("amqp-url", "AMQP URL with password", "AMQP", ["amqp://", "amqps://"], .databaseURL),
        address(
            "basic-auth-url", "URL with user name and password", "RFC 3986",
            ["https://", "http://", "ftp://", "ftps://", "sftp://", "ssh://", "smtp://", "smtps://"], .credentialURL),
    ]

    private static func address(
        _ id: String, _ name: String, _ provider: String, _ schemes: [String], _ kind: SecretKind
    ) -> SecretShape {
        .token(
            id, name, provider, schemes,
            [
                .run(.userinfo, 0...64), .text(":"), .run(.userinfo + ":", 1...128), .text("@"),
                .run(.host, 1...253),
            ], .high, kind: kind, check: .credentialURL, precedence: .generic,
            "Change the password and load the URL from outside the source.")
    }

    /// JSON Web Tokens.
    static let webTokens: [SecretShape] = [
        webToken(
            "supabase-service-role-key", "Supabase service role key", "Supabase", .critical, .credential,
            role: "service_role",
            "Rotate the JWT secret in the Supabase dashboard; the key bypasses row-level security."),
        webToken(
            "supabase-anon-key", "Supabase anon key", "Supabase", .note, .publishable, role: "anon",
            "Nothing to revoke, as long as every table has row-level security."),
        webToken(
            "json-web-token", "JSON Web Token", "RFC 7519", .medium, .jsonWebToken, role: nil,
            "Invalidate the session or rotate the signing key, and let the app request its tokens."),
    ]

    private static func webToken(
        _ id: String, _ name: String, _ provider: String, _ severity: SecretSeverity, _ kind: SecretKind,
        role: String?, _ advice: String
    ) -> SecretShape {
        .token(
            id, name, provider, ["eyJ"],
            [
                .run(.base64URL, 12...2000), .text("."), .run(.base64URL, 4...8000), .text("."),
                .run(.base64URL, 20...1400),
            ], severity, kind: kind, check: .jsonWebToken(role: role), precedence: .generic, advice)
    }
}
