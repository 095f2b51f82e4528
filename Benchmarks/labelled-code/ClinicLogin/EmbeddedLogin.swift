import SafariServices
import UIKit
import WebKit

final class EmbeddedLoginController: UIViewController, WKNavigationDelegate {
    private let provider: ClinicProvider
    private let webView = WKWebView()
    private var expectedState = ""
    private var verifier = ""
    var finished: ((TokenSet?) -> Void)?

    init(provider: ClinicProvider) {
        self.provider = provider
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) is not used") }

    override func viewDidLoad() {
        super.viewDidLoad()
        webView.navigationDelegate = self
        view = webView
        startLogin()
    }

    private func startLogin() {
        guard let attempt = try? AuthorizationAttempt.fresh() else { return }
        expectedState = attempt.state
        verifier = attempt.verifier
        let url = AuthorizationURLBuilder(provider: provider, responseType: "code").adding("state", attempt.state).adding("code_challenge", attempt.challenge).adding("code_challenge_method", "S256").url
        webView.load(URLRequest(url: url)) // bad: oauth-flow
    }

    func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
        guard let url = action.request.url, url.host == provider.redirect.host, url.path == provider.redirect.path else { return .allow }
        let reply = CallbackReply(url)
        guard reply["state"] == expectedState, let code = reply["code"] else {
            finished?(nil)
            return .cancel
        }
        finished?(try? await TokenClient(provider: provider).exchange(code: code, verifier: verifier))
        return .cancel
    }
}

final class HelpController: UIViewController {
    private let webView = WKWebView()

    override func viewDidLoad() {
        super.viewDidLoad()
        view = webView
        webView.load(URLRequest(url: URL(string: "https://www.clinic.example/help/signing-in")!)) // good: oauth-flow
    }
}

struct ConsentPresenter {
    let provider: ClinicProvider

    @MainActor
    func present(from controller: UIViewController) throws -> AuthorizationAttempt {
        let attempt = try AuthorizationAttempt.fresh()
        let url = AuthorizationURLBuilder(provider: provider, responseType: "code").adding("state", attempt.state).adding("code_challenge", attempt.challenge).adding("code_challenge_method", "S256").url
        controller.present(SFSafariViewController(url: url), animated: true) // good: oauth-flow
        return attempt
    }

    @MainActor
    func openAccountPage() {
        UIApplication.shared.open(URL(string: "https://id.clinic.example/account/authorized-apps")!) // good: oauth-flow
    }
}

final class PortalController: UIViewController {
    private let store = WKWebsiteDataStore.nonPersistent()
    private lazy var webView: WKWebView = {
        let configuration = WKWebViewConfiguration()
        configuration.websiteDataStore = store
        return WKWebView(frame: .zero, configuration: configuration)
    }()

    func open(portal: URL, session: TokenSet) async {
        view = webView
        await PortalCookies(store: store.httpCookieStore, domain: "portal.clinic.example").install(session: session, locale: Locale.current.identifier)
        webView.load(URLRequest(url: portal))
    }
}

struct PortalCookies {
    let store: WKHTTPCookieStore
    let domain: String

    @MainActor
    func install(session: TokenSet, locale: String) async {
        let properties: [HTTPCookiePropertyKey: Any] = [.name: "portal_session", .value: session.accessToken, .domain: domain, .path: "/", .secure: "TRUE", HTTPCookiePropertyKey("HttpOnly"): "TRUE", .sameSitePolicy: HTTPCookieStringPolicy.sameSiteLax]
        if let cookie = HTTPCookie(properties: properties) {
            await store.setCookie(cookie) // good: cookie-flags
        }
        if let cookie = HTTPCookie(properties: [.name: "portal_locale", .value: locale, .domain: domain, .path: "/", .secure: "TRUE"]) {
            await store.setCookie(cookie) // good: cookie-flags
        }
    }

    @MainActor
    func installRefresh(_ session: TokenSet) async {
        guard let refresh = session.refreshToken else { return }
        let properties: [HTTPCookiePropertyKey: Any] = [.name: "portal_refresh", .value: refresh, .domain: domain, .path: "/"]
        guard let cookie = HTTPCookie(properties: properties) else { return }
        await store.setCookie(cookie) // bad: cookie-flags
    }

    func share(_ session: TokenSet, with storage: HTTPCookieStorage = .shared) {
        var properties: [HTTPCookiePropertyKey: Any] = [.name: "api_session", .value: session.accessToken, .path: "/"]
        properties[.domain] = domain
        properties[.expires] = Date(timeIntervalSinceNow: 86_400)
        if let cookie = HTTPCookie(properties: properties) {
            storage.setCookie(cookie) // bad: cookie-flags
        }
    }
}
