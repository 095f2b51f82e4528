import SwiftUI
import WebKit

struct PortalView: UIViewRepresentable {
    let start: URL
    let resident: Resident
    let doors: DoorService

    func makeCoordinator() -> Coordinator {
        Coordinator(resident: resident, doors: doors)
    }

    func makeUIView(context: Context) -> WKWebView {
        let configuration = WKWebViewConfiguration()
        configuration.limitsNavigationsToAppBoundDomains = true // good: insecure-configuration
        configuration.setValue(true, forKey: "allowUniversalAccessFromFileURLs") // bad: insecure-configuration
        configuration.userContentController.addScriptMessageHandler(context.coordinator, contentWorld: .page, name: "identity")
        configuration.userContentController.addScriptMessageHandler(context.coordinator, contentWorld: .page, name: "flat")
        let view = WKWebView(frame: .zero, configuration: configuration)
        view.navigationDelegate = context.coordinator
        view.load(URLRequest(url: start))
        return view
    }

    func updateUIView(_ view: WKWebView, context: Context) {}

    final class Coordinator: NSObject, WKNavigationDelegate, WKScriptMessageHandlerWithReply {
        private let resident: Resident
        private let doors: DoorService
        private let portalHost = "portal.towerbell.example"

        init(resident: Resident, doors: DoorService) {
            self.resident = resident
            self.doors = doors
        }

        func userContentController(
            _ controller: WKUserContentController, didReceive message: WKScriptMessage,
            replyHandler: @escaping (Any?, String?) -> Void
        ) {
            if message.name == "identity" {
                replyHandler(["token": resident.accessToken], nil) // bad: web-view-script
                return
            }
            let origin = message.frameInfo.securityOrigin
            guard origin.protocol == "https", origin.host == portalHost, message.frameInfo.isMainFrame else {
                return replyHandler(nil, "not allowed here")
            }
            replyHandler(["flat": resident.flat.id, "token": resident.accessToken], nil) // good: web-view-script
        }

        func webView(
            _ webView: WKWebView, decidePolicyFor action: WKNavigationAction,
            decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
        ) {
            guard let url = action.request.url, url.scheme == "towerbell" else { return decisionHandler(.allow) }
            decisionHandler(.cancel)
            let doors = self.doors
            if url.host == "open" {
                Task { await doors.unlock(url.lastPathComponent) } // bad: web-view-script
            }
        }

        func webView(
            _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            if challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust {
                completionHandler(.useCredential, challenge.protectionSpace.serverTrust.map(URLCredential.init(trust:))) // bad: tls-validation
            } else {
                completionHandler(.performDefaultHandling, nil)
            }
        }
    }
}

final class VisitorBoard: NSObject, WKNavigationDelegate {
    private let view = WKWebView()

    func greet(_ visitor: Visitor) {
        view.evaluateJavaScript("greet(`\(visitor.name)`)") { _, _ in } // bad: web-view-script
    }

    func say(_ visitor: Visitor) throws {
        let encoded = try JSONEncoder().encode([visitor.message])
        view.evaluateJavaScript("say(\(String(decoding: encoded, as: UTF8.self))[0])") { _, _ in } // good: web-view-script
    }

    func night(_ on: Bool) {
        view.evaluateJavaScript("document.body.dataset.night = '\(on ? "yes" : "no")'") { _, _ in } // good: web-view-script
    }

    func webView(
        _ webView: WKWebView, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        if challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust {
            completionHandler(.performDefaultHandling, nil) // good: tls-validation
        } else {
            completionHandler(.cancelAuthenticationChallenge, nil)
        }
    }
}
