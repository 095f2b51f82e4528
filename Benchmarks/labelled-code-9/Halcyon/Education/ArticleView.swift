import Foundation
import UIKit
import WebKit

struct Article: Decodable {
    let slug: String
    let title: String
    let html: String
}

final class ArticleController: UIViewController, WKScriptMessageHandler, WKNavigationDelegate {
    private let diary: DiaryRepository
    private let vault: SecretStore
    private var web: WKWebView!

    init(diary: DiaryRepository, vault: SecretStore) {
        self.diary = diary
        self.vault = vault
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("storyboards are not used") }

    override func viewDidLoad() {
        super.viewDidLoad()
        let configuration = WKWebViewConfiguration()
        configuration.userContentController.add(self, name: "diary")
        configuration.preferences.setValue(true, forKey: "allowFileAccessFromFileURLs") // bad: web-view-script
        web = WKWebView(frame: view.bounds, configuration: configuration)
        web.navigationDelegate = self
        view.addSubview(web)
    }

    func show(_ article: Article, highlighting term: String) {
        web.loadHTMLString(article.html, baseURL: nil)
        web.evaluateJavaScript("highlight('\(term)')") // bad: web-view-script
    }

    func scroll(to term: String) {
        web.callAsyncJavaScript("scrollToTerm(term)", arguments: ["term": term], in: nil, in: .defaultClient) // good: web-view-script
    }

    func setFontScale(_ percent: Int) {
        web.evaluateJavaScript("document.body.style.zoom = '\(percent)%'") // good: web-view-script
    }

    func greet(patientName: String) {
        guard let data = try? JSONEncoder().encode([patientName]),
              let literal = String(data: data, encoding: .utf8) else { return }
        web.evaluateJavaScript("greet(...\(literal))") // good: web-view-script
    }

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        guard let body = message.body as? [String: String] else { return }
        switch body["op"] {
        case "token":
            guard let data = try? vault.read("clinic.session"),
                  let session = try? JSONDecoder().decode(ClinicSession.self, from: data) else { return }
            web.callAsyncJavaScript("window.onToken(token)", arguments: ["token": session.accessToken], in: message.frameInfo, in: .page) // bad: web-view-script
        case "log":
            guard message.frameInfo.isMainFrame,
                  message.frameInfo.securityOrigin.host == "learn.halcyon-clinic.eu",
                  let note = body["note"] else { return }
            let entry = DiaryEntry(id: UUID(), startedAt: Date(), severity: 1, triggers: [], note: note)
            Task { try await diary.insert(entry) } // good: web-view-script
        default:
            break
        }
    }

    func install(_ profile: [String: String]) {
        let name = profile["displayName"] ?? ""
        let script = WKUserScript(source: "window.reader = { name: \"\(name)\" };", injectionTime: .atDocumentStart, forMainFrameOnly: true) // bad: web-view-script
        web.configuration.userContentController.addUserScript(script)
    }
}
