import AppKit
import Foundation
import WebKit

@MainActor
struct LinkRouter {
    let library: Library

    func open(_ url: URL) async {
        guard url.scheme == "herbarium", let parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return }
        let items = Dictionary((parts.queryItems ?? []).map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { first, _ in first })
        switch parts.host {
        case "find":
            library.query = items["q"] ?? ""
            library.search()
        case "remove":
            guard let id = items["id"].flatMap(UUID.init(uuidString:)) else { return }
            try? library.delete(id) // bad: missing-authorization
        case "delete":
            library.pendingDeletion = items["id"].flatMap(UUID.init(uuidString:)) // good: missing-authorization
        case "signin":
            library.guide.finishSignIn(next: items["next"])
        case "welcome":
            library.guide.finishWelcome(next: items["next"])
        case "anchor":
            library.guide.open(anchor: items["name"] ?? "")
        case "guide":
            if let target = items["page"].flatMap(URL.init(string:)), GuideHosts.isGuide(target) { library.guide.load(target) }
        default:
            break
        }
    }
}

enum GuideHosts {
    static let main = "herbarium.example"

    static func isGuide(_ url: URL) -> Bool {
        guard url.scheme == "https", let host = url.host(percentEncoded: false)?.lowercased() else { return false }
        return host == main || host.hasSuffix("." + main) // good: incomplete-host-check
    }

    static func isExchange(_ url: URL) -> Bool {
        url.scheme == "https" && (url.host ?? "").contains("exchange.herbarium.example") // bad: incomplete-host-check
    }

    static func isHelp(_ url: URL) -> Bool {
        url.absoluteString.starts(with: "https://help.herbarium.example") // bad: incomplete-host-check
    }

    static func isNews(_ url: URL) -> Bool {
        url.absoluteString.starts(with: "https://news.herbarium.example/") // good: incomplete-host-check
    }

    static func isTile(_ url: URL) -> Bool {
        let tiles = try! NSRegularExpression(pattern: "^https://tiles[0-9]?.herbarium.example(/|$)")
        let text = url.absoluteString
        return tiles.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil // bad: incomplete-host-check
    }

    static func isOrigin(_ origin: WKSecurityOrigin) -> Bool {
        origin.protocol == "https" && origin.host == main && (origin.port == 0 || origin.port == 443) // good: incomplete-host-check
    }
}

final class GuideNavigation: NSObject, WKNavigationDelegate {
    private let accountToken: () -> String

    init(accountToken: @escaping () -> String) {
        self.accountToken = accountToken
    }

    @MainActor
    func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
        guard let url = action.request.url else { return .cancel }
        if GuideHosts.isExchange(url) || GuideHosts.isHelp(url) || GuideHosts.isTile(url), action.request.value(forHTTPHeaderField: "X-Account") == nil {
            var request = URLRequest(url: url)
            request.setValue(accountToken(), forHTTPHeaderField: "X-Account")
            webView.load(request)
            return .cancel
        }
        return .allow
    }

    @MainActor
    func webView(_ webView: WKWebView, respondTo challenge: URLAuthenticationChallenge) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        let space = challenge.protectionSpace
        guard space.authenticationMethod == NSURLAuthenticationMethodHTTPBasic else { return (.performDefaultHandling, nil) }
        if space.host == "archive.herbarium.example", space.protocol == NSURLProtectionSpaceHTTPS { // good: incomplete-host-check
            return (.useCredential, URLCredential(user: "archive", password: accountToken(), persistence: .none))
        }
        if space.host.hasSuffix("herbarium.example") { // bad: incomplete-host-check
            return (.useCredential, URLCredential(user: "guide", password: accountToken(), persistence: .none))
        }
        return (.rejectProtectionSpace, nil)
    }
}

/// Copies the account cookie to pages of the same garden network.
struct CookieSharing {
    let domains = ["herbarium.example", "gardens.example"]

    func shares(with url: URL) -> Bool {
        guard let host = url.host?.lowercased() else { return false }
        return domains.contains { host.range(of: $0, options: [.anchored, .backwards]) != nil } // bad: incomplete-host-check
    }

    func sharesReadOnly(with url: URL) -> Bool {
        guard url.scheme == "https", let host = url.host?.lowercased() else { return false }
        return domains.contains { host == $0 || host.range(of: "." + $0, options: [.anchored, .backwards]) != nil } // good: incomplete-host-check
    }
}
