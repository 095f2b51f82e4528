import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// Manual reference counting.
    static let arcOff = Rule(
        id: "arc-off",
        title: "Automatic reference counting is off for Objective-C code",
        category: .code,
        severity: .low,
        references: [.cwe(415), .cwe(416), .masvs("CODE", 4), .maswe(45), .mastg("MASTG-TEST-0230"), .mobileTop10(7)],
        why: """
            One `release` too many leaves a dangling pointer to memory that may be reused, which an attacker can \
            fill. Automatic reference counting rules out that mistake.
            """,
        remedy: """
            Set `CLANG_ENABLE_OBJC_ARC` to `YES` and delete `-fno-objc-arc`; give only individual legacy files that \
            flag in the build phase until they are converted.
            """,
        bad: [
            Example("↓CLANG_ENABLE_OBJC_ARC = NO;", as: .buildSettings(configuration: "Release")),
            Example("↓CLANG_ENABLE_OBJC_ARC = NO", as: .xcconfig(configuration: "Release")),
            Example("↓OTHER_CFLAGS = \"-fno-objc-arc\";", as: .buildSettings(configuration: "Release")),
        ],
        good: [
            Example("CLANG_ENABLE_OBJC_ARC = YES;", as: .buildSettings(configuration: "Release")),
            Example("OTHER_CFLAGS = \"-fobjc-arc\";", as: .buildSettings(configuration: "Release")),
            Example("CLANG_ENABLE_OBJC_WEAK = NO;", as: .buildSettings(configuration: "Release"), "another setting"),
            Example(
                "OTHER_SWIFT_FLAGS = -fno-objc-arc-like", as: .xcconfig(configuration: "Release"),
                "not a C compiler flag"),
        ],
        checks: [.xcodeProject(inspect)]
    )
}

private func inspect(_ file: XcodeProjectFile, _ pass: inout Pass) {
    for target in file.targets {
        let isObjectiveC = target.xcode.sources.contains {
            $0.path.path.hasSuffix(".m") || $0.path.path.hasSuffix(".mm")
        }
        // Swift counts by itself; a target in which no Objective-C is seen may still hold some in a synchronised folder.
        let details: Pass.Details = isObjectiveC ? .init() : .init(confidence: .low)
        for variant in target.variants where variant.isShipped {
            if let setting = variant.written("CLANG_ENABLE_OBJC_ARC", false) {
                pass.report("`CLANG_ENABLE_OBJC_ARC` is off for \(variant.place)", at: setting, details)
            }
            if let (setting, word) = variant.flag(in: BuildVariant.compilerFlags, where: { $0 == "-fno-objc-arc" }) {
                pass.report("`\(word)` applies to \(variant.place)", at: setting, details)
            }
        }
    }
}
