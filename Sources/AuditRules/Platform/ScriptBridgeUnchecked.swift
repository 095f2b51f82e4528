import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Message handlers that serve any page.
    static let scriptBridgeUnchecked = Rule(
        id: "script-bridge-unchecked",
        title: "Script message handler does not check which page calls it",
        category: .platform,
        severity: .low,
        confidence: .medium,
        references: [
            .cwe(749), .cwe(346), .cwe(940), .masvs("PLATFORM", 2), .masvs("CODE", 4), .maswe(33),
            .mastg("MASTG-TEST-0376"), .mobileTop10(4),
        ],
        why: """
            Any page and any frame that the web view ever loads can call the handler. A page reached through a link, \
            an ad or an injected script can then use what was meant for the app's own pages.
            """,
        remedy: """
            Compare `message.frameInfo.securityOrigin` with the expected host and protocol before acting, and require \
            `frameInfo.isMainFrame`; or add the handler in a separate `WKContentWorld`.
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
                class Shelf: NSObject, WKScriptMessageHandler {
                    func open() { webView.load(URLRequest(url: address)) }
                    ↓func userContentController(_ c: C, didReceive message: WKScriptMessage) {
                        guard let path = message.body as? String else { return }
                        NSWorkspace.shared.activateFileViewerSelecting([URL(fileURLWithPath: path)])
                    }
                }
                """, "a file is shown in the Finder, and not opened: no more than a handler for all"),
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
                func userContentController(_ c: C, didReceive m: M, replyHandler: @escaping R) { ↓replyHandler(token, nil) }
                """
            ),
            Example(
                """
                final class DriveBridge: NSObject, WKScriptMessageHandlerWithReply {
                    let account: Account
                    func userContentController(_ c: C, didReceive message: WKScriptMessage) async -> (Any?, String?) {
                        switch message.name {
                        case "version": return ("2.1", nil)
                        case "files":
                            ↓return (account.files.map(\\.title), nil)
                        case "remove":
                            guard let file = message.body as? String else { return (nil, "file") }
                            ↓account.delete(file)
                            return (true, nil)
                        default: return (nil, nil)
                        }
                    }
                }
                """, "told where it acts"),
            Example(
                """
                final class FareBridge: NSObject, WKScriptMessageHandler {
                    let wallet: Wallet
                    func userContentController(_ c: C, didReceive message: WKScriptMessage) {
                        let origin = message.frameInfo.securityOrigin
                        guard origin.host.hasSuffix("fares.example") else { return }
                        ↓answer("card", wallet.cardNumber)
                    }
                    private func answer(_ name: String, _ value: Any) {
                        view?.callAsyncJavaScript("take(name, value)", arguments: ["name": name, "value": value], in: nil, in: .page)
                    }
                }
                """, "`notfares.example` ends so, too"),
            Example(
                """
                final class DeskBridge: NSObject, WKScriptMessageHandler {
                    func userContentController(_ c: C, didReceive message: WKScriptMessage) {
                        if message.name == "login" { sayWho() }
                    }
                    private func sayWho() {
                        guard let token = desk.accessToken else { return }
                        ↓view.evaluateJavaScript("take('\\(token)')")
                    }
                }
                """, "another function tells the page"),
            Example(
                """
                final class Pages: NSObject, WKNavigationDelegate {
                    func webView(_ view: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
                        guard let url = action.request.url, url.scheme == "fares" else { return .allow }
                        if url.host == "refund", let ticket = url.query { ↓desk.cancel(ticket) }
                        return .cancel
                    }
                }
                """, "by a link of the app's own scheme"),
        ],
        good: [
            Example(
                """
                final class Pages: NSObject, WKNavigationDelegate {
                    func webView(_ view: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
                        guard let url = action.request.url, url.scheme == "fares" else { return .allow }
                        if url.host == "refund", let ticket = url.query {
                            showBar("Give back \\(ticket)?") { isOk in
                                guard isOk else { return }
                                desk.cancel(ticket)
                            }
                        }
                        return .cancel
                    }
                }
                """, "the user says yes first"),
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
            Example(
                """
                final class DriveBridge: NSObject, WKScriptMessageHandlerWithReply {
                    let account: Account
                    func userContentController(_ c: C, didReceive message: WKScriptMessage) async -> (Any?, String?) {
                        guard isOurs(message.frameInfo.securityOrigin) else { return (nil, "origin") }
                        return (account.files.map(\\.title), nil)
                    }
                    func isOurs(_ origin: WKSecurityOrigin) -> Bool { origin.host == "drive.example" }
                }
                """, "asked for in a function"),
            Example("func userContentController(_ c: C, didReceive message: M) {}", "does nothing"),
            Example(
                "func userContentController(_ c: C, didReceive message: M) { print(\"said\", message.body) }",
                "tells developers alone"),
            Example(
                """
                func userContentController(_ c: C, didReceive message: M) { delegate?.userContentController(c, didReceive: message) }
                """,
                "handed on"),
        ],
        checks: [.swift(inspect), .swift(inspectSchemes)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for function in file.tree.nodes(.functionDecl, named: ["userContentController"]) {
        guard function.children(.parameter).contains(where: { $0.label == "didReceive" }),
            let body = function.child(.body),
            !body.children.isEmpty
        else { continue }
        let inner = Array(body.descendants)
        let effects = function.isInOwnWorld ? [] : BridgeEffects(pass: pass).unchecked(in: function)
        for effect in effects {
            pass.report(
                "Any page or frame in the web view can \(effect.deed) without an origin check",
                at: effect.place, .init(severity: mild.contains(effect.place.name) ? nil : .medium))
        }
        if !effects.isEmpty || body.children.allSatisfy(\.isOnlyPrinted) { continue }
        if inner.contains(where: { origins.contains($0.name) }) { continue }
        if inner.contains(where: { $0.kind == .call && $0.name == "userContentController" }) { continue }
        let places = [file] + registrations(of: function, pass)
        let loadsPages =
            places.contains { showsPages($0, pass) && !WebPages.areOwn(in: $0, pass) }
            && !places.contains(where: \.choosesPages)
        pass.report(
            "Any page or frame in the web view can call this handler", at: function,
            .init(confidence: loadsPages ? .medium : .low))
    }
}

/// Actions that give a page little: it writes to the pasteboard, or has Finder show where a file lies.
private let mild: Set<String> = [
    "setString", "setItems", "setData", "setPropertyList", "writeObjects", "activateFileViewerSelecting", "selectFile",
]

/// Links of a scheme of the app's own by which pages ask for something.
private func inspectSchemes(_ file: SwiftFile, _ pass: inout Pass) {
    for function in file.tree.nodes(.functionDecl, named: ["webView"]) {
        guard function.children(.parameter).contains(where: { $0.label == "decidePolicyFor" }) else { continue }
        for action in function.descendants(.call) where action.isAction && !action.isConfirmed {
            // A browser sets up each page that it shows.
            if Words.of(action.name).first == "set" { continue }
            let given = action.actedUpon(pass).contains { value in
                pass.outsideFlow(to: value, .statement, from: [.page]) != nil
            }
            guard given else { continue }
            pass.report(
                "Any page in the web view can run `\(action.name)` through a link", at: action, .init(severity: .medium)
            )
        }
    }
}

extension Node {
    /// Whether a statement only tells whoever watches the app in a debugger.
    fileprivate var isOnlyPrinted: Bool { kind == .call && ["print", "debugPrint", "NSLog"].contains(name) }

    /// Whether the handler is added to a world of scripts that pages have no part in.
    fileprivate var isInOwnWorld: Bool {
        guard let owner = enclosingType else { return false }
        let worlds = owner.descendants(.call).filter { $0.name == "addScriptMessageHandler" || $0.name == "add" }
            .compactMap { $0.argument("contentWorld") }
        return !worlds.isEmpty && worlds.allSatisfy { !["page", "defaultClient"].contains($0.unwrapped.name) }
    }
}

/// Whether a file loads addresses into a web view.
private func showsPages(_ file: SwiftFile, _ pass: Pass) -> Bool {
    file.calls("load").contains { call in
        call.arguments.first.map { $0.unwrapped.name == "URLRequest" || pass.type(of: $0)?.name == "URLRequest" }
            ?? false
    }
}

extension SwiftFile {
    /// Whether what is loaded here, in whatever frame, is asked for its address first and may be refused.
    fileprivate var choosesPages: Bool {
        tree.nodes(.functionDecl, named: ["webView"]).contains { function in
            guard function.children(.parameter).contains(where: { $0.label == "decidePolicyFor" }) else { return false }
            let names = Set(function.descendants.map(\.name))
            return names.contains("cancel") && !names.isDisjoint(with: ["url", "scheme", "host", "absoluteString"])
        }
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
