import UIKit
import UserNotifications
import os

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    private let logger = Logger(subsystem: "coop.market.members", category: "app")
    lazy var dependencies = Dependencies()

    func application(_ application: UIApplication,
                     didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        UNUserNotificationCenter.current().requestAuthorization(options: [.alert, .badge]) { granted, _ in
            self.logger.info("notifications granted: \(granted)")
        }
        if let session = dependencies.sessions.current {
            logger.notice("restored member \(session.memberNumber, privacy: .private(mask: .hash))")
            #if DEBUG
            print("access token", session.accessToken) // good: secret-in-log
            #endif
        }
        return true
    }

    func application(_ application: UIApplication,
                     configurationForConnecting session: UISceneSession,
                     options: UIScene.ConnectionOptions) -> UISceneConfiguration {
        UISceneConfiguration(name: "Default", sessionRole: session.role)
    }
}

final class Dependencies {
    let sessions = SessionStore()
    lazy var api = APIClient(sessions: sessions)
    lazy var stack = CoreDataStack(modelName: "Coopmarket")
    lazy var products = ProductStore(context: stack.container.viewContext)
    lazy var orders = OrderDatabase(path: CoreDataStack.supportDirectory.appendingPathComponent("orders.sqlite").path)
}

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private var coordinator: AppCoordinator?

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
        guard let windowScene = scene as? UIWindowScene,
              let app = UIApplication.shared.delegate as? AppDelegate else { return }
        let window = UIWindow(windowScene: windowScene)
        let navigation = UINavigationController()
        coordinator = AppCoordinator(navigation: navigation, dependencies: app.dependencies)
        window.rootViewController = navigation
        window.makeKeyAndVisible()
        self.window = window
        options.urlContexts.first.map { coordinator?.open($0.url) }
    }

    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
        for context in contexts {
            coordinator?.open(context.url)
        }
    }

    func scene(_ scene: UIScene, continue activity: NSUserActivity) {
        guard activity.activityType == NSUserActivityTypeBrowsingWeb, let url = activity.webpageURL else { return }
        coordinator?.continueFromWeb(url)
    }
}
