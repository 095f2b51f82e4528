import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// A Mac app that says it wants no sandbox, or one that is open to all files.
    static let sandboxOff = Rule(
        id: "sandbox-off",
        title: "Mac app is not sandboxed",
        category: .platform,
        severity: .low,
        references: [.cwe(250), .cwe(693), .masvs("PLATFORM", 1), .mobileTop10(8)],
        why: """
            Outside the sandbox the app can read and write all of the user's files. A flaw in how it parses a document \
            or a network response then exposes everything, not just the app's own container.
            """,
        remedy: """
            Set `com.apple.security.app-sandbox` to true and request only the access the app needs, such as \
            `com.apple.security.files.user-selected.read-write`; move work that cannot be sandboxed to an XPC service.
            """,
        bad: [
            Example("<key>com.apple.security.app-sandbox</key>↓<false/>", as: .entitlements),
            Example("<key>com.apple.security.app-sandbox</key>↓<string>NO</string>", as: .entitlements),
            Example(
                """
                <key>com.apple.security.app-sandbox</key><true/>
                <key>com.apple.security.temporary-exception.files.home-relative-path.read-only</key>
                <array><string>/Library/Sounds/</string>↓<string>/</string></array>
                """, as: .entitlements, "all of the home folder"),
            Example("SDKROOT = macosx;\n↓ENABLE_APP_SANDBOX = NO;", as: .buildSettings(configuration: "Release")),
        ],
        good: [
            Example("<key>com.apple.security.app-sandbox</key><true/>", as: .entitlements),
            Example(
                """
                <key>com.apple.security.temporary-exception.files.absolute-path.read-only</key>
                <array><string>/Library/Fonts/</string></array>
                """, as: .entitlements, "one folder"),
            Example("<key>keychain-access-groups</key><array/>", as: .entitlements, "apps for iOS are always confined"),
            Example("SDKROOT = iphoneos; ENABLE_APP_SANDBOX = NO;", as: .buildSettings(configuration: "Release")),
            Example("SDKROOT = macosx; ENABLE_APP_SANDBOX = NO;", as: .buildSettings(configuration: "Debug")),
        ],
        checks: [.entitlements(inspect), .buildSettings(inspect)]
    )
}

private func inspect(_ file: PropertyListFile, _ pass: inout Pass) {
    pass.reportFlags(["com.apple.security.app-sandbox"], in: file, being: false, .init(isAdvice: true)) {
        "`\($0)` is false, so the app can access all of the user's files"
    }
    for entry in file.root.dictionary ?? [] where exceptions.contains(where: entry.key.hasPrefix) {
        for item in entry.node.array ?? [] {
            guard let path = item.string, everything.contains(path) else { continue }
            pass.report(
                "`\(entry.key)` gives the app access to all of the user's files despite the sandbox",
                atValue: item, of: entry, path: [entry.key], in: file, file.details())
        }
    }
}

private func inspect(_ variant: BuildVariant, _ pass: inout Pass) {
    guard variant.isShippedProgram, variant.isForMac, variant.flag("ENABLE_APP_SANDBOX") == false,
        let setting = variant.setting("ENABLE_APP_SANDBOX")
    else { return }
    pass.report(
        "`ENABLE_APP_SANDBOX` is off, so the app can access all of the user's files", at: setting,
        .init(isAdvice: true))
}

/// Exceptions that open folders outside the sandbox.
private let exceptions = [
    "com.apple.security.temporary-exception.files.absolute-path.",
    "com.apple.security.temporary-exception.files.home-relative-path.",
]

/// Paths below which all files of the user lie.
private let everything: Set<String> = ["/", "/Users", "/Users/", "/System/Volumes/Data", "/System/Volumes/Data/"]
