import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// `get-task-allow` in entitlements of builds for users.
    static let debuggableEntitlement = Rule(
        id: "debuggable-entitlement",
        title: "Released app can be debugged by other processes",
        category: .platform,
        severity: .high,
        references: [
            .cwe(489), .cwe(269), .masvs("RESILIENCE", 4), .maswe(63), .mastg("MASTG-TEST-0261"), .mobileTop10(7),
        ],
        why: """
            With `get-task-allow` any process of the same user may attach to the app, read keys and tokens from its \
            memory and change its behavior without breaking its signature.
            """,
        remedy: """
            Delete the key. Xcode adds it to debug builds automatically; where it has to be explicit, give debug \
            builds an entitlements file of their own.
            """,
        bad: [
            Example(
                "<key>get-task-allow</key>↓<true/>", as: .entitlements, mended: "<key>get-task-allow</key><false/>"),
            Example("<key>com.apple.security.get-task-allow</key>↓<true/>", as: .entitlements, "the name on macOS"),
            Example(
                "<key>com.apple.security.app-sandbox</key><true/>\n<key>get-task-allow</key>\n↓<string>YES</string>",
                as: .entitlements),
        ],
        good: [
            Example("<key>get-task-allow</key><false/>", as: .entitlements),
            Example(
                "<key>get-task-allow</key><string>$(ALLOWS_DEBUGGER)</string>", as: .entitlements,
                "true in debug builds alone"),
            Example("<key>com.apple.security.app-sandbox</key><true/>", as: .entitlements),
            Example("<key>get-task-allow</key><true/>", as: .infoPlist, "no entitlement"),
        ],
        checks: [.entitlements(inspect)]
    )
}

private func inspect(_ file: PropertyListFile, _ pass: inout Pass) {
    pass.reportFlags(["get-task-allow", "com.apple.security.get-task-allow"], in: file, fix: { $0 }) {
        "`\($0)` lets other processes attach to the app"
    }
}
