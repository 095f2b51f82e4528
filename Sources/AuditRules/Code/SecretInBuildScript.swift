import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Secrets in shell scripts, CI descriptions, Fastfiles and schemes.
    static let secretInBuildScript = Rule(
        id: "secret-in-build-script",
        title: "Secret in a build script",
        category: .code,
        severity: .high,
        reach: .everywhere,
        references: [.cwe(798), .cwe(259), .cwe(312), .cwe(522), .masvs("CODE", 4), .mobileTop10(1), .mobileTop10(8)],
        why: """
            A script's contents are in every clone of the repository, and the build service prints them to logs that \
            are often public. Signing passwords and upload tokens let others publish in the team's name.
            """,
        remedy: """
            Revoke the value, store the new one as a secret of the build service, and read it from the environment: \
            `${{ secrets.NAME }}`, `ENV[\"NAME\"]`, `\"$NAME\"`. On your own machines, `bulwark secrets run -- CMD` \
            loads it from a vault.
            """,
        bad: [
            Example("#!/bin/sh\nexport ↓NOTARY_PASSWORD=\(SecretSamples.password)\n", as: .file("scripts/notarise.sh")),
            Example("env:\n  ↓UPLOAD_TOKEN: \(SecretSamples.mixed)\n", as: .file(".github/workflows/release.yml")),
            Example(
                """
                jobs:
                  test:
                    services:
                      mail:
                        image: example/mail
                    steps:
                      - run: swift test
                        env:
                          ↓MAIL_PASSWORD: \(SecretSamples.password)
                """, as: .file(".github/workflows/test.yml"), "on a server that stays up"),
            Example(
                "pilot(user: \"ci\", ↓api_key: \"\(SecretSamples.hexadecimal)\")\n", as: .file("fastlane/Fastfile")),
            Example("ENV[\"↓CLIENT_SECRET\"] = '\(SecretSamples.mixed)'\n", as: .file("fastlane/Fastfile")),
            Example(
                "\"\"\"Signs in.\"\"\"\nsign_in(↓passwd='\(SecretSamples.password)')\n",
                as: .file("scripts/sign_in.py"),
                "after the documentation comment"),
        ],
        good: [
            Example("export NOTARY_PASSWORD=\"$1\"\nTOKEN=$(fetch-token)\n", as: .file("scripts/notarise.sh")),
            Example("env:\n  UPLOAD_TOKEN: ${{ secrets.UPLOAD_TOKEN }}\n", as: .file(".github/workflows/release.yml")),
            Example("pilot(api_key: ENV[\"PILOT_KEY\"], password: \"\")\n", as: .file("fastlane/Fastfile")),
            Example(
                "# TOKEN=\(SecretSamples.mixed) is how it used to look\necho ok\n", as: .file("scripts/old.sh"),
                "a comment"),
            Example(
                "\"\"\"\nsign_in(passwd='\(SecretSamples.password)')\n\"\"\"\nprint('ok')\n",
                as: .file("scripts/sign_in.py"), "Python documentation"),
            Example(
                "services:\n  db:\n    environment:\n      POSTGRES_PASSWORD: postgres\n",
                as: .file("docker-compose.yml"),
                "a database on the developer's own machine"),
        ],
        checks: [.text(inspect)]
    )
}

private func inspect(_ file: SourceFile, _ pass: inout Pass) {
    guard file.isScript else { return }
    pass.reportAssignments(in: file) { "`\($0)` is hard-coded in a script that anyone with the repository can read" }
}

extension SourceFile {
    fileprivate var isScript: Bool {
        switch kind {
        case .shell, .yaml, .podfile: true
        case .otherText:
            endings.contains { name.hasSuffix($0) }
        default: false
        }
    }
}

/// Plain text and markup hold prose and examples; these hold settings.
private let endings = [
    ".rb", "file", ".properties", ".toml", ".ini", ".cfg", ".conf", ".config", ".tfvars", ".npmrc", ".py",
]
