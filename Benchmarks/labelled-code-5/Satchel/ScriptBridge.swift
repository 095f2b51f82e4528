import AppKit
import WebKit

enum BridgeCommand: String, Decodable {
    case openFile, readFile, runTool, copy, token, setTitle
}

struct BridgeMessage: Decodable {
    let command: BridgeCommand
    let argument: String
}

protocol BridgeDelegate: AnyObject {
    func bridge(_ bridge: ScriptBridge, setTitle title: String)
}

final class ScriptBridge: NSObject, WKScriptMessageHandler {
    weak var delegate: BridgeDelegate?
    private let runner: ToolRunning
    private let shelf: FileShelf

    init(runner: ToolRunning, shelf: FileShelf) {
        self.runner = runner
        self.shelf = shelf
    }

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        guard let body = message.body as? [String: Any],
              let name = body["command"] as? String,
              let command = BridgeCommand(rawValue: name),
              let argument = body["argument"] as? String else { return } // good: trap-on-input
        handle(BridgeMessage(command: command, argument: argument), in: message.webView)
    }

    private func handle(_ message: BridgeMessage, in webView: WKWebView?) {
        switch message.command {
        case .openFile:
            NSWorkspace.shared.open(URL(fileURLWithPath: message.argument)) // bad: bridge
        case .readFile:
            guard let text = try? shelf.read(named: message.argument) else { return }
            webView?.evaluateJavaScript("satchel.loaded(\"\(text)\")") // bad: script-injection
        case .runTool:
            Task { try await runner.shell(message.argument) } // bad: bridge
        case .copy:
            NSPasteboard.general.clearContents()
            NSPasteboard.general.setString(message.argument, forType: .string)
        case .token:
            break
        case .setTitle:
            delegate?.bridge(self, setTitle: String(message.argument.prefix(80))) // good: bridge
        }
    }
}

final class AccountBridge: NSObject, WKScriptMessageHandlerWithReply {
    private let settings: Settings

    init(settings: Settings) {
        self.settings = settings
    }

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage, replyHandler: @escaping (Any?, String?) -> Void) {
        switch message.name {
        case "licence":
            replyHandler(settings.licenceToken, nil) // bad: bridge
        case "account":
            let origin = message.frameInfo.securityOrigin
            guard message.frameInfo.isMainFrame, origin.protocol == "https", origin.host == "account.satchelapp.com" else {
                replyHandler(nil, "not available")
                return
            }
            replyHandler(settings.licenceToken, nil) // good: bridge
        case "remove":
            let item = message.body as! [String: String] // bad: trap-on-input
            settings.forget(item["id"] ?? "")
            replyHandler(true, nil)
        case "version":
            replyHandler(Bundle.main.infoDictionary?["CFBundleShortVersionString"], nil) // good: bridge
        default:
            replyHandler(nil, "unknown")
        }
    }
}

extension WKWebView {
    func send<Value: Encodable>(_ name: String, _ value: Value) throws {
        let json = String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
        evaluateJavaScript("window.satchel.receive(\(json))") // good: script-injection
    }

    func highlight(_ term: String) {
        evaluateJavaScript("satchel.find('" + term + "')", completionHandler: nil) // bad: script-injection
    }

    func highlightTerm(_ term: String) async throws {
        _ = try await callAsyncJavaScript("satchel.find(term)", arguments: ["term": term], contentWorld: .defaultClient) // good: script-injection
    }

    func install(theme: String) {
        let script = WKUserScript(source: "document.body.dataset.theme = '\(theme)'", injectionTime: .atDocumentEnd, forMainFrameOnly: true) // bad: script-injection
        configuration.userContentController.addUserScript(script)
    }

    func installDefaults() {
        let script = WKUserScript(source: "document.body.dataset.app = 'satchel'", injectionTime: .atDocumentEnd, forMainFrameOnly: true) // good: script-injection
        configuration.userContentController.addUserScript(script)
    }
}
