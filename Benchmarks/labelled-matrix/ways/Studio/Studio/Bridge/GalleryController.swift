import AppKit
import WebKit

/// Hosts the community gallery and its bridge.
final class GalleryController: NSViewController {
    private let handlers: [(String, WKScriptMessageHandler)] = [
        ("text", TextBridge()),
        ("bytes", ByteBridge()),
        ("tools", ToolBridge()),
    ]

    override func loadView() {
        let configuration = WKWebViewConfiguration()
        for (name, handler) in handlers {
            configuration.userContentController.add(handler, name: name)
        }
        let web = WKWebView(frame: .zero, configuration: configuration)
        web.load(URLRequest(url: URL(string: "https://gallery.studio.com/")!))
        view = web
    }
}
