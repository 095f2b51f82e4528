import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// `NSAllowsArbitraryLoadsInWebContent`.
    static let atsDisabledInWebContent = Rule(
        id: "ats-disabled-in-web-content",
        title: "App Transport Security is disabled in web views",
        category: .network,
        severity: .medium,
        references: [
            .cwe(319), .cwe(757), .masvs("NETWORK", 1), .maswe(26), .mastg("MASTG-TEST-0322"), .mobileTop10(5),
        ],
        why: """
            Web views then load pages and scripts over plain http. A network attacker can inject a script into a page, \
            which reads what is typed there and calls what the app exposes to pages.
            """,
        remedy: """
            Delete `NSAllowsArbitraryLoadsInWebContent` unless users open pages of their own choice, as in a browser; \
            keep a view for such pages separate from any view with message handlers or signed-in sessions.
            """,
        bad: [
            Example(
                """
                <key>NSAppTransportSecurity</key>
                <dict>
                    <key>NSAllowsArbitraryLoadsInWebContent</key>↓<true/>
                </dict>
                """, as: .infoPlist),
            Example(
                """
                <key>NSAppTransportSecurity</key>
                <dict>
                    <key>NSAllowsArbitraryLoads</key><true/>
                    <key>NSAllowsArbitraryLoadsInWebContent</key>↓<true/>
                </dict>
                """, as: .infoPlist, "beside the wide key it still opens web views"),
            Example(
                """
                <key>NSAppTransportSecurity</key>
                <dict><key>NSAllowsArbitraryLoadsInWebContent</key>↓<string>1</string></dict>
                """, as: .infoPlist),
        ],
        good: [
            Example(
                """
                <key>NSAppTransportSecurity</key>
                <dict><key>NSAllowsArbitraryLoadsInWebContent</key><false/></dict>
                """, as: .infoPlist),
            Example(
                """
                <key>NSAppTransportSecurity</key>
                <dict>
                    <key>NSAllowsArbitraryLoadsInWebContent</key><true/>
                </dict>
                <key>CFBundleURLTypes</key>
                <array>
                    <dict><key>CFBundleURLSchemes</key><array><string>http</string><string>https</string></array></dict>
                </array>
                """, as: .infoPlist, "a browser opens what users ask for"),
            Example("<key>UIBackgroundModes</key><array><string>fetch</string></array>", as: .infoPlist),
            Example(
                "<key>NSAllowsArbitraryLoadsInWebContent</key><true/>", as: .infoPlist, "not within the dictionary"),
        ],
        checks: [.infoPlist(inspect)]
    )
}

private func inspect(_ file: PropertyListFile, _ pass: inout Pass) {
    guard let transport = TransportSecurity(file), !file.isOfBrowser,
        let entry = transport.entry(on: "NSAllowsArbitraryLoadsInWebContent")
    else { return }
    pass.report(
        "`NSAllowsArbitraryLoadsInWebContent` lets web views load unencrypted pages and scripts", atValueOf: entry,
        path: [TransportSecurity.key, entry.key], in: file,
        file.details(
            isAdvice: pass.workspace.hasNo("WKWebView", "WebView", "UIWebView", "SFSafariViewController", "WebPage")))
}

extension PropertyListFile {
    /// Whether the app takes links of the web from others, as only browsers do.
    fileprivate var isOfBrowser: Bool {
        let schemes = (root["CFBundleURLTypes"]?.array ?? []).flatMap { $0["CFBundleURLSchemes"]?.strings ?? [] }
        return schemes.contains { ["http", "https"].contains($0.lowercased()) }
    }
}
