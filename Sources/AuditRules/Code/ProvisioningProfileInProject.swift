import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Provisioning profiles that are kept with the source.
    static let provisioningProfileInProject = Rule(
        id: "provisioning-profile-in-project",
        title: "Provisioning profile in the project",
        category: .code,
        severity: .low,
        profile: .strict,
        reach: .everywhere,
        references: [.cwe(200), .cwe(538), .masvs("CODE", 4), .mobileTop10(8)],
        why: """
            A profile grants no access by itself, but it lists the team, its certificates and the identifiers of \
            test devices, and it goes stale in the repository.
            """,
        remedy: """
            Let Xcode manage signing, or fetch profiles on the build machine with an App Store Connect API key.
            """,
        bad: [
            Example("↓<plist><dict><key>AppIDName</key></dict></plist>\n", as: .file("Signing/App.mobileprovision")),
            Example("↓<plist><dict><key>TeamName</key></dict></plist>\n", as: .file("Mac/App.provisionprofile")),
            Example("↓<plist><dict><key>UUID</key></dict></plist>\n", as: .file("fastlane/AdHoc.mobileprovision")),
        ],
        good: [
            Example("<key>TeamName</key>\n<string>Acme</string>", as: .infoPlist, "no profile"),
            Example(
                "version https://git-lfs.github.com/spec/v1\n", as: .file("Signing/App.mobileprovision"), "a pointer"),
            Example("\(SecretSamples.keyBlock("CERTIFICATE"))\n", as: .file("App/pinned.pem")),
            Example("PROVISIONING_PROFILE_SPECIFIER = Acme;", as: .buildSettings(configuration: "Release"), "a name"),
        ],
        checks: [.keyMaterial(inspect)]
    )
}

private func inspect(_ file: SourceFile, _ pass: inout Pass) {
    let name = file.name.lowercased()
    guard name.hasSuffix(".mobileprovision") || name.hasSuffix(".provisionprofile") else { return }
    // A profile is a property list inside a signature, RFC 5652.
    guard let start = file.bytes.firstRange(of: Array("<plist".utf8)) else { return }
    pass.report("`\(file.name)` lists the team, its certificates and its devices", in: file, at: start)
}
