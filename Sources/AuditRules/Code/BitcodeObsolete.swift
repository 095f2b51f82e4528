import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// `ENABLE_BITCODE`.
    static let bitcodeObsolete = Rule(
        id: "bitcode-obsolete",
        title: "Bitcode is enabled, which the App Store no longer accepts",
        category: .code,
        severity: .note,
        profile: .strict,
        references: [.cwe(477), .masvs("CODE", 2), .maswe(46), .mobileTop10(8)],
        why: """
            Xcode 14 deprecated bitcode. A project that still enables it is built with settings that have not been \
            reviewed since, and bitcode in a library contains symbols that a stripped binary would not.
            """,
        remedy: "Delete `ENABLE_BITCODE`, and rebuild libraries that were built with it.",
        bad: [
            Example("↓ENABLE_BITCODE = YES;", as: .buildSettings(configuration: "Release")),
            Example("↓ENABLE_BITCODE = YES", as: .xcconfig(configuration: "Release"), mended: "ENABLE_BITCODE = NO"),
            Example("BITCODE = YES\n↓ENABLE_BITCODE = $(BITCODE)", as: .xcconfig(configuration: "Release")),
        ],
        good: [
            Example("ENABLE_BITCODE = NO;", as: .buildSettings(configuration: "Release")),
            Example(
                "ENABLE_BITCODE = $(WANTS_BITCODE)", as: .xcconfig(configuration: "Release"),
                "a variable without a value"),
            Example("ENABLE_BITCODE = NO", as: .xcconfig(configuration: "Release")),
            Example("PRODUCT_MODULE_NAME = Bitcode;", as: .buildSettings(configuration: "Release")),
        ],
        checks: [
            .buildSettings { variant, pass in
                guard variant.isShipped, let setting = variant.written("ENABLE_BITCODE", true) else { return }
                pass.report(
                    "`ENABLE_BITCODE` is obsolete", at: setting, .init(fix: .set(setting, to: "NO")))
            }
        ]
    )
}
