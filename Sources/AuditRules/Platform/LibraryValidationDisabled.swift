import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// `com.apple.security.cs.disable-library-validation`.
    static let libraryValidationDisabled = Rule(
        id: "library-validation-disabled",
        title: "Library validation disabled",
        category: .platform,
        severity: .medium,
        references: [.cwe(427), .cwe(347), .masvs("RESILIENCE", 2), .maswe(49), .mobileTop10(7)],
        why: """
            Without library validation the hardened runtime loads code signed by anyone, or not signed at all. A \
            library planted in a directory the app searches runs with the app's entitlements, keychain items and \
            permissions.
            """,
        remedy: """
            Delete `com.apple.security.cs.disable-library-validation` and sign embedded libraries with the team's own \
            certificate. Where third-party plug-ins have to run, load them in an XPC service without entitlements.
            """,
        bad: [
            Example(
                "<key>com.apple.security.cs.disable-library-validation</key>↓<true/>", as: .entitlements,
                mended: "<key>com.apple.security.cs.disable-library-validation</key><false/>"),
            Example(
                """
                <key>com.apple.security.app-sandbox</key><true/>
                <key>com.apple.security.cs.disable-library-validation</key>↓<string>YES</string>
                """, as: .entitlements),
            Example(
                """
                <key>com.apple.security.cs.disable-library-validation</key>↓<true/>
                <key>com.apple.security.cs.allow-jit</key><true/>
                """, as: .entitlements),
        ],
        good: [
            Example("<key>com.apple.security.cs.disable-library-validation</key><false/>", as: .entitlements),
            Example(
                """
                <key>com.apple.security.get-task-allow</key><true/>
                <key>com.apple.security.cs.disable-library-validation</key><string>$(DEBUGGING)</string>
                """, as: .entitlements, "true in debug builds alone"),
            Example("<key>com.apple.security.network.client</key><true/>", as: .entitlements),
            Example(
                "<key>com.apple.security.cs.disable-library-validation</key><true/>", as: .infoPlist, "no entitlement"),
        ],
        checks: [
            .entitlements { file, pass in
                pass.reportFlags(["com.apple.security.cs.disable-library-validation"], in: file, fix: \.breaking) {
                    "`\($0)` lets the app load libraries signed by anyone"
                }
            }
        ]
    )
}
