import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// `ENABLE_USER_SCRIPT_SANDBOXING` set to NO.
    static let scriptSandboxOff = Rule(
        id: "script-sandbox-off",
        title: "Build script sandboxing is off",
        category: .code,
        severity: .low,
        profile: .strict,
        references: [.cwe(829), .cwe(250), .masvs("CODE", 3), .maswe(48), .mobileTop10(2)],
        why: """
            A build phase script, often supplied by a dependency, can then read and write everything the developer \
            can: sources, keys and the built app itself.
            """,
        remedy: """
            Set `ENABLE_USER_SCRIPT_SANDBOXING` to `YES` and declare what each script reads and writes as its input \
            and output files.
            """,
        bad: [
            Example("↓ENABLE_USER_SCRIPT_SANDBOXING = NO;", as: .buildSettings(configuration: "Release")),
            Example(
                "↓ENABLE_USER_SCRIPT_SANDBOXING = NO;", as: .buildSettings(configuration: "Debug"),
                "debug builds run on the same machine"),
            Example("↓ENABLE_USER_SCRIPT_SANDBOXING = NO", as: .xcconfig(configuration: "Release")),
        ],
        good: [
            Example("ENABLE_USER_SCRIPT_SANDBOXING = YES;", as: .buildSettings(configuration: "Release")),
            Example(
                "SCRIPT_SANDBOX = YES\nENABLE_USER_SCRIPT_SANDBOXING = $(SCRIPT_SANDBOX)",
                as: .xcconfig(configuration: "Release")),
            Example("ENABLE_APP_SANDBOX = NO;", as: .buildSettings(configuration: "Release"), "another setting"),
            Example("PRODUCT_MODULE_NAME = Sandboxing;", as: .buildSettings(configuration: "Release")),
        ],
        checks: [
            .buildSettings { variant, pass in
                guard let setting = variant.written("ENABLE_USER_SCRIPT_SANDBOXING", false) else { return }
                pass.report("Build scripts of \(variant.place) can access all of the developer's files", at: setting)
            }
        ]
    )
}
