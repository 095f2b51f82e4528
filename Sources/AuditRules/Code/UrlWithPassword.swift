import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SecretPatterns

extension Rule {
    /// Web and file-transfer addresses with a password inside.
    static let urlWithPassword = Rule(
        id: "url-with-password",
        title: "URL with a user name and password in the source",
        category: .code,
        severity: .high,
        reach: .everywhere,
        references: [
            .cwe(522), .cwe(798), .cwe(259), .cwe(598), .cwe(312), .masvs("CODE", 4), .masvs("NETWORK", 1), .maswe(4),
            .mobileTop10(1),
        ],
        why: """
            URLs are written to logs, histories, crash reports and proxy caches, together with any password they \
            contain. One that is hard-coded is also in every copy of the source and the app.
            """,
        remedy: """
            Change the password, and send credentials in an `Authorization` header that is set at run time or \
            through a `URLCredential` in the response to the authentication challenge.
            """,
        bad: [
            Example("let feed = URL(string: \"↓https://reader:\(SecretSamples.password)@feeds.acme.io/all\")"),
            Example("git clone ↓https://ci:\(SecretSamples.mixed)@git.acme.io/app.git\n", as: .file("setup.txt")),
            Example(
                "<key>Upload</key>\n<string>↓ftp://drop:\(SecretSamples.password)@files.acme.io</string>",
                as: .infoPlist),
        ],
        good: [
            Example("let url = URL(string: \"https://api.acme.io:8443/users/@me\")", "a port and a path"),
            Example("/// For instance `https://user:password@example.com`.", "an explanation"),
            Example("/// Refuses `http://localhost:8080@evil.com/`, which leads to `evil.com`.", "a host and port"),
            Example("let url = \"https://\\(host):\\(port)/@\\(handle)\"", "a port and a handle"),
            Example("request.setValue(\"Basic \\(encoded)\", forHTTPHeaderField: \"Authorization\")"),
            Example(
                "let database = \"postgres://\\(user):\\(password)@\\(host)/shop\"", "as database drivers require"),
        ],
        checks: [.text(inspect)]
    )
}

private func inspect(_ file: SourceFile, _ pass: inout Pass) {
    pass.reportSecrets(of: .credentialURL, in: file)
}
