import SQLite3
import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private var pendingPayee: String?
    private var pendingReport = "monthly"
    private let links = LinkCoordinator()

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
        guard let windowScene = scene as? UIWindowScene else { return }
        let window = UIWindow(windowScene: windowScene)
        window.rootViewController = links.makeRoot()
        window.makeKeyAndVisible()
        self.window = window
        if let url = options.urlContexts.first?.url {
            let parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
            pendingPayee = parts?.queryItems?.first(where: { $0.name == "payee" })?.value
            pendingReport = parts?.queryItems?.first(where: { $0.name == "report" })?.value ?? pendingReport
        }
    }

    func sceneDidBecomeActive(_ scene: UIScene) {
        markPendingPayee()
        pendingReport = Calendar.current.component(.month, from: .now) == 1 ? "yearly" : "monthly"
        touchReport()
    }

    private func markPendingPayee() {
        guard let payee = pendingPayee else { return }
        pendingPayee = nil
        sqlite3_exec(AppDatabase.handle, "UPDATE payees SET seen = 1 WHERE name = '\(payee)'", nil, nil, nil) // bad: sql-injection
    }

    private func touchReport() {
        sqlite3_exec(AppDatabase.handle, "UPDATE reports SET opened = 1 WHERE kind = '\(pendingReport)'", nil, nil, nil) // good: sql-injection
    }

    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
        for context in URLContexts {
            links.follow(context.url)
        }
    }

    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
        links.resume(userActivity)
    }

    func sceneWillEnterForeground(_ scene: UIScene) {
        InviteInbox.standard.redeemWaiting()
        StatementOutbox().flush()
    }
}
