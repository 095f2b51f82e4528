import AuditModel

extension Ledger {
    /// The file of most findings.
    private static let client = "Sources/Ledger/Network/Client.swift"

    static let findings: [Finding] =
        [
            finding(
                "private-key-in-source", .critical, "`signingKey` holds the text of an RSA private key",
                "Sources/Ledger/Signing/KeyStore.swift", 12,
                "    static let signingKey = \"-----BEGIN RSA PRIVATE KEY----- ••••\"",
                marking: "\"-----BEGIN RSA PRIVATE KEY----- ••••\"",
                following: ["    static let issuer = \"ledger.example\""],
                related: [
                    related("Sources/Ledger/Signing/Signer.swift", 40, "the key signs each transfer"),
                    related(
                        "Sources/Ledger/Signing/Export.swift", 7,
                        "the key is written to a file that other apps of the same team can read"),
                ]),
            finding(
                "secret-in-log", .high, "the header `Authorization` of each request is written to the log", client, 88,
                "\t\tlogger.debug(\"→ \\(request.allHTTPHeaderFields!)\")", marking: "request.allHTTPHeaderFields!",
                paths: [
                    [
                        related("Sources/Ledger/SignIn/Session.swift", 21, "the secret is read here"),
                        related(client, 70, "it goes on here"),
                    ],
                    [related("Sources/Ledger/SignIn/Renewal.swift", 55, "the secret is read here")],
                ]),
            finding(
                "secret-in-log", .high, "`pin` is printed after the word 密碼", "Sources/Ledger/SignIn/登入.swift", 9,
                "print(\"密碼🔑\", pin)", marking: "pin", confidence: .low),
        ] + plainRequests + [
            finding(
                "url-without-tls", .medium, "`http://localhost:8080` is only safe on one machine",
                "Tests/LedgerTests/ClientTests.swift", 5, "let base = \"http://localhost:8080\"", marking: "http",
                role: "test"),
            finding(
                "password-hashed-without-salt-and-without-a-work-factor-that-slows-guessing", .medium,
                "`Insecure.MD5` hashes `password`", "Sources/Ledger/SignIn/PasswordCheck.swift", 1041, longLine,
                marking: "Insecure.MD5.hash(data: Data(password.utf8))"),
            Finding(
                rule: "arbitrary-loads-allowed", severity: .medium, confidence: .high,
                message: "`NSAllowsArbitraryLoads` is true",
                location: Location(
                    path: "Resources/Info 100%.plist", line: 1, column: 1, endLine: 1, endColumn: 1,
                    keyPath: "NSAppTransportSecurity/NSAllowsArbitraryLoads"),
                fingerprint: fingerprint(7)),
            finding(
                "request-without-timeout", .low, "the session of `Client` has no timeout", client, 14,
                "    let session = URLSession(configuration: .default)", marking: "URLSession(configuration: .default)",
                confidence: .low),
            finding(
                "pasteboard-read-unasked", .note, "`UIPasteboard.general.string` is read in `viewDidLoad`",
                "Sources/Ledger/Views/TransferView.swift", 31, "UIPasteboard.general.string",
                marking: "UIPasteboard.general.string"),
            finding(
                "rule-of-their-own", .note, "nobody described this rule", "Sources/Ledger/Views/TransferView.swift", 32,
                "x",
                marking: "x"),
        ]

    static let suppressed: [Finding] = [
        finding(
            "url-without-tls", .high, "`http://printer.local` is asked without TLS",
            "Sources/Ledger/Printing/Printer.swift", 3, "let url = \"http://printer.local\"", marking: "http",
            suppression: Suppression(kind: .inline, reason: "printers in the office have no TLS", until: "2027-01-31")),
        finding(
            "secret-in-log", .high, "`token` is printed", client, 120, "print(token)", marking: "token",
            suppression: Suppression(kind: .baseline, reason: "")),
    ]

    /// Enough of one rule for some to be listed and some to be counted.
    private static let plainRequests = (1...14).map { number in
        finding(
            "url-without-tls", .high, "`http://api\(number).ledger.example` is asked without TLS", client,
            100 + number, "    let url\(number) = \"http://api\(number).ledger.example/v1/accounts\"",
            marking: "http://api\(number).ledger.example/v1/accounts")
    }

    private static let longLine = """
        return try await store.first(where: { account in account.name == name && account.isOpen }) \
        .map { account in Insecure.MD5.hash(data: Data(password.utf8)) == account.passwordHash } ?? false
        """
}

extension Ledger {
    /// A finding on a line of source, with the columns of the first place where `text` stands.
    static func finding(
        _ rule: String, _ severity: Severity, _ message: String, _ path: String, _ line: Int, _ source: String,
        marking text: String, following: [String] = [], confidence: Confidence = .high, role: String = "app",
        paths: [[Finding.Related]] = [], related: [Finding.Related] = [], suppression: Suppression? = nil
    ) -> Finding {
        let found = offset(of: text, in: source)
        let column = String(source.prefix(found)).utf16.count + 1
        return Finding(
            rule: rule, severity: severity, confidence: confidence, message: message,
            location: Location(
                path: path, line: line, column: column, endLine: line, endColumn: column + text.utf16.count),
            excerpt: Excerpt(
                firstLine: line, lines: [source] + following, mark: .init(offset: found, length: text.count)),
            paths: paths, related: related, role: role, fingerprint: fingerprint(line), suppression: suppression)
    }

    static func related(_ path: String, _ line: Int, _ message: String) -> Finding.Related {
        let location = Location(path: path, line: line, column: 9, endLine: line, endColumn: 19)
        return Finding.Related(location: location, message: message)
    }

    private static func offset(of text: String, in source: String) -> Int {
        let characters = Array(source)
        let wanted = Array(text)
        return characters.indices.first { characters[$0...].starts(with: wanted) } ?? 0
    }

    private static func fingerprint(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 32 - digits.count) + digits
    }
}
