import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Signing in at another service inside a web view of the app.
    static let oauthInWebView = Rule(
        id: "oauth-in-web-view",
        title: "OAuth sign-in page shown in a web view",
        category: .auth,
        severity: .medium,
        confidence: .medium,
        references: [
            .cwe(522), .cwe(940), .cwe(749), .masvs("AUTH", 1), .masvs("PLATFORM", 2), .maswe(18), .maswe(19),
            .maswe(69), .mobileTop10(3),
        ],
        why: """
            The app can read everything typed into its own web view, which means the user gives it their password for \
            the service. RFC 8252 forbids this, and the page cannot use the browser's passkeys and sessions.
            """,
        remedy: "Use `ASWebAuthenticationSession` with a universal link as the redirect, and PKCE.",
        bad: [
            Example(
                """
                let web = WKWebView()
                web.load(↓URLRequest(url: URL(string: "https://id.example.com/oauth/authorize?client_id=a")!))
                """
            ),
            Example(
                """
                let web = WKWebView()
                let url = URL(string: "https://accounts.google.com/o/oauth2/auth?client_id=\\(id)")!
                web.load(↓URLRequest(url: url))
                """),
            Example(
                """
                let web = UIWebView()
                let r = URLRequest(url: URL(string: "https://a.com/authorize?response_type=code")!)
                web.loadRequest(↓r)
                """
            ),
        ],
        good: [
            Example(
                """
                let s = ASWebAuthenticationSession(url: URL(string: "https://a.com/oauth/authorize")!, callbackURLScheme: "a") { _, _ in }
                """
            ),
            Example("let web = WKWebView()\nweb.load(URLRequest(url: URL(string: \"https://example.com/help\")!))"),
            Example("session.load(URLRequest(url: URL(string: \"https://a.com/oauth/token\")!))", "a request, no page"),
            Example("let web = WKWebView()\nweb.load(URLRequest(url: URL(string: \"https://a.com/authors\")!))"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("load", "loadRequest") {
        guard let request = call.arguments.first, let base = call.base,
            pass.lookup.isValue(base, of: "WKWebView", "UIWebView")
                || base.unwrapped.name.lowercased().hasSuffix("webview"),
            let address = address(of: request, pass, steps: 5)?.lowercased()
        else {
            if let request = call.arguments.first, call.base != nil, request.asksToAuthorize(pass) {
                pass.report("This shows a service's sign-in page in the app's own web view", at: request)
            }
            continue
        }
        guard signs.contains(where: address.contains) else { continue }
        pass.report("This shows a service's sign-in page in the app's own web view", at: request)
    }
}

extension Node {
    /// `URLRequest(url: url)` of an address that a builder was given the parameters of a sign-in for.
    fileprivate func asksToAuthorize(_ pass: Pass) -> Bool {
        guard unwrapped.name == "URLRequest", var address = argument("url")?.unwrapped else { return false }
        if address.kind == .reference, let start = pass.declaration(of: address)?.initialValue {
            address = start.unwrapped
        }
        let parts = [address] + address.descendants
        return parts.contains { $0.label == "responseType" || $0.kind == .string && $0.name == "response_type" }
            && parts.contains { $0.kind == .string && ["state", "code_challenge", "client_id"].contains($0.name) }
    }
}

private let signs = [
    "/oauth/authorize", "/oauth2/authorize", "/oauth2/auth?", "/oauth2/v", "response_type=", "/o/oauth2/",
    "/connect/authorize",
    "/dialog/oauth", "login.microsoftonline.com", "appleid.apple.com/auth", "/login/oauth/",
]

/// The text of the address that a request goes to.
private func address(of node: Node, _ pass: Pass, steps: Int) -> String? {
    guard steps > 0 else { return nil }
    let node = node.uncast
    if let text = pass.pattern(node) { return text }
    switch node.kind {
    case .call:
        guard ["URLRequest", "URL", "NSURL", "NSURLRequest"].contains(node.name) else { return nil }
        return node.arguments.first.flatMap { address(of: $0, pass, steps: steps - 1) }
    case .reference: return pass.declaration(of: node)?.initialValue.flatMap { address(of: $0, pass, steps: steps - 1) }
    default: return nil
    }
}
