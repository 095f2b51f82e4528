import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// `-Ounchecked`.
    static let uncheckedOptimisation = Rule(
        id: "unchecked-optimisation",
        title: "Overflow, bounds and precondition checks are compiled out",
        category: .code,
        severity: .high,
        references: [.cwe(733), .cwe(119), .cwe(190), .masvs("CODE", 4), .maswe(45), .mobileTop10(7)],
        why: """
            With `-Ounchecked` the optimizer assumes that no check ever fails. An untrusted index or length that is \
            out of range then reads or writes other memory instead of crashing.
            """,
        remedy: """
            Compile with `-O`. Where one loop is too slow, use `withUnsafeBufferPointer`, `&+` or `Span` there, \
            after checking the bounds once.
            """,
        bad: [
            Example("↓SWIFT_OPTIMIZATION_LEVEL = \"-Ounchecked\";", as: .buildSettings(configuration: "Release")),
            Example("↓OTHER_SWIFT_FLAGS = $(inherited) -Ounchecked", as: .xcconfig(configuration: "Release")),
            Example(
                "↓SWIFT_DISABLE_SAFETY_CHECKS = YES;", as: .buildSettings(configuration: "Release"),
                mended: "SWIFT_DISABLE_SAFETY_CHECKS = NO;"),
            Example(
                """
                // swift-tools-version:5.9
                import PackageDescription
                let package = Package(
                    name: "Codec", targets: [.target(name: "Codec", swiftSettings: [.unsafeFlags([↓"-Ounchecked"])])])
                """, as: .file("Package.swift")),
        ],
        good: [
            Example("SWIFT_OPTIMIZATION_LEVEL = \"-O\";", as: .buildSettings(configuration: "Release")),
            Example("SWIFT_DISABLE_SAFETY_CHECKS = NO;", as: .buildSettings(configuration: "Release")),
            Example("OTHER_SWIFT_FLAGS = -O -unchecked-names", as: .xcconfig(configuration: "Release"), "another flag"),
            Example("let levels = [\"-Onone\", \"-O\", \"-Ounchecked\"]", "level names in a build tool's own code"),
        ],
        checks: [.buildSettings(inspect), .swift(inspect)]
    )
}

private func inspect(_ variant: BuildVariant, _ pass: inout Pass) {
    guard variant.isShipped else { return }
    if let setting = variant.setting("SWIFT_OPTIMIZATION_LEVEL"), setting.value == "-Ounchecked" {
        pass.report(
            "`-Ounchecked` removes the safety checks from \(variant.place)", at: setting,
            .init(fix: .set(setting, to: "-O")))
    }
    if let setting = variant.written("SWIFT_DISABLE_SAFETY_CHECKS", true) {
        pass.report(
            "`SWIFT_DISABLE_SAFETY_CHECKS` removes the safety checks from \(variant.place)", at: setting,
            .init(fix: .set(setting, to: "NO")))
    }
    if let (setting, word) = variant.flag(in: BuildVariant.swiftFlags, where: { $0 == "-Ounchecked" }) {
        pass.report(
            "`\(word)` removes the safety checks from \(variant.place)", at: setting,
            .init(fix: variant.take(word, from: setting, pass)))
    }
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.source.kind == .packageManifest else { return }
    for flag in file.manifestFlags where flag.name == "-Ounchecked" {
        pass.report(
            "`-Ounchecked` removes the safety checks from this target", at: flag,
            .init(fix: .write("\"-O\"", for: flag)))
    }
}
