// Second file of the shop links: SwiftUI, AppKit and web authentication open what the router found.
import AppKit
import AuthenticationServices
import SwiftUI
import UserNotifications
import WebKit

struct ShopView: View {
    @Environment(\.openURL) private var openURL
    let router = Router()
    let home = URL(string: "https://shop.example.org")!

    var body: some View {
        Text("Shop").onOpenURL { link in
            switch router.target(for: link) {
            case .product(let id):
                openURL(home.appendingPathComponent("product/\(id)"))  // good: open-redirect
            case .web(let page):
                openURL(page)  // bad: open-redirect
            case .help:
                openURL(home)  // good: open-redirect
            }
            if let page = router.campaign(for: link) {
                openURL(page)  // good: open-redirect
            }
            if let page = router.sameHost(link, as: home) {
                openURL(page)  // good: open-redirect
            }
        }
    }

    func continueActivity(_ activity: NSUserActivity) {
        let next = activity.webpageURL.flatMap(router.continuation)
        guard let next else { return }
        NSWorkspace.shared.open(next)  // bad: open-redirect
        NSWorkspace.shared.open(home)  // good: open-redirect
    }

    func notified(_ response: UNNotificationResponse) async throws {
        let userInfo = response.notification.request.content.userInfo
        struct Offer: Decodable { var redirect: String, count: Int }
        let data = try JSONSerialization.data(withJSONObject: userInfo["offer"] ?? [:])
        let answer = try JSONDecoder().decode(Offer.self, from: data)
        guard let url = URL(string: answer.redirect) else { return }
        await MainActor.run {
            _ = NSWorkspace.shared.open(url)  // bad: open-redirect
        }
        let page = home.appendingPathComponent("\(answer.count)")
        NSWorkspace.shared.open(page)  // good: open-redirect
    }

    func message(_ body: Any) {
        guard let link = (body as? [String: String])?["go"] else { return }
        follow(link)
        followShop(link)
    }

    private func follow(_ text: String, in workspace: NSWorkspace = .shared) {
        if let url = URL(string: text) { workspace.open(url) }  // bad: open-redirect
    }

    private func followShop(_ text: String, in workspace: NSWorkspace = .shared) {
        let safe = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let url = home.appendingPathComponent("search/" + safe)
        workspace.open(url)  // good: open-redirect
    }
}

final class Handler: NSObject, WKScriptMessageHandler {
    let view = ShopView()

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        view.message(message.body)
    }

    func application(_ application: NSApplication, open urls: [URL]) {
        for url in urls where url.host == "go" {
            let text = String(url.path.dropFirst())
            let target = NSURL(string: text) as URL?
            target.map { NSWorkspace.shared.open($0) }  // bad: open-redirect
        }
    }
}
