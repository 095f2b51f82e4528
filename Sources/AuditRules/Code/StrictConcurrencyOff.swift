import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// `SWIFT_STRICT_CONCURRENCY` set to less than complete.
    static let strictConcurrencyOff = Rule(
        id: "strict-concurrency-off",
        title: "Strict concurrency checking is off",
        category: .code,
        severity: .low,
        profile: .strict,
        references: [.cwe(362), .cwe(366), .masvs("CODE", 4), .mobileTop10(7)],
        why: """
            Below Swift 6 the compiler reports values that two threads can modify at once only when asked to. Such \
            data races leave inconsistent state behind: a session that is both signed in and signed out.
            """,
        remedy: "Set `SWIFT_STRICT_CONCURRENCY` to `complete`, or `SWIFT_VERSION` to `6.0`, target by target.",
        bad: [
            Example("↓SWIFT_STRICT_CONCURRENCY = minimal;", as: .buildSettings(configuration: "Release")),
            Example(
                "SWIFT_VERSION = 5.0;\n↓SWIFT_STRICT_CONCURRENCY = minimal;",
                as: .buildSettings(configuration: "Release")),
            Example("↓OTHER_SWIFT_FLAGS = -strict-concurrency=minimal", as: .xcconfig(configuration: "Release")),
        ],
        good: [
            Example("SWIFT_STRICT_CONCURRENCY = complete;", as: .buildSettings(configuration: "Release")),
            Example("SWIFT_STRICT_CONCURRENCY = targeted;", as: .buildSettings(configuration: "Release"), "on the way"),
            Example(
                "SWIFT_VERSION = 6.0;\nSWIFT_STRICT_CONCURRENCY = minimal;",
                as: .buildSettings(configuration: "Release"), "Swift 6 always checks"),
            Example("SWIFT_VERSION = 5.0;", as: .buildSettings(configuration: "Release"), "says nothing about it"),
        ],
        checks: [.buildSettings(inspect)]
    )
}

private func inspect(_ variant: BuildVariant, _ pass: inout Pass) {
    guard variant.isShipped, !(variant.setting("SWIFT_VERSION")?.value.hasPrefix("6") ?? false) else { return }
    if let setting = variant.setting("SWIFT_STRICT_CONCURRENCY"), setting.value == "minimal" {
        pass.report("Data races in \(variant.place) go undetected", at: setting)
    }
    let flag = "-strict-concurrency=minimal"
    if let (setting, _) = variant.flag(in: BuildVariant.swiftFlags, where: { $0 == flag }) {
        pass.report("Data races in \(variant.place) go undetected", at: setting)
    }
}
