// Harder roads into scripts: builders, protocols of pages, generics, pasteboard, Bluetooth, templates and encoders.
import CoreBluetooth
import JavaScriptCore
import UIKit
import WebKit

struct Call {
    let function: String
    var arguments: [String] = []

    var source: String { function + "(" + arguments.joined(separator: ", ") + ")" }

    func adding(_ text: String) -> Call {
        var copy = self
        copy.arguments.append("'" + text + "'")
        return copy
    }

    func adding(_ number: Int) -> Call {
        var copy = self
        copy.arguments.append(String(number))
        return copy
    }

    func encoding<Value: Encodable>(_ value: Value) throws -> Call {
        var copy = self
        copy.arguments.append(String(decoding: try JSONEncoder().encode(value), as: UTF8.self))
        return copy
    }
}

enum Theme: String, Decodable { case day, night }

struct Settings: Decodable {
    var theme: Theme
    var title: String
    var zoom: Double
}

final class Dashboard: NSObject, CBPeripheralDelegate {
    let webView = WKWebView()
    let context = JSContext()!

    func apply(_ url: URL) async throws {
        let (data, _) = try await URLSession.shared.data(from: url)
        let settings = try JSONDecoder().decode(Settings.self, from: data)
        let theme = settings.theme.rawValue
        _ = try await webView.evaluateJavaScript("theme('\(theme)')")  // good: web-view-script-injection
        _ = try await webView.evaluateJavaScript("zoom(\(settings.zoom))")  // good: web-view-script-injection
        _ = try await webView.evaluateJavaScript("title('\(settings.title)')")  // bad: web-view-script-injection
        let call = try Call(function: "title").encoding(settings.title)
        _ = try await webView.evaluateJavaScript(call.source)  // good: web-view-script-injection
        let open = Call(function: "title").adding(settings.title)
        _ = try await webView.evaluateJavaScript(open.source)  // bad: web-view-script-injection
    }

    func peripheral(_ peripheral: CBPeripheral, didUpdateValueFor item: CBCharacteristic, error: (any Error)?) {
        guard let value = item.value else { return }
        let level = Int(value.first ?? 0)
        let call = Call(function: "battery").adding(level)
        webView.evaluateJavaScript(call.source)  // good: web-view-script-injection
        let name = String(data: value.dropFirst(), encoding: .utf8) ?? ""
        let named = Call(function: "name").adding(name).adding(level)
        webView.evaluateJavaScript(named.source)  // bad: web-view-script-injection
        let hex = value.map { String($0, radix: 16) }.joined()
        webView.evaluateJavaScript("raw('\(hex)')")  // good: web-view-script-injection
    }

    func escape(_ text: String) -> String {
        text.replacingOccurrences(of: "'", with: "\\'")
    }

    /// The backslash itself is not escaped: `\'` becomes `\\'` and ends the text.
    func paste() {
        let text = UIPasteboard.general.string ?? ""
        webView.evaluateJavaScript("paste('\(escape(text))')")  // bad: web-view-script-injection
        let plain = text.filter { $0.isLetter || $0.isNumber }
        webView.evaluateJavaScript("paste('\(plain)')")  // good: web-view-script-injection
        let encoded = Data(text.utf8).base64EncodedString()
        webView.evaluateJavaScript("pasteBase64('\(encoded)')")  // good: web-view-script-injection
    }

    func rules(_ file: URL) throws {
        let source = try String(contentsOf: file, encoding: .utf8)
        context.evaluateScript(source)  // good: web-view-script-injection
        context.setObject(source, forKeyedSubscript: "source" as NSString)
        context.evaluateScript("load(source)")  // good: web-view-script-injection
    }

    func field(_ fields: [UITextField]) {
        for field in fields {
            let text = field.text.map { "\"\($0)\"" } ?? "null"
            webView.evaluateJavaScript("set(" + text + ")")  // bad: web-view-script-injection
            let flag = field.text?.isEmpty ?? true
            webView.evaluateJavaScript("empty(\(flag))")  // good: web-view-script-injection
        }
    }

    func evaluateJavaScript(_ text: String) -> Int { text.count }

    func measure(_ field: UITextField) -> Int {
        evaluateJavaScript(field.text ?? "")  // good: web-view-script-injection
    }
}
