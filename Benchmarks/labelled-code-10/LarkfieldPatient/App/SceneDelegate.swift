import UIKit
import SwiftUI

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private let container = AppContainer.shared

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
        guard let windowScene = scene as? UIWindowScene else { return }
        let window = UIWindow(windowScene: windowScene)
        window.rootViewController = UIHostingController(rootView: LockView(model: container.lock))
        window.makeKeyAndVisible()
        self.window = window
    }

    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
        for context in URLContexts {
            if context.url.host == "contact" {
                applyContactLink(context.url)
            } else {
                Task { await container.router.open(context.url) }
            }
        }
    }

    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
        guard userActivity.activityType == NSUserActivityTypeBrowsingWeb,
              let url = userActivity.webpageURL,
              url.host == "larkfield.example",
              url.path.hasPrefix("/visits/") else { return }
        container.router.path.append(.visit(url.lastPathComponent))
    }

    private func applyContactLink(_ url: URL) {
        let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        guard let email = items.first(where: { $0.name == "email" })?.value else { return }
        let profile = container.profile
        Task {
            try? await profile.update(\.email, to: email) // bad: deep-link-action
        }
    }
}
