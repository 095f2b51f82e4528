import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// `ENABLE_HARDENED_RUNTIME` set to NO for a Mac program.
    static let hardenedRuntimeOff = Rule(
        id: "hardened-runtime-off",
        title: "Hardened runtime disabled",
        category: .resilience,
        severity: .medium,
        references: [.cwe(693), .cwe(427), .masvs("RESILIENCE", 2), .maswe(63), .mobileTop10(7)],
        why: """
            Without the hardened runtime any process of the user may attach to the program, inject libraries with \
            `DYLD_INSERT_LIBRARIES` and use its permissions for camera, files and keychain. Apple does not notarize \
            it.
            """,
        remedy: """
            Set `ENABLE_HARDENED_RUNTIME` to `YES` in release configurations, and add individual exceptions to the \
            entitlements where something breaks.
            """,
        bad: [
            Example("SDKROOT = macosx;\n↓ENABLE_HARDENED_RUNTIME = NO;", as: .buildSettings(configuration: "Release")),
            Example(
                "SDKROOT = macosx\n↓ENABLE_HARDENED_RUNTIME = NO", as: .xcconfig(configuration: "Release"),
                mended: "SDKROOT = macosx\nENABLE_HARDENED_RUNTIME = YES"),
            Example(
                "MACOSX_DEPLOYMENT_TARGET = 14.0\n↓ENABLE_HARDENED_RUNTIME = NO",
                as: .xcconfig(configuration: "Release"),
                "for Macs and nothing else"),
            Example(
                "SDKROOT = auto;\nSUPPORTED_PLATFORMS = macosx;\n↓ENABLE_HARDENED_RUNTIME = NO;",
                as: .buildSettings(configuration: "Release")),
        ],
        good: [
            Example("SDKROOT = macosx;\nENABLE_HARDENED_RUNTIME = YES;", as: .buildSettings(configuration: "Release")),
            Example(
                "SDKROOT = macosx;\nENABLE_HARDENED_RUNTIME = NO;", as: .buildSettings(configuration: "Debug"),
                "signed for one's own machine"),
            Example(
                "SDKROOT = iphoneos;\nENABLE_HARDENED_RUNTIME = NO;", as: .buildSettings(configuration: "Release"),
                "iOS always protects programs"),
            Example("SDKROOT = macosx;", as: .buildSettings(configuration: "Release"), "says nothing about it"),
        ],
        checks: [
            .buildSettings { variant, pass in
                guard variant.isShippedProgram, variant.isForMac,
                    let setting = variant.written("ENABLE_HARDENED_RUNTIME", false)
                else { return }
                pass.report(
                    "`ENABLE_HARDENED_RUNTIME` is off for \(variant.place)", at: setting,
                    .init(fix: .set(setting, to: "YES")?.breaking))
            }
        ]
    )
}
