import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// `com.apple.security.cs.disable-library-validation`.
    static let libraryValidationDisabled = Rule(
        id: "library-validation-disabled",
        title: "The app loads libraries signed by anybody",
        category: .platform,
        severity: .medium,
        references: [.cwe(427), .cwe(347), .masvs("RESILIENCE", 2), .maswe(49), .mobileTop10(7)],
        why: """
            Without library validation the hardened runtime loads code that others signed, or nobody. A library that \
            is put into a folder the app searches runs with its entitlements, its keychain items and its permissions.
            """,
        remedy: """
            Delete `com.apple.security.cs.disable-library-validation` and sign embedded libraries with the team's own \
            certificate. Where plug-ins of others have to run, load them in an XPC service that has no entitlements.
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
                    "`\($0)` lets the app load libraries of any signer"
                }
            }
        ]
    )
}
