import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// `ENABLE_TESTABILITY` in a release configuration.
    static let testabilityInRelease = Rule(
        id: "testability-in-release",
        title: "Testability enabled in a release build",
        category: .code,
        severity: .low,
        profile: .strict,
        references: [.cwe(489), .masvs("CODE", 4), .masvs("RESILIENCE", 3), .maswe(61), .mobileTop10(7)],
        why: """
            With testability the compiler exports every internal declaration and keeps unused code. Anyone who \
            reverse-engineers the app finds the names of all functions and can call them.
            """,
        remedy: """
            Delete `ENABLE_TESTABILITY` from release configurations; test a debug build, or a configuration that is \
            never shipped.
            """,
        bad: [
            Example(
                "↓ENABLE_TESTABILITY = YES;", as: .buildSettings(configuration: "Release"),
                mended: "ENABLE_TESTABILITY = NO;"),
            Example("↓ENABLE_TESTABILITY = YES", as: .xcconfig(configuration: "Release")),
            Example(
                "TESTABLE = YES\n↓ENABLE_TESTABILITY = $(TESTABLE)", as: .xcconfig(configuration: "Release"),
                "through another setting"),
        ],
        good: [
            Example("ENABLE_TESTABILITY = YES;", as: .buildSettings(configuration: "Debug")),
            Example("ENABLE_TESTABILITY = NO;", as: .buildSettings(configuration: "Release")),
            Example("ENABLE_TESTABILITY = YES", as: .xcconfig(configuration: "Debug")),
            Example(
                "ENABLE_TESTING_SEARCH_PATHS = YES;", as: .buildSettings(configuration: "Release"), "another setting"),
        ],
        checks: [
            .buildSettings { variant, pass in
                guard variant.isShipped, let setting = variant.written("ENABLE_TESTABILITY", true) else { return }
                pass.report(
                    "`ENABLE_TESTABILITY` exports the internal declarations of \(variant.place)", at: setting,
                    .init(fix: variant.isTested(pass) ? nil : variant.set(setting, to: "NO", pass)))
            }
        ]
    )
}

extension BuildVariant {
    /// Whether the project has tests, which a scheme may run in any configuration.
    fileprivate func isTested(_ pass: Pass) -> Bool {
        let targets = pass.workspace.xcodeProjects.first { $0.path == project }?.targets ?? []
        return targets.contains { $0.kind.isTest }
    }
}
