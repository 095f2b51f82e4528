import SwiftUI
import WebKit

struct DashboardView: View {
    @ObservedObject var home: Home
    var body: some View {
        ChartWeb(name: home.kettleName, readings: home.readings)
    }
}

struct ChartWeb: UIViewRepresentable {
    let name: String
    let readings: [Int]

    func makeCoordinator() -> Coordinator { Coordinator() }

    func makeUIView(context: Context) -> WKWebView {
        let configuration = WKWebViewConfiguration()
        configuration.userContentController.add(context.coordinator, contentWorld: .defaultClient, name: "chart") // good: web-view-script
        let view = WKWebView(frame: .zero, configuration: configuration)
        view.loadHTMLString(ChartPage(title: name).markup, baseURL: nil) // bad: html-injection
        return view
    }

    func updateUIView(_ view: WKWebView, context: Context) {
        let points = readings.map(String.init).joined(separator: ",")
        view.evaluateJavaScript("draw([\(points)])") // good: javascript-injection
        let rename = ["rename('", name, "')"].joined()
        view.evaluateJavaScript(rename) // bad: javascript-injection
    }

    final class Coordinator: NSObject, WKScriptMessageHandler {
        private(set) var selected: Int?

        func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
            selected = message.body as? Int
        }
    }
}

struct ChartPage {
    let title: String

    var markup: String {
        "<!doctype html><title>\(title)</title><h1>\(title)</h1><canvas id=c></canvas>"
    }

    func legend(for readings: [Int]) -> NSAttributedString? {
        let rows = readings.map { "<tr><td>\($0) °C</td></tr>" }.joined()
        return try? NSAttributedString(data: Data("<table>\(rows)</table>".utf8), // good: html-injection
                                       options: [.documentType: NSAttributedString.DocumentType.html], documentAttributes: nil)
    }
}
