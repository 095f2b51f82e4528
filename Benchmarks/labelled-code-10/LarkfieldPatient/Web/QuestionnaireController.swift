import UIKit
import WebKit
import JavaScriptCore

struct Questionnaire: Decodable {
    let title: String
    let html: String
    let prefill: [String: String]
}

final class QuestionnaireController: UIViewController, WKScriptMessageHandler, WKNavigationDelegate {
    private let visits: VisitRepository
    private lazy var webView: WKWebView = makeWebView()

    init(visits: VisitRepository) {
        self.visits = visits
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        return nil
    }

    private func makeWebView() -> WKWebView {
        let configuration = WKWebViewConfiguration()
        configuration.userContentController.add(self, name: "visits")
        let view = WKWebView(frame: .zero, configuration: configuration)
        view.navigationDelegate = self
        return view
    }

    override func loadView() {
        view = webView
    }

    func fill(from url: URL) {
        let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        let name = items.first { $0.name == "referrer" }?.value ?? ""
        webView.evaluateJavaScript("setReferrer('\(name)')", completionHandler: nil) // bad: web-view-script
    }

    func fillReferrer(from url: URL) async throws {
        let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        let name = items.first { $0.name == "referrer" }?.value ?? ""
        _ = try await webView.callAsyncJavaScript("setReferrer(name)", arguments: ["name": name], in: nil, contentWorld: .page) // good: web-view-script
    }

    func show(message: String, from sender: String) {
        let page = "<html><body><h3>\(sender)</h3><p>\(message)</p></body></html>"
        webView.loadHTMLString(page, baseURL: URL(string: "https://larkfield.example")) // bad: web-view-script
    }

    func show(notice: String) {
        let text = notice
            .replacingOccurrences(of: "&", with: "&amp;")
            .replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;")
        webView.loadHTMLString("<html><body><p>\(text)</p></body></html>", baseURL: nil) // good: web-view-script
    }

    func install(_ form: Questionnaire) {
        let lines = form.prefill.map { "document.getElementById('\($0.key)').value = '\($0.value)';" }
        let script = WKUserScript(source: lines.joined(), injectionTime: .atDocumentEnd, forMainFrameOnly: true) // bad: web-view-script
        webView.configuration.userContentController.addUserScript(script)
    }

    func install(fontScale: Double) {
        let source = "document.body.style.fontSize = '\(Int(fontScale * 100))%';"
        let script = WKUserScript(source: source, injectionTime: .atDocumentEnd, forMainFrameOnly: true) // good: web-view-script
        webView.configuration.userContentController.addUserScript(script)
    }

    func userContentController(_ userContentController: WKUserContentController, didReceive message: WKScriptMessage) {
        guard let body = message.body as? [String: String], let visit = body["visit"] else { return }
        let visits = self.visits
        switch body["action"] {
        case "cancel":
            Task { try? await visits.cancel(visitID: visit) } // bad: web-view-script
        case "move":
            let origin = message.frameInfo.securityOrigin
            guard message.frameInfo.isMainFrame, origin.protocol == "https", origin.host == "forms.larkfield.example",
                  let slot = body["slot"] else { return }
            Task { try? await visits.move(visitID: visit, to: slot) } // good: web-view-script
        default:
            break
        }
    }

    func webView(_ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction) async -> WKNavigationActionPolicy {
        guard let url = navigationAction.request.url else { return .cancel }
        return url.scheme == "https" || url.scheme == "about" ? .allow : .cancel
    }
}

final class OfflineFormController: UIViewController {
    private let importedFolder: URL

    init(importedFolder: URL) {
        self.importedFolder = importedFolder
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        return nil
    }

    func openImported(_ file: URL) {
        let configuration = WKWebViewConfiguration()
        configuration.preferences.setValue(true, forKey: "allowFileAccessFromFileURLs") // bad: web-view-script
        let web = WKWebView(frame: view.bounds, configuration: configuration)
        view.addSubview(web)
        web.loadFileURL(file, allowingReadAccessTo: importedFolder)
    }

    func openPlain(_ file: URL) {
        let configuration = WKWebViewConfiguration()
        configuration.defaultWebpagePreferences.allowsContentJavaScript = false // good: web-view-script
        let web = WKWebView(frame: view.bounds, configuration: configuration)
        view.addSubview(web)
        web.loadFileURL(file, allowingReadAccessTo: file)
    }
}
