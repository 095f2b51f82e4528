import AuditAnalysis
import AuditKit
import CodeModel

extension [Example] {
    static let openRedirectBad: [Example] = [
        Example(
            """
            func application(_ app: UIApplication, open url: URL) -> Bool {
                let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems
                guard let page = URL(string: items?.first { $0.name == "page" }?.value ?? "") else { return false }
                window?.windowScene?.open(↓page, options: nil)
                return true
            }
            """, "a scene opens it"),
        Example(
            """
            struct Root: View {
                var body: some View { Text("").onOpenURL { url in show(url.query ?? "") } }
                func show(_ rest: String) {
                    present(SFSafariViewController(url: ↓URL(string: "https://" + rest)!), animated: true)
                }
            }
            """, "a page of the web under its address, which is advice"),
        Example(
            """
            func webView(_ view: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
                guard let link = action.request.url else { return .cancel }
                if link.scheme == "https" { return .allow }
                NSWorkspace.shared.open(↓link)
                return .cancel
            }
            """, "whatever is no web page"),
        Example(
            """
            func userContentController(_ c: WKUserContentController, didReceive message: WKScriptMessage) {
                guard let name = message.body as? String else { return }
                NSWorkspace.shared.open(↓URL(fileURLWithPath: name))
            }
            """, "any program"),
        Example(
            """
            import Vapor
            struct Form: Content { var name: String; var next: String? }
            func signIn(_ req: Request) throws -> Response {
                let form = try req.content.decode(Form.self)
                guard form.name == "guest" else { throw Abort(.unauthorized) }
                return req.redirect(to: ↓form.next ?? "/")
            }
            """, "a check of another field says nothing of this one"),
        Example(
            """
            import Vapor
            func signedIn(_ request: Request) -> Response {
                let next: String = request.query["next"] ?? "/"
                return request.redirect(to: ↓next)
            }
            """, "the answer of a server"),
        Example(
            """
            func application(_ app: UIApplication, open url: URL, options: [K: Any] = [:]) -> Bool {
                let parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
                guard let next = parts?.queryItems?.first(where: { $0.name == "next" })?.value,
                      let target = URL(string: next) else { return false }
                UIApplication.shared.open(↓target)
                return true
            }
            """, "the query of a link"),
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
        Example(
            """
            enum Target { case web(URL), help }
            func target(for link: URL) -> Target {
                guard let text = link.fragment, let url = URL(string: text) else { return .help }
                return .web(url)
            }
            struct A: View { var body: some View {
                Text("").onOpenURL { link in if case .web(let page) = target(for: link) { openURL(↓page) } }
            } }
            """, "a router finds it"),
        Example(
            """
            func application(_ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]) {
                let site = "https://" + (userInfo["shop"] as? String ?? "") + "/today"
                application.open(↓URL(string: site)!)
            }
            """, "only the first part is the app's own"),
        Example(
            """
            func application(_ app: UIApplication, open url: URL, options: [K: Any] = [:]) -> Bool {
                guard url.host == "go", let next = url.query, let target = URL(string: next) else { return false }
                app.open(↓target)
                return true
            }
            """, "the host that was looked at is that of the link around"),
        Example(
            """
            func userContentController(_ c: WKUserContentController, didReceive message: WKScriptMessage) { follow(message.body as! String) }
            func follow(_ text: String) { NSWorkspace.shared.open(↓URL(string: text)!) }
            """, "a page's message in another function"),
        Example(
            """
            final class Opener {
                var next: URL?
                func link(_ activity: NSUserActivity) { next = URL(string: activity.webpageURL?.fragment ?? "") }
                func go() { UIApplication.shared.open(↓next!) }
            }
            """, "a property between the two"),
        Example(
            """
            let pasted = URL(string: UIPasteboard.general.string ?? "")
            present(SFSafariViewController(url: ↓pasted!), animated: true)
            """, "the pasteboard"),
        Example(
            """
            func goOn(_ activity: NSUserActivity) {
                guard let next = activity.webpageURL.flatMap(continuation) else { return }
                NSWorkspace.shared.open(↓next)
            }
            func continuation(of link: URL) -> URL? { link.fragment.flatMap(URL.init(string:)) }
            """, "from a function reference"),
        Example(
            """
            enum Target { case page(URL), home }
            func show(_ response: UNNotificationResponse) {
                let text = response.notification.request.content.userInfo["link"] as! String
                let target = URL(string: text).map(Target.page) ?? .home
                if case .page(let url) = target { UIApplication.shared.open(↓url) }
            }
            """, "in a case of an enumeration"),
    ]

    static let openRedirectGood: [Example] = [
        Example(
            """
            func application(_ app: UIApplication, open url: URL) -> Bool {
                let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems
                guard let page = URL(string: items?.first { $0.name == "page" }?.value ?? ""), page.host == "example.com"
                else { return false }
                window?.windowScene?.open(page, options: nil)
                return true
            }
            """, "a scene opens a page of the own host"),
        Example(
            """
            func webView(_ view: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
                guard let link = action.request.url, ["https", "mailto"].contains(link.scheme) else { return .cancel }
                NSWorkspace.shared.open(link)
                return .cancel
            }
            """, "web pages and letters"),
        Example(
            """
            func webView(_ view: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
                guard let link = action.request.url else { return .cancel }
                let scheme = link.scheme?.lowercased()
                if scheme == "mailto" || scheme == "tel" { NSWorkspace.shared.open(link) }
                return .cancel
            }
            """, "letters and calls, by a local"),
        Example(
            """
            import Vapor
            func signedIn(_ request: Request) -> Response {
                let next: String = request.query["next"] ?? "/"
                guard next.hasPrefix("/"), !next.hasPrefix("//") else { return request.redirect(to: "/") }
                return request.redirect(to: next)
            }
            """, "a path of the own host"),
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
        Example(
            """
            func application(_ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any]) {
                let day = userInfo["day"] as? String ?? ""
                application.open(URL(string: "https://www.example.com/day/\\(day)")!)
            }
            """, "behind a fixed host"),
        Example(
            """
            struct A: View { var body: some View {
                Text("").onOpenURL { link in
                    if let text = ["help": "https://www.example.com/help"][link.lastPathComponent] { openURL(URL(string: text)!) }
                }
            } }
            """, "out of a table"),
        Example(
            """
            func allowed(_ text: String) -> URL? {
                guard let url = URL(string: text), url.scheme == "https" else { return nil }
                return hosts.contains(url.host ?? "") ? url : nil
            }
            func goOn(_ activity: NSUserActivity) { if let page = allowed(activity.webpageURL!.query!) { NSWorkspace.shared.open(page) } }
            """, "a function of the project compares the host"),
        Example(
            """
            func settings(_ response: UNNotificationResponse) {
                if response.notification.request.content.userInfo["open"] as? String == "settings" {
                    UIApplication.shared.open(URL(string: UIApplication.openSettingsURLString)!)
                }
            }
            """, "the system's own settings"),
        Example(
            """
            struct Gate {
                let hosts: Set<String>
                func check(_ url: URL) throws -> URL {
                    guard let host = url.host, hosts.contains(host) else { throw URLError(.badURL) }
                    return url
                }
            }
            func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
                let parts = URLComponents(url: contexts.first!.url, resolvingAgainstBaseURL: false)
                let target = parts?.queryItems?.first?.value.flatMap { URL(string: $0) }
                if let safe = try? Gate(hosts: ["www.example.org"]).check(target!) { UIApplication.shared.open(safe) }
            }
            """, "given back by a function that looks at the host"),
    ]
}
