import UIKit
import FirebaseCore

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    private let session = VaultSession()

    func application(_ application: UIApplication, didFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]? = nil) -> Bool {
        FirebaseApp.configure()
        return true
    }

    func application(_ application: UIApplication, shouldAllowExtensionPointIdentifier identifier: UIApplication.ExtensionPointIdentifier) -> Bool {
        return true // bad: secret-on-screen
    }

    func applicationDidEnterBackground(_ application: UIApplication) {
        do {
            try session.persist()
        } catch {
            NSLog("persist failed: %@", error.localizedDescription) // good: secret-in-log
        }
    }
}
