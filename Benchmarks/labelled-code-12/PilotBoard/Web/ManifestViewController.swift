import UIKit
import WebKit

/// Shows the ship's manifest page of the port's portal and fills in job data.
final class ManifestViewController: UIViewController, WKScriptMessageHandler {
    private let job: Job
    private let jobs: JobActing
    private var webView: WKWebView!

    init(job: Job, jobs: JobActing) {
        self.job = job
        self.jobs = jobs
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() {
        let configuration = WKWebViewConfiguration()
        configuration.userContentController.add(self, name: "release")
        configuration.userContentController.add(self, name: "accept")
        webView = WKWebView(frame: .zero, configuration: configuration)
        if #available(iOS 16.4, *) {
            webView.isInspectable = true // bad: insecure-configuration
        }
        view = webView
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        webView.load(URLRequest(url: URL(string: "https://portal.port-authority.example/manifest")!))
    }

    func fill() {
        let vessel = job.vessel
        webView.evaluateJavaScript("document.getElementById('vessel').value = '\(vessel)'") // bad: web-view-script
    }

    func fillBerth() async throws {
        _ = try await webView.callAsyncJavaScript( // good: web-view-script
            "document.getElementById('berth').value = berth",
            arguments: ["berth": job.berth], in: nil, contentWorld: .defaultClient
        )
    }

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        switch message.name {
        case "release":
            guard let id = message.body as? String else { return }
            Task { try await jobs.release(jobID: id) } // bad: web-view-script
        case "accept":
            let origin = message.frameInfo.securityOrigin
            guard message.frameInfo.isMainFrame, origin.protocol == "https",
                  origin.host == "portal.port-authority.example",
                  message.body as? String == job.id else { return }
            Task { try await jobs.accept(jobID: job.id) } // good: web-view-script
        default:
            break
        }
    }
}

final class NotesViewController: UIViewController {
    private let notes: WKWebView = {
        let view = WKWebView()
        #if DEBUG
        if #available(iOS 16.4, *) {
            view.isInspectable = true // good: insecure-configuration
        }
        #endif
        return view
    }()

    func show(_ job: Job) {
        let page = "<html><body><h1>\(job.vessel)</h1><p>\(job.masterNotes)</p></body></html>"
        notes.loadHTMLString(page, baseURL: StationSettings.shared.apiBase) // bad: web-view-script
    }

    func showPlain(_ job: Job) {
        let page = "<html><body><p>\(escape(job.masterNotes))</p></body></html>"
        notes.loadHTMLString(page, baseURL: nil) // good: web-view-script
    }

    private func escape(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;")
            .replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;")
            .replacingOccurrences(of: "\"", with: "&quot;")
    }
}
