import UIKit
import GameKit
import WatchConnectivity

@main
final class HearthAppDelegate: UIResponder, UIApplicationDelegate {
    private let accessories = AccessoryObserver()
    private let watch = WatchLink()
    private let matches = MatchController()

    func application(_ application: UIApplication,
                     didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?) -> Bool {
        WCSession.default.delegate = watch
        WCSession.default.activate()
        GKLocalPlayer.local.register(matches)
        return true
    }

    func application(_ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
                     options: UIScene.ConnectionOptions) -> UISceneConfiguration {
        UISceneConfiguration(name: "Default", sessionRole: connectingSceneSession.role)
    }
}
