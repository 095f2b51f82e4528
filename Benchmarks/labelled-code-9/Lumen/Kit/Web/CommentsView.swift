import SwiftUI
import WebKit

struct Comment: Codable {
    let author: String
    let text: String
}

struct CommentsView: UIViewRepresentable {
    let comments: [Comment]
    let account: LumenAccount
    let upload: (URL) -> Void

    func makeCoordinator() -> Coordinator { Coordinator(account: account, upload: upload) }

    func makeUIView(context: Context) -> WKWebView {
        let configuration = WKWebViewConfiguration()
        configuration.userContentController.addScriptMessageHandler(context.coordinator, contentWorld: .page, name: "lumen")
        configuration.userContentController.addUserScript(WKUserScript(source: "document.documentElement.lang = 'en'", injectionTime: .atDocumentEnd, forMainFrameOnly: true)) // good: web-view-script
        let web = WKWebView(frame: .zero, configuration: configuration)
        web.navigationDelegate = context.coordinator
        web.isInspectable = true // bad: web-view-script
        return web
    }

    func updateUIView(_ web: WKWebView, context: Context) {
        let rows = comments.map { "<li><b>\($0.author)</b> \($0.text)</li>" }.joined()
        web.loadHTMLString("<ul>\(rows)</ul>", baseURL: URL(string: "https://media.lumen.app")) // bad: web-view-script
    }

    final class Coordinator: NSObject, WKNavigationDelegate, WKScriptMessageHandlerWithReply {
        private let account: LumenAccount
        private let upload: (URL) -> Void

        init(account: LumenAccount, upload: @escaping (URL) -> Void) {
            self.account = account
            self.upload = upload
        }

        func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage,
                                   replyHandler: @escaping (Any?, String?) -> Void) {
            guard let request = message.body as? [String: String] else { return replyHandler(nil, "bad request") }
            switch request["ask"] {
            case "locale":
                replyHandler(Locale.current.identifier, nil) // good: web-view-script
            case "session":
                replyHandler(account.bearer, nil) // bad: web-view-script
            case "upload":
                guard message.frameInfo.isMainFrame, message.frameInfo.securityOrigin.host == "media.lumen.app",
                      let url = request["url"].flatMap(URL.init(string:)), url.isFileURL == false else {
                    return replyHandler(nil, "denied")
                }
                upload(url) // good: web-view-script
                replyHandler(true, nil)
            default:
                replyHandler(nil, "unknown")
            }
        }
    }
}

@MainActor
enum PlayerPage {
    static func announce(_ comment: Comment, in web: WKWebView) async throws {
        let script = "chat.push({author: '\(comment.author)', text: '\(comment.text)'})"
        _ = try await web.evaluateJavaScript(script) // bad: web-view-script
    }

    static func announceReply(_ comment: Comment, in web: WKWebView) async throws {
        _ = try await web.callAsyncJavaScript("chat.push({author, text})", arguments: ["author": comment.author, "text": comment.text], contentWorld: .page) // good: web-view-script
    }

    static func seek(to seconds: Double, in web: WKWebView) {
        web.evaluateJavaScript("player.currentTime = \(seconds)") // good: web-view-script
    }

    /// Themes are published by members of the community.
    static func installTheme(from page: URL, in web: WKWebView) async throws {
        let (data, _) = try await URLSession.shared.data(from: page)
        let script = WKUserScript(source: String(decoding: data, as: UTF8.self), injectionTime: .atDocumentEnd, forMainFrameOnly: false) // bad: web-view-script
        web.configuration.userContentController.addUserScript(script)
    }

    static func installPlayer(in web: WKWebView) throws {
        guard let file = Bundle.main.url(forResource: "player", withExtension: "js") else { throw LumenError.missing }
        let script = WKUserScript(source: try String(contentsOf: file, encoding: .utf8), injectionTime: .atDocumentEnd, forMainFrameOnly: true) // good: web-view-script
        web.configuration.userContentController.addUserScript(script)
    }

    static func openHelp(_ topic: String, in web: WKWebView) {
        guard let page = URL(string: "https://help.lumen.app/")?.appending(path: topic) else { return }
        web.load(URLRequest(url: page)) // good: web-view-script
    }
}
