import JavaScriptCore
import SwiftUI
import WebKit

struct PortalPage: UIViewRepresentable {
    let url: URL

    func makeCoordinator() -> Coordinator {
        Coordinator()
    }

    func makeUIView(context: Context) -> WKWebView {
        let configuration = WKWebViewConfiguration()
        configuration.userContentController.add(context.coordinator, name: "records")
        let view = WKWebView(frame: .zero, configuration: configuration)
        #if DEBUG
        view.isInspectable = true // good: insecure-configuration
        #endif
        view.navigationDelegate = context.coordinator
        context.coordinator.view = view
        return view
    }

    func updateUIView(_ view: WKWebView, context: Context) {
        view.load(URLRequest(url: url))
    }

    final class Coordinator: NSObject, WKScriptMessageHandler, WKNavigationDelegate {
        weak var view: WKWebView?
        let exporter = RecordExporter()

        func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
            guard let body = message.body as? [String: Any], let action = body["action"] as? String else { return }
            switch action {
            case "export":
                exporter.exportEverything() // bad: web-view-script
            case "download":
                let origin = message.frameInfo.securityOrigin
                guard origin.host == "records.willow.example", origin.protocol == "https", message.frameInfo.isMainFrame else { return }
                exporter.exportEverything() // good: web-view-script
            default:
                break
            }
        }

        func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
            webView.evaluateJavaScript("document.title") { title, _ in // good: web-view-script
                NotificationCenter.default.post(name: .portalTitle, object: title as? String)
            }
        }

        func show(_ message: ChatMessage) async throws {
            let script = String(format: "window.portal.append(\"%@\")", message.text)
            _ = try await view?.evaluateJavaScript(script) // bad: web-view-script
        }

        func showSafely(_ message: ChatMessage) async throws {
            _ = try await view?.callAsyncJavaScript("window.portal.append(text)", arguments: ["text": message.text], contentWorld: .page) // good: web-view-script
        }

        func prefill(_ profile: PatientProfile, field: String) async throws {
            let body = "document.getElementById('" + field + "').value = '" + profile.fullName + "'"
            _ = try await view?.callAsyncJavaScript(body, arguments: [:], contentWorld: .page) // bad: web-view-script
        }

        func scroll(to row: Int) async throws {
            _ = try await view?.evaluateJavaScript("window.scrollTo(0, \(row * 44))") // good: web-view-script
        }
    }
}

final class RecordExporter {
    func exportEverything() {
        NotificationCenter.default.post(name: .exportRecords, object: nil)
    }
}

/// Evaluates the scoring sheets that clinics attach to questionnaires.
struct ScoreSheet {
    func score(answers: [String: Int], peerRemark: String) -> Double? {
        guard let context = JSContext() else { return nil }
        context.evaluateScript("var remark = '\(peerRemark)';") // bad: web-view-script
        context.setObject(answers, forKeyedSubscript: "answers" as NSString)
        return context.evaluateScript("Object.values(answers).reduce((a, b) => a + b, 0)")?.toDouble() // good: web-view-script
    }
}

extension Notification.Name {
    static let portalTitle = Notification.Name("willow.portal.title")
    static let exportRecords = Notification.Name("willow.records.export")
}
