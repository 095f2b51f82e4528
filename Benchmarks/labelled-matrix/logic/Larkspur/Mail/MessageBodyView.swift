import Combine
import SwiftUI
import UIKit
import WebKit

struct MailMessage: Decodable {
    let sender: String
    let subject: String
    let html: String
}

final class MessageBodyController: UIViewController {
    var message: MailMessage?

    override func viewDidLoad() {
        super.viewDidLoad()
        guard let message else { return }
        let configuration = WKWebViewConfiguration()
        configuration.websiteDataStore = .nonPersistent()
        configuration.defaultWebpagePreferences.allowsContentJavaScript = true // bad: web-view-settings
        let view = WKWebView(frame: self.view.bounds, configuration: configuration)
        self.view.addSubview(view)
        view.loadHTMLString(message.html, baseURL: nil)
    }
}

struct NewsletterPreview: UIViewRepresentable {
    let message: MailMessage

    func makeUIView(context: Context) -> WKWebView {
        let configuration = WKWebViewConfiguration()
        configuration.defaultWebpagePreferences.allowsContentJavaScript = false
        configuration.dataDetectorTypes = []
        let view = WKWebView(frame: .zero, configuration: configuration)
        view.loadHTMLString(message.html, baseURL: nil) // good: web-view-settings
        return view
    }

    func updateUIView(_ uiView: WKWebView, context: Context) {}
}

struct CommentThread: UIViewRepresentable {
    let html: String

    func makeUIView(context: Context) -> WKWebView { WKWebView() }

    func updateUIView(_ view: WKWebView, context: Context) {
        view.loadHTMLString(html, baseURL: URL(string: "https://account.larkspur.example/")) // bad: web-view-settings
    }
}

final class CommentsModel: ObservableObject {
    @Published var html = ""
    private var bag: Set<AnyCancellable> = []

    func load(articleID: Int) {
        URLSession.shared.dataTaskPublisher(for: URL(string: "https://comments.partner.example/\(articleID)")!)
            .map { String(decoding: $0.data, as: UTF8.self) }
            .replaceError(with: "")
            .receive(on: DispatchQueue.main)
            .sink { [weak self] in self?.html = $0 }
            .store(in: &bag)
    }
}

struct CommentsScreen: View {
    let articleID: Int
    @StateObject private var model = CommentsModel()

    var body: some View {
        CommentThread(html: model.html).onAppear { model.load(articleID: articleID) }
    }
}

/// Shows pages of advertisers next to the signed-in reader.
final class SponsoredPageController: UIViewController {
    var landing: URL?

    override func viewDidLoad() {
        super.viewDidLoad()
        let configuration = WKWebViewConfiguration()
        configuration.websiteDataStore = WKWebsiteDataStore.default()
        configuration.preferences.javaScriptCanOpenWindowsAutomatically = true // bad: web-view-settings
        let view = WKWebView(frame: self.view.bounds, configuration: configuration)
        self.view.addSubview(view)
        if let landing, landing.scheme == "https" { view.load(URLRequest(url: landing)) }
    }
}
