import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Message handlers that serve any page.
    static let scriptBridgeUnchecked = Rule(
        id: "script-bridge-unchecked",
        title: "Message handler does not check which page calls it",
        category: .platform,
        severity: .medium,
        confidence: .medium,
        references: [
            .cwe(749), .cwe(346), .cwe(940), .masvs("PLATFORM", 2), .masvs("CODE", 4), .mastg("MASTG-TEST-0078"),
            .mobileTop10(4),
        ],
        why: """
            Every page and every frame that the web view ever shows can call the handler. A page reached through a \
            link, an advertisement or an injected script then uses what was meant for the app's own pages.
            """,
        remedy: """
            Compare `message.frameInfo.securityOrigin` with the expected host and protocol before acting, and ask for \
            `frameInfo.isMainFrame`; or add the handler in a `WKContentWorld` of its own.
            """,
        bad: [
            Example(
                """
                class A: NSObject, WKScriptMessageHandler {
                    func open() { webView.load(URLRequest(url: address)) }
                    ↓func userContentController(_ c: WKUserContentController, didReceive message: WKScriptMessage) {
                        run(message.body)
                    }
                }
                """),
            Example(
                """
                final class OrderBridge: NSObject, WKScriptMessageHandler {
                    ↓func userContentController(_ c: C, didReceive message: WKScriptMessage) { sign(message.body) }
                }
                final class Market {
                    func prepare() { webView.configuration.userContentController.add(OrderBridge(), name: "order") }
                    func open(_ address: URL) { webView.load(URLRequest(url: address)) }
                }
                """, "the page is loaded by another type"),
            Example(
                """
                ↓func userContentController(_ c: C, didReceive message: M) async -> (Any?, String?) { (run(message.body), nil) }
                """
            ),
            Example(
                """
                ↓func userContentController(_ c: C, didReceive m: M, replyHandler: @escaping R) { replyHandler(token, nil) }
                """
            ),
        ],
        good: [
            Example(
                """
                func userContentController(_ c: C, didReceive message: M) {
                    guard message.frameInfo.securityOrigin.host == "app.example.com" else { return }
                    run(message.body)
                }
                """),
            Example(
                """
                func userContentController(_ c: C, didReceive message: M) { guard isTrusted(message.frameInfo) else { return }; run() }
                """
            ),
            Example("func userContentController(_ c: C, didReceive message: M) {}", "does nothing"),
            Example(
                """
                func userContentController(_ c: C, didReceive message: M) { delegate?.userContentController(c, didReceive: message) }
                """,
                "handed on"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for function in file.tree.nodes(.functionDecl, named: ["userContentController"]) {
        guard function.children(.parameter).contains(where: { $0.label == "didReceive" }),
            let body = function.child(.body),
            !body.children.isEmpty
        else { continue }
        let inner = Array(body.descendants)
        if inner.contains(where: { origins.contains($0.name) }) { continue }
        if inner.contains(where: { $0.kind == .call && $0.name == "userContentController" }) { continue }
        let loadsPages = showsPages(file, pass) || registrations(of: function, pass).contains { showsPages($0, pass) }
        pass.report(
            "Any page or frame in the web view may call this handler", at: function,
            .init(confidence: loadsPages ? .medium : .low))
    }
}

/// Whether a file loads addresses into a web view.
private func showsPages(_ file: SwiftFile, _ pass: Pass) -> Bool {
    file.calls("load").contains { call in
        call.arguments.first.map { $0.unwrapped.name == "URLRequest" || pass.type(of: $0)?.name == "URLRequest" }
            ?? false
    }
}

/// The files that give a web view the handler: `controller.add(OrderBridge(), name: "order")`.
private func registrations(of function: Node, _ pass: Pass) -> [SwiftFile] {
    guard let owner = function.enclosingType.map({ TypeName.base($0.name) }) else { return [] }
    return pass.workspace.swift.filter { file in
        file.role.isShipped && file.tree.mentions(owner)
            && file.calls("add", "addScriptMessageHandler").contains { $0.argument("name") != nil }
    }
}

private let origins: Set<String> = ["frameInfo", "securityOrigin", "isMainFrame", "host"]
