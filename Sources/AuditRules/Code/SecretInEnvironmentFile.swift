import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Real values in `.env` files.
    static let secretInEnvironmentFile = Rule(
        id: "secret-in-environment-file",
        title: "Environment file with real secrets",
        category: .code,
        severity: .high,
        reach: .everywhere,
        references: [.cwe(798), .cwe(312), .cwe(522), .cwe(538), .masvs("CODE", 4), .mobileTop10(1), .mobileTop10(8)],
        why: """
            A `.env` file is meant to stay on one machine. In the repository its values reach every clone and fork, \
            and crawlers look for exactly this name.
            """,
        remedy: """
            Revoke the values, remove the file from the history, add `.env` to `.gitignore`, and commit a \
            `.env.example` with empty values instead. `bulwark secrets import` imports such a file into a vault, and \
            `bulwark secrets run -- CMD` passes the values to a program without one.
            """,
        bad: [
            Example("HOST=api.acme.io\n↓API_SECRET=\(SecretSamples.mixed)\n", as: .file(".env")),
            Example("export ↓ADMIN_PASSWORD='\(SecretSamples.password)'\n", as: .file("fastlane/.env.default")),
            Example(
                "↓UPLOAD_AUTH_TOKEN=\"\(SecretSamples.hexadecimal)\" # production\n", as: .file("server/production.env")
            ),
        ],
        good: [
            Example("API_SECRET=\nADMIN_PASSWORD=\n", as: .file(".env"), "no values"),
            Example("API_SECRET=your-secret-here\nTOKEN=${CI_TOKEN}\n", as: .file(".env"), "places of values"),
            Example("TOKEN_URL=https://acme.io/token\nTOKEN_LIFETIME=3600\n", as: .file(".env"), "about a token"),
            Example(
                "# API_SECRET=\(SecretSamples.mixed)\n", as: .file(".env.example"), "a template, not an environment"),
        ],
        checks: [.text(inspect)]
    )
}

private func inspect(_ file: SourceFile, _ pass: inout Pass) {
    guard file.kind == .environment else { return }
    pass.reportAssignments(in: file) { "`\($0)` has its real value in a file that should stay on one machine" }
}
