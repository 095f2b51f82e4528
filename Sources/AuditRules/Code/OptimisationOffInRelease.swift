import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// `-Onone` and `-O0` in a release configuration.
    static let optimisationOffInRelease = Rule(
        id: "optimisation-off-in-release",
        title: "Release build is not optimized",
        category: .code,
        severity: .low,
        references: [.cwe(489), .masvs("RESILIENCE", 3), .mobileTop10(7)],
        why: """
            Unoptimized code mirrors the source line by line, with all names and steps in place, which makes it easy \
            to reverse-engineer. It is effectively a debug build, and slow.
            """,
        remedy: "Set `SWIFT_OPTIMIZATION_LEVEL` to `-O` and `GCC_OPTIMIZATION_LEVEL` to `s` in release configurations.",
        bad: [
            Example(
                "↓SWIFT_OPTIMIZATION_LEVEL = \"-Onone\";", as: .buildSettings(configuration: "Release"),
                mended: "SWIFT_OPTIMIZATION_LEVEL = \"-O\";"),
            Example("↓SWIFT_OPTIMIZATION_LEVEL = -Onone", as: .xcconfig(configuration: "Release")),
            Example("↓GCC_OPTIMIZATION_LEVEL = 0;", as: .buildSettings(configuration: "Release"), "C and Objective-C"),
            Example("↓OTHER_SWIFT_FLAGS = -Onone -v", as: .xcconfig(configuration: "Release")),
        ],
        good: [
            Example("SWIFT_OPTIMIZATION_LEVEL = \"-Onone\";", as: .buildSettings(configuration: "Debug")),
            Example("SWIFT_OPTIMIZATION_LEVEL = \"-Osize\";", as: .buildSettings(configuration: "Release")),
            Example("SWIFT_OPTIMIZATION_LEVEL = -O", as: .xcconfig(configuration: "Release")),
            Example("GCC_OPTIMIZATION_LEVEL = s;", as: .buildSettings(configuration: "Release")),
        ],
        checks: [.buildSettings(inspect)]
    )
}

private func inspect(_ variant: BuildVariant, _ pass: inout Pass) {
    guard variant.isShipped else { return }
    for (name, value) in [("SWIFT_OPTIMIZATION_LEVEL", "-Onone"), ("GCC_OPTIMIZATION_LEVEL", "0")] {
        guard let setting = variant.setting(name), setting.value == value else { continue }
        if name.hasPrefix("GCC"), variant.isOfSwiftAlone(pass) { continue }
        let fix = variant.set(setting, to: name.hasPrefix("GCC") ? "s" : "-O", pass)
        pass.report(
            "`\(name)` disables optimization in \(variant.place)", at: setting,
            .init(isAdvice: variant.isForTesters(pass), fix: fix))
    }
    if let (setting, word) = variant.flag(in: BuildVariant.swiftFlags, where: { $0 == "-Onone" }) {
        pass.report(
            "`\(word)` disables optimization in \(variant.place)", at: setting,
            .init(isAdvice: variant.isForTesters(pass), fix: variant.take(word, from: setting, pass)))
    }
}
