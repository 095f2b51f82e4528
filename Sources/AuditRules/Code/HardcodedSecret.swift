import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SecretPatterns

extension Rule {
    /// Keys and tokens of known providers in any text file.
    static let hardcodedSecret = Rule(
        id: "hardcoded-secret",
        title: "Hard-coded key or token of a known service",
        category: .code,
        severity: .high,
        reach: .everywhere,
        references: [
            .cwe(798), .cwe(321), .cwe(547), .cwe(312), .masvs("CODE", 4), .masvs("STORAGE", 1), .maswe(4),
            .mobileTop10(1),
        ],
        why: """
            Anyone who reads the repository, a build log or the strings of the shipped binary has the key and \
            everything it unlocks. Deleting the line does not help: the history keeps it.
            """,
        remedy: """
            Revoke the key first, then load the new one from outside the source: from the build service for tools, \
            from your own server after sign-in for the app, and store it in the keychain. Bulwark’s `KeychainStore` \
            does the last, `bulwark secrets run` the first.
            """,
        bad: [
            Example("let client = GitHub(token: \"↓\(SecretSamples.gitHub)\")"),
            Example(
                "// curl -u ↓\(SecretSamples.stripe): https://api.stripe.com/v1/charges", "a comment leaks too"),
            Example(
                "let accessKeyID = \"↓\(SecretSamples.amazonID)\"\nlet awsSecret = \"↓\(SecretSamples.amazonSecret)\""),
            Example("<key>BotToken</key>\n<string>↓\(SecretSamples.slack)</string>", as: .infoPlist),
            Example("STRIPE_KEY = ↓\(SecretSamples.stripe)", as: .xcconfig(configuration: "Release")),
            Example("\"token\" = \"↓\(SecretSamples.gitHub)\";\n", as: .file("App/en.lproj/Localizable.strings")),
            Example(
                "with:\n  secrets: |\n    GH_TOKEN=↓\(SecretSamples.gitHub)\n",
                as: .file(".github/workflows/beta.yml"), "the secret itself"),
            Example("env:\n  GH_TOKEN: ↓\(SecretSamples.gitHub)\n", as: .file(".github/workflows/release.yml")),
        ],
        good: [
            Example("let token = ProcessInfo.processInfo.environment[\"GITHUB_TOKEN\"]", "read when the program runs"),
            Example("let token = \"ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\"", "the place of a token"),
            Example("let stripe = Stripe(publishableKey: \"\(SecretSamples.stripePublishable)\")", "meant to ship"),
            Example("let isSecret = text.hasPrefix(\"ghp_\") || text.hasPrefix(\"sk_live_\")", "only prefixes"),
            Example("env:\n  GH_TOKEN: ${{ secrets.GH_TOKEN }}\n", as: .file(".github/workflows/release.yml")),
            Example(
                "on:\n  workflow_call:\n    secrets:\n      MATCH_PASSWORD:\n        required: true\n",
                as: .file(".github/workflows/build.yml"), "a workflow's request, without a value"),
            Example(
                """
                with:
                  secrets: |
                    4d6340bc-d8c4-4449-9c9c-b32500f0f282 > MATCH_PASSWORD
                    9de05f7b-cdfe-485d-86a6-b32a00af5922 > MATCH_TOKEN
                """, as: .file(".github/workflows/beta.yml"), "names of secrets in a vault"),
        ],
        checks: [.text(inspect)]
    )
}

private func inspect(_ file: SourceFile, _ pass: inout Pass) {
    pass.reportSecrets(of: .credential, .password, in: file)
}
