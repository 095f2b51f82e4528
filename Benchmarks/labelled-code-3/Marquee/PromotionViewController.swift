import UIKit
import WebKit

struct PromotionBanner: Decodable {
    let headline: String
    let page: URL
}

final class PromotionViewController: UIViewController, WKScriptMessageHandlerWithReply {
    private let banner: PromotionBanner
    private let session: SessionStore
    private let label = UILabel()
    private lazy var webView: WKWebView = {
        let configuration = WKWebViewConfiguration()
        configuration.userContentController.addScriptMessageHandler(self, contentWorld: .page, name: "marquee")
        return WKWebView(frame: .zero, configuration: configuration)
    }()

    init(banner: PromotionBanner, session: SessionStore) {
        self.banner = banner
        self.session = session
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        label.text = String(format: banner.headline, UIDevice.current.name) // bad: format-string
        label.attributedText = emphasised(banner.headline)
        view.addSubview(webView)
        webView.load(URLRequest(url: banner.page))
        #if DEBUG
        webView.isInspectable = true // good: debug-left-in
        #endif
    }

    private func makeHelpView() -> WKWebView {
        let help = WKWebView(frame: view.bounds)
        help.isInspectable = true // bad: debug-left-in
        help.load(URLRequest(url: URL(string: "https://help.marquee.show")!))
        return help
    }

    private func emphasised(_ headline: String) -> NSAttributedString {
        let text = NSMutableAttributedString(string: headline)
        let bold = UIFont.boldSystemFont(ofSize: 17)
        text.addAttribute(.font, value: bold, range: NSMakeRange(0, headline.count)) // bad: string-length-mix
        text.addAttribute(.kern, value: 0.4, range: NSMakeRange(0, text.length)) // good: string-length-mix
        return text
    }

    func userContentController(_ userContentController: WKUserContentController, didReceive message: WKScriptMessage, replyHandler: @escaping (Any?, String?) -> Void) {
        switch message.body as? String {
        case "session":
            replyHandler(session.tokens?.access, nil) // bad: web-bridge
        case "checkoutSession":
            guard message.frameInfo.isMainFrame, message.frameInfo.securityOrigin.host == "checkout.marquee.show" else {
                replyHandler(nil, "denied")
                return
            }
            replyHandler(session.tokens?.access, nil) // good: web-bridge
        default:
            replyHandler(nil, "unknown")
        }
    }
}
