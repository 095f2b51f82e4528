import AuditKit
import AuditModel

extension Rule {
    /// Addresses from outside that are fetched, and fetched text that is shown as a page.
    static let unsafeWebFetch = Rule(
        id: "unsafe-web-fetch",
        title: "Address or page from outside is fetched or shown unchecked",
        category: .platform,
        severity: .medium,
        confidence: .medium,
        references: [
            .cwe(79), .cwe(918), .cwe(95), .cwe(749), .cwe(20), .masvs("PLATFORM", 2), .masvs("CODE", 4),
            .mobileTop10(4),
        ],
        why: """
            Whoever chooses the address has the app, or the server, ask hosts that only it can reach, and read files by \
            `file:`. Fetched text that is shown as a page of no known origin runs its scripts beside the app's own.
            """,
        remedy: """
            Compare `scheme` and `host` with a list of the known before fetching. Show a page from the network with \
            `load(URLRequest(url:))`, so that it keeps its own origin, or give fetched text \
            `URL(string: "about:blank")` as `baseURL` and no script.
            """,
        bad: [
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
                func show() { view.loadHTMLString("<body>" + ↓fetch() + "</body>", baseURL: nil) }
                """),
        ],
        good: [
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
        ],
        checks: [.swift(inspectFetches), .swift(inspectPages)]
    )
}

/// Addresses out of links, notifications and requests.
private func inspectFetches(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.tree.nodes(.call, named: fetches.keys) {
        guard let label = fetches[call.name], let address = call.argument(label) else { continue }
        guard let source = OutsideTrace(pass: pass).source(of: address), doors.contains(source.kind),
            !StartsWithHost.isFixed(address, pass), !call.checksHosts, !source.entry.checksHosts,
            !call.readsFilesOnly(source)
        else { continue }
        pass.report("An address out of \(source.kind.name) is fetched, and nothing looks at its host", at: address)
    }
}

/// Fetched text that is shown as a page with no origin, or with that of the app's files.
private func inspectPages(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("loadHTMLString", "load", "loadSimulatedRequest") {
        guard call.callee?.kind == .member, let page = call.shownPage else { continue }
        let text = page.uncast
        let pieces = text.kind == .binary ? text.children(.operand) : [text]
        let trace = OutsideTrace(pass: pass, safeWords: OutsideText.encodings)
        guard let found = pieces.first(where: { trace.source(of: $0).map { $0.kind == .answer } ?? false }),
            call.argument("baseURL").map({ !isSeparate($0, pass) }) ?? true
        else { continue }
        pass.report("Text from the network is shown as a page that does not have its own origin", at: found)
    }
}

/// Whether a base address keeps a page apart from the app: that of a server, or `about:blank`.
private func isSeparate(_ base: Node, _ pass: Pass) -> Bool {
    let base = base.uncast
    if base.kind == .nilLiteral { return false }
    if let text = pass.pattern(base) { return !text.isEmpty && !text.hasPrefix("file:") }
    if base.kind == .call, let text = base.argument("string"), let fixed = pass.pattern(text) {
        return !fixed.hasPrefix("\u{FFFC}") && !fixed.hasPrefix("file:")
    }
    if base.kind == .reference, let start = pass.declaration(of: base)?.initialValue { return isSeparate(start, pass) }
    return !base.namesWithin.contains { ["bundleURL", "resourceURL", "bundlePath", "fileURLWithPath"].contains($0) }
}

private let doors: Set<OutsideSource.Kind> = [.link, .push, .request, .scan, .scriptMessage, .pasteboard]

/// Calls that fetch, with the label of the address.
private let fetches: [String: String] = [
    "Data": "contentsOf", "NSData": "contentsOf", "String": "contentsOf", "NSString": "contentsOf",
    "XMLParser": "contentsOf", "data": "from", "bytes": "from", "download": "from", "dataTask": "with",
    "downloadTask": "with", "dataTaskPublisher": "for", "URLRequest": "url", "HTTPClientRequest": "url",
]

extension Node {
    fileprivate var shownPage: Node? {
        switch name {
        case "loadHTMLString": arguments.first
        case "loadSimulatedRequest": argument("responseHTML") ?? argument("response")
        default: argument("mimeType") == nil ? nil : arguments.first
        }
    }

    /// Whether the whole link is read as the file that another app shares.
    fileprivate func readsFilesOnly(_ source: OutsideSource) -> Bool {
        guard source.kind == .link, let function = source.entry.enclosingFunction ?? enclosingFunction else {
            return false
        }
        let marks = ["isFileURL", "startAccessingSecurityScopedResource", "fileURLWithPath"]
        return function.descendants.contains { marks.contains($0.name) }
            || argument("contentsOf").map { $0.uncast.kind == .reference && $0.uncast.name == source.entry.name }
                ?? false
    }
}
