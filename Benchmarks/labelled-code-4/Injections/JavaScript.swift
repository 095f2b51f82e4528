import Foundation
import WebKit
import JavaScriptCore
import UIKit

final class BridgeController: UIViewController {
    let webView = WKWebView()
    let legacy = UIWebView()
    let context = JSContext()!

    func remote() throws -> String { try String(contentsOf: URL(string: "https://example.com/x.js")!, encoding: .utf8) }

    func evaluate() async throws {
        let js = try remote()
        webView.evaluateJavaScript(js)  // bad: script, evaluateJavaScript(_:)
        webView.evaluateJavaScript("show('\(js)')", completionHandler: nil)  // bad: script, evaluateJavaScript completion
        webView.evaluateJavaScript("show('" + js + "')") { _, error in print(error as Any) }  // bad: script, trailing closure
        _ = try await webView.evaluateJavaScript("show('\(js)')")  // bad: script, async
        webView.evaluateJavaScript(js, in: nil, in: .page) { _ in }  // bad: script, in in completion
        webView.evaluateJavaScript(js, in: nil, in: .defaultClient, completionHandler: nil)  // bad: script, in in nil completion
        _ = try await webView.evaluateJavaScript(js, in: nil, contentWorld: .page)  // bad: script, in contentWorld
        webView.callAsyncJavaScript("return \(js)", arguments: [:], in: nil, in: .page) { _ in }  // bad: script, callAsyncJavaScript
        _ = try await webView.callAsyncJavaScript(js, arguments: [:], in: nil, contentWorld: .page)  // bad: script, callAsyncJavaScript async
        _ = try await webView.callAsyncJavaScript(js, contentWorld: .page)  // bad: script, callAsyncJavaScript defaults
        let script = WKUserScript(source: js, injectionTime: .atDocumentEnd, forMainFrameOnly: true)  // bad: script, WKUserScript added
        webView.configuration.userContentController.addUserScript(script)
        let s2 = WKUserScript(source: "var x = '\(js)'", injectionTime: .atDocumentStart, forMainFrameOnly: false, in: .page)  // bad: script, WKUserScript content world added
        let ucc = WKUserContentController()
        ucc.addUserScript(s2)
        ucc.addUserScript(WKUserScript(source: js, injectionTime: .atDocumentEnd, forMainFrameOnly: true))  // bad: script, nested WKUserScript
        _ = legacy.stringByEvaluatingJavaScript(from: js)  // bad: script, UIWebView
        context.evaluateScript(js)  // bad: script, JSContext.evaluateScript
        context.evaluateScript("f('\(js)')", withSourceURL: URL(string: "app://x"))  // bad: script, evaluateScript withSourceURL
        JSContext()?.evaluateScript(js)?.toString()  // bad: script, optional JSContext
        let source = String(format: "window.user = '%@'", js)
        await MainActor.run { webView.evaluateJavaScript(source) }  // bad: script, String(format:) in MainActor.run
        DispatchQueue.main.async { [weak self] in
            self?.webView.evaluateJavaScript("alert(\"\(js)\")", completionHandler: nil)  // bad: script, weak self main queue
        }
        webView.evaluateJavaScript("document.title")  // good: sound, constant
        _ = try await webView.callAsyncJavaScript("show(text)", arguments: ["text": js], contentWorld: .page)  // good: sound, arguments
        let encoded = String(data: try JSONEncoder().encode([js]), encoding: .utf8)!
        webView.evaluateJavaScript("show(\(encoded)[0])")  // good: sound, sound JSON encoded
        webView.evaluateJavaScript("setSize(\(js.count))")  // good: sound, number
        context.objectForKeyedSubscript("show")?.call(withArguments: [js])  // good: sound, sound call arguments
        context.setObject(js, forKeyedSubscript: "data" as NSString)  // good: sound, object
    }

    func cApi() throws {
        let js = try remote()
        let ctx = context.jsGlobalContextRef
        let str = JSStringCreateWithUTF8CString(js)
        JSEvaluateScript(ctx, str, nil, nil, 0, nil)  // bad: script, JSEvaluateScript utf8
        let chars = Array(js.utf16)
        let str2 = chars.withUnsafeBufferPointer { JSStringCreateWithCharacters($0.baseAddress, chars.count) }
        _ = JSEvaluateScript(ctx, JSStringRetain(str2), nil, nil, 0, nil)  // bad: script, JSEvaluateScript utf16 retained
        _ = JSEvaluateScript(ctx, JSStringCreateWithCFString(js as CFString), nil, nil, 0, nil)  // bad: script, JSStringCreateWithCFString
        _ = JSObjectMakeFunction(ctx, nil, 0, nil, str, nil, 0, nil)  // bad: script, JSObjectMakeFunction body
        JSEvaluateScript(ctx, JSStringCreateWithUTF8CString("1+1"), nil, nil, 0, nil)  // good: sound, constant
        JSCheckScriptSyntax(ctx, str, nil, 0, nil)  // good: sound, sound syntax check only
    }
}

#if os(macOS)
func legacyMac(_ view: WebView, _ url: URL) throws {
    let js = try String(contentsOf: url, encoding: .utf8)
    _ = view.stringByEvaluatingJavaScript(from: js)  // bad: script, WebView
    _ = view.windowScriptObject.evaluateWebScript(js)  // bad: script, evaluateWebScript
}
#endif
