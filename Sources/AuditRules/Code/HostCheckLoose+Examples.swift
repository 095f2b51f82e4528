import AuditAnalysis
import AuditKit

extension [Example] {
    static let hostCheckLooseBad: [Example] = [
        Example(
            """
            func isOwn(_ url: URL) -> Bool { ↓url.absoluteString.components(separatedBy: "/").contains("account.example.com") }
            """, "part of a URL"),
        Example(
            """
            func webView(_ view: WKWebView, decidePolicyFor step: WKNavigationAction) async -> WKNavigationActionPolicy {
                let homes = ["shop.example.com", "pay.example.com"]
                return homes.contains { ↓step.request.url?.host?.hasPrefix($0) == true } ? .allow : .cancel
            }
            """, "a page may be opened"),
        Example(
            """
            func embed(_ page: String) throws {
                guard ↓page.lowercased().hasPrefix("https://shop.example.com") else { throw Failure.page }
            }
            """, "failing input is rejected, whatever the variable's name"),
        Example("func isPartner(_ url: URL) -> Bool { ↓url.host?.hasSuffix(\"partner.example\") ?? false }"),
        Example("func mayReceiveSession(_ url: URL) -> Bool { ↓url.absoluteString.contains(\"example.com\") }"),
        Example(
            "func isOwn(_ text: String) -> Bool { ↓text.hasPrefix(\"https://example.com\") }", "no slash ends the host"),
        Example("if ↓url.absoluteString.range(of: \"example.com\") != nil { request.addToken(token) }"),
        Example(
            """
            struct Check {
                let hosts = ["example.com", "example.org"]
                func isTrusted(_ url: URL) -> Bool {
                    guard let host = url.host else { return false }
                    return hosts.contains { ↓host.hasSuffix($0) }
                }
            }
            """, "a list of hosts"),
        Example(
            "func allows(_ origin: String) -> Bool { ↓origin.hasSuffix(\"market.example\") }", "an origin has no path"),
        Example("func isShop(_ link: String) -> Bool { ↓link.hasSuffix(\"market.example\") }", "a path ends so, too"),
        Example(
            """
            func mayCarryToken(_ url: URL) -> Bool {
                url.absoluteString.components(separatedBy: "/").contains { ↓$0.hasSuffix("market.app") }
            }
            """, "any part of the URL"),
        Example(
            "func isOfShop(_ url: URL) -> Bool { guard let host = url.host() else { return false }; return ↓host.hasPrefix(\"orders.\") }",
            "what comes after the label is anybody's"),
        Example("func isRegional(_ url: URL) -> Bool { ↓(url.host ?? \"\").hasPrefix(\"eu.example.com\") }"),
        Example(
            "func accepts(_ link: String) -> Bool { !↓link.lowercased().hasPrefix(\"javascript:\") }", "`data:` is left"
        ),
        Example("func accepts(_ scheme: String) -> Bool { ↓scheme != \"javascript\" && scheme != \"file\" }"),
        Example(
            """
            func isNetwork(_ url: URL) -> Bool {
                ↓NSPredicate(format: "SELF ENDSWITH %@", "network.example").evaluate(with: url.host)
            }
            """),
        Example(
            """
            func load(_ url: URL) {
                guard let host = url.host, ↓host.hasSuffix("example.com") else { return }
                view.load(URLRequest(url: url))
            }
            """, "failing input is rejected"),
        Example(
            """
            func follow(_ typed: String) {
                guard ↓typed.hasPrefix("https://shop.example.com"), let page = URL(string: typed) else { return }
                view.load(URLRequest(url: page))
            }
            """, "a string that becomes a URL"),
        Example(
            "func isTrusted(_ url: URL) -> Bool { ↓url.host()?.hasSuffix(\"lanterns.app\") == true }",
            "a domain, though it is also a file extension"),
        Example("func isKnown(_ url: URL) -> Bool { ↓url.absoluteString.contains(\"club.lanterns.app\") }"),
        Example(
            """
            func isOwn(_ url: URL) -> Bool {
                guard let host = url.host else { return false }
                return ↓host.hasSuffix("harbour.io") || host.hasSuffix("harbour.net")
            }
            """, "one decision"),
        Example(
            """
            func isOwn(_ url: URL) -> Bool { ↓url.host?.split(separator: ".").contains("harbour") == true }
            """, "a label in any position"),
        Example(
            """
            func isTrusted(_ address: String) -> Bool {
                let rest = address.components(separatedBy: "://").last ?? ""
                return ↓rest.hasPrefix("club.lanterns.org")
            }
            func mayOpen(_ url: URL) -> Bool {
                let pattern = NSPredicate(format: "SELF LIKE %@", "*lanterns.org*")
                return ↓pattern.evaluate(with: url.absoluteString)
            }
            """, "what follows the scheme, and a pattern"),
    ]

    static let hostCheckLooseGood: [Example] = [
        Example(
            """
            func parse(_ version: String) throws {
                guard version.range(of: "://feeds.example.com/version/") != nil else { throw Failure.version }
            }
            """, "the name of a format"),
        Example(
            """
            func webView(_ view: WKWebView, decidePolicyFor step: WKNavigationAction) async -> WKNavigationActionPolicy {
                step.request.url?.host?.hasSuffix(".tracker.example.com") == true ? .cancel : .allow
            }
            """, "those are excluded"),
        Example(
            "func open(_ url: URL) { if !url.host!.contains(\"example.org\"), url.isShort { resolve(url) } }",
            "passing grants less"),
        Example(
            """
            func isValidPost(_ url: URL) -> Bool {
                if let host = url.host, host.hasSuffix("clips.example") { return false }
                return url.pathComponents.count > 2
            }
            """, "`false` is the answer that grants less"),
        Example("func isOwn(_ host: String) -> Bool { host == \"example.com\" || host.hasSuffix(\".example.com\") }"),
        Example(
            "func isOwn(_ text: String) -> Bool { text.hasPrefix(\"https://example.com/\") }", "the slash ends the host"
        ),
        Example("func allows(_ origin: String) -> Bool { origin.hasSuffix(\".market.example\") }"),
        Example("func allows(_ origin: String) -> Bool { origin.hasSuffix(\"://market.example\") }"),
        Example("func isOwn(_ url: URL) -> Bool { hosts.contains(url.host ?? \"\") }", "a set of whole hosts"),
        Example("func isNear(_ url: URL) -> Bool { url.host?.hasPrefix(\"192.168.\") == true }", "a number"),
        Example("func isWeb(_ link: String) -> Bool { link.hasPrefix(\"https://\") }", "a scheme"),
        Example(
            """
            func follow(_ typed: String) {
                guard typed.hasPrefix("https://shop.example.com/"), let page = URL(string: typed) else { return }
                view.load(URLRequest(url: page))
            }
            """, "a string that becomes a URL, and the slash ends its host"),
        Example("func isPage(_ url: URL) -> Bool { url.lastPathComponent.hasSuffix(\"index.html\") }", "a file"),
        Example("func isOurs(_ text: String) -> Bool { text.hasPrefix(\"com.acme.app\") }", "an identifier"),
        Example(
            """
            func accepts(_ scheme: String) -> Bool { scheme != "javascript" && scheme != "data" && scheme != "vbscript" }
            """, "all that run scripts"),
        Example("func accepts(_ scheme: String) -> Bool { scheme == \"https\" }", "a scheme that is allowed"),
        Example(
            "func isOurs(_ url: URL) -> Bool { url.absoluteString.contains(\"Lanterns.app\") }", "a program's folder"),
        Example(
            "let isOwn = NSPredicate(format: \"SELF LIKE %@\", \"*.lanterns.org\").evaluate(with: url.host)",
            "labels before the domain"),
        Example(
            """
            struct OneOrMany<T>: Decodable { let array: [T] }
            struct Credential: Decodable { let context: OneOrMany<String> }
            func verify(_ data: Data) throws {
                let credential = try JSONDecoder().decode(Credential.self, from: data)
                guard credential.context.array.contains("https://credentials.example.com/v2") else { throw Failure.context }
            }
            """, "one of a list, as a whole"),
        Example("let isMail = text.contains(\"@example.com\")", "an email address"),
    ]
}
