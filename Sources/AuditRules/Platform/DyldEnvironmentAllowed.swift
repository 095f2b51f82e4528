import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// `com.apple.security.cs.allow-dyld-environment-variables`.
    static let dyldEnvironmentAllowed = Rule(
        id: "dyld-environment-allowed",
        title: "Environment variables can inject libraries into the app",
        category: .platform,
        severity: .medium,
        references: [.cwe(426), .cwe(427), .masvs("RESILIENCE", 2), .maswe(49), .mobileTop10(7)],
        why: """
            `DYLD_INSERT_LIBRARIES` and related variables then apply to the app: any process of the user can launch it \
            with a library of its own inside. Where library validation is off too, the library need not even be \
            signed.
            """,
        remedy: """
            Delete `com.apple.security.cs.allow-dyld-environment-variables`; set run paths with \
            `LD_RUNPATH_SEARCH_PATHS` instead of the environment.
            """,
        bad: [
            Example(
                "<key>com.apple.security.cs.allow-dyld-environment-variables</key>↓<true/>", as: .entitlements,
                mended: "<key>com.apple.security.cs.allow-dyld-environment-variables</key><false/>"),
            Example(
                """
                <key>com.apple.security.cs.allow-dyld-environment-variables</key>↓<true/>
                <key>com.apple.security.cs.disable-library-validation</key><true/>
                """, as: .entitlements, "any library at all"),
            Example(
                "<key>com.apple.security.cs.allow-dyld-environment-variables</key>↓<string>YES</string>",
                as: .entitlements),
        ],
        good: [
            Example("<key>com.apple.security.cs.allow-dyld-environment-variables</key><false/>", as: .entitlements),
            Example(
                "<key>com.apple.security.cs.allow-dyld-environment-variables</key><string>$(DEBUGGING)</string>",
                as: .entitlements, "true in debug builds alone"),
            Example("<key>com.apple.security.cs.allow-jit</key><true/>", as: .entitlements, "another weakness"),
            Example(
                "<key>LSEnvironment</key><dict><key>LANG</key><string>en_GB.UTF-8</string></dict>", as: .infoPlist),
        ],
        checks: [.entitlements(inspect)]
    )
}

private func inspect(_ file: PropertyListFile, _ pass: inout Pass) {
    let validation = file.root.entry("com.apple.security.cs.disable-library-validation")
    let isOpen = validation.map { file.isSet($0.node, to: true) } ?? false
    pass.reportFlags(
        ["com.apple.security.cs.allow-dyld-environment-variables"], in: file, .init(severity: isOpen ? .high : nil),
        fix: \.breaking
    ) { "`\($0)` lets any process that launches the app inject a library" }
}
