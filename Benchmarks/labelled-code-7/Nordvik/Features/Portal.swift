import UIKit
import WebKit

@MainActor
final class PortalPresenter {
    private let base: URL
    private let sessions: SessionStore
    private weak var current: PortalViewController?

    init(base: URL, sessions: SessionStore) {
        self.base = base
        self.sessions = sessions
    }

    func attach(_ controller: PortalViewController) {
        current = controller
    }

    func loadAuthenticated(_ url: URL) {
        Task {
            guard let session = await sessions.session else { return }
            current?.show(url, session: session)
        }
    }

    func loadLegacy(_ path: String) {
        Task {
            guard let session = await sessions.session,
                  var components = URLComponents(url: base.appendingPathComponent(path), resolvingAgainstBaseURL: false)
            else { return }
            components.queryItems = [URLQueryItem(name: "lang", value: Locale.current.identifier)]
            components.queryItems?.append(URLQueryItem(name: "sid", value: session.accessToken)) // bad: url-request-secret
            guard let url = components.url else { return }
            current?.webView.load(URLRequest(url: url))
        }
    }
}

final class PortalViewController: UIViewController {
    private(set) lazy var webView: WKWebView = {
        let configuration = WKWebViewConfiguration()
        configuration.userContentController.add(self, name: "portal")
        configuration.userContentController.add(self, name: "session")
        let view = WKWebView(frame: .zero, configuration: configuration)
        view.navigationDelegate = self
        #if DEBUG
        if #available(iOS 16.4, *) { view.isInspectable = true } // good: insecure-configuration
        #endif
        return view
    }()

    private var session: Session?

    override func loadView() {
        view = webView
    }

    func show(_ url: URL, session: Session) {
        self.session = session
        var request = URLRequest(url: url)
        request.setValue("Bearer \(session.accessToken)", forHTTPHeaderField: "Authorization")
        webView.load(request)
    }

    func greet(_ patient: Patient) {
        let source = "window.nordvik.greet('\(patient.displayName)')"
        let script = WKUserScript(source: source, injectionTime: .atDocumentEnd, forMainFrameOnly: true) // bad: web-view-script
        webView.configuration.userContentController.addUserScript(script)
    }

    func insertReply(_ message: CareMessage) {
        webView.evaluateJavaScript("composer.quote(\"\(message.body)\")") // bad: web-view-script
    }

    func insertSubject(_ message: CareMessage) async throws {
        _ = try await webView.callAsyncJavaScript( // good: web-view-script
            "composer.setSubject(subject)",
            arguments: ["subject": message.subject],
            in: nil,
            contentWorld: .page
        )
    }

    func prefill(_ appointment: Appointment) throws {
        let json = String(decoding: try JSONEncoder().encode(appointment), as: UTF8.self)
        webView.evaluateJavaScript("booking.prefill(\(json))") // good: web-view-script
    }

    func render(_ message: CareMessage) {
        let html = "<html><body><h1>\(message.subject.htmlEscaped)</h1><div>\(message.body)</div></body></html>"
        webView.loadHTMLString(html, baseURL: URL(string: "https://portal.nordvik.example")) // bad: web-view-script
    }

    func renderPlain(_ message: CareMessage) {
        let html = "<html><body><h1>\(message.subject.htmlEscaped)</h1><pre>\(message.body.htmlEscaped)</pre></body></html>"
        webView.loadHTMLString(html, baseURL: nil) // good: web-view-script
    }
}

extension PortalViewController: WKScriptMessageHandler {
    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        switch message.name {
        case "session":
            provideToken(to: message.frameInfo)
        case "portal":
            let origin = message.frameInfo.securityOrigin
            guard message.frameInfo.isMainFrame, origin.protocol == "https", origin.host == "portal.nordvik.example" else { return }
            handle(message.body as? [String: String] ?? [:]) // good: web-view-script
        default:
            break
        }
    }

    private func provideToken(to frame: WKFrameInfo) {
        guard let token = session?.accessToken else { return }
        webView.callAsyncJavaScript( // bad: web-view-script
            "window.onNordvikToken(token)",
            arguments: ["token": token],
            in: frame,
            in: .page,
            completionHandler: nil
        )
    }

    private func handle(_ command: [String: String]) {
        if command["action"] == "close" {
            dismiss(animated: true)
        }
    }
}

extension PortalViewController: WKNavigationDelegate {
    func webView(
        _ webView: WKWebView,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard challenge.protectionSpace.host.hasSuffix(".nordvik.example"),
              let trust = challenge.protectionSpace.serverTrust else {
            completionHandler(.performDefaultHandling, nil) // good: tls-validation
            return
        }
        let exceptions = SecTrustCopyExceptions(trust)
        SecTrustSetExceptions(trust, exceptions) // bad: tls-validation
        completionHandler(SecTrustEvaluateWithError(trust, nil) ? .useCredential : .cancelAuthenticationChallenge, URLCredential(trust: trust))
    }
}

extension String {
    var htmlEscaped: String {
        replacingOccurrences(of: "&", with: "&amp;")
            .replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;")
            .replacingOccurrences(of: "\"", with: "&quot;")
            .replacingOccurrences(of: "'", with: "&#39;")
    }
}
