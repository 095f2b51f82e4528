import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private let router = LinkRouter()

    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
        for context in URLContexts {
            router.handle(context.url)
        }
    }

    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
        guard userActivity.activityType == NSUserActivityTypeBrowsingWeb, let url = userActivity.webpageURL,
              let parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return }
        switch parts.path {
        case "/magic":
            if let token = parts.queryItems?.first(where: { $0.name == "session" })?.value {
                SessionStore.shared.adopt(token: token) // bad: deep-link-action
            }
        case "/branches":
            router.show(screen: "branches") // good: deep-link-action
        default:
            break
        }
    }
}

final class SessionStore {
    static let shared = SessionStore()
    private(set) var token: String?
    var pendingState: String?
    var verifier: String?

    func adopt(token: String) { self.token = token }
}

final class LinkRouter {
    private let defaults = UserDefaults.standard

    func show(screen: String) {
        NotificationCenter.default.post(name: Notification.Name("show"), object: screen)
    }

    func handle(_ url: URL) {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return }
        let query = Dictionary(parts.queryItems?.map { ($0.name, $0.value ?? "") } ?? [], uniquingKeysWith: { first, _ in first })
        switch parts.host {
        case "settings":
            if let server = query["api"] { defaults.set(server, forKey: "apiBaseURL") } // bad: deep-link-action
        case "export":
            if let target = query["to"].flatMap(URL.init(string:)) {
                Task { try await LiveGateway.shared.uploadStatement(to: target) } // bad: deep-link-action
            }
        case "oauth":
            finishSignIn(code: query["code"], state: query["state"])
        case "partner":
            finishPartnerLink(code: query["code"])
        case "close":
            askBeforeClosing()
        default:
            show(screen: "home")
        }
    }

    private func finishSignIn(code: String?, state: String?) {
        let store = SessionStore.shared
        guard let code, let state, let expected = store.pendingState, state == expected else { return }
        store.pendingState = nil
        let verifier = store.verifier
        Task { store.adopt(token: try await LiveGateway.shared.exchange(code: code, verifier: verifier)) } // good: deep-link-action
    }

    private func finishPartnerLink(code: String?) {
        guard let code else { return }
        let verifier = SessionStore.shared.verifier
        Task { SessionStore.shared.adopt(token: try await LiveGateway.shared.exchange(code: code, verifier: verifier)) } // bad: deep-link-action
    }

    private func askBeforeClosing() {
        let alert = UIAlertController(title: "Close account?", message: nil, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "Close", style: .destructive) { _ in
            Task { try await LiveGateway.shared.closeAccount() } // good: deep-link-action
        })
        alert.addAction(UIAlertAction(title: "Keep", style: .cancel))
        let scene = UIApplication.shared.connectedScenes.first as? UIWindowScene
        scene?.keyWindow?.rootViewController?.present(alert, animated: true)
    }
}
