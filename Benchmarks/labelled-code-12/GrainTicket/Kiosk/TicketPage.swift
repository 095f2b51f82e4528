import UIKit
import WebKit

struct DriverRemark: Decodable {
    var driver: String
    var remark: String
    var ticket: Int
}

/// The receipt is a page; drivers type remarks on their own phones.
final class TicketPage: UIViewController, WKScriptMessageHandler {
    private var page: WKWebView!
    private let menu = KioskCommands()

    override func loadView() {
        let configuration = WKWebViewConfiguration()
        configuration.userContentController.add(self, name: "kiosk")
        configuration.userContentController.add(self, contentWorld: .world(name: "receipt"), name: "size")
        page = WKWebView(frame: .zero, configuration: configuration)
        view = page
    }

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        if message.name == "size", let height = message.body as? Double {
            preferredContentSize.height = min(max(height, 100), 2_000) // good: web-view-script
            return
        }
        guard let call = message.body as? [String: String], let name = call["command"] else { return }
        let command = NSSelectorFromString(name + ":")
        if menu.responds(to: command) {
            menu.perform(command, with: call["value"]) // bad: web-view-script
        }
    }

    func add(_ remark: DriverRemark) {
        let script = String(format: "addRemark(%d, \"%@\")", remark.ticket, remark.remark)
        page.evaluateJavaScript(script, completionHandler: nil) // bad: web-view-script
    }

    func highlight(_ remark: DriverRemark) {
        let script = String(format: "highlight(%d)", remark.ticket)
        page.evaluateJavaScript(script, completionHandler: nil) // good: web-view-script
    }

    /// A code on the lorry's papers may carry a layout of the haulier.
    func scanned(_ code: String) {
        guard code.hasPrefix("layout:"), let data = Data(base64Encoded: String(code.dropFirst(7))) else { return }
        page.evaluateJavaScript(String(decoding: data, as: UTF8.self), completionHandler: nil) // bad: web-view-script
    }

    func showLetter(_ html: String) {
        let quiet = WKWebViewConfiguration()
        quiet.defaultWebpagePreferences.allowsContentJavaScript = false
        let letter = WKWebView(frame: view.bounds, configuration: quiet)
        letter.loadHTMLString(html, baseURL: nil) // good: web-view-script
        view.addSubview(letter)
    }
}

final class KioskCommands: NSObject {
    @objc func printTicket(_ number: String) {
        NotificationCenter.default.post(name: .init("PrintTicket"), object: number)
    }

    @objc func voidTicket(_ number: String) {
        NotificationCenter.default.post(name: .init("VoidTicket"), object: number)
    }
}
