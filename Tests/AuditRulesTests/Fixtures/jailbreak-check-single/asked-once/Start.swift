import UIKit

final class Start: UIResponder, UIApplicationDelegate {
    func applicationDidBecomeActive(_ application: UIApplication) {
        guard !Device.current.isJailbroken else { return show(Refusal()) }
        show(Home())
    }

    private func show(_ screen: UIViewController) {}
}

final class Home: UIViewController {}
final class Refusal: UIViewController {}
