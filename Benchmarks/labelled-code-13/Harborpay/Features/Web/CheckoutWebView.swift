import UIKit
import WebKit

final class CheckoutBridge: NSObject, WKScriptMessageHandler {
    private let keychain: Keychain
    private let allowed = "checkout.harborpay.example"

    init(keychain: Keychain) { self.keychain = keychain }

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        switch message.name {
        case "token":
            let token: String? = try? keychain.get(.accessToken)
            message.webView?.callAsyncJavaScript("window.receive(token)", arguments: ["token": token ?? ""], in: nil, in: .page) { _ in } // bad: web-view-script
        case "device":
            let origin = message.frameInfo.securityOrigin
            guard message.frameInfo.isMainFrame, origin.protocol == "https", origin.host == allowed else { return }
            let device: String? = try? keychain.get(.deviceID)
            message.webView?.callAsyncJavaScript("window.device(id)", arguments: ["id": device ?? ""], in: nil, in: .page) { _ in } // good: web-view-script
        default:
            break
        }
    }
}

final class CheckoutWebViewController: UIViewController {
    private let bridge: CheckoutBridge
    private lazy var web = WKWebView(frame: .zero, configuration: configuration())

    init(bridge: CheckoutBridge) {
        self.bridge = bridge
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:)") }

    override func loadView() { view = web }

    private func configuration() -> WKWebViewConfiguration {
        let configuration = WKWebViewConfiguration()
        configuration.userContentController.add(bridge, name: "token")
        configuration.userContentController.add(bridge, name: "device")
        configuration.preferences.setValue(true, forKey: "allowFileAccessFromFileURLs") // bad: web-view-script
        configuration.preferences.javaScriptCanOpenWindowsAutomatically = false
        return configuration
    }

    func fill(payee: String, reference: String) {
        let script = "document.forms[0].payee.value = \"" + payee + "\"; validate(\"\(reference)\");"
        web.evaluateJavaScript(script) { _, _ in } // bad: javascript-injection
    }

    func fill(_ payment: Payment) throws {
        let json = String(decoding: try JSONEncoder().encode(payment), as: UTF8.self)
        web.evaluateJavaScript("fill(\(json))") // good: javascript-injection
    }

    func installTheme(_ remote: String) {
        let script = WKUserScript(source: remote, injectionTime: .atDocumentEnd, forMainFrameOnly: false)
        web.configuration.userContentController.addUserScript(script) // bad: web-view-script
    }

    func installViewport() {
        let source = "document.querySelector('meta[name=viewport]').content = 'width=device-width'"
        web.configuration.userContentController.addUserScript( // good: web-view-script
            WKUserScript(source: source, injectionTime: .atDocumentEnd, forMainFrameOnly: true))
    }
}
