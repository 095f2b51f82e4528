import Foundation
import SafariServices
import UIKit
import WebKit

enum Route {
    case web(URL), expense(String), join(String), none
}

@MainActor
final class LinkRouter {
    private let session: HouseholdSession
    private weak var presenter: UIViewController?
    private let trusted: Set<String> = ["saldo.example", "help.saldo.example", "pay.saldo.example"]

    init(session: HouseholdSession, presenter: UIViewController) {
        self.session = session
        self.presenter = presenter
    }

    // MARK: Which pages are ours

    func isOwnPage(_ url: URL) -> Bool {
        url.scheme == "https" && url.host?.hasSuffix("saldo.example") == true // bad: incomplete-host-check
    }

    func isOwnSite(_ url: URL) -> Bool {
        guard url.scheme == "https", let host = url.host?.lowercased() else { return false }
        return host == "saldo.example" || host.hasSuffix(".saldo.example") // good: incomplete-host-check
    }

    func isHelpPage(_ url: URL) -> Bool {
        url.absoluteString.hasPrefix("https://help.saldo.example") // bad: incomplete-host-check
    }

    func isHelpArticle(_ url: URL) -> Bool {
        url.absoluteString.hasPrefix("https://help.saldo.example/articles/") // good: incomplete-host-check
    }

    func isPayment(_ url: URL) -> Bool {
        guard url.scheme == "https", let host = url.host else { return false }
        return trusted.contains(host) // good: incomplete-host-check
    }

    func mayCarryToken(_ url: URL) -> Bool {
        let pattern = "^https://(api|pay).saldo.example"
        return url.absoluteString.range(of: pattern, options: .regularExpression) != nil // bad: incomplete-host-check
    }

    func mayCarrySession(_ url: URL) -> Bool {
        let pattern = #"^https://(?:api|pay)\.saldo\.example(?:/|$)"#
        return url.absoluteString.range(of: pattern, options: .regularExpression) != nil // good: incomplete-host-check
    }

    // MARK: Following links

    func finishCheckout(_ callback: URL) {
        guard let raw = callback.queryValue("next"), let next = URL(string: raw) else { return }
        UIApplication.shared.open(next) // bad: open-redirect
    }

    func finishPayment(_ callback: URL) {
        guard let raw = callback.queryValue("next"), let next = URL(string: raw), isPayment(next) else { return }
        UIApplication.shared.open(next) // good: open-redirect
    }

    func showArticle(_ link: URL) {
        guard let target = link.queryValue("u").flatMap(URL.init(string:)), target.scheme == "https" else { return }
        presenter?.present(SFSafariViewController(url: target), animated: true) // bad: open-redirect
    }

    func showTopic(_ link: URL) {
        let topics = ["csv": "import-csv", "split": "split-a-bill"]
        guard let slug = topics[link.queryValue("topic") ?? ""],
              let target = URL(string: "https://help.saldo.example/articles/\(slug)") else { return }
        presenter?.present(SFSafariViewController(url: target), animated: true) // good: open-redirect
    }

    // MARK: Actions

    func handle(_ url: URL) async throws {
        switch url.host {
        case "wipe":
            try await session.deleteHousehold() // bad: missing-authorization
        case "leave":
            guard await confirm("Leave this household?"), try await session.unlockWithBiometrics() else { return }
            try await session.leaveHousehold() // good: missing-authorization
        case "settle":
            guard let to = url.queryValue("to"), let amount = url.queryValue("amount").flatMap(Int64.init) else { return }
            try await session.transfer(amountMinor: amount, to: to) // bad: missing-authorization
        case "nudge":
            guard let to = url.queryValue("to") else { return }
            guard await confirm("Send a reminder?") else { return }
            try await session.remind(member: to) // good: missing-authorization
        default:
            break
        }
    }

    private func confirm(_ question: String) async -> Bool {
        await withCheckedContinuation { continuation in
            let alert = UIAlertController(title: question, message: nil, preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "Cancel", style: .cancel) { _ in continuation.resume(returning: false) })
            alert.addAction(UIAlertAction(title: "Continue", style: .default) { _ in continuation.resume(returning: true) })
            guard let presenter else { return continuation.resume(returning: false) }
            presenter.present(alert, animated: true)
        }
    }
}

final class PortalNavigation: NSObject, WKNavigationDelegate {
    func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
        guard let host = action.request.url?.host else { return .cancel }
        return host.contains("saldo.example") ? .allow : .cancel // bad: incomplete-host-check
    }
}
