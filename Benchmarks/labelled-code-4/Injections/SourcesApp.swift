import UIKit
import SwiftUI
import WebKit
import UserNotifications
import SQLite3
import JavaScriptCore
import CoreSpotlight

var sharedDB: OpaquePointer?
func run(_ sql: String) { sqlite3_exec(sharedDB, sql, nil, nil, nil) }  // bad: sql, sink helper called with deep link data

@main
class AppDelegate: UIResponder, UIApplicationDelegate, UNUserNotificationCenterDelegate {
    let fm = FileManager.default
    func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]) -> Bool {
        try? fm.removeItem(atPath: url.path)  // bad: path, src open url path
        try? fm.removeItem(atPath: "/tmp/" + (url.host ?? ""))  // bad: path, src url host
        try? fm.removeItem(atPath: "/tmp/\(url.lastPathComponent)/\(url.query ?? "")")  // bad: path, src url query
        let comps = URLComponents(url: url, resolvingAgainstBaseURL: false)
        if let name = comps?.queryItems?.first(where: { $0.name == "file" })?.value {
            try? fm.removeItem(atPath: "/tmp/" + name)  // bad: path, src query item first(where:)
        }
        let params = comps?.queryItems?.reduce(into: [String: String]()) { $0[$1.name] = $1.value } ?? [:]
        try? fm.removeItem(atPath: "/tmp/" + (params["f"] ?? ""))  // bad: path, src query items reduce(into:)
        let dict = Dictionary(uniqueKeysWithValues: (comps?.queryItems ?? []).map { ($0.name, $0.value ?? "") })
        try? fm.removeItem(atPath: "/tmp/" + dict["f", default: "x"])  // bad: path, src Dictionary(uniqueKeysWithValues:)
        for item in comps?.queryItems ?? [] where item.name == "d" {
            try? fm.removeItem(atPath: "/tmp/" + item.value!)  // bad: path, src for where
        }
        let parts = url.pathComponents.dropFirst()
        try? fm.removeItem(atPath: "/tmp/" + parts.joined(separator: "/"))  // bad: path, src pathComponents joined
        try? fm.removeItem(atPath: url.absoluteString.replacingOccurrences(of: "myapp://", with: "/tmp/"))  // bad: path, src absoluteString
        if let q = url.query?.removingPercentEncoding { run("SELECT \(q)") }
        if let src = options[.sourceApplication] as? String { run("INSERT INTO log VALUES ('\(src)')") }
        try? fm.removeItem(atPath: "/tmp/fixed")  // good: sound, constant
        if url.host == "reset" { try? fm.removeItem(atPath: "/tmp/session") }  // good: sound, sound compared only
        return true
    }
    func application(_ application: UIApplication, handleOpen url: URL) -> Bool {
        try? fm.removeItem(at: URL(fileURLWithPath: url.path))  // bad: path, src handleOpen
        return true
    }
    func application(_ application: UIApplication, open url: URL, sourceApplication: String?, annotation: Any) -> Bool {
        try? fm.copyItem(at: url, to: fm.temporaryDirectory.appendingPathComponent(url.query!))  // bad: path, src open sourceApplication
        return true
    }
    func application(_ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        if let url = launchOptions?[.url] as? URL {
            try? fm.removeItem(atPath: url.path)  // bad: path, src launchOptions url
        }
        if let push = launchOptions?[.remoteNotification] as? [AnyHashable: Any], let p = push["file"] as? String {
            try? fm.removeItem(atPath: "/tmp/" + p)  // bad: path, src launchOptions remoteNotification
        }
        return true
    }
    func application(_ application: UIApplication, continue userActivity: NSUserActivity, restorationHandler: @escaping ([UIUserActivityRestoring]?) -> Void) -> Bool {
        if let url = userActivity.webpageURL { try? fm.removeItem(atPath: url.path) }  // bad: path, src webpageURL
        if let f = userActivity.userInfo?["file"] as? String { try? fm.removeItem(atPath: "/tmp/" + f) }  // bad: path, src userActivity.userInfo
        return true
    }
    func application(_ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any], fetchCompletionHandler done: @escaping (UIBackgroundFetchResult) -> Void) {
        guard let aps = userInfo["data"] as? [String: Any], let f = aps["file"] as? String else { return }
        try? fm.removeItem(atPath: "/tmp/" + f)  // bad: path, src remote notification
    }
    func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse, withCompletionHandler done: @escaping () -> Void) {
        let info = response.notification.request.content.userInfo
        if let f = info["file"] as? String { try? fm.removeItem(atPath: "/tmp/" + f) }  // bad: path, src notification response
        if let text = (response as? UNTextInputNotificationResponse)?.userText { try? fm.removeItem(atPath: "/tmp/" + text) }  // bad: path, src notification text input
        done()
    }
}

class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
        if let url = connectionOptions.urlContexts.first?.url { try? FileManager.default.removeItem(at: url) }  // bad: path, src connectionOptions.urlContexts
        if let act = connectionOptions.userActivities.first { try? FileManager.default.removeItem(atPath: act.webpageURL!.path) }  // bad: path, src connectionOptions.userActivities
    }
    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
        contexts.forEach { ctx in try? FileManager.default.removeItem(at: ctx.url) }  // bad: path, src openURLContexts forEach
        for c in contexts { try? FileManager.default.removeItem(atPath: c.url.path) }  // bad: path, src openURLContexts loop
    }
    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
        guard userActivity.activityType == NSUserActivityTypeBrowsingWeb, let u = userActivity.webpageURL else { return }
        try? FileManager.default.removeItem(atPath: u.path)  // bad: path, src scene continue
    }
    func scene(_ scene: UIScene, didUpdate userActivity: NSUserActivity) {
        try? FileManager.default.removeItem(atPath: userActivity.referrerURL?.path ?? "")  // bad: path, src scene didUpdate
    }
}

struct RootView: View {
    @State private var text = ""
    var body: some View {
        VStack {
            TextField("Name", text: $text)
            Button("Delete") { run("DELETE FROM users WHERE name = '\(text)'") }
        }
        .onOpenURL { url in
            try? FileManager.default.removeItem(atPath: url.path)  // bad: path, src onOpenURL
        }
        .onOpenURL(perform: handle)
        .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { act in
            try? FileManager.default.removeItem(atPath: act.webpageURL?.path ?? "")  // bad: path, src onContinueUserActivity
        }
        .onContinueUserActivity(CSSearchableItemActionType) { act in
            if let id = act.userInfo?[CSSearchableItemActivityIdentifier] as? String { try? FileManager.default.removeItem(atPath: "/tmp/" + id) }  // bad: path, src onContinueUserActivity userInfo
        }
    }
    func handle(_ url: URL) {
        try? FileManager.default.removeItem(at: url)  // bad: path, src onOpenURL(perform:) method reference
    }
}

final class WebBridge: NSObject, WKScriptMessageHandler, WKScriptMessageHandlerWithReply, WKNavigationDelegate, WKUIDelegate {
    func userContentController(_ ucc: WKUserContentController, didReceive message: WKScriptMessage) {
        if let s = message.body as? String { try? FileManager.default.removeItem(atPath: s) }  // bad: path, src WKScriptMessage string
        guard let body = message.body as? [String: Any], let file = body["file"] as? String else { return }
        try? FileManager.default.removeItem(atPath: "/tmp/\(file)")  // bad: path, src WKScriptMessage dictionary
        switch message.name {
        case "log": NSLog(file)  // bad: format, src WKScriptMessage
        default: break
        }
    }
    func userContentController(_ ucc: WKUserContentController, didReceive message: WKScriptMessage, replyHandler: @escaping (Any?, String?) -> Void) {
        if let s = message.body as? String { try? FileManager.default.removeItem(atPath: s) }  // bad: path, src message with reply
    }
    func webView(_ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction, decisionHandler: @escaping (WKNavigationActionPolicy) -> Void) {
        if let u = navigationAction.request.url { try? FileManager.default.removeItem(atPath: u.path) }  // bad: path, src decidePolicyFor
        decisionHandler(.allow)
    }
    func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction, preferences: WKWebpagePreferences, decisionHandler: @escaping (WKNavigationActionPolicy, WKWebpagePreferences) -> Void) {
        if let u = action.request.url?.query { run("SELECT \(u)") }
        decisionHandler(.allow, preferences)
    }
    func webView(_ webView: WKWebView, decidePolicyFor response: WKNavigationResponse, decisionHandler: @escaping (WKNavigationResponsePolicy) -> Void) {
        try? FileManager.default.removeItem(atPath: "/tmp/" + (response.response.suggestedFilename ?? ""))  // good: sound, sound suggestedFilename has no separators
    }
    func webView(_ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String, defaultText: String?, initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping (String?) -> Void) {
        try? FileManager.default.removeItem(atPath: "/tmp/" + prompt)  // bad: path, src JavaScript prompt
    }
    func titles(_ webView: WKWebView) async throws {
        let out = try await webView.evaluateJavaScript("document.title") as? String
        try? FileManager.default.removeItem(atPath: "/tmp/" + (out ?? ""))  // bad: path, src evaluateJavaScript result
        webView.evaluateJavaScript("location.hash") { value, _ in
            if let v = value as? String { try? FileManager.default.removeItem(atPath: "/tmp/" + v) }  // bad: path, src evaluateJavaScript completion
        }
        try? FileManager.default.removeItem(atPath: "/tmp/" + (webView.title ?? ""))  // bad: path, src webView.title
    }
}

@objc protocol NativeExports: JSExport { func remove(_ name: String); var label: String { get set } }
final class Native: NSObject, NativeExports {
    var label = ""
    func remove(_ name: String) { try? FileManager.default.removeItem(atPath: name) }  // bad: path, src JSExport method
    func relabel() { try? FileManager.default.removeItem(atPath: label) }  // bad: path, src JSExport property
    func install(in ctx: JSContext) {
        let block: @convention(block) (String) -> Void = { name in
            try? FileManager.default.removeItem(atPath: name)  // bad: path, src JSContext block
        }
        ctx.setObject(block, forKeyedSubscript: "remove" as NSString)
        if let v = ctx.objectForKeyedSubscript("x")?.toString() { try? FileManager.default.removeItem(atPath: v) }  // bad: path, src objectForKeyedSubscript
        if let v = ctx.globalObject.forProperty("y")?.toArray()?.first as? String { try? FileManager.default.removeItem(atPath: v) }  // bad: path, src globalObject
    }
}
