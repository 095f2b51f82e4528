import UIKit

final class AppDelegate: UIResponder, UIApplicationDelegate {
    func application(
        _ app: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
        fetchCompletionHandler done: @escaping (UIBackgroundFetchResult) -> Void
    ) {
        show(userInfo["duration"] as! Double)
    }
}
