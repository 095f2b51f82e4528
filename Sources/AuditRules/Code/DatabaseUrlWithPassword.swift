import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SecretPatterns

extension Rule {
    /// Connection strings of databases and brokers with their password inside.
    static let databaseUrlWithPassword = Rule(
        id: "database-url-with-password",
        title: "Database URL with its password in the source",
        category: .code,
        severity: .high,
        reach: .everywhere,
        references: [
            .cwe(798), .cwe(259), .cwe(312), .cwe(522), .masvs("CODE", 4), .masvs("STORAGE", 1), .maswe(4),
            .mobileTop10(1),
        ],
        why: """
            The URL contains the server, the user and the password: anyone who reads the source or the binary can \
            connect and read or change all users' data.
            """,
        remedy: """
            Change the password, read the URL from the server's environment, for example with \
            `Environment.get(\"DATABASE_URL\")`, and never let an app talk to the database directly.
            """,
        bad: [
            Example("let url = \"↓postgres://app:\(SecretSamples.password)@db.acme.io:5432/shop\""),
            Example(
                "// mongo ↓mongodb+srv://root:\(SecretSamples.password)@cluster0.k3x9q.mongodb.net/shop", "in a comment"
            ),
            Example(
                "cache:\n  url: ↓redis://:\(SecretSamples.password)@cache.acme.io:6379\n", as: .file("config/cache.yml")
            ),
        ],
        good: [
            Example("let url = \"postgres://app:\\(password)@db.acme.io/shop\"", "the password comes from elsewhere"),
            Example("let url = \"postgres://db.acme.io:5432/shop\"", "no password"),
            Example("/// For instance `postgres://user:password@localhost/shop`.", "an explanation"),
            Example("let url = Environment.get(\"DATABASE_URL\")"),
        ],
        checks: [.text(inspect)]
    )
}

private func inspect(_ file: SourceFile, _ pass: inout Pass) {
    pass.reportSecrets(of: .databaseURL, in: file)
}
