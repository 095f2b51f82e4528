import AppKit
import JavaScriptCore
import WebKit

/// Renders herbarium labels from templates; partners may send their own label data.
final class LabelPreview: NSObject, WKNavigationDelegate {
    private let view: WKWebView

    init(message: CollectorMessage) {
        let configuration = WKWebViewConfiguration()
        configuration.preferences.setValue(true, forKey: "allowFileAccessFromFileURLs") // bad: insecure-configuration
        configuration.preferences.javaScriptCanOpenWindowsAutomatically = false // good: insecure-configuration
        configuration.userContentController.addUserScript(WKUserScript(
            source: "window.letter = { subject: \"\(message.subject)\" };", // bad: web-view-script
            injectionTime: .atDocumentStart, forMainFrameOnly: true
        ))
        configuration.userContentController.addUserScript(WKUserScript(
            source: "document.body.classList.add('print');", // good: web-view-script
            injectionTime: .atDocumentEnd, forMainFrameOnly: true, in: .defaultClient
        ))
        view = WKWebView(frame: .zero, configuration: configuration)
        super.init()
        view.navigationDelegate = self
        view.loadFileURL(
            Bundle.main.url(forResource: "label", withExtension: "html")!,
            allowingReadAccessTo: Bundle.main.resourceURL!
        )
    }

    func fill(_ accession: Accession) async throws {
        let json = try JSONEncoder().encode(accession)
        let literal = String(decoding: json, as: UTF8.self)
            .replacingOccurrences(of: "\u{2028}", with: "\\u2028")
            .replacingOccurrences(of: "\u{2029}", with: "\\u2029")
        _ = try await view.evaluateJavaScript("render(\(literal)); true") // good: web-view-script
    }

    func show(_ message: CollectorMessage) {
        let letter = NSMutableString(string: message.body)
        letter.replaceOccurrences(of: "'", with: "\\'", range: NSRange(location: 0, length: letter.length))
        view.evaluateJavaScript("document.querySelector('#letter').innerHTML = '\(letter)'", completionHandler: nil) // bad: web-view-script
    }
}

@objc protocol LabelExports: JSExport {
    func deleteLabel(_ number: String)
}

final class LabelBridge: NSObject, LabelExports {
    func deleteLabel(_ number: String) {
        NotificationCenter.default.post(name: .init("DeleteLabel"), object: number)
    }
}

struct LabelFormula {
    private let context = JSContext()!

    func partnerFormula(_ source: String, accession: Accession) -> String? {
        context.setObject(LabelBridge(), forKeyedSubscript: "labels" as NSString)
        context.setObject(accession.number, forKeyedSubscript: "number" as NSString)
        return context.evaluateScript(source)?.toString() // bad: web-view-script
    }

    func number(_ accession: Accession, prefix: String) -> String? {
        context.setObject(prefix, forKeyedSubscript: "prefix" as NSString)
        context.setObject(accession.number, forKeyedSubscript: "number" as NSString)
        return context.evaluateScript("prefix + '-' + number.padStart(8, '0')")?.toString() // good: web-view-script
    }
}
