import AuditKit
import AuditModel

extension Rule {
    /// Addresses taken out of a link or notification and opened.
    static let openRedirect = Rule(
        id: "open-redirect",
        title: "Address inside a link or notification is opened unchecked",
        category: .platform,
        severity: .medium,
        confidence: .medium,
        references: [
            .cwe(601), .cwe(939), .cwe(20), .masvs("PLATFORM", 1), .masvs("CODE", 4), .mastg("MASTG-TEST-0075"),
            .mobileTop10(4),
        ],
        why: """
            Whoever writes the link chooses where the app goes: to a page that looks like the app's own and asks for \
            the password, or to another app's scheme that acts in the user's name.
            """,
        remedy: """
            Ask for `scheme == "https"` and compare `url.host` with the hosts that the app knows before the address is \
            opened, or pass a name in the link and look the address up in the app.
            """,
        bad: [
            Example(
                """
                func application(_ app: UIApplication, open url: URL, options: [K: Any] = [:]) -> Bool {
                    let parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
                    guard let next = parts?.queryItems?.first(where: { $0.name == "next" })?.value,
                          let target = URL(string: next) else { return false }
                    webView.load(↓URLRequest(url: target))
                    return true
                }
                """, "the query of a link, shown in a web view"),
            Example(
                """
                func userNotificationCenter(_ center: C, didReceive response: UNNotificationResponse) async {
                    let payload = response.notification.request.content.userInfo
                    if let text = payload["url"] as? String, let url = URL(string: text) {
                        await UIApplication.shared.open(↓url)
                    }
                }
                """, "the payload of a notification"),
            Example(
                """
                struct Root: View {
                    var body: some View {
                        Text("").onOpenURL { link in
                            let text = link.absoluteString.replacingOccurrences(of: "shop://go/", with: "https://")
                            UIApplication.shared.open(↓URL(string: text)!)
                        }
                    }
                }
                """),
            Example(
                """
                func metadataOutput(_ output: O, didOutput objects: [AVMetadataObject], from connection: C) {
                    let code = objects.first as? AVMetadataMachineReadableCodeObject
                    guard let text = code?.stringValue, let url = URL(string: text) else { return }
                    present(SFSafariViewController(url: ↓url), animated: true)
                }
                """, "a scanned code"),
        ],
        good: [
            Example(
                """
                func application(_ app: UIApplication, open url: URL, options: [K: Any] = [:]) -> Bool {
                    guard let text = URLComponents(string: url.absoluteString)?.queryItems?.first?.value,
                          let target = URL(string: text), target.host == "www.example.com" else { return false }
                    webView.load(URLRequest(url: target))
                    return true
                }
                """, "the host is compared"),
            Example(
                """
                func application(_ app: UIApplication, open url: URL, options: [K: Any] = [:]) -> Bool {
                    UIApplication.shared.open(URL(string: "https://www.example.com/help")!)
                    return true
                }
                """, "always the same address"),
            Example(
                """
                func application(_ app: UIApplication, open url: URL, options: [K: Any] = [:]) -> Bool {
                    guard url.scheme == "shop", let id = Int(url.lastPathComponent) else { return false }
                    webView.load(URLRequest(url: URL(string: "https://www.example.com/item/\\(id)")!))
                    return true
                }
                """, "the host is fixed, and only a number comes from the link"),
            Example(
                """
                func application(_ app: UIApplication, continue activity: NSUserActivity, restorationHandler: R) -> Bool {
                    guard let url = activity.webpageURL else { return false }
                    webView.load(URLRequest(url: url))
                    return true
                }
                """, "a universal link itself: the system has matched its host with the entitlement"),
            Example(
                """
                func open(_ url: URL) { UIApplication.shared.open(url) }
                """, "whoever calls this answers for the address"),
            Example(
                """
                func userNotificationCenter(_ center: C, didReceive response: UNNotificationResponse) async {
                    guard let text = response.notification.request.content.userInfo["url"] as? String,
                          let url = URL(string: text), LinkPolicy.isAllowed(url) else { return }
                    await UIApplication.shared.open(url)
                }
                """, "a function says what is allowed"),
            Example(
                """
                struct Root: View {
                    var body: some View {
                        Text("").onOpenURL { link in document.open(link) }
                    }
                }
                """, "a document of the app's own"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls(
        "open", "openURL", "load", "loadRequest", "SFSafariViewController", "ASWebAuthenticationSession")
    {
        guard let target = call.openedAddress, !call.isForDevelopers else { continue }
        let trace = OutsideTrace(pass: pass)
        guard let source = trace.source(of: target), doors.contains(source.kind), !call.checksHosts,
            !source.entry.checksHosts
        else { continue }
        guard source.kind != .link || !target.isWholeLink(pass) else { continue }
        guard !StartsWithHost.isFixed(target, pass) else { continue }
        let isSure = source.kind == .link || source.kind == .push
        pass.report(
            "An address out of \(source.kind.name) is opened, and nothing looks at its host", at: target,
            .init(confidence: isSure ? nil : .medium))
    }
}

private let doors: Set<OutsideSource.Kind> = [.link, .push, .scan, .pasteboard, .scriptMessage]

extension Node {
    /// The address that a call leaves the app for, or shows in a web view.
    fileprivate var openedAddress: Node? {
        switch name {
        case "SFSafariViewController", "ASWebAuthenticationSession": return argument("url") ?? argument("URL")
        case "load", "loadRequest":
            guard callee?.kind == .member, let page = arguments.first, page.label.isEmpty else { return nil }
            return isWebView(base) || page.unwrapped.name == "URLRequest" ? page : nil
        default:
            guard callee?.kind == .member, let owner = base, let page = arguments.first, page.label.isEmpty else {
                return nil
            }
            return opensApplications(owner) ? page : nil
        }
    }

    private func isWebView(_ node: Node?) -> Bool {
        guard let words = node.map({ Words.of($0.lastName) }) else { return false }
        return words.contains("web") || words.contains("webview") || words.contains("wk")
    }

    private func opensApplications(_ node: Node) -> Bool {
        let chain = node.dottedName
        return ["UIApplication.shared", "NSWorkspace.shared", "extensionContext", "application", "app"].contains {
            chain == $0 || chain.hasSuffix("." + $0)
        }
    }

    /// Whether the link itself is opened, and nothing out of it: it was matched with the app before it came.
    fileprivate func isWholeLink(_ pass: Pass) -> Bool {
        var node = uncast
        for _ in 0..<6 {
            switch node.kind {
            case .call where ["URLRequest", "NSURLRequest"].contains(node.name):
                guard let inner = node.argument("url") else { return false }
                node = inner.uncast
            case .reference:
                guard let declaration = pass.declaration(of: node) else { return node.name == "$0" }
                if declaration.kind == .parameter { return true }
                guard let start = declaration.initialValue else { return false }
                node = start.uncast
            case .member: return ["webpageURL", "url"].contains(node.name)
            default: return false
            }
        }
        return false
    }
}
