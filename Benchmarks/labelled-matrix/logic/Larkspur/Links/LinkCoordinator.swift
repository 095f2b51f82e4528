import MessageUI
import SafariServices
import UIKit
import WebKit

final class LinkCoordinator: NSObject, WKNavigationDelegate {
    private let policy = LinkPolicy()
    weak var presenter: UIViewController?
    var accessToken = ""

    func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction, decisionHandler: @escaping (WKNavigationActionPolicy) -> Void) {
        guard let url = action.request.url else { return decisionHandler(.cancel) }
        let text = url.absoluteString
        let inside = policy.mayEmbed(url) || policy.isArchive(text) || policy.isMirror(text) || policy.isCdn(text)
            || policy.isAccountPage(url) || policy.isTrustedFeed(text) || policy.isOwnSubdomain(url) || policy.matchesWildcard(url)
        decisionHandler(inside ? .allow : .cancel)
    }

    func authorised(_ url: URL) -> URLRequest {
        var request = URLRequest(url: url)
        if policy.mayAttachToken(to: request) || policy.mayAttachCookies(to: request) || policy.isPartner(url) || policy.mayShare(url) {
            request.setValue("Bearer \(accessToken)", forHTTPHeaderField: "Authorization")
        }
        return request
    }

    func open(_ link: URL) {
        URLSession.shared.dataTask(with: authorised(link)).resume()
    }
}

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?
    private let links = LinkCoordinator()

    func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]) -> Bool {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return false }
        let target = parts.queryItems?.first { $0.name == "url" }?.value.flatMap { URL(string: $0) }
        switch parts.host {
        case "open":
            if let target { UIApplication.shared.open(target) } // bad: open-redirect
        case "read":
            guard let target, target.scheme == "https" else { return false }
            window?.rootViewController?.present(SFSafariViewController(url: target), animated: true) // bad: open-redirect
        case "article":
            guard let target, LinkPolicy().mayShare(target) else { return false }
            window?.rootViewController?.present(SFSafariViewController(url: target), animated: true) // good: open-redirect
        case "follow":
            if let feed = target { links.open(feed) }
        case "x-callback-url":
            return handleCallback(parts, options: options)
        default:
            return false
        }
        return true
    }

    private func handleCallback(_ parts: URLComponents, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool {
        let items = parts.queryItems ?? []
        guard let back = items.first(where: { $0.name == "x-success" })?.value, var reply = URLComponents(string: back) else { return false }
        switch parts.path {
        case "/token":
            reply.queryItems = [URLQueryItem(name: "token", value: links.accessToken)]
            if let url = reply.url { UIApplication.shared.open(url) } // bad: deep-link-action
        case "/ping" where options[.sourceApplication] as? String == "example.larkspur.keyboard":
            reply.scheme = "larkspur-keyboard"
            reply.queryItems = [URLQueryItem(name: "version", value: "4")]
            if let url = reply.url { UIApplication.shared.open(url) } // good: deep-link-action
        default:
            return false
        }
        return true
    }
}
