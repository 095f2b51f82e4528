import Foundation
import JavaScriptCore
import WebKit

/// Elevation formulas run in JavaScriptCore with the app's helpers exported.
final class FormulaRunner {
    private let context: JSContext

    init?(helpers: String) {
        guard let context = JSContext() else { return nil }
        self.context = context
        context.evaluateScript(helpers)
    }

    /// `unit` is read from the shared profile.
    func format(_ value: Double, unit: String) -> String? {
        context.evaluateScript("helpers.format(\(value), '\(unit)')")?.toString() // bad: javascript-injection
    }

    func formatUnit(_ value: Double, unit: String) -> String? {
        context.objectForKeyedSubscript("helpers")?
            .invokeMethod("format", withArguments: [value, unit])?.toString() // good: javascript-injection
    }
}

struct MapBridge {
    let webView: WKWebView

    /// Marker colour and label come from the link that opened the map.
    func mark(_ items: [URLQueryItem]) {
        let fields = items.map { "\($0.name): \"\($0.value ?? "")\"" }.joined(separator: ", ")
        webView.evaluateJavaScript("map.mark({ \(fields) })", completionHandler: nil) // bad: javascript-injection
    }

    func setLayer(_ name: String) {
        guard let layer = Layer(rawValue: name) else { return }
        webView.evaluateJavaScript("map.setLayer('\(layer.rawValue)')", completionHandler: nil) // good: javascript-injection
    }

    enum Layer: String { case terrain, satellite, plain }
}
