import AuditModel

extension Ledger {
    static let rules = [
        privateKey, secretInLog, plainURL, weakHash, arbitraryLoads, waitingForever, pasteboard, unused,
    ]

    private static let privateKey = RuleDescription(
        id: "private-key-in-source", title: "A private key is compiled into the app", category: .crypto,
        severity: .critical, confidence: .high, references: [.cwe(321), .masvs("CRYPTO", 2), .mobileTop10(1)],
        since: "1.0.0",
        why: """
            Whoever downloads the app can take the key out of it and sign in its name. A key that has been shipped \
            cannot be called back: each copy of the app holds it.
            """,
        remedy: """
            Sign on a server, or create the key on the device with `SecureEnclave.P256.Signing.PrivateKey`. Replace \
            the key that was shipped.
            """,
        bad: [.init(code: "let key = \"-----BEGIN PRIVATE KEY-----…\"", language: "swift", note: "")],
        good: [
            .init(
                code: "let key = try SecureEnclave.P256.Signing.PrivateKey()", language: "swift",
                note: "the key never leaves the device")
        ])

    private static let secretInLog = RuleDescription(
        id: "secret-in-log", title: "A secret is written to the log", category: .storage, severity: .high,
        confidence: .medium, references: [.cwe(532), .masvs("STORAGE", 2), .maswe(5), .mastg("MASTG-TEST-0297")],
        since: "1.0.0",
        why: "Logs are collected, copied and kept, and other people read them.",
        remedy: "Log an identifier that opens nothing, or mark the value with `privacy: .private`.")

    private static let plainURL = RuleDescription(
        id: "url-without-tls", title: "A request goes out without TLS", category: .network, severity: .high,
        confidence: .high, references: [.cwe(319), .masvs("NETWORK", 1), .maswe(26), .mobileTop10(5)], since: "1.0.0",
        why: "Anybody on the way can read the request and change the answer.",
        remedy: "Write `https`, and ask the server's operator for a certificate if it has none.")

    private static let weakHash = RuleDescription(
        id: "password-hashed-without-salt-and-without-a-work-factor-that-slows-guessing",
        title: "A password is hashed with a fast function, without a salt, so that guessing it is cheap",
        category: .crypto, severity: .medium, confidence: .medium, references: [.cwe(916), .cwe(759), .cwe(79)],
        since: "1.2.0", why: "A graphics card tries billions of such hashes in a second.",
        remedy: "Use scrypt or Argon2id with a salt of 16 random bytes.")

    private static let arbitraryLoads = RuleDescription(
        id: "arbitrary-loads-allowed", title: "App Transport Security is switched off", category: .network,
        severity: .medium, confidence: .high, references: [.cwe(319)], since: "1.0.0",
        why: "Every connection of the app may go out in the clear.",
        remedy: "Remove the key, and name the domains that need an exception.")

    private static let waitingForever = RuleDescription(
        id: "request-without-timeout", title: "A request may wait for ever", category: .code, severity: .low,
        confidence: .low, references: [], since: "1.3.0", why: "A server that never answers keeps the task alive",
        remedy: "Set `timeoutIntervalForResource`.")

    private static let pasteboard = RuleDescription(
        id: "pasteboard-read-unasked", title: "The pasteboard is read without the user asking", category: .privacy,
        severity: .note, confidence: .high, profile: .strict, references: [.cwe(200)], since: "1.4.0",
        why: "The user is shown a warning and does not know why.", remedy: "Use `UIPasteControl`.")

    private static let unused = RuleDescription(
        id: "unused-here", title: "Never found in this project", category: .policy, severity: .low, confidence: .high,
        references: [.cwe(1188)], since: "1.4.0", why: "It has no place here.", remedy: "Nothing.",
        bad: [.init(code: "```\ninner\n```", language: "text", note: "holds a fence")])
}
