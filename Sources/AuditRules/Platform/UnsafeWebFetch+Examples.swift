import AuditAnalysis
import AuditKit
import CodeModel

extension [Example] {
    static let unsafeWebFetchBad: [Example] = [
        Example(
            """
            final class Viewer: UIViewController {
                var ownURL: URL? { return Bundle.main.resourceURL }
                func fetch() {
                    guard let folder = ownURL else { return }
                    session.dataTask(with: address) { data, _, _ in
                        view.load(↓data!, mimeType: kind, characterEncodingName: "UTF-8", baseURL: folder)
                    }.resume()
                }
            }
            """, "among the app's own files, whatever the property is called"),
        Example(
            """
            func show(_ view: WKWebView) throws {
                let page = try String(contentsOf: URL(string: "https://shop.test/news")!)
                view.loadHTMLString(↓page, baseURL: .none)
            }
            """, "no address at all"),
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
            struct Root: View {
                var body: some View {
                    Text("").onOpenURL { link in
                        let source = URLComponents(url: link, resolvingAgainstBaseURL: false)?.queryItems?.first?.value
                        Task { let (data, _) = try await URLSession.shared.data(from: ↓URL(string: source!)!); show(data) }
                    }
                }
            }
            """, "an address in the query of a link"),
        Example(
            """
            func userNotificationCenter(_ center: C, didReceive response: UNNotificationResponse) async {
                let info = response.notification.request.content.userInfo
                let image = try? Data(contentsOf: ↓URL(string: info["image"] as! String)!)
            }
            """, "an address in the payload of a notification"),
        Example(
            """
            import Vapor
            func preview(_ req: Request) async throws -> String {
                let address: String = try req.query.get(at: "url")
                return try String(contentsOf: ↓URL(string: address)!)
            }
            """, "a server that fetches what it is asked to"),
        Example(
            """
            let page = try! String(contentsOf: URL(string: "https://news.example.com/today")!)
            webView.loadHTMLString(↓page, baseURL: nil)
            """, "a page from the network without its origin"),
        Example(
            """
            URLSession.shared.dataTask(with: address) { data, _, _ in
                webView.load(↓data!, mimeType: "text/html", characterEncodingName: "utf-8",
                             baseURL: Bundle.main.bundleURL)
            }.resume()
            """, "a page from the network among the app's own files"),
        Example(
            """
            func fetch() -> String { (try? String(contentsOf: URL(string: "https://example.com/a.html")!)) ?? "" }
            func show() { view.loadHTMLString(↓"<body>" + fetch() + "</body>", baseURL: nil) }
            """),
        Example(
            """
            func userContentController(_ c: WKUserContentController, didReceive message: WKScriptMessage) { fetch(message.body as! String) }
            func fetch(_ text: String) { session.downloadTask(with: ↓URL(string: text)!) { file, _, _ in keep(file) }.resume() }
            """, "what a page asks for, in another function"),
        Example(
            """
            func openContaining(_ activity: NSUserActivity) {
                guard let link = URL(string: activity.webpageURL?.fragment ?? "") else { return }
                if link.absoluteString.contains("example.org") { webView.load(↓URLRequest(url: link)) }
            }
            """, "the text only has to hold the host"),
        Example(
            """
            func textFieldShouldReturn(_ textField: UITextField) -> Bool {
                if let url = URL(string: textField.text ?? "") { webView.load(↓URLRequest(url: url)) }
                return true
            }
            """, "what is typed, shown at once"),
        Example(
            """
            func follow(_ socket: URLSessionWebSocketTask) async throws {
                guard case .string(let text) = try await socket.receive(), let url = URL(string: text) else { return }
                guard url.host?.hasSuffix("example.org") == true else { return }
                webView.load(↓URLRequest(url: url))
            }
            """, "`evilexample.org` ends so too"),
        Example(
            """
            func start() { if let url = URL(string: readLine() ?? "") { webView.load(↓URLRequest(url: url)) } }
            """),
        Example(
            """
            struct Page: Decodable { var next: URL? }
            func follow(_ url: URL) async throws {
                let (data, _) = try await URLSession.shared.data(from: ↓url)
                if let next = try JSONDecoder().decode(Page.self, from: data).next { try await follow(next) }
            }
            """, "what is fetched says what is fetched next"),
    ]

    static let unsafeWebFetchGood: [Example] = [
        Example(
            """
            final class Viewer: UIViewController {
                var file = ""
                var resourceURL: URL? { return URL(string: "https://files.example.org/\\(file)") }
                func fetch() {
                    guard let url = resourceURL else { return }
                    session.dataTask(with: url) { data, _, _ in
                        view.load(data!, mimeType: kind, characterEncodingName: "UTF-8", baseURL: url)
                    }.resume()
                }
            }
            """, "the address that it was fetched from"),
        Example(
            """
            import Combine
            final class Home {
                @Published var activeConnection: URL?
                func follow(_ webView: WKWebView) {
                    $activeConnection.receive(on: DispatchQueue.main).sink { address in
                        if let address { webView.load(URLRequest(url: address)) }
                    }
                }
            }
            """, "what the user set up, on the main queue"),
        Example(
            """
            func load(_ page: URL) async throws -> Data {
                var request = URLRequest(url: page)
                request.addValue("Bearer " + (ProcessInfo.processInfo.environment["TOKEN"] ?? ""), forHTTPHeaderField: "Authorization")
                return try await send(request)
            }
            func send(_ request: URLRequest) async throws -> Data { try await URLSession.shared.data(for: request).0 }
            func start() async throws { print(try await load(URL(string: "https://example.org/feed")!)) }
            """, "a header leads nowhere"),
        Example(
            """
            func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
                guard let link = contexts.first?.url else { return }
                let data = try? Data(contentsOf: URL(fileURLWithPath: link.path))
            }
            """, "a file, which no server has"),
        Example(
            """
            func textFieldShouldReturn(_ textField: UITextField) -> Bool {
                guard let text = textField.text, let url = URL(string: text), url.scheme == "https" else { return false }
                webView.load(URLRequest(url: url))
                return true
            }
            """, "a web address that the user typed"),
        Example(
            """
            struct Root: View {
                var body: some View {
                    Text("").onOpenURL { link in
                        guard link.host == "files.example.com" else { return }
                        Task { let (data, _) = try await URLSession.shared.data(from: link); show(data) }
                    }
                }
            }
            """, "the host is compared"),
        Example(
            """
            func load(item: Item) async throws -> Data { try await URLSession.shared.data(from: item.url).0 }
            """, "whoever calls this answers for the address"),
        Example(
            """
            func userNotificationCenter(_ center: C, didReceive response: UNNotificationResponse) async {
                let id = response.notification.request.content.userInfo["id"] as! String
                let image = try? Data(contentsOf: URL(string: "https://cdn.example.com/image/\\(id)")!)
            }
            """, "the host is fixed"),
        Example(
            """
            struct Root: View {
                var body: some View { Text("").onOpenURL { url in if url.isFileURL { read(Data(contentsOf: url)) } } }
            }
            """, "a file that another app shares"),
        Example(
            """
            let page = try! String(contentsOf: Bundle.main.url(forResource: "help", withExtension: "html")!)
            webView.loadHTMLString(page, baseURL: nil)
            """, "a page of the app's own"),
        Example(
            """
            let page = try! String(contentsOf: URL(string: "https://news.example.com/today")!)
            webView.loadHTMLString(page, baseURL: URL(string: "about:blank"))
            """, "an origin that may read nothing"),
        Example(
            """
            func pushed(_ notification: UNNotification) async throws {
                var request = URLRequest(url: URL(string: notification.request.content.userInfo["a"] as! String)!)
                request.url = URL(string: "https://www.example.com/media")
                _ = try await URLSession.shared.data(for: request)
            }
            """, "a request that is given another address"),
        Example(
            """
            enum Policy {
                static func allows(_ url: URL) -> Bool {
                    guard url.scheme == "https", let host = url.host else { return false }
                    return hosts.contains(host)
                }
            }
            func image(_ code: AVMetadataMachineReadableCodeObject) async throws {
                guard let url = URL(string: code.stringValue ?? ""), Policy.allows(url) else { return }
                _ = try await URLSession.shared.data(from: url)
            }
            """, "a policy says which hosts"),
        Example(
            """
            let topic = UIPasteboard.general.string ?? ""
            var parts = URLComponents(string: "https://help.example.org/search")!
            parts.queryItems = [URLQueryItem(name: "q", value: topic)]
            webView.load(URLRequest(url: parts.url!))
            """, "what is asked for at a fixed host"),
        Example(
            """
            func open(_ activity: NSUserActivity) {
                guard let page = activity.webpageURL?.fragment, let url = URL(string: page) else { return }
                if page == "https://www.example.org/start" { webView.load(URLRequest(url: url)) }
            }
            """, "the whole address is compared"),
        Example(
            """
            func follow(_ socket: URLSessionWebSocketTask) async throws {
                guard case .string(let text) = try await socket.receive(), var parts = URLComponents(string: text) else { return }
                parts.host = "www.example.org"
                if let url = parts.url { webView.load(URLRequest(url: url)) }
            }
            """, "the host is set anew"),
        Example(
            """
            func configure(_ arguments: [String] = CommandLine.arguments) throws -> Data {
                try Data(contentsOf: URL(fileURLWithPath: arguments[1]))
            }
            """, "a file of the one who calls the command"),
        Example(
            """
            struct Person: Decodable { var picture: URL }
            func picture() async throws -> Data {
                let (data, _) = try await URLSession.shared.data(from: URL(string: "https://api.example.org/me")!)
                let person = try JSONDecoder().decode(Person.self, from: data)
                return try await URLSession.shared.data(from: person.picture).0
            }
            """, "the app's own server says where the picture is"),
        Example(
            """
            final class Sketch {
                func draw(_ url: URL) async throws {
                    let settings = WKWebViewConfiguration()
                    settings.defaultWebpagePreferences.allowsContentJavaScript = false
                    let view = WKWebView(frame: .zero, configuration: settings)
                    let (data, _) = try await URLSession.shared.data(from: url)
                    view.loadHTMLString(String(decoding: data, as: UTF8.self), baseURL: nil)
                }
            }
            """, "no script runs there"),
        Example(
            """
            struct Asked {
                let url: URL
                var userInfo: [AnyHashable: AnyHashable]
                init(url: URL, userInfo: [AnyHashable: AnyHashable] = [:]) { (self.url, self.userInfo) = (url, userInfo) }
            }
            func fetch(_ asked: Asked) async throws -> Data {
                let place = asked.userInfo["mirror"] as? String ?? asked.url.absoluteString
                return try await URLSession.shared.data(from: URL(string: place)!).0
            }
            """, "what callers add to a request of the app’s own"),
    ]
}
