import SafariServices
import SwiftUI
import UIKit
import WebKit

final class ReaderSceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private let web = WKWebView()

    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
        guard let link = contexts.first?.url,
              let items = URLComponents(url: link, resolvingAgainstBaseURL: false)?.queryItems else { return }
        let values = Dictionary(items.map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { $1 })
        switch link.host {
        case "open":
            guard let url = URL(string: values["url"] ?? "") else { return }
            web.load(URLRequest(url: url)) // bad: open-redirect
        case "article":
            guard let url = URL(string: values["url"] ?? ""), url.scheme == "https", url.host == "www.pressroom.com" else { return }
            web.load(URLRequest(url: url)) // good: open-redirect
        case "external":
            guard let url = values["target"].flatMap(URL.init(string:)) else { return }
            UIApplication.shared.open(url) // bad: open-redirect
        case "issue":
            guard let number = values["n"].flatMap(Int.init), let url = URL(string: "https://www.pressroom.com/issues/\(number)") else { return }
            UIApplication.shared.open(url) // good: open-redirect
        case "partner":
            guard let text = values["page"], text.contains("pressroom.com"), let url = URL(string: text) else { return }
            window?.rootViewController?.present(SFSafariViewController(url: url), animated: true) // bad: open-redirect
        case "search":
            let term = values["q"] ?? ""
            guard let url = URL(string: "https://api.pressroom.com/search?scope=public&q=\(term)") else { return }
            web.load(URLRequest(url: url)) // bad: header-injection
        case "topic":
            var components = URLComponents(string: "https://api.pressroom.com/topic")!
            components.queryItems = [URLQueryItem(name: "name", value: values["name"])]
            web.load(URLRequest(url: components.url!)) // good: header-injection
        case "run":
            web.evaluateJavaScript("openSection('\(values["section"] ?? "")')") // bad: javascript-injection
        default: break
        }
    }
}

struct PartnerPage: View {
    let message: [String: Any]
    @Environment(\.openURL) private var openURL

    var body: some View {
        Button("Continue") {
            if let text = message["continueTo"] as? String, let url = URL(string: text) {
                openURL(url) // bad: open-redirect
            }
        }
    }
}

final class PartnerNavigation: NSObject, WKScriptMessageHandler {
    weak var presenter: UIViewController?

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        guard let body = message.body as? [String: Any] else { return }
        presenter?.present(UIHostingController(rootView: PartnerPage(message: body)), animated: true)
    }
}
