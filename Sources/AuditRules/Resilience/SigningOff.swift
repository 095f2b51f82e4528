import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// Released programs that are not signed.
    static let signingOff = Rule(
        id: "signing-off",
        title: "Code signing disabled for the released program",
        category: .resilience,
        severity: .medium,
        references: [.cwe(347), .cwe(353), .masvs("RESILIENCE", 2), .maswe(56), .mobileTop10(7)],
        why: """
            Without a signature the program cannot be told apart from a modified copy, entitlements and the keychain \
            do not work as intended, and users learn to click through warnings.
            """,
        remedy: """
            Delete the setting from release configurations; where a build machine has no certificate, pass \
            `CODE_SIGNING_ALLOWED=NO` to `xcodebuild` there and sign afterwards.
            """,
        bad: [
            Example("SDKROOT = macosx;\n↓CODE_SIGNING_ALLOWED = NO;", as: .buildSettings(configuration: "Release")),
            Example(
                "↓CODE_SIGNING_REQUIRED = NO", as: .xcconfig(configuration: "Release"),
                "a device takes no unsigned app, so a note only"),
            Example(
                "SDKROOT = macosx;\n↓CODE_SIGN_IDENTITY = \"-\";", as: .buildSettings(configuration: "Release"),
                "signed by nobody; a guess, as it may be set elsewhere"),
        ],
        good: [
            Example("CODE_SIGNING_ALLOWED = NO;", as: .buildSettings(configuration: "Debug")),
            Example("CODE_SIGN_IDENTITY = \"Apple Distribution\";", as: .buildSettings(configuration: "Release")),
            Example(
                "CODE_SIGN_IDENTITY = \"\";", as: .buildSettings(configuration: "Release"),
                "a device takes no unsigned app, so it is signed later"),
            Example(
                "CODE_SIGNING_ALLOWED[sdk=iphonesimulator*] = NO", as: .xcconfig(configuration: "Release"),
                "for the simulator alone"),
        ],
        checks: [.buildSettings(inspect)]
    )
}

private func inspect(_ variant: BuildVariant, _ pass: inout Pass) {
    guard variant.isShippedProgram else { return }
    for name in ["CODE_SIGNING_ALLOWED", "CODE_SIGNING_REQUIRED"] {
        guard let setting = variant.written(name, false) else { continue }
        // Devices take no unsigned app, so that one for them is signed later in any case.
        let details: Pass.Details = .init(severity: variant.isForMac ? nil : .note)
        pass.report("`\(name)` leaves \(variant.place) unsigned", at: setting, details)
    }
    if variant.isForMac, let setting = variant.setting("CODE_SIGN_IDENTITY"), setting.value == "-" {
        pass.report(
            "`CODE_SIGN_IDENTITY` signs \(variant.place) without an identity", at: setting, .init(confidence: .low))
    }
}
