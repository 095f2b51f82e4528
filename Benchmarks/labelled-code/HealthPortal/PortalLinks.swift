import UIKit
import WebKit

struct LoginAttempt {
    let state: String
    let verifier: String
}

enum PortalTab: String { case records, appointments, messages, profile }

@MainActor
protocol PortalScreens: AnyObject {
    var webView: WKWebView { get }
    func select(_ tab: PortalTab)
    func show(_ appointment: Appointment)
    func ask(_ question: String) async -> Bool
}

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private let router = PortalRouter(session: PortalSession(), lock: LockController())

    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
        for context in contexts {
            Task { await router.open(context.url) }
        }
    }

    func scene(_ scene: UIScene, continue activity: NSUserActivity) {
        guard let url = activity.webpageURL else { return }
        router.openUniversal(url)
    }
}

@MainActor
final class PortalRouter {
    private let session: PortalSession
    private let lock: LockController
    weak var screens: PortalScreens?
    var attempt: LoginAttempt?
    var exchange: (_ code: String, _ verifier: String) async throws -> String = { _, _ in "" }

    init(session: PortalSession, lock: LockController) {
        self.session = session
        self.lock = lock
    }

    func open(_ url: URL) async {
        let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        let values = Dictionary(items.map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { first, _ in first })
        switch url.host {
        case "tab":
            guard let tab = PortalTab(rawValue: values["name"] ?? "") else { return }
            screens?.select(tab) // good: deep-link
        case "appointment":
            guard let found = session.appointments.first(where: { $0.id.uuidString == values["id"] }) else { return }
            screens?.show(found) // good: deep-link
        case "cancel":
            guard let id = UUID(uuidString: values["id"] ?? "") else { return }
            try? await session.cancel(id) // bad: deep-link
        case "session":
            session.refreshToken = values["token"] ?? "" // bad: deep-link
        case "share":
            await share(values)
        case "page":
            guard let page = URL(string: values["url"] ?? "") else { return }
            screens?.webView.load(URLRequest(url: page)) // bad: deep-link
        case "lock":
            lock.isEnabled = values["on"] != "0" // bad: deep-link
        case "callback":
            await finishLogin(values)
        case "send":
            await send(values)
        default:
            break
        }
    }

    private func share(_ values: [String: String]) async {
        guard let record = session.records.first(where: { $0.id.uuidString == values["record"] }), let mail = values["with"] else { return }
        guard await screens?.ask("Share \(record.title) with \(mail)?") == true else { return }
        try? await session.share(record.id, with: mail) // good: deep-link
    }

    private func send(_ values: [String: String]) async {
        guard let mail = values["to"] else { return }
        for record in session.records {
            try? await session.share(record.id, with: mail) // bad: deep-link
        }
    }

    private func finishLogin(_ values: [String: String]) async {
        guard let attempt, let code = values["code"], values["state"] == attempt.state else { return }
        self.attempt = nil
        guard let token = try? await exchange(code, attempt.verifier) else { return }
        session.refreshToken = token // good: deep-link
    }

    func openUniversal(_ url: URL) {
        guard url.scheme == "https", url.host == PortalHost.portal else { return }
        screens?.webView.load(URLRequest(url: url)) // good: deep-link
    }

    func isNewsLink(_ text: String) -> Bool {
        text.range(of: "(?m)^https://news\\.claraklinik\\.org/.*$", options: .regularExpression) != nil // bad: regex-anchor
    }

    func isMapLink(_ text: String) -> Bool {
        text.wholeMatch(of: #/https:\/\/maps\.claraklinik\.org\/[a-z0-9\/]*/#) != nil // good: regex-anchor
    }
}
