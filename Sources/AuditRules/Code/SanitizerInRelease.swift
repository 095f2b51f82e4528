import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// Sanitizers in a release configuration.
    static let sanitizerInRelease = Rule(
        id: "sanitizer-in-release",
        title: "Sanitizer enabled in a release build",
        category: .code,
        severity: .medium,
        references: [.cwe(489), .masvs("CODE", 4), .masvs("RESILIENCE", 3), .maswe(61), .mobileTop10(7)],
        why: """
            Sanitizers are testing tools: their runtimes read environment variables, write reports that contain \
            memory contents, and were never hardened against attack.
            """,
        remedy: "Enable sanitizers only in the scheme's test action or in a debug configuration.",
        bad: [
            Example(
                "↓ENABLE_ADDRESS_SANITIZER = YES;", as: .buildSettings(configuration: "Release"),
                mended: "ENABLE_ADDRESS_SANITIZER = NO;"),
            Example("↓OTHER_SWIFT_FLAGS = -sanitize=thread", as: .xcconfig(configuration: "Release")),
            Example("↓OTHER_CFLAGS = \"-fsanitize=address -g\";", as: .buildSettings(configuration: "Release")),
        ],
        good: [
            Example("ENABLE_ADDRESS_SANITIZER = YES;", as: .buildSettings(configuration: "Debug")),
            Example("ENABLE_THREAD_SANITIZER = NO;", as: .buildSettings(configuration: "Release")),
            Example(
                "OTHER_CFLAGS = \"-fsanitize=bounds -fsanitize-trap=all\";",
                as: .buildSettings(configuration: "Release"), "traps without a runtime"),
            Example(
                "OTHER_SWIFT_FLAGS = -sanitize-coverage-off", as: .xcconfig(configuration: "Release"), "another flag"),
        ],
        checks: [.buildSettings(inspect)]
    )
}

private func inspect(_ variant: BuildVariant, _ pass: inout Pass) {
    guard variant.isShipped else { return }
    for name in ["ENABLE_ADDRESS_SANITIZER", "ENABLE_THREAD_SANITIZER", "ENABLE_UNDEFINED_BEHAVIOR_SANITIZER"] {
        guard let setting = variant.written(name, true) else { continue }
        pass.report(
            "`\(name)` enables a sanitizer in \(variant.place)", at: setting,
            .init(fix: variant.set(setting, to: "NO", pass)))
    }
    let names = BuildVariant.swiftFlags + BuildVariant.compilerFlags + BuildVariant.linkerFlags
    for name in names {
        guard let setting = variant.setting(name) else { continue }
        let words = setting.words
        guard !words.contains(where: { $0.hasPrefix("-fsanitize-trap") }) else { continue }
        guard let word = words.first(where: { $0.hasPrefix("-sanitize=") || $0.hasPrefix("-fsanitize=") }) else {
            continue
        }
        pass.report(
            "`\(word)` enables a sanitizer in \(variant.place)", at: setting,
            .init(fix: variant.take(word, from: setting, pass)))
    }
}
