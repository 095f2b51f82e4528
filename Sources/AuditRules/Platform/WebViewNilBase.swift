import AuditKit
import AuditModel

extension Rule {
    /// Pages loaded from text with no origin of their own.
    static let webViewNilBase = Rule(
        id: "web-view-nil-base",
        title: "Page loaded from text without a base address",
        category: .platform,
        severity: .low,
        profile: .strict,
        references: [.cwe(346), .cwe(829), .masvs("PLATFORM", 2), .mastg("MASTG-TEST-0077"), .mobileTop10(4)],
        why: """
            In `UIWebView` a page without a base address has an origin that may read any file and any host. In \
            `WKWebView` the origin is opaque, but relative links and storage then behave in ways nobody has checked.
            """,
        remedy:
            "Pass `URL(string: \"about:blank\")` for a page that stands alone, or the https address that it belongs to.",
        bad: [
            Example("webView.loadHTMLString(page, baseURL: ↓nil)"),
            Example("UIWebView().loadHTMLString(\"<p>\", baseURL: ↓nil)"),
            Example(
                """
                webView.load(data, mimeType: "text/html", characterEncodingName: "utf-8", baseURL: ↓URL(fileURLWithPath: "/"))
                """
            ),
        ],
        good: [
            Example("webView.loadHTMLString(page, baseURL: URL(string: \"about:blank\"))"),
            Example("webView.loadHTMLString(page, baseURL: Bundle.main.resourceURL)"),
            Example("let url = URL(string: text, relativeTo: nil)"),
            Example("request.load(path, baseURL: nil)", "no page"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("loadHTMLString", "load") {
        guard let address = call.argument("baseURL") else { continue }
        guard call.name == "loadHTMLString" || call.argument("mimeType") != nil else { continue }
        let isRoot = address.kind == .call && pass.constant(address.argument("fileURLWithPath"))?.value.string == "/"
        guard address.kind == .nilLiteral || isRoot else { continue }
        pass.report("This page has no address of its own", at: address)
    }
}
