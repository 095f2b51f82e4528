import UIKit
import WebKit

struct Recipe: Decodable {
    let title: String
    let author: String
    let steps: [String]
}

final class RecipeViewController: UIViewController, WKNavigationDelegate {
    private let productID: String
    private let web = WKWebView()

    init(productID: String) {
        self.productID = productID
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:)") }

    override func loadView() { view = web }

    override func viewDidLoad() {
        super.viewDidLoad()
        web.navigationDelegate = self
    }

    func show(_ recipe: Recipe) {
        let items = recipe.steps.map { "<li>\($0.htmlEscaped)</li>" }.joined()
        let page = "<h1>\(recipe.title.htmlEscaped)</h1><ol>\(items)</ol>"
        web.loadHTMLString(page, baseURL: nil) // good: html-injection
    }

    func showComments(_ comments: [String], by author: String) {
        var page = "<html><body><h2>" + author + "</h2>"
        comments.forEach { page += "<p>\($0)</p>" }
        web.loadHTMLString(page + "</body></html>", baseURL: URL(string: "https://coopmarket.example")) // bad: html-injection
    }

    func find(_ term: String) {
        web.evaluateJavaScript("highlight('\(term)')") // bad: javascript-injection
    }

    func scale(portions: String) {
        web.callAsyncJavaScript("rescale(count)", arguments: ["count": portions], in: nil, in: .page) { _ in } // good: javascript-injection
    }

    func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction,
                 decisionHandler: @escaping (WKNavigationActionPolicy) -> Void) {
        guard let host = action.request.url?.host else { return decisionHandler(.cancel) }
        if host.hasSuffix("coopmarket.example") { // bad: incomplete-host-check
            decisionHandler(.allow)
        } else if host == "growers.example" || host.hasSuffix(".growers.example") { // good: incomplete-host-check
            decisionHandler(.allow)
        } else {
            decisionHandler(.cancel)
        }
    }
}

extension String {
    var htmlEscaped: String {
        replacingOccurrences(of: "&", with: "&amp;")
            .replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;")
            .replacingOccurrences(of: "\"", with: "&quot;")
            .replacingOccurrences(of: "'", with: "&#39;")
    }
}
