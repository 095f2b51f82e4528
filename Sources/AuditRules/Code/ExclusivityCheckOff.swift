import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// Exclusive access to memory unchecked in release builds.
    static let exclusivityCheckOff = Rule(
        id: "exclusivity-check-off",
        title: "Exclusive access enforcement is off",
        category: .code,
        severity: .medium,
        references: [.cwe(758), .cwe(119), .masvs("CODE", 4), .maswe(45), .mobileTop10(7)],
        why: """
            The optimizer assumes that nothing else accesses a variable while it is being modified. With the check \
            off, overlapping accesses silently corrupt memory instead of crashing.
            """,
        remedy: """
            Delete `SWIFT_ENFORCE_EXCLUSIVE_ACCESS` and `-enforce-exclusivity=unchecked`, so that the check stays on \
            in all builds, and fix the overlapping accesses it finds.
            """,
        bad: [
            Example(
                "↓SWIFT_ENFORCE_EXCLUSIVE_ACCESS = off;", as: .buildSettings(configuration: "Release"),
                mended: "SWIFT_ENFORCE_EXCLUSIVE_ACCESS = on;"),
            Example("↓OTHER_SWIFT_FLAGS = -enforce-exclusivity=unchecked", as: .xcconfig(configuration: "Release")),
            Example("↓SWIFT_ENFORCE_EXCLUSIVE_ACCESS = none;", as: .buildSettings(configuration: "Release")),
            Example(
                """
                // swift-tools-version:5.9
                import PackageDescription
                let package = Package(
                    name: "Fast",
                    targets: [.target(name: "Fast", swiftSettings: [.unsafeFlags([↓"-enforce-exclusivity=unchecked"])])])
                """, as: .file("Package.swift")),
        ],
        good: [
            Example("SWIFT_ENFORCE_EXCLUSIVE_ACCESS = on;", as: .buildSettings(configuration: "Release")),
            Example(
                "SWIFT_ENFORCE_EXCLUSIVE_ACCESS = \"debug-only\";", as: .buildSettings(configuration: "Release"),
                "the default of older Xcode versions; at most advice"),
            Example("OTHER_SWIFT_FLAGS = -enforce-exclusivity=checked", as: .xcconfig(configuration: "Release")),
            Example(
                "SWIFT_ENFORCE_EXCLUSIVE_ACCESS = off;", as: .buildSettings(configuration: "Debug"),
                "never reaches users"),
        ],
        checks: [.buildSettings(inspect), .swift(inspect)]
    )
}

private func inspect(_ variant: BuildVariant, _ pass: inout Pass) {
    guard variant.isShipped else { return }
    let off: Set<String> = ["off", "none", "compile-time"]
    if let setting = variant.setting("SWIFT_ENFORCE_EXCLUSIVE_ACCESS"), off.contains(setting.value) {
        pass.report(
            "`SWIFT_ENFORCE_EXCLUSIVE_ACCESS` disables exclusivity checks in \(variant.place)", at: setting,
            .init(fix: .set(setting, to: "on")))
    }
    if let (setting, word) = variant.flag(in: BuildVariant.swiftFlags, where: { $0 == unchecked }) {
        pass.report(
            "`\(word)` disables exclusivity checks in \(variant.place)", at: setting,
            .init(fix: variant.take(word, from: setting, pass)))
    }
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.source.kind == .packageManifest else { return }
    for flag in file.manifestFlags where flag.name == unchecked {
        pass.report("`\(flag.name)` disables exclusivity checks in this target", at: flag)
    }
}

private let unchecked = "-enforce-exclusivity=unchecked"
