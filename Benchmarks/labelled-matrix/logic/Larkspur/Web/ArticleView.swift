import SafariServices
import SwiftUI
import UIKit
import WebKit

struct ArticleView: UIViewRepresentable {
    let url: URL

    func makeUIView(context: Context) -> WKWebView {
        let configuration = WKWebViewConfiguration()
        configuration.preferences.setValue(true, forKey: "allowFileAccessFromFileURLs") // bad: web-view-settings
        let view = WKWebView(frame: .zero, configuration: configuration)
        view.loadFileURL(url, allowingReadAccessTo: url.deletingLastPathComponent()) // good: web-view-settings
        return view
    }

    func updateUIView(_ view: WKWebView, context: Context) {}
}

struct EpubPage: UIViewRepresentable {
    let chapter: URL

    func makeUIView(context: Context) -> WKWebView {
        let configuration = WKWebViewConfiguration()
        configuration.defaultWebpagePreferences.allowsContentJavaScript = false // good: web-view-settings
        let view = WKWebView(frame: .zero, configuration: configuration)
        let library = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
        view.loadFileURL(chapter, allowingReadAccessTo: library) // bad: web-view-settings
        return view
    }

    func updateUIView(_ view: WKWebView, context: Context) {
        if view.url != chapter { view.reload() }
    }
}

final class OfflineReaderController: UIViewController {
    private lazy var webView: WKWebView = {
        let configuration = WKWebViewConfiguration()
        configuration.setValue(true, forKey: "allowUniversalAccessFromFileURLs") // bad: web-view-settings
        return WKWebView(frame: view.bounds, configuration: configuration)
    }()

    var download: URL?

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(webView)
        if let download { webView.loadFileURL(download, allowingReadAccessTo: download) }
    }
}

@MainActor
final class WebViewFactory {
    static let shared = WebViewFactory()

    func makeReader() -> WKWebView {
        let view = WKWebView()
        view.isInspectable = true // bad: web-view-settings
        return view
    }

    func makeHelpCenter() -> WKWebView {
        let view = WKWebView()
        #if DEBUG
        view.isInspectable = true // good: web-view-settings
        #endif
        return view
    }

    func makeCommunityBoard() -> WKWebView {
        let configuration = WKWebViewConfiguration()
        configuration.preferences.isFraudulentWebsiteWarningEnabled = false // bad: web-view-settings
        return WKWebView(frame: .zero, configuration: configuration)
    }

    func makeSponsorSlot() -> WKWebView {
        let configuration = WKWebViewConfiguration()
        configuration.websiteDataStore = .nonPersistent() // good: web-view-settings
        return WKWebView(frame: .zero, configuration: configuration)
    }
}

final class HomeController: UIViewController {
    private let factory = WebViewFactory.shared

    override func viewDidLoad() {
        super.viewDidLoad()
        let reader = factory.makeReader()
        let help = factory.makeHelpCenter()
        let board = factory.makeCommunityBoard()
        let sponsor = factory.makeSponsorSlot()
        let stack = UIStackView(arrangedSubviews: [reader, help, board, sponsor])
        view.addSubview(stack)
        reader.load(URLRequest(url: URL(string: "https://read.larkspur.example/")!))
        help.load(URLRequest(url: URL(string: "https://help.larkspur.example/")!))
        board.load(URLRequest(url: URL(string: "https://board.larkspur.example/")!))
        sponsor.load(URLRequest(url: URL(string: "https://ads.partner.example/slot")!))
    }
}
