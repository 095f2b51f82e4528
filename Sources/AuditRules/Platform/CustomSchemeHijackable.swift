import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// URL schemes of one's own.
    static let customSchemeHijackable = Rule(
        id: "custom-scheme-hijackable",
        title: "Custom URL scheme that any app can claim",
        category: .platform,
        severity: .low,
        profile: .strict,
        references: [
            .cwe(939), .cwe(940), .masvs("PLATFORM", 1), .maswe(29), .mastg("MASTG-TEST-0371"), .mobileTop10(4),
        ],
        why: """
            URL schemes have no owner: another app on the device may register the same one and receive the links, \
            including any sign-in codes and tokens in them. Any page or app can also send links to this one.
            """,
        remedy: """
            Use universal links (`com.apple.developer.associated-domains`) for links that carry data, and \
            `ASWebAuthenticationSession` with an https callback and PKCE for sign-in.
            """,
        bad: [
            Example(types("↓<string>wallet</string>"), as: .infoPlist),
            Example(types("↓<string>acme-login</string>\n↓<string>acme-pay</string>"), as: .infoPlist),
            Example(types("↓<string>com.example.app</string>"), as: .infoPlist, "a long name is no owner either"),
        ],
        good: [
            Example(
                types("<string>com.googleusercontent.apps.1234-abcd</string>"), as: .infoPlist, "an SDK asks for it"),
            Example(types("<string>fb1234567890</string>"), as: .infoPlist, "an SDK asks for it"),
            Example(types("<string>https</string>"), as: .infoPlist, "a browser"),
            Example(
                "<key>LSApplicationQueriesSchemes</key><array><string>wallet</string></array>", as: .infoPlist,
                "schemes of others"),
        ],
        checks: [.infoPlist(inspect)]
    )
}

private func inspect(_ file: PropertyListFile, _ pass: inout Pass) {
    for type in file.root["CFBundleURLTypes"]?.array ?? [] {
        guard let entry = type.entry("CFBundleURLSchemes") else { continue }
        for scheme in entry.node.array ?? [] {
            guard let text = scheme.string, let name = file.releaseValues(of: text).first else { continue }
            guard !name.isEmpty, !UrlScheme.isPrescribed(name.lowercased()) else { continue }
            pass.report(
                "Any other app can claim `\(name):` too", atValue: scheme, of: entry,
                path: ["CFBundleURLTypes", "CFBundleURLSchemes"], in: file, file.details())
        }
    }
}

private func types(_ schemes: String) -> String {
    """
    <key>CFBundleURLTypes</key>
    <array>
    <dict>
    <key>CFBundleURLSchemes</key>
    <array>
    \(schemes)
    </array>
    </dict>
    </array>
    """
}
