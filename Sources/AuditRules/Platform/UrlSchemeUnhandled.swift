import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// Declared URL schemes that no code takes up.
    static let urlSchemeUnhandled = Rule(
        id: "url-scheme-unhandled",
        title: "Declared URL scheme that no code handles",
        category: .platform,
        severity: .low,
        confidence: .medium,
        profile: .strict,
        references: [.cwe(1164), .cwe(939), .masvs("PLATFORM", 1), .maswe(29), .mobileTop10(8)],
        why: """
            A declared scheme lets any page or app open this one with data of its choosing. One that nothing handles \
            serves no purpose: libraries may still read the incoming data, and a sign-in that waits for the link never \
            receives it.
            """,
        remedy: """
            Delete the entry from `CFBundleURLTypes`, or handle the links with `onOpenURL`, \
            `scene(_:openURLContexts:)` or `application(_:open:options:)`. `ASWebAuthenticationSession` needs no entry.
            """,
        bad: [
            Example(types("↓<string>wallet</string>"), as: .infoPlist, "with no handler in the code"),
            Example(types("↓<string>acme-login</string>\n↓<string>acme-pay</string>"), as: .infoPlist),
            Example(types("↓<string>$(PRODUCT_NAME)-link</string>"), as: .infoPlist),
        ],
        good: [
            Example(types("<string>fb1234567890</string>"), as: .infoPlist, "an SDK asks for it and takes it up"),
            Example(types("<string>https</string>"), as: .infoPlist, "a browser"),
            Example(
                "<key>LSApplicationQueriesSchemes</key><array><string>wallet</string></array>", as: .infoPlist,
                "schemes of others"),
            Example("ContentView().onOpenURL { url in router.open(url) }", "a handler"),
        ],
        checks: [.infoPlist(inspect)]
    )
}

private func inspect(_ file: PropertyListFile, _ pass: inout Pass) {
    guard file.isOfProgram, let types = file.root["CFBundleURLTypes"]?.array, !types.isEmpty else { return }
    // In Objective-C or JavaScript a handler is out of sight.
    guard !pass[DeclaredSchemes.self].isHandled, !pass.workspace.hasOtherLanguages else { return }
    let confidence: Confidence? = pass.workspace.swift.isEmpty ? .low : nil
    for type in types {
        guard let entry = type.entry("CFBundleURLSchemes") else { continue }
        for scheme in entry.node.array ?? [] {
            guard let text = scheme.string, let name = file.releaseValues(of: text).first, !name.isEmpty,
                !UrlScheme.isPrescribed(name.lowercased())
            else { continue }
            pass.report(
                "No code handles links with `\(name):`", atValue: scheme, of: entry,
                path: ["CFBundleURLTypes", "CFBundleURLSchemes"], in: file, file.details(nil, confidence))
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
