import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// `DEBUG` defined in a release configuration.
    static let debugConditionInRelease = Rule(
        id: "debug-condition-in-release",
        title: "DEBUG is defined in a release build",
        category: .code,
        severity: .high,
        references: [.cwe(489), .cwe(215), .masvs("CODE", 4), .masvs("RESILIENCE", 3), .maswe(61), .mobileTop10(7)],
        why: """
            Everything inside `#if DEBUG` then reaches users: verbose logs, test servers, switches that skip sign-in \
            or certificate validation. That code was written on the assumption that it never ships. \
            `SWIFT_ACTIVE_COMPILATION_CONDITIONS` applies to Swift, `GCC_PREPROCESSOR_DEFINITIONS` only to C and \
            Objective-C.
            """,
        remedy:
            "Define `DEBUG` in debug configurations only; give internal builds their own condition, such as `BETA`.",
        bad: [
            Example(
                "↓SWIFT_ACTIVE_COMPILATION_CONDITIONS = \"DEBUG BETA\";", as: .buildSettings(configuration: "Release"),
                mended: "SWIFT_ACTIVE_COMPILATION_CONDITIONS = \"BETA\";"),
            Example(
                """
                ↓GCC_PREPROCESSOR_DEFINITIONS = ("DEBUG=1", "$(inherited)");
                SWIFT_OBJC_BRIDGING_HEADER = App/Bridging.h;
                """,
                as: .buildSettings(configuration: "Release"), "for C and Objective-C, which this app has",
                mended: """
                    GCC_PREPROCESSOR_DEFINITIONS = ("$(inherited)");
                    SWIFT_OBJC_BRIDGING_HEADER = App/Bridging.h;
                    """),
            Example("↓OTHER_SWIFT_FLAGS = -D DEBUG -DCLOUD", as: .xcconfig(configuration: "Release")),
            Example("↓OTHER_SWIFT_FLAGS = \"-DDEBUG\";", as: .buildSettings(configuration: "Release")),
        ],
        good: [
            Example(
                "GCC_PREPROCESSOR_DEFINITIONS = (\"DEBUG=1\", \"$(inherited)\");",
                as: .buildSettings(configuration: "Release"), "a Swift-only app, which is not affected"),
            Example("SWIFT_ACTIVE_COMPILATION_CONDITIONS = DEBUG;", as: .buildSettings(configuration: "Debug")),
            Example(
                "SWIFT_ACTIVE_COMPILATION_CONDITIONS = \"DEBUG_MENU_HIDDEN NODEBUG\";",
                as: .buildSettings(configuration: "Release"), "other names"),
            Example(
                "GCC_PREPROCESSOR_DEFINITIONS = \"DEBUG=0\";", as: .buildSettings(configuration: "Release"),
                "defined as false"),
            Example(
                "OTHER_SWIFT_FLAGS[sdk=iphonesimulator*] = -DDEBUG", as: .xcconfig(configuration: "Release"),
                "only for the simulator"),
        ],
        checks: [.buildSettings(inspect)]
    )
}

private func inspect(_ variant: BuildVariant, _ pass: inout Pass) {
    guard variant.isShipped else { return }
    for (names, words) in [
        (["SWIFT_ACTIVE_COMPILATION_CONDITIONS"], ["DEBUG"]), (BuildVariant.swiftFlags, ["-DDEBUG"]),
    ] {
        guard let (setting, word) = variant.flag(in: names, where: words.contains),
            variant.isFirst(with: names, words, pass)
        else { continue }
        pass.report(
            "`\(word)` compiles the `#if DEBUG` code into \(variant.place)", at: setting,
            .init(fix: variant.take(word, from: setting, pass)?.breaking))
    }
    for (names, words) in [
        (["GCC_PREPROCESSOR_DEFINITIONS"], ["DEBUG", "DEBUG=1"]),
        (BuildVariant.compilerFlags, ["-DDEBUG", "-DDEBUG=1"]),
    ] {
        guard let (setting, word) = variant.flag(in: names, where: words.contains), variant.mayHoldC(pass),
            variant.isFirst(with: names, words, pass)
        else { continue }
        pass.report(
            "`\(word)` compiles the `#if DEBUG` code of C and Objective-C into \(variant.place)", at: setting,
            .init(severity: .medium, fix: variant.take(word, from: setting, pass)?.breaking))
    }
}

extension BuildVariant {
    /// Whether no target before this one has the flag in a configuration of this name: what all have is one decision.
    fileprivate func isFirst(with names: [String], _ words: [String], _ pass: Pass) -> Bool {
        let targets = pass.workspace.xcodeProjects.first { $0.path == project }?.targets ?? []
        let first = targets.flatMap(\.variants).first {
            $0.configuration == configuration && $0.isShipped && $0.flag(in: names, where: words.contains) != nil
        }
        return first == nil || first?.target == target
    }
}
