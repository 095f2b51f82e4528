import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// Security checks of the Clang analyzer that are switched off.
    static let securityAnalyzerOff = Rule(
        id: "security-analyzer-off",
        title: "Static analyzer security checks are off",
        category: .code,
        severity: .low,
        profile: .strict,
        references: [.cwe(1127), .cwe(676), .masvs("CODE", 4), .mobileTop10(7)],
        why: """
            The analyzer finds `strcpy`, `gets`, `rand` and unchecked results of `setuid`. Once the check is off, \
            the next use goes unnoticed.
            """,
        remedy: "Delete the setting, and fix or annotate the places that the analyzer reports.",
        bad: [
            Example("↓CLANG_ANALYZER_SECURITY_INSECUREAPI_STRCPY = NO;", as: .buildSettings(configuration: "Release")),
            Example(
                "↓CLANG_ANALYZER_SECURITY_INSECUREAPI_UNCHECKEDRETURN = NO;", as: .buildSettings(configuration: "Debug")
            ),
            Example(
                "↓CLANG_ANALYZER_SECURITY_KEYCHAIN_API = NO", as: .xcconfig(configuration: "Release"),
                mended: "CLANG_ANALYZER_SECURITY_KEYCHAIN_API = YES"),
        ],
        good: [
            Example("CLANG_ANALYZER_SECURITY_INSECUREAPI_STRCPY = YES;", as: .buildSettings(configuration: "Release")),
            Example(
                "CLANG_ANALYZER_NONNULL = NO;", as: .buildSettings(configuration: "Release"), "not a security check"),
            Example("CLANG_ANALYZER_SECURITY_FLOATLOOPCOUNTER = YES;", as: .buildSettings(configuration: "Release")),
            Example(
                "RUN_CLANG_STATIC_ANALYZER = NO;", as: .buildSettings(configuration: "Release"),
                "the analyzer may run elsewhere"),
        ],
        checks: [.buildSettings(inspect)]
    )
}

private func inspect(_ variant: BuildVariant, _ pass: inout Pass) {
    for name in variant.settings.names where name.hasPrefix("CLANG_ANALYZER_SECURITY_") {
        guard let setting = variant.written(name, false) else { continue }
        pass.report("`\(name)` is off", at: setting, .init(fix: .set(setting, to: "YES")))
    }
}
