import Combine
import SDWebImage
import UIKit
import WebKit

final class ClaimDetailViewController: UIViewController {
    private let claim: ClaimDTO
    private let api: APIClient
    private let webView = WKWebView(frame: .zero)
    private let logoView = UIImageView()
    private var virtualCardNumber = ""
    private var cancellables = Set<AnyCancellable>()

    init(claim: ClaimDTO, api: APIClient) {
        self.claim = claim
        self.api = api
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(webView)
        view.addSubview(logoView)
        logoView.sd_setImage(with: URL(string: "https://cdn.verbena-care.com/logos/default.png"))
        Task { try await loadExplanation() }
    }

    private func loadExplanation() async throws {
        let url = URL(string: "https://api.verbena-care.com/v3/claims/\(claim.id)/explanation")!
        let (data, _) = try await URLSession.shared.data(from: url)
        let html = String(decoding: data, as: UTF8.self)
        webView.loadHTMLString(html, baseURL: nil) // bad: web-fetch
    }

    func showLetter(from url: URL) async throws {
        let (data, _) = try await URLSession.shared.data(from: url)
        let html = String(decoding: data, as: UTF8.self)
        webView.loadHTMLString(html, baseURL: URL(string: "about:blank")) // good: web-fetch
    }

    func showNote() {
        let body = NoteSanitizer.stripScripts(claim.note)
        webView.loadHTMLString("<p>\(body)</p>", baseURL: URL(string: "about:blank"))
    }

    @objc private func copyCardNumber() {
        UIPasteboard.general.string = virtualCardNumber // bad: pasteboard-secret
    }

    @objc private func copyCardNumberBriefly() {
        let item = [UIPasteboard.typeAutomatic: virtualCardNumber]
        UIPasteboard.general.setItems([item], options: [.localOnly: true, .expirationDate: Date().addingTimeInterval(60)]) // good: pasteboard-secret
    }

    @objc private func copyClaimID() {
        UIPasteboard.general.string = claim.id // good: pasteboard-secret
    }
}

enum NoteSanitizer {
    static func stripScripts(_ html: String) -> String {
        let regex = try! NSRegularExpression(pattern: "<script.*?>.*?</script>") // bad: tag-filter
        let range = NSRange(html.startIndex..., in: html)
        return regex.stringByReplacingMatches(in: html, range: range, withTemplate: "")
    }

    static func stripAllTags(_ html: String) -> String {
        let regex = try! NSRegularExpression(pattern: "<[^>]*(>|$)", options: [.caseInsensitive]) // good: tag-filter
        let range = NSRange(html.startIndex..., in: html)
        return regex.stringByReplacingMatches(in: html, range: range, withTemplate: "")
    }
}
