import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// Links that code waits for and that no `Info.plist` asks the system to deliver.
    static let urlSchemeUndeclared = Rule(
        id: "url-scheme-undeclared",
        title: "URL scheme expected in code but not declared in any Info.plist",
        category: .platform,
        severity: .low,
        confidence: .medium,
        references: [.cwe(16), .cwe(561), .cwe(939), .masvs("PLATFORM", 1), .maswe(29), .mobileTop10(8)],
        why: """
            The system delivers links only for declared schemes. The check for the scheme never succeeds: a sign-in \
            that returns through a link hangs, and any other app may declare the scheme and receive the code or token \
            instead.
            """,
        remedy: """
            Add the scheme to `CFBundleURLTypes` in the app's `Info.plist`, correct its name in the code, or sign in \
            with `ASWebAuthenticationSession`, whose callback reaches only this app and needs no entry.
            """,
        bad: [
            Example(
                """
                WindowGroup { Home() }.onOpenURL { url in
                    guard url.scheme == ↓"wallet" else { return }
                    router.open(url)
                }
                """, note),
            Example(
                """
                func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool {
                    if url.scheme?.lowercased() == ↓"acme-pay" { return pay(url) }
                    return false
                }
                """, note),
            Example(
                """
                let address = ↓"https://id.example.com/authorize?client_id=app&redirect_uri=acme-login://done"
                UIApplication.shared.open(URL(string: address)!)
                """, note),
        ],
        good: [
            Example(
                """
                let session = ASWebAuthenticationSession(url: start, callbackURLScheme: "acme-login") { url, error in done(url) }
                let address = "https://id.example.com/authorize?redirect_uri=acme-login://done"
                """, "needs no entry"),
            Example(
                "view.onOpenURL { url in if url.scheme == \"https\" { open(url) } }", "a universal link"),
            Example(
                """
                func webView(_ view: WKWebView, decidePolicyFor action: WKNavigationAction) {
                    if action.request.url?.scheme == "reader" { hide() }
                }
                """, "links of a page, within the app"),
            Example("if url.scheme == \"wallet\" { UIApplication.shared.open(url) }", "a link to another app"),
        ],
        checks: [.swift(inspect)]
    )
}

private let note = "with no such scheme in any `Info.plist`; a guess where the project has none"

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    let found = file.awaitedSchemes(pass) + file.redirects(pass)
    guard !found.isEmpty else { return }
    let declared = pass[DeclaredSchemes.self]
    for (scheme, node) in found {
        guard !declared.names.contains(scheme), !node.isForDevelopers,
            !isNamedElsewhere(scheme, pass.workspace, declared)
        else { continue }
        pass.report(
            "No `Info.plist` declares `\(scheme):`, so these links never arrive", at: node,
            .init(confidence: declared.isComplete && !pass.workspace.infoPlists.isEmpty ? nil : .low))
    }
}

/// Whether a file that lists are made of may declare the scheme, or an unknown variable of a list.
private func isNamedElsewhere(_ scheme: String, _ workspace: Workspace, _ declared: DeclaredSchemes) -> Bool {
    if !declared.isComplete, !workspace.infoPlists.isEmpty { return true }
    return workspace.names(scheme, in: .yaml, .json, .xcconfig, .otherText, .xcodeProject, .otherPropertyList)
}

extension SwiftFile {
    /// Schemes that code which the system hands links to compares with.
    fileprivate func awaitedSchemes(_ pass: Pass) -> [(scheme: String, node: Node)] {
        handlers.flatMap { handler in
            handler.descendants(.binary).compactMap { comparison in
                guard comparison.name == "==" || comparison.name == "!=" else { return nil }
                let sides = comparison.children(.operand)
                guard sides.contains(where: \.isScheme),
                    let text = sides.first(where: { !$0.isScheme && pass.constant($0)?.value.string != nil }),
                    let scheme = pass.constant(text)?.value.string, isOwn(scheme)
                else { return nil }
                return (scheme.lowercased(), text)
            }
        }
    }

    /// The closures and functions by which links reach an app.
    private var handlers: [Node] {
        guard tree.mentions("scheme") else { return [] }
        return calls("onOpenURL").compactMap(\.trailingClosure) + nodes(.functionDecl).filter(\.isLinkEntry)
    }

    /// Schemes of redirects that come back through the browser and not through a session of the system.
    fileprivate func redirects(_ pass: Pass) -> [(scheme: String, node: Node)] {
        guard Bytes.contains("redirect_uri=", in: source.bytes) else { return [] }
        let sessions = ["ASWebAuthenticationSession", "SFAuthenticationSession", "callbackURLScheme", "OIDAuthState"]
        guard !pass.workspace.swift.contains(where: { file in sessions.contains(where: file.tree.mentions) }) else {
            return []
        }
        return nodes(.string, whereName: { $0.contains("redirect_uri=") }).compactMap { text in
            guard !text.name.contains(where: \.isWhitespace),
                let mark = text.name.firstRange(of: "redirect_uri=")?.upperBound
            else { return nil }
            let value = text.name[mark...].prefix { $0 != "&" }.replacing("%3A", with: ":").replacing("%2F", with: "/")
            guard let endpoint = Endpoint(String(value)), isOwn(endpoint.scheme) else { return nil }
            return (endpoint.scheme, text.role == .segment ? text.parent ?? text : text)
        }
    }
}

/// Whether a scheme is one of an app's own.
private func isOwn(_ scheme: String) -> Bool {
    scheme.utf8.count > 2 && !UrlScheme.isPrescribed(scheme.lowercased()) && !scheme.contains(" ")
}

extension Node {
    /// `url.scheme`, `components?.scheme?.lowercased()`.
    fileprivate var isScheme: Bool {
        let node = unwrapped
        if node.kind == .call, ["lowercased", "uppercased"].contains(node.name) { return node.base?.isScheme ?? false }
        return node.kind == .member && node.name == "scheme"
    }
}
