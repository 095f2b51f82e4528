import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// A user name and its password as literals side by side in code that ships.
    static let testCredentialsShipped = Rule(
        id: "test-credentials-shipped",
        title: "Test account credentials in shipped code",
        category: .code,
        severity: .medium,
        confidence: .medium,
        references: [
            .cwe(798), .cwe(259), .cwe(489), .cwe(522), .masvs("CODE", 4), .masvs("AUTH", 1), .maswe(4), .maswe(61),
            .mobileTop10(1), .mobileTop10(3),
        ],
        why: """
            Test accounts work on the production server more often than planned, and are rarely monitored: anyone \
            who extracts the credentials from the binary can sign in and see what a user sees.
            """,
        remedy: """
            Remove the credentials, close the account, and let tests read theirs from the test plan's environment; \
            put what only developers need between `#if DEBUG` and `#endif`, without the password of a shared server. \
            `CredentialCheck` of Bulwark’s SecurityTesting fails a test when one comes back.
            """,
        bad: [
            Example("api.login(username: \"tester@acme.io\", password: ↓\"Test1234\")"),
            Example("userField.text = \"demo\"\npasswordField.text = ↓\"Demo2024!\"", "prefilled fields"),
            Example("let account = Account(email: \"qa@acme.io\", passcode: ↓\"Test1234\", isAdmin: false)"),
            Example("let body = [\"user\": \"admin\", \"password\": ↓\"Admin1234\"]"),
        ],
        good: [
            Example("api.login(username: name, password: \"Test1234\")", "one half alone is covered by another rule"),
            Example(
                "#if DEBUG\napi.login(username: \"demo\", password: \"Demo2024!\")\n#endif", "not in release builds"),
            Example("form(username: \"Your name\", password: \"At least 8 characters\")", "labels"),
            Example("api.login(username: \"\", password: \"\")"),
            Example("let names = [\"user\": \"login_name\", \"password\": \"login_password\"]", "field names"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for literal in file.nodes(.string) where literal.isPasswordOfPair && !literal.isDebugOnly {
        pass.report(
            "This password is hard-coded next to its user name in code that ships", at: literal,
            Pass.Details(masking: [literal.range]))
    }
}
