import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SecretPatterns

extension Rule {
    /// Signed JSON Web Tokens as literals.
    static let jsonWebTokenInSource = Rule(
        id: "json-web-token-in-source",
        title: "JSON Web Token in the source",
        category: .code,
        severity: .medium,
        reach: .everywhere,
        references: [
            .cwe(798), .cwe(522), .cwe(312), .masvs("CODE", 4), .masvs("AUTH", 1), .maswe(4), .mobileTop10(1),
        ],
        why: """
            A signed token is a session: until it expires, anyone who reads it can act as the account it was issued \
            to. Service tokens are often valid for years, and their payload reveals names and roles.
            """,
        remedy: """
            End the session or rotate the signing key, and have the app request a token after sign-in and store it \
            in the keychain.
            """,
        bad: [
            Example("let session = \"↓\(SecretSamples.webToken)\""),
            Example("request.setValue(\"Bearer ↓\(SecretSamples.webToken)\", forHTTPHeaderField: \"Authorization\")"),
            Example("<key>Guest</key>\n<string>↓\(SecretSamples.webToken)</string>", as: .infoPlist),
        ],
        good: [
            Example("let header = \"eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9\"", "a header grants no access"),
            Example("let answer = \"\(SecretSamples.endedWebToken)\"", "expired long ago"),
            Example(
                "let poster = \"\(SecretSamples.signedStatement)\"", "a signed statement, not a session"),
            Example("let parts = token.split(separator: \".\")"),
            Example("request.setValue(\"Bearer \\(try keychain.token())\", forHTTPHeaderField: \"Authorization\")"),
            Example("let looksLikeToken = text.hasPrefix(\"eyJ\")"),
        ],
        checks: [.text(inspect)]
    )
}

private func inspect(_ file: SourceFile, _ pass: inout Pass) {
    pass.reportSecrets(of: .jsonWebToken, in: file)
}
