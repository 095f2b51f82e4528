import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Products that are not stripped.
    static let debugSymbolsShipped = Rule(
        id: "debug-symbols-shipped",
        title: "Symbols not stripped from the released product",
        category: .resilience,
        severity: .low,
        profile: .strict,
        references: [
            .cwe(215), .cwe(540), .masvs("RESILIENCE", 3), .maswe(61), .mastg("MASTG-TEST-0219"), .mobileTop10(7),
        ],
        why: """
            With the symbol table in place, the names of functions and source files show anyone who reverse engineers \
            the app where to look first.
            """,
        remedy: """
            Delete `STRIP_INSTALLED_PRODUCT = NO` and set `DEBUG_INFORMATION_FORMAT` to `dwarf-with-dsym`, so that you \
            keep the symbols for crash reports.
            """,
        bad: [
            Example("↓STRIP_INSTALLED_PRODUCT = NO;", as: .buildSettings(configuration: "Release")),
            Example("↓STRIP_INSTALLED_PRODUCT = NO", as: .xcconfig(configuration: "Release")),
            Example("↓STRIP_SWIFT_SYMBOLS = NO;", as: .buildSettings(configuration: "Release")),
        ],
        good: [
            Example("STRIP_INSTALLED_PRODUCT = YES;", as: .buildSettings(configuration: "Release")),
            Example("STRIP_INSTALLED_PRODUCT = NO;", as: .buildSettings(configuration: "Debug")),
            Example(
                "COPY_PHASE_STRIP = NO;", as: .buildSettings(configuration: "Release"),
                "as templates write it; what is embedded is stripped when built"),
            Example(
                "DEBUG_INFORMATION_FORMAT = \"dwarf-with-dsym\";", as: .buildSettings(configuration: "Release"),
                "kept apart from the product"),
        ],
        checks: [
            .buildSettings { variant, pass in
                guard variant.isShippedProgram || (variant.isShipped && variant.kind == .framework) else { return }
                for name in ["STRIP_INSTALLED_PRODUCT", "STRIP_SWIFT_SYMBOLS"] {
                    guard let setting = variant.written(name, false) else { continue }
                    pass.report("`\(name)` leaves the symbols in \(variant.place)", at: setting)
                }
            }
        ]
    )
}
