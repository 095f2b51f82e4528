// Second file of the news reader: where addresses come from.
import AVFoundation
import SafariServices
import SwiftUI
import UserNotifications
import WebKit

struct EntryView: View {
    let fetcher: Fetcher
    let web: WKWebView
    @State private var article = Data()

    var body: some View {
        Text("News")
            .onOpenURL { link in
                web.load(URLRequest(url: link))  // bad: unsafe-web-fetch
                web.reload()  // good: unsafe-web-fetch
            }
            .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { activity in
                guard let page = activity.webpageURL else { return }
                Task {
                    article = try await fetcher.article(page)
                    _ = try await fetcher.image(page)
                }
            }
    }

    func scanned(_ code: AVMetadataMachineReadableCodeObject) {
        let text = code.stringValue
        fetcher.download(text ?? "") { file in
            web.loadHTMLString(file == nil ? "<p>Lost</p>" : "<p>Saved</p>", baseURL: nil)  // good: unsafe-web-fetch
        }
        if let url = text.flatMap(URL.init(string:)) {
            web.load(URLRequest(url: url))  // bad: unsafe-web-fetch
        }
        if let url = text.flatMap(LinkPolicy.checked) {
            web.load(URLRequest(url: url))  // good: unsafe-web-fetch
        }
    }

    func pushed(_ notification: UNNotification) async throws {
        let userInfo = notification.request.content.userInfo
        let aps = userInfo["aps"] as? [String: Any]
        if let media = aps?["media"] as? String, let address = URL(string: media) {
            var request = URLRequest(url: address)
            request.timeoutInterval = 20
            _ = try await URLSession.shared.data(for: request)  // bad: unsafe-web-fetch
            request.url = URL(string: "https://news.example.org/media")
            _ = try await URLSession.shared.data(for: request)  // good: unsafe-web-fetch
        }
    }

    func message(_ body: WKScriptMessage) {
        guard let fields = body.body as? [String: String] else { return }
        let link = fields["href", default: "about:blank"]
        guard let url = URL(string: link) else { return }
        web.load(URLRequest(url: url))  // bad: unsafe-web-fetch
        guard let id = fields["id"].flatMap({ Int($0) }) else { return }
        web.load(URLRequest(url: URL(string: "https://news.example.org/a/\(id)")!))  // good: unsafe-web-fetch
    }
}
