import Foundation
import UIKit
import UserNotifications
import WebKit

struct BreakingNews: Decodable {
    let headline: String
    let selector: String
    let blockedHost: String
    let css: String
}

@MainActor
final class PageScripts {
    let webView: WKWebView

    init(webView: WKWebView) { self.webView = webView }

    func ticker(_ news: BreakingNews) {
        webView.evaluateJavaScript("document.getElementById('ticker').innerText = \"" + news.headline + "\"", completionHandler: nil) // bad: javascript-injection
    }

    func tickerEncoded(_ news: BreakingNews) throws {
        let literal = String(decoding: try JSONEncoder().encode([news.headline]), as: UTF8.self)
        webView.evaluateJavaScript("document.getElementById('ticker').innerText = \(literal)[0]", completionHandler: nil) // good: javascript-injection
    }

    func scroll(_ news: BreakingNews) async throws {
        let script = String(format: "document.querySelector('%@').scrollIntoView()", news.selector)
        _ = try await webView.evaluateJavaScript(script) // bad: javascript-injection
    }

    func highlight(_ news: BreakingNews) {
        webView.evaluateJavaScript("highlight(`\(news.headline)`)", in: nil, in: .page) { _ in } // bad: javascript-injection
    }

    func banner(_ news: BreakingNews) async throws {
        _ = try await webView.callAsyncJavaScript("return showBanner('\(news.headline)')", arguments: [:], in: nil, contentWorld: .page) // bad: javascript-injection
        _ = try await webView.callAsyncJavaScript("return showBanner(headline)", arguments: ["headline": news.headline], in: nil, contentWorld: .page) // good: javascript-injection
    }

    func style(_ news: BreakingNews) {
        let source = """
        var s = document.createElement('style');
        s.textContent = '\(news.css)';
        document.head.appendChild(s);
        """
        webView.configuration.userContentController
            .addUserScript(WKUserScript(source: source, injectionTime: .atDocumentEnd, forMainFrameOnly: true)) // bad: javascript-injection
        webView.configuration.userContentController
            .addUserScript(WKUserScript(source: "document.body.dataset.app = 'reader'", injectionTime: .atDocumentStart, forMainFrameOnly: true)) // good: javascript-injection
    }

    func block(_ news: BreakingNews) {
        let rules = #"[{"trigger":{"url-filter":"\#(news.blockedHost)"},"action":{"type":"block"}}]"#
        WKContentRuleListStore.default().compileContentRuleList(forIdentifier: "news", encodedContentRuleList: rules) { list, _ in // bad: javascript-injection
            list.map(self.webView.configuration.userContentController.add)
        }
    }

    @available(iOS 26, *)
    func jump(_ news: BreakingNews) async throws {
        let page = WebPage()
        _ = page.load(URLRequest(url: URL(string: "https://reader.pressroom.com/")!))
        _ = try await page.callJavaScript("return jump('" + news.selector + "')") // bad: javascript-injection
        _ = try await page.callJavaScript("return jump(target)", arguments: ["target": news.selector]) // good: javascript-injection
    }
}

final class NewsPush: NSObject, UNUserNotificationCenterDelegate {
    private let scripts: PageScripts

    init(scripts: PageScripts) { self.scripts = scripts }

    func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async {
        guard let payload = response.notification.request.content.userInfo["news"] as? [String: String],
              let data = try? JSONEncoder().encode(payload),
              let news = try? JSONDecoder().decode(BreakingNews.self, from: data) else { return }
        await scripts.ticker(news)
        try? await scripts.tickerEncoded(news)
        await scripts.highlight(news)
        await scripts.style(news)
        await scripts.block(news)
        try? await scripts.scroll(news)
        try? await scripts.banner(news)
        if #available(iOS 26, *) { try? await scripts.jump(news) }
    }
}
